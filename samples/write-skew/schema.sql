CREATE TABLE shifts (
    id INTEGER PRIMARY KEY
);

CREATE TABLE doctors (
    id       INTEGER PRIMARY KEY,
    shift_id INTEGER NOT NULL REFERENCES shifts (id),
    on_call  BOOLEAN NOT NULL
);
