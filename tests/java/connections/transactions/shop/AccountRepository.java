package shop;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

class AccountRepository {

    private final Connection connection;

    AccountRepository(Connection connection) {
        this.connection = connection;
    }

    private static final String INSERT = "INSERT INTO accounts (id, balance, state) VALUES (?, 0, 'CLOSED')";

    void insert(int id) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setInt(1, id);
            insert.executeUpdate();
        }
    }

    void book(int id, int amount) throws SQLException {
        String sql = "INSERT INTO entries (account_id, amount) VALUES (?, ?)";
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            insert.setInt(1, id);
            insert.setInt(2, amount);
            insert.executeUpdate();
        }
    }
}
