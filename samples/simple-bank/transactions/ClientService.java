import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** The clients of the bank. Every method is one transaction. */
public class ClientService {

    private final Connection connection;

    public ClientService(Connection connection) {
        this.connection = connection;
    }

    public void update_clients(int id, String name) throws SQLException {
        String sql = "UPDATE clients SET name = ? WHERE id = ?";
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            update.setString(1, name);
            update.setInt(2, id);
            update.executeUpdate();
        }
    }
}
