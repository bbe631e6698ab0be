package quizzes.execution;

/** An anonymous student does not create anything. */
public class AnonymousStudentException extends RuntimeException {

    public AnonymousStudentException(int user) {
        super("user " + user + " is anonymous");
    }
}
