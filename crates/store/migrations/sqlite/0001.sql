-- Tables have a number of their own beside the id that nobody can guess: rows of tables that are
-- played at the same time lie side by side then, and a group of moves touches few pages.
CREATE TABLE tables (
    no       INTEGER PRIMARY KEY,
    id       TEXT    NOT NULL UNIQUE,
    sealed   TEXT    NOT NULL,
    link     TEXT    NOT NULL UNIQUE,
    founder  TEXT    NOT NULL,
    request  TEXT,
    founded  INTEGER NOT NULL,
    last     INTEGER NOT NULL,
    status   TEXT    NOT NULL,
    in_lobby INTEGER NOT NULL,
    summary  TEXT    NOT NULL
) STRICT;
CREATE UNIQUE INDEX tables_by_request ON tables (founder, request) WHERE request IS NOT NULL;
CREATE INDEX lobby ON tables (founded DESC, id) WHERE in_lobby = 1;

CREATE TABLE events (
    table_no INTEGER NOT NULL REFERENCES tables (no),
    number   INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    body     TEXT    NOT NULL,
    PRIMARY KEY (table_no, number)
) STRICT, WITHOUT ROWID;

-- On whose list a table stands, and where.
CREATE TABLE listed (
    table_no INTEGER NOT NULL REFERENCES tables (no),
    player   TEXT    NOT NULL,
    urgency  INTEGER NOT NULL,
    place    INTEGER NOT NULL,
    PRIMARY KEY (table_no, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX listed_in_order ON listed (player, urgency, place, table_no);

CREATE TABLE jobs (
    table_no     INTEGER NOT NULL REFERENCES tables (no),
    kind         TEXT    NOT NULL,
    seat         INTEGER NOT NULL,
    decision     INTEGER NOT NULL,
    due          INTEGER NOT NULL,
    leased_until INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_no, kind, seat, decision)
) STRICT, WITHOUT ROWID;
CREATE INDEX jobs_due ON jobs (due, leased_until);

CREATE TABLE players (
    id    TEXT    NOT NULL PRIMARY KEY,
    name  TEXT    NOT NULL,
    since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tokens (
    hash   TEXT    NOT NULL PRIMARY KEY,
    player TEXT    NOT NULL REFERENCES players (id),
    scope  TEXT    NOT NULL,
    label  TEXT    NOT NULL,
    since  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_of_player ON tokens (player, since, hash);

CREATE TABLE notes (
    player   TEXT NOT NULL,
    table_id TEXT NOT NULL,
    note     TEXT NOT NULL,
    PRIMARY KEY (player, table_id)
) STRICT, WITHOUT ROWID;
