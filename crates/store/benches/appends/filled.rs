//! A database in which many games are stored already.

use std::path::Path;

use rusqlite::Connection;
use sextant_store::open;
use sextant_tables::memory::SeededRandomness;
use sextant_tables::{
    Append, Name, NewIds, NewTable, Player, Randomness as _, RequestContext, Store as _, Table,
    Terms, Time,
};

/// Makes a database with so many tables: copies of one, with forty events, two players out of
/// thousands, and a time-out in the far future.
pub(crate) async fn fill(path: &Path, stored: u64) {
    let url = format!("sqlite:{}", path.display());
    let (store, _) = open(&url).await.expect("opens");
    let randomness = SeededRandomness::new(0);
    let now = Time::from_millis(1_790_000_000_000);
    let name = Name::new("Ada").expect("a name");
    let creator = Player { id: randomness.player_id(), name, since: now };
    let new_table =
        NewTable { terms: Terms::new("cards"), seat: None, ready: true, commitment: None };
    let context = RequestContext { player: &creator, now, request: None };
    let (table, events) = Table::create(NewIds::generate(&randomness), &context, new_table)
        .expect("a table is founded");
    store.append(vec![Append::to(&table, events)]).await.expect("a table is stored");
    store.close().await;
    copy(path, stored);
}

fn copy(path: &Path, stored: u64) {
    let connection = Connection::open(path).expect("opens");
    connection
        .execute_batch(&format!(
            "BEGIN;
            CREATE TEMP TABLE n AS WITH RECURSIVE n (i) AS
                (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < {stored}) SELECT i FROM n;
            INSERT INTO tables (no, id, sealed, link, founder, founded, last, status, in_lobby,
                    summary)
                SELECT i, printf('%020d', i), sealed, printf('%024d', i), founder, founded, 40,
                    'playing', 0, summary FROM temp.n, tables WHERE no = 1;
            WITH RECURSIVE e (number) AS
                (SELECT 1 UNION ALL SELECT number + 1 FROM e WHERE number < 40)
            INSERT INTO events SELECT i, number, 1780000000000, '{{\"event\":{{\"kind\":\"acted\",
                \"seat\":2,\"action\":\"R7\",\"concealed\":false}}}}' FROM temp.n, e;
            INSERT INTO listed SELECT i, printf('%016d', (i * 7919) % 10007), i % 3, i FROM temp.n;
            INSERT INTO listed SELECT i, printf('%016d', 20000 + i % 9973), i % 3, i FROM temp.n;
            UPDATE jobs SET due = 4102444800000;
            INSERT INTO jobs (table_no, kind, seat, decision, due, leased_until)
                SELECT i, 'time-out', 0, 0, 4102444800000 + i * 7919 % 100003, 0
                FROM temp.n;
            COMMIT;
            PRAGMA wal_checkpoint(TRUNCATE);"
        ))
        .expect("the database is filled");
}
