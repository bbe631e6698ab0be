import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** The warehouse: what is available and what is set aside. Every method is one transaction. */
public class StockService {

    private static final String TAKE =
            "UPDATE stock SET available = available - ? WHERE product_id = ? AND available >= ?";
    private static final String RESERVE =
            "INSERT INTO reservations (order_id, product_id, quantity) VALUES (?, ?, ?)";
    private static final String ADD =
            "UPDATE stock SET available = available + ? WHERE product_id = ?";

    private final Connection connection;

    public StockService(Connection connection) {
        this.connection = connection;
    }

    public void reserveStock(int orderId, int productId, int quantity) throws SQLException {
        try (PreparedStatement take = connection.prepareStatement(TAKE)) {
            take.setInt(1, quantity);
            take.setInt(2, productId);
            take.setInt(3, quantity);
            if (take.executeUpdate() == 0) {
                // Here the functionality ends, and the order that was created stays behind.
                throw new OutOfStockException(productId);
            }
        }
        try (PreparedStatement reserve = connection.prepareStatement(RESERVE)) {
            reserve.setInt(1, orderId);
            reserve.setInt(2, productId);
            reserve.setInt(3, quantity);
            reserve.executeUpdate();
        }
    }

    public void addStock(int productId, int quantity) throws SQLException {
        if (quantity <= 0) {
            throw new IllegalArgumentException("a delivery must be positive");
        }
        try (PreparedStatement add = connection.prepareStatement(ADD)) {
            add.setInt(1, quantity);
            add.setInt(2, productId);
            add.executeUpdate();
        }
    }
}
