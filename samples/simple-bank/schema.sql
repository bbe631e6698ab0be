-- The client service owns clients, the account service owns accounts.
-- An account carries its owner's id and a copy of the owner's name.

CREATE TABLE clients (
    id      INTEGER PRIMARY KEY,
    name    VARCHAR(100) NOT NULL,
    address VARCHAR(200)
);

CREATE TABLE accounts (
    id      INTEGER PRIMARY KEY,
    name    VARCHAR(100) NOT NULL,
    balance INTEGER NOT NULL DEFAULT 0
);
