-- Reviews of finished games: JSON, packed. They can be made again, so copies leave them out.
CREATE TABLE reviews (
    table_no BIGINT NOT NULL PRIMARY KEY REFERENCES tables (no),
    body     BYTEA  NOT NULL
);
