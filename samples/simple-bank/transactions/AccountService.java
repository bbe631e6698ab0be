import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The accounts, each with a copy of its owner's name. Every method is one transaction. */
public class AccountService {

    private static final String SELECT_BALANCE = "SELECT balance FROM accounts WHERE id = ?";
    private static final String WITHDRAW = "UPDATE accounts SET balance = balance - ? WHERE id = ?";

    private final Connection connection;

    public AccountService(Connection connection) {
        this.connection = connection;
    }

    public int balance(int id_account) throws SQLException {
        int balance;
        try (PreparedStatement select = connection.prepareStatement(SELECT_BALANCE)) {
            select.setInt(1, id_account);
            try (ResultSet rows = select.executeQuery()) {
                if (!rows.next()) {
                    throw new AccountNotFoundException(id_account);
                }
                balance = rows.getInt("balance");
            }
        }
        return balance;
    }

    /** Decides on the balance that the customer was shown, which may be out of date by now. */
    public void withdraw(int id_account, int balance, int amount) throws SQLException {
        if (balance < amount) {
            throw new InsufficientFundsException(id_account, amount);
        }
        try (PreparedStatement update = connection.prepareStatement(WITHDRAW)) {
            update.setInt(1, amount);
            update.setInt(2, id_account);
            update.executeUpdate();
        }
    }

    public void update_accounts(int id, String name) throws SQLException {
        String sql = "UPDATE accounts SET name = ? WHERE id = ?";
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            update.setString(1, name);
            update.setInt(2, id);
            update.executeUpdate();
        }
    }
}
