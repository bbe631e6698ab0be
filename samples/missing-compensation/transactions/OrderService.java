import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** The orders of the shop. Every method is one transaction. */
public class OrderService {

    private final Connection connection;

    public OrderService(Connection connection) {
        this.connection = connection;
    }

    public void createOrder(int orderId, int productId, int quantity) throws SQLException {
        String sql = "INSERT INTO orders (id, product_id, quantity) VALUES (?, ?, ?)";
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            insert.setInt(1, orderId);
            insert.setInt(2, productId);
            insert.setInt(3, quantity);
            insert.executeUpdate();
        }
    }
}
