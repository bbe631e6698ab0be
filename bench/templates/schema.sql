CREATE TABLE orders_@ (
  id BIGINT PRIMARY KEY,
  customer_id BIGINT NOT NULL,
  status VARCHAR(20) NOT NULL DEFAULT 'NEW' CHECK (status IN ('NEW', 'PAID', 'SHIPPED', 'CANCELLED')),
  total NUMERIC(12, 2) NOT NULL CHECK (total >= 0),
  version INTEGER NOT NULL
);
CREATE TABLE order_lines_@ (
  order_id BIGINT NOT NULL REFERENCES orders_@ (id) ON DELETE CASCADE,
  product_id BIGINT NOT NULL,
  quantity INTEGER NOT NULL,
  price NUMERIC(12, 2) NOT NULL,
  PRIMARY KEY (order_id, product_id)
);
