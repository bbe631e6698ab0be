package shop;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

class ByParameter {

    void takeByParameter(Connection connection, Integer id, BigDecimal amount) throws SQLException {
        String sql = "UPDATE accounts SET balance = balance - ? WHERE id = ?";
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            update.setBigDecimal(1, amount);
            update.setInt(2, id);
            update.executeUpdate();
        }
    }
}
