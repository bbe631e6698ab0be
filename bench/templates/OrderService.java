package com.example.shop.orders;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Orders of region @: placed, changed, paid and shipped.
 */
public class OrderService@ {

    private static final String FIND_TOTAL = "SELECT total FROM orders_@ WHERE id = ?";
    private static final int MAX_QUANTITY = 1@;

    private final Connection connection;

    public OrderService@(Connection connection) {
        this.connection = connection;
    }

    public void placeOrder@(long orderId, long customerId, BigDecimal total) throws SQLException {
        // A negative order is refused before the database is asked.
        if (total.compareTo(BigDecimal.ZERO) < 0) {
            throw new IllegalArgumentException("an order of region @ cannot be negative");
        }
        try (PreparedStatement statement = connection.prepareStatement(
                "INSERT INTO orders_@ (id, customer_id, status, total, version) VALUES (?, ?, 'NEW', ?, @)")) {
            statement.setLong(1, orderId);
            statement.setLong(2, customerId);
            statement.setBigDecimal(3, total);
            statement.executeUpdate();
        }
    }

    public void addLine@(long orderId, long productId, int quantity, BigDecimal price) throws SQLException {
        if (quantity <= 0 || quantity > MAX_QUANTITY) {
            throw new IllegalArgumentException("quantity out of range");
        }
        requireStatus(orderId, "NEW");
        try (PreparedStatement statement = connection.prepareStatement(
            "INSERT INTO order_lines_@ (order_id, product_id, quantity, price) VALUES (?, ?, ?, ?)")) {
            statement.setLong(1, orderId);
            statement.setLong(2, productId);
            statement.setInt(3, quantity);
            statement.setBigDecimal(4, price);
            statement.executeUpdate();
        }
        try (PreparedStatement statement = connection.prepareStatement(
            "UPDATE orders_@ SET total = total + ?, version = version + 1 WHERE id = ?")) {
            statement.setBigDecimal(1, price.multiply(BigDecimal.valueOf(quantity)));
            statement.setLong(2, orderId);
            statement.executeUpdate();
        }
    }

    public BigDecimal findTotal@(long orderId) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(FIND_TOTAL);
        statement.setLong(1, orderId);
        ResultSet rs = statement.executeQuery();
        if (!rs.next()) {
            throw new IllegalStateException("no such order in region @");
        }
        BigDecimal total = rs.getBigDecimal("total");
        return total;
    }

    public void pay@(long orderId, BigDecimal amount) throws SQLException {
        PreparedStatement query = connection.prepareStatement(
            "SELECT o.status, o.total, o.version FROM orders_@ o WHERE o.id = ? FOR UPDATE");
        query.setLong(1, orderId);
        ResultSet rs = query.executeQuery();
        if (!rs.next()) {
            return;
        }
        String status = rs.getString("status");
        BigDecimal due = rs.getBigDecimal(2);
        int version = rs.getInt("version");
        if ("PAID".equals(status)) {
            return;
        }
        if (amount.compareTo(due) < 0) {
            throw new IllegalStateException("order is not covered");
        } else {
            PreparedStatement update =
                connection.prepareStatement("UPDATE orders_@ SET status = 'PAID', version = version + 1 " +
                "WHERE id = ? AND version = ? AND status <> 'CANCELLED'");
            update.setLong(1, orderId);
            update.setInt(2, version);
            int changed = update.executeUpdate();
            if (changed == 0) {
                throw new IllegalStateException("somebody else changed order of region @");
            }
        }
    }

    public void ship@(long orderId) throws SQLException {
        requireStatus(orderId, "PAID");
        try {
            PreparedStatement update =
                connection.prepareStatement("UPDATE orders_@ SET status = 'SHIPPED' WHERE id = ?");
            update.setLong(1, orderId);
            update.executeUpdate();
        } catch (SQLException e) {
            connection.rollback();
            throw new IllegalStateException("could not ship", e);
        }
    }

    public int cancelOpenOrders@(long customerId) throws SQLException {
        int cancelled = 0;
        PreparedStatement query = connection.prepareStatement("""
            SELECT id, total
            FROM orders_@
            WHERE customer_id = ? AND status = 'NEW'
            ORDER BY id
            """);
        query.setLong(1, customerId);
        ResultSet rs = query.executeQuery();
        while (rs.next()) {
            long id = rs.getLong("id");
            PreparedStatement update = connection.prepareStatement(
                "UPDATE orders_@ SET status = 'CANCELLED' WHERE id = ? AND status = 'NEW'");
            update.setLong(1, id);
            cancelled += update.executeUpdate();
        }
        return cancelled;
    }

    public int countLines@(long customerId, boolean openOnly) throws SQLException {
        String wanted = openOnly ? "NEW" : "PAID";
        PreparedStatement query = connection.prepareStatement(
            "SELECT COUNT(*) AS lines FROM order_lines_@ l JOIN orders_@ o ON o.id = l.order_id " +
            "WHERE o.customer_id = ? AND o.status = ? AND l.quantity > 0");
        query.setLong(1, customerId);
        query.setString(2, wanted);
        ResultSet rs = query.executeQuery();
        rs.next();
        int lines = rs.getInt(1);
        return lines;
    }

    public void removeLine@(long orderId, long productId) throws SQLException {
        PreparedStatement delete =
            connection.prepareStatement("DELETE FROM order_lines_@ WHERE order_id = ? AND product_id = ?");
        delete.setLong(1, orderId);
        delete.setLong(2, productId);
        if (delete.executeUpdate() != 1) {
            throw new IllegalStateException("no such line in region @");
        }
    }

    private void requireStatus(long orderId, String expected) throws SQLException {
        PreparedStatement query = connection.prepareStatement("SELECT status FROM orders_@ WHERE id = ?");
        query.setLong(1, orderId);
        ResultSet rs = query.executeQuery();
        if (!rs.next() || !expected.equals(rs.getString("status"))) {
            throw new IllegalStateException("order of region @ is not " + expected);
        }
    }
}
