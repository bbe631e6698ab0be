package quizzes.execution;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The students of the course executions. Every method is one transaction.
 *
 * <p>Who uses or changes a student's name locks the student in the first step and unlocks in the
 * last one. Whatever can be refused is refused in the first step, before the lock is taken, so that
 * whoever has locked a student always gets to unlock it.
 */
public class ExecutionService {

    /** The name of a student who asked to be forgotten. */
    private static final String ANONYMOUS = "ANONYMOUS";

    private static final String SELECT_STUDENT =
            "SELECT name, locked FROM execution_student WHERE exec_id = ? AND user_id = ?";
    private static final String LOCK =
            "UPDATE execution_student SET locked = TRUE WHERE exec_id = ? AND user_id = ?";
    private static final String LOCK_AND_RENAME = """
            UPDATE execution_student SET name = ?, locked = TRUE
             WHERE exec_id = ? AND user_id = ? AND locked = FALSE
            """;
    private static final String UNLOCK =
            "UPDATE execution_student SET locked = FALSE WHERE exec_id = ? AND user_id = ?";

    private final Connection connection;

    public ExecutionService(Connection connection) {
        this.connection = connection;
    }

    /** The name may be copied until the student is unlocked: it stays as it is. */
    public String lockNamedStudent(int executionId, int userId) throws SQLException {
        String name;
        try (PreparedStatement select = connection.prepareStatement(SELECT_STUDENT)) {
            select.setInt(1, executionId);
            select.setInt(2, userId);
            try (ResultSet rows = select.executeQuery()) {
                if (!rows.next()) {
                    throw new StudentNotFoundException(executionId, userId);
                }
                if (rows.getBoolean("locked")) {
                    throw new StudentBusyException(userId);
                }
                name = rows.getString("name");
            }
        }
        if (ANONYMOUS.equals(name)) {
            throw new AnonymousStudentException(userId);
        }
        try (PreparedStatement lock = connection.prepareStatement(LOCK)) {
            lock.setInt(1, executionId);
            lock.setInt(2, userId);
            lock.executeUpdate();
        }
        return name;
    }

    public void renameInExecution(int executionId, int userId, String name) throws SQLException {
        if (ANONYMOUS.equals(name)) {
            // Being forgotten is more than a name: that is what anonymizing is for.
            throw new ReservedNameException(name);
        }
        lockAndRename(executionId, userId, name);
    }

    public void anonymizeInExecution(int executionId, int userId) throws SQLException {
        lockAndRename(executionId, userId, ANONYMOUS);
    }

    /** Only the functionality that holds the lock gets as far as this. */
    public void unlockStudent(int executionId, int userId) throws SQLException {
        try (PreparedStatement unlock = connection.prepareStatement(UNLOCK)) {
            unlock.setInt(1, executionId);
            unlock.setInt(2, userId);
            unlock.executeUpdate();
        }
    }

    private void lockAndRename(int executionId, int userId, String name) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(LOCK_AND_RENAME)) {
            update.setString(1, name);
            update.setInt(2, executionId);
            update.setInt(3, userId);
            if (update.executeUpdate() == 0) {
                // Without the lock there is nothing to unlock later, so this must end here.
                throw new StudentBusyException(userId);
            }
        }
    }
}
