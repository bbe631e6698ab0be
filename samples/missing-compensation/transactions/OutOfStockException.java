/** There is not enough of the product, or no such product. */
public class OutOfStockException extends RuntimeException {

    public OutOfStockException(int product) {
        super("not enough of product " + product);
    }
}
