import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Who sits where in which show. Every method is one transaction. */
public class BookingService {

    private static final String SELECT_SEAT =
            "SELECT id FROM bookings WHERE show_id = ? AND seat = ?";
    private static final String INSERT =
            "INSERT INTO bookings (id, show_id, seat, customer) VALUES (?, ?, ?, ?)";

    private final Connection connection;

    public BookingService(Connection connection) {
        this.connection = connection;
    }

    /** Before the customer types in a name, tell them if somebody else has the seat. */
    public void checkSeatIsFree(int showId, int seat) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(SELECT_SEAT)) {
            select.setInt(1, showId);
            select.setInt(2, seat);
            try (ResultSet rows = select.executeQuery()) {
                if (rows.next()) {
                    throw new SeatTakenException(showId, seat);
                }
            }
        }
    }

    /** The seat may be gone by now; then the UNIQUE constraint refuses the insert. */
    public void bookSeat(int bookingId, int showId, int seat, String customer) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setInt(1, bookingId);
            insert.setInt(2, showId);
            insert.setInt(3, seat);
            insert.setString(4, customer);
            insert.executeUpdate();
        }
    }
}
