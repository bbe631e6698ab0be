package shop;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

class BySource {

    private final DataSource source;

    BySource(DataSource source) {
        this.source = source;
    }

    void bookBySource(int accountId, BigDecimal amount) throws SQLException {
        String sql = "INSERT INTO entries (account_id, amount) VALUES (?, ?)";
        try (Connection connection = source.getConnection();
                PreparedStatement insert = connection.prepareStatement(sql)) {
            insert.setInt(1, accountId);
            insert.setBigDecimal(2, amount);
            insert.executeUpdate();
        }
    }
}
