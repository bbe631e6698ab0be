import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Accounts with a version that every write counts up. Every method is one transaction. */
public class AccountService {

    private static final String SELECT = "SELECT balance, version FROM accounts WHERE id = ?";

    private static final String WITHDRAW = """
            UPDATE accounts
               SET balance = balance - ?, version = version + 1
             WHERE id = ? AND version = ?
            """;

    private static final String DEPOSIT =
            "UPDATE accounts SET balance = balance + ?, version = version + 1 WHERE id = ?";

    private final Connection connection;

    public AccountService(Connection connection) {
        this.connection = connection;
    }

    /** What the customer was shown, and the version it was read at. */
    public record Snapshot(int balance, int version) {}

    public Snapshot readAccount(int accountId) throws SQLException {
        int balance;
        int version;
        try (PreparedStatement select = connection.prepareStatement(SELECT)) {
            select.setInt(1, accountId);
            try (ResultSet rows = select.executeQuery()) {
                if (!rows.next()) {
                    throw new AccountNotFoundException(accountId);
                }
                balance = rows.getInt("balance");
                version = rows.getInt("version");
            }
        }
        return new Snapshot(balance, version);
    }

    public void withdraw(int accountId, int balance, int version, int amount) throws SQLException {
        if (balance < amount) {
            throw new InsufficientFundsException(accountId, amount);
        }
        try (PreparedStatement update = connection.prepareStatement(WITHDRAW)) {
            update.setInt(1, amount);
            update.setInt(2, accountId);
            update.setInt(3, version);
            if (update.executeUpdate() == 0) {
                // Somebody wrote since the balance was read: the check above was about the past.
                throw new StaleAccountException(accountId);
            }
        }
    }

    public void deposit(int accountId, int amount) throws SQLException {
        if (amount <= 0) {
            throw new IllegalArgumentException("a deposit must be positive");
        }
        try (PreparedStatement update = connection.prepareStatement(DEPOSIT)) {
            update.setInt(1, amount);
            update.setInt(2, accountId);
            update.executeUpdate();
        }
    }
}
