package quizzes.tournament;

/** There is no such active tournament in the student's course execution. */
public class TournamentNotOpenException extends RuntimeException {

    public TournamentNotOpenException(int tournament) {
        super("tournament " + tournament + " is not open to this student");
    }
}
