-- Reviews of finished games: JSON, packed. They can be made again, so copies leave them out.
CREATE TABLE reviews (
    table_no INTEGER NOT NULL PRIMARY KEY REFERENCES tables (no),
    body     BLOB    NOT NULL
) STRICT;
