/** Somebody has booked the seat. */
public class SeatTakenException extends RuntimeException {

    public SeatTakenException(int show, int seat) {
        super("seat " + seat + " of show " + show + " is taken");
    }
}
