package quizzes.execution;

/** The name is not one that a student can choose. */
public class ReservedNameException extends RuntimeException {

    public ReservedNameException(String name) {
        super("a student cannot be called " + name);
    }
}
