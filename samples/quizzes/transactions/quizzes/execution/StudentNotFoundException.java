package quizzes.execution;

/** The user is not a student of the course execution. */
public class StudentNotFoundException extends RuntimeException {

    public StudentNotFoundException(int execution, int user) {
        super("user " + user + " is not a student of execution " + execution);
    }
}
