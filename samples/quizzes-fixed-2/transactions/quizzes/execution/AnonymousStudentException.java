package quizzes.execution;

/** An anonymous student creates nothing and takes part in nothing. */
public class AnonymousStudentException extends RuntimeException {

    public AnonymousStudentException(int user) {
        super("user " + user + " is anonymous");
    }
}
