CREATE TABLE clients (
  id INTEGER PRIMARY KEY,
  name VARCHAR(50) NOT NULL,
  address TEXT
);
CREATE TABLE accounts (
  id SERIAL PRIMARY KEY,
  client_id INTEGER NOT NULL REFERENCES clients (id),
  name VARCHAR(50),
  balance INTEGER NOT NULL DEFAULT 0,
  rate NUMERIC(10, 2),
  active BOOLEAN NOT NULL DEFAULT TRUE,
  opened DATE,
  version INTEGER NOT NULL DEFAULT 0,
  CHECK (balance >= 0)
);
CREATE TABLE transfers (
  source_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  target_id INTEGER NOT NULL REFERENCES accounts (id),
  number INTEGER NOT NULL,
  amount INTEGER NOT NULL,
  state VARCHAR(10) NOT NULL DEFAULT 'OPEN',
  made TIMESTAMP,
  PRIMARY KEY (source_id, number)
);
