package quizzes.tournament;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Tournaments and their participants, with copies of names. Every method is one transaction.
 *
 * <p>Each runs while the student is locked, and no method throws: what cannot be done is left
 * undone and answered with false, so that the functionality goes on and unlocks the student.
 */
public class TournamentService {

    private static final String ANONYMOUS = "ANONYMOUS";
    private static final String ACTIVE = "ACTIVE";
    private static final String INACTIVE = "INACTIVE";

    private static final String INSERT_TOURNAMENT = """
            INSERT INTO tournament (id, exec_id, creator_id, creator_name, state)
            VALUES (?, ?, ?, ?, ?)
            """;
    private static final String SELECT_TOURNAMENT =
            "SELECT state FROM tournament WHERE id = ?";
    private static final String SELECT_OPEN_TOURNAMENT =
            "SELECT id FROM tournament WHERE id = ? AND exec_id = ? AND state = ?";
    private static final String DEACTIVATE_TOURNAMENTS =
            "UPDATE tournament SET state = ? WHERE exec_id = ? AND creator_id = ?";
    private static final String RENAME_CREATOR =
            "UPDATE tournament SET creator_name = ? WHERE exec_id = ? AND creator_id = ?";

    private static final String INSERT_PARTICIPANT =
            "INSERT INTO participant (tournament_id, user_id, name) VALUES (?, ?, ?)";
    private static final String SELECT_PARTICIPANT =
            "SELECT name FROM participant WHERE tournament_id = ? AND user_id = ?";
    private static final String RENAME_PARTICIPANT = """
            UPDATE participant SET name = ?
             WHERE user_id = ?
               AND tournament_id IN (SELECT id FROM tournament WHERE exec_id = ?)
            """;

    private final Connection connection;

    public TournamentService(Connection connection) {
        this.connection = connection;
    }

    public boolean insertTournament(int tournamentId, int executionId, int userId, String name)
            throws SQLException {
        if (tournamentExists(tournamentId)) {
            return false;
        }
        try (PreparedStatement insert = connection.prepareStatement(INSERT_TOURNAMENT)) {
            insert.setInt(1, tournamentId);
            insert.setInt(2, executionId);
            insert.setInt(3, userId);
            insert.setString(4, name);
            insert.setString(5, ACTIVE);
            insert.executeUpdate();
        }
        return true;
    }

    public boolean insertParticipant(int tournamentId, int executionId, int userId, String name)
            throws SQLException {
        if (!isOpen(tournamentId, executionId)) {
            return false;
        }
        if (isParticipant(tournamentId, userId)) {
            return false;
        }
        try (PreparedStatement insert = connection.prepareStatement(INSERT_PARTICIPANT)) {
            insert.setInt(1, tournamentId);
            insert.setInt(2, userId);
            insert.setString(3, name);
            insert.executeUpdate();
        }
        return true;
    }

    public void renameInTournaments(int executionId, int userId, String name) throws SQLException {
        setNames(executionId, userId, name);
    }

    public void anonymizeInTournaments(int executionId, int userId) throws SQLException {
        setNames(executionId, userId, ANONYMOUS);
        try (PreparedStatement update = connection.prepareStatement(DEACTIVATE_TOURNAMENTS)) {
            update.setString(1, INACTIVE);
            update.setInt(2, executionId);
            update.setInt(3, userId);
            update.executeUpdate();
        }
    }

    private boolean tournamentExists(int tournamentId) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(SELECT_TOURNAMENT)) {
            select.setInt(1, tournamentId);
            try (ResultSet rows = select.executeQuery()) {
                return rows.next();
            }
        }
    }

    private boolean isOpen(int tournamentId, int executionId) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(SELECT_OPEN_TOURNAMENT)) {
            select.setInt(1, tournamentId);
            select.setInt(2, executionId);
            select.setString(3, ACTIVE);
            try (ResultSet rows = select.executeQuery()) {
                return rows.next();
            }
        }
    }

    private boolean isParticipant(int tournamentId, int userId) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(SELECT_PARTICIPANT)) {
            select.setInt(1, tournamentId);
            select.setInt(2, userId);
            try (ResultSet rows = select.executeQuery()) {
                return rows.next();
            }
        }
    }

    /** Every copy of the student's name in the tournaments of the execution. */
    private void setNames(int executionId, int userId, String name) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(RENAME_CREATOR)) {
            update.setString(1, name);
            update.setInt(2, executionId);
            update.setInt(3, userId);
            update.executeUpdate();
        }
        try (PreparedStatement update = connection.prepareStatement(RENAME_PARTICIPANT)) {
            update.setString(1, name);
            update.setInt(2, userId);
            update.setInt(3, executionId);
            update.executeUpdate();
        }
    }
}
