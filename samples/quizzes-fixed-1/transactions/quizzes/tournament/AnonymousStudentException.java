package quizzes.tournament;

/** An anonymous student does not take part. */
public class AnonymousStudentException extends RuntimeException {

    public AnonymousStudentException(int user) {
        super("user " + user + " is anonymous");
    }
}
