/** The account holds enough: it is not topped up. */
public class NoRoomException extends RuntimeException {

    public NoRoomException(int account) {
        super("account " + account + " holds enough already");
    }
}
