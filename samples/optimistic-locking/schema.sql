-- version counts the writes to a row: who has read version 7 may write only while it is still 7.

CREATE TABLE accounts (
    id      INTEGER PRIMARY KEY,
    name    VARCHAR(100) NOT NULL,
    balance INTEGER NOT NULL DEFAULT 0,
    version INTEGER NOT NULL DEFAULT 0
);
