/** Nobody would be left on call. */
public class NoCoverException extends RuntimeException {

    public NoCoverException(int shift) {
        super("nobody else is on call in shift " + shift);
    }
}
