-- The order service owns orders, the stock service owns stock and reservations.

CREATE TABLE orders (
    id         INTEGER PRIMARY KEY,
    product_id INTEGER NOT NULL,
    quantity   INTEGER NOT NULL CHECK (quantity > 0)
);

CREATE TABLE stock (
    product_id INTEGER PRIMARY KEY,
    available  INTEGER NOT NULL
);

CREATE TABLE reservations (
    order_id   INTEGER PRIMARY KEY,
    product_id INTEGER NOT NULL REFERENCES stock (product_id),
    quantity   INTEGER NOT NULL CHECK (quantity > 0)
);
