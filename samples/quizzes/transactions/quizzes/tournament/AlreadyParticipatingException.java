package quizzes.tournament;

/** The student takes part in the tournament already. */
public class AlreadyParticipatingException extends RuntimeException {

    public AlreadyParticipatingException(int tournament, int user) {
        super("user " + user + " already takes part in tournament " + tournament);
    }
}
