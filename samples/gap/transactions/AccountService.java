import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Prepaid accounts, topped up by ten at a time. Every method is one transaction. */
public class AccountService {

    /** From here on an account is not topped up: far from the 100 that it must stay below. */
    private static final int TOP_UP_BELOW = 50;

    private static final String SELECT_BALANCE = "SELECT balance FROM accounts WHERE id = ?";
    private static final String TOP_UP = "UPDATE accounts SET balance = balance + 10 WHERE id = ?";

    private final Connection connection;

    public AccountService(Connection connection) {
        this.connection = connection;
    }

    public void checkRoom(int id) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(SELECT_BALANCE)) {
            select.setInt(1, id);
            try (ResultSet rows = select.executeQuery()) {
                if (!rows.next()) {
                    throw new AccountNotFoundException(id);
                }
                if (rows.getInt("balance") >= TOP_UP_BELOW) {
                    throw new NoRoomException(id);
                }
            }
        }
    }

    public void topUp(int id) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(TOP_UP)) {
            update.setInt(1, id);
            update.executeUpdate();
        }
    }
}
