package quizzes.execution;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The students of the course executions. Every method is one transaction. */
public class ExecutionService {

    /** The name of a student who asked to be forgotten. */
    private static final String ANONYMOUS = "ANONYMOUS";

    private static final String SELECT_NAME =
            "SELECT name FROM execution_student WHERE exec_id = ? AND user_id = ?";
    private static final String UPDATE_NAME =
            "UPDATE execution_student SET name = ? WHERE exec_id = ? AND user_id = ?";

    private final Connection connection;

    public ExecutionService(Connection connection) {
        this.connection = connection;
    }

    public String getStudentName(int executionId, int userId) throws SQLException {
        String name;
        try (PreparedStatement select = connection.prepareStatement(SELECT_NAME)) {
            select.setInt(1, executionId);
            select.setInt(2, userId);
            try (ResultSet rows = select.executeQuery()) {
                if (!rows.next()) {
                    throw new StudentNotFoundException(executionId, userId);
                }
                name = rows.getString("name");
            }
        }
        return name;
    }

    /** An anonymous student creates nothing: an active tournament needs a named creator. */
    public String getCreatorName(int executionId, int userId) throws SQLException {
        String name = getStudentName(executionId, userId);
        if (ANONYMOUS.equals(name)) {
            throw new AnonymousStudentException(userId);
        }
        return name;
    }

    public void renameInExecution(int executionId, int userId, String name) throws SQLException {
        if (ANONYMOUS.equals(name)) {
            // Being forgotten is more than a name: that is what anonymizing is for.
            throw new ReservedNameException(name);
        }
        setName(executionId, userId, name);
    }

    public void anonymizeInExecution(int executionId, int userId) throws SQLException {
        setName(executionId, userId, ANONYMOUS);
    }

    private void setName(int executionId, int userId, String name) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(UPDATE_NAME)) {
            update.setString(1, name);
            update.setInt(2, executionId);
            update.setInt(3, userId);
            update.executeUpdate();
        }
    }
}
