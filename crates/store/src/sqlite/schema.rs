//! The versions of the database, and the way from one to the next.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension as _, TransactionBehavior};

use crate::{Making, OpenError};

/// What each version adds to the one before. What has been released is never changed.
const MIGRATIONS: [&str; 5] = [
    include_str!("../../migrations/sqlite/0001.sql"),
    include_str!("../../migrations/sqlite/0002.sql"),
    include_str!("../../migrations/sqlite/0003.sql"),
    include_str!("../../migrations/sqlite/0004.sql"),
    include_str!("../../migrations/sqlite/0005.sql"),
];

/// Brings the database to the version of this program. Who else does so at the same time waits, and
/// then finds nothing to do.
pub(super) fn migrate(
    connection: &mut Connection,
    path: &Path,
    making: Making,
) -> Result<(), OpenError> {
    let known = MIGRATIONS.len() as i64;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate);
    let transaction = transaction.map_err(open_error)?;
    let found = version(&transaction)?;
    if is_there(&transaction, "restoring")? {
        return Err(OpenError::HalfRestored);
    }
    if found > known {
        return Err(OpenError::TooNew { found, known });
    }
    if found == 0 && making == Making::NeverMake {
        return Err(OpenError::Missing(path.display().to_string()));
    }
    for (migration, version) in MIGRATIONS.iter().zip(1..).skip(found as usize) {
        transaction.execute_batch(migration).map_err(open_error)?;
        transaction
            .execute("INSERT INTO schema_version (version) VALUES (?1)", [version])
            .map_err(open_error)?;
    }
    transaction.commit().map_err(open_error)
}

/// Whether there is something of this name; of an empty name: anything at all.
fn is_there(connection: &Connection, name: &str) -> Result<bool, OpenError> {
    let found = connection.query_row(
        "SELECT 1 FROM sqlite_schema WHERE name = ?1 OR ?1 = '' LIMIT 1",
        [name],
        |_| Ok(()),
    );
    found.optional().map(|found| found.is_some()).map_err(open_error)
}

/// Marks the database as one into which a copy is being put back, or as a whole one again.
pub(super) fn mark_restoring(
    connection: &Connection,
    restoring: bool,
) -> Result<(), rusqlite::Error> {
    connection.execute_batch(if restoring {
        "CREATE TABLE restoring (it INTEGER) STRICT"
    } else {
        // A copy does not say when its tokens were used, so that begins anew.
        "DROP TABLE restoring; UPDATE tokens SET used = unixepoch('now') * 1000"
    })
}

fn version(connection: &Connection) -> Result<i64, OpenError> {
    if !is_there(connection, "schema_version")? {
        if is_there(connection, "")? {
            return Err(OpenError::Foreign);
        }
        connection
            .execute_batch(
                "CREATE TABLE schema_version (version INTEGER NOT NULL PRIMARY KEY) STRICT",
            )
            .map_err(open_error)?;
    }
    let newest = "SELECT coalesce(max(version), 0) FROM schema_version";
    connection.query_row(newest, [], |row| row.get(0)).map_err(open_error)
}

#[expect(clippy::needless_pass_by_value, reason = "so that it can be given to `map_err`")]
fn open_error(error: rusqlite::Error) -> OpenError {
    match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::NotADatabase) => OpenError::Foreign,
        _ => OpenError::Unavailable(error.to_string()),
    }
}
