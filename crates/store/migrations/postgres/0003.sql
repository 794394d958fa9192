-- One row to write to: a server that can't is not ready.
CREATE TABLE write_checks (
    no    BIGINT NOT NULL PRIMARY KEY,
    count BIGINT NOT NULL
);
INSERT INTO write_checks (no, count) VALUES (1, 0);

-- Who set up the table of a job: bots' turns are handed out to one player after another.
ALTER TABLE jobs ADD COLUMN owner TEXT COLLATE "C" NOT NULL DEFAULT '';
UPDATE jobs SET owner = founder FROM tables WHERE no = table_no;
CREATE INDEX jobs_by_owner ON jobs (kind, owner, due, leased_until);

-- How many open tables a player has.
CREATE INDEX lobby_by_founder ON tables (founder) WHERE in_lobby;
