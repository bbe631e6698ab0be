/** The account holds less than the amount asked for. */
public class InsufficientFundsException extends RuntimeException {

    public InsufficientFundsException(int account, int amount) {
        super("account " + account + " does not hold " + amount);
    }
}
