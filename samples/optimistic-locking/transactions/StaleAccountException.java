/** The account was written to since it was read. */
public class StaleAccountException extends RuntimeException {

    public StaleAccountException(int account) {
        super("account " + account + " has changed, read it again");
    }
}
