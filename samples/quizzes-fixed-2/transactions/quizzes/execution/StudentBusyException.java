package quizzes.execution;

/** Another functionality is at work on the student, or there is no such student. */
public class StudentBusyException extends RuntimeException {

    public StudentBusyException(int user) {
        super("user " + user + " cannot be locked now");
    }
}
