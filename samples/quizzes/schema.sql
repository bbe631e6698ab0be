-- The execution service owns execution_student: who takes part in which course execution.
-- The tournament service owns tournament and participant, with copies of the students' names.
-- Between the services there are ids, but no foreign keys.

CREATE TABLE execution_student (
    exec_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name    VARCHAR(100) NOT NULL,
    PRIMARY KEY (exec_id, user_id)
);

CREATE TABLE tournament (
    id           INTEGER NOT NULL PRIMARY KEY,
    exec_id      INTEGER NOT NULL,
    creator_id   INTEGER NOT NULL,
    creator_name VARCHAR(100) NOT NULL,
    state        VARCHAR(10) NOT NULL
);

CREATE TABLE participant (
    tournament_id INTEGER NOT NULL REFERENCES tournament (id),
    user_id       INTEGER NOT NULL,
    name          VARCHAR(100) NOT NULL,
    PRIMARY KEY (tournament_id, user_id)
);
