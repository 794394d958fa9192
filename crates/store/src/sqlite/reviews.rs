//! Reviews of finished games.

use rusqlite::{Connection, OptionalExtension as _};
use sextant_tables::StoreError;

use super::connection::failed;

pub(super) fn review(connection: &Connection, table: &str) -> Result<Option<Vec<u8>>, StoreError> {
    let select = "SELECT body FROM reviews JOIN tables ON no = table_no WHERE id = ?1";
    connection
        .prepare_cached(select)
        .and_then(|mut it| it.query_row([table], |row| row.get(0)).optional())
        .map_err(failed)
}

pub(super) fn save_review(
    connection: &Connection,
    table: &str,
    body: &[u8],
) -> Result<(), StoreError> {
    let insert = "INSERT INTO reviews (table_no, body) SELECT no, ?2 FROM tables WHERE id = ?1
        ON CONFLICT DO NOTHING";
    let done = connection.prepare_cached(insert).and_then(|mut it| it.execute((table, body)));
    done.map(drop).map_err(failed)
}
