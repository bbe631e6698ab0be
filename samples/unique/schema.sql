CREATE TABLE bookings (
    id       INTEGER PRIMARY KEY,
    show_id  INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    customer VARCHAR(100) NOT NULL
);

-- The last word on who has the seat.
ALTER TABLE bookings ADD CONSTRAINT one_booking_per_seat UNIQUE (show_id, seat);
