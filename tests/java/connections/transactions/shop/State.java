package shop;

public enum State {
    OPEN,
    CLOSED
}
