-- Tables have a number of their own beside the id that nobody can guess: rows of tables that are
-- played at the same time lie side by side then.
CREATE TABLE tables (
    no       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id       TEXT    COLLATE "C" NOT NULL UNIQUE,
    sealed   TEXT    NOT NULL,
    link     TEXT    NOT NULL UNIQUE,
    founder  TEXT    NOT NULL,
    request  TEXT,
    founded  BIGINT  NOT NULL,
    last     BIGINT  NOT NULL,
    status   TEXT    NOT NULL,
    in_lobby BOOLEAN NOT NULL,
    summary  TEXT    NOT NULL
);
CREATE UNIQUE INDEX tables_by_request ON tables (founder, request) WHERE request IS NOT NULL;
CREATE INDEX lobby ON tables (founded DESC, id) WHERE in_lobby;

CREATE TABLE events (
    table_no BIGINT  NOT NULL REFERENCES tables (no),
    number   BIGINT  NOT NULL,
    at       BIGINT  NOT NULL,
    body     TEXT    NOT NULL,
    PRIMARY KEY (table_no, number)
);

-- On whose list a table stands, and where.
CREATE TABLE listed (
    table_no BIGINT  NOT NULL REFERENCES tables (no),
    player   TEXT    NOT NULL,
    urgency  BIGINT  NOT NULL,
    place    BIGINT  NOT NULL,
    PRIMARY KEY (table_no, player)
);
CREATE INDEX listed_in_order ON listed (player, urgency, place, table_no);

CREATE TABLE jobs (
    table_no     BIGINT  NOT NULL REFERENCES tables (no),
    kind         TEXT    NOT NULL,
    seat         BIGINT  NOT NULL,
    decision     BIGINT  NOT NULL,
    due          BIGINT  NOT NULL,
    leased_until BIGINT  NOT NULL DEFAULT 0,
    PRIMARY KEY (table_no, kind, seat, decision)
);
CREATE INDEX jobs_due ON jobs (due, leased_until);

CREATE TABLE players (
    id    TEXT    COLLATE "C" NOT NULL PRIMARY KEY,
    name  TEXT    NOT NULL,
    since BIGINT  NOT NULL
);

CREATE TABLE tokens (
    hash   TEXT    COLLATE "C" NOT NULL PRIMARY KEY,
    player TEXT    COLLATE "C" NOT NULL REFERENCES players (id),
    scope  TEXT    NOT NULL,
    label  TEXT    NOT NULL,
    since  BIGINT  NOT NULL
);
CREATE INDEX tokens_of_player ON tokens (player, since, hash);

CREATE TABLE notes (
    player   TEXT COLLATE "C" NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    note     TEXT NOT NULL,
    PRIMARY KEY (player, table_id)
);
