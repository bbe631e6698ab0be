/** There is no such account. */
public class AccountNotFoundException extends RuntimeException {

    public AccountNotFoundException(int account) {
        super("no account " + account);
    }
}
