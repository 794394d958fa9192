-- When the game ended or the table was closed, as of its last event; and up to which event it is packed.
ALTER TABLE tables ADD COLUMN ended BIGINT;
ALTER TABLE tables ADD COLUMN packed BIGINT NOT NULL DEFAULT 0;
UPDATE tables SET ended = (SELECT at FROM events WHERE table_no = no AND number = last)
    WHERE status IN ('over', 'closed');
CREATE INDEX tables_ended ON tables (status, ended) WHERE ended IS NOT NULL;
CREATE INDEX tables_to_pack ON tables (ended) WHERE status = 'over' AND packed < last;

-- The events of finished games, packed together.
CREATE TABLE packed_events (
    table_no BIGINT NOT NULL PRIMARY KEY REFERENCES tables (no),
    body     BYTEA  NOT NULL
);

-- When a token was last used, to the day. Nobody knows of those that are there already.
ALTER TABLE tokens ADD COLUMN used BIGINT NOT NULL DEFAULT 0;
UPDATE tokens SET used = (extract(epoch FROM now()) * 1000)::bigint;
CREATE INDEX tokens_used ON tokens (used);

-- Private notes are deleted together with their table.
CREATE INDEX notes_by_table ON notes (table_id);
