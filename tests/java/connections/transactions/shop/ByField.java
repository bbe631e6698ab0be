package shop;

import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDate;

class ByField {

    private Connection connection;

    void openByField(int id, State state, LocalDate since) throws SQLException {
        String sql = "UPDATE accounts SET state = ?, since = ? WHERE id = ?";
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            update.setString(1, state.name());
            update.setDate(2, since == null ? null : Date.valueOf(since));
            update.setInt(3, id);
            update.executeUpdate();
        }
    }
}
