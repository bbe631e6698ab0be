package shop;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

final class ByClass {

    private ByClass() {}

    static void takeByClass(Connection connection, int id, long amount) throws SQLException {
        String sql = "UPDATE accounts SET balance = balance - ? WHERE id = ?";
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            update.setLong(1, amount);
            update.setInt(2, id);
            update.executeUpdate();
        }
    }
}
