-- A move changes the number of the last event. While that stands in no index, the row is replaced within its
-- page, and no index has to learn of it.
ALTER TABLE tables ADD COLUMN to_pack BOOLEAN
    GENERATED ALWAYS AS (status = 'over' AND packed < last) STORED;
DROP INDEX tables_to_pack;
CREATE INDEX tables_to_pack ON tables (ended) WHERE to_pack;
ALTER TABLE tables SET (fillfactor = 70);
