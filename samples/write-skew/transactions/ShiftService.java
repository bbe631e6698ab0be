import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The doctors of each shift, on call or not. Every method is one transaction. */
public class ShiftService {

    private static final String COUNT_ON_CALL =
            "SELECT COUNT(*) FROM doctors WHERE shift_id = ? AND on_call = TRUE";

    private final Connection connection;

    public ShiftService(Connection connection) {
        this.connection = connection;
    }

    /** One doctor may leave if two are on call: one stays. */
    public void checkCover(int shiftId) throws SQLException {
        try (PreparedStatement count = connection.prepareStatement(COUNT_ON_CALL)) {
            count.setInt(1, shiftId);
            try (ResultSet rows = count.executeQuery()) {
                rows.next();
                if (rows.getInt(1) < 2) {
                    throw new NoCoverException(shiftId);
                }
            }
        }
    }

    public void switchOff(int shiftId, int doctorId) throws SQLException {
        String sql = "UPDATE doctors SET on_call = FALSE WHERE id = ? AND shift_id = ?";
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            update.setInt(1, doctorId);
            update.setInt(2, shiftId);
            update.executeUpdate();
        }
    }

    public void switchOn(int doctorId) throws SQLException {
        String sql = "UPDATE doctors SET on_call = TRUE WHERE id = ?";
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            update.setInt(1, doctorId);
            update.executeUpdate();
        }
    }
}
