//! The versions of the database, and the way from one to the next.

use deadpool_postgres::Object;

use super::connection::describe;
use crate::{Making, OpenError};

/// What each version adds to the one before. What has been released is never changed.
const MIGRATIONS: [&str; 6] = [
    include_str!("../../migrations/postgres/0001.sql"),
    include_str!("../../migrations/postgres/0002.sql"),
    include_str!("../../migrations/postgres/0003.sql"),
    include_str!("../../migrations/postgres/0004.sql"),
    include_str!("../../migrations/postgres/0005.sql"),
    include_str!("../../migrations/postgres/0006.sql"),
];

/// The lock for migrating the database: an arbitrary number that other programs are unlikely to
/// use.
const LOCK: i64 = 0x5e87_a217_ab1e_5000;

/// Brings the database to the version of this program. Who else does so at the same time waits, and
/// then finds nothing to do.
pub(super) async fn migrate(client: &mut Object, making: Making) -> Result<(), OpenError> {
    let known = MIGRATIONS.len() as i64;
    let transaction = client.transaction().await.map_err(open_error)?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await.map_err(open_error)?;
    let there = "SELECT to_regclass('schema_version') IS NOT NULL,
        EXISTS (SELECT FROM pg_tables WHERE schemaname = current_schema()),
        to_regclass('restoring') IS NOT NULL";
    let row = transaction.query_one(there, &[]).await.map_err(open_error)?;
    let (versioned, anything): (bool, bool) = (row.get(0), row.get(1));
    if versioned && row.get(2) {
        return Err(OpenError::HalfRestored);
    }
    let mut found = 0;
    if versioned {
        let newest = "SELECT coalesce(max(version), 0) FROM schema_version";
        found = transaction.query_one(newest, &[]).await.map_err(open_error)?.get(0);
    } else if anything {
        return Err(OpenError::Foreign);
    } else if making == Making::NeverMake {
        return Err(OpenError::Missing("of sextant at this URL".to_owned()));
    } else {
        let table = "CREATE TABLE schema_version (version BIGINT NOT NULL PRIMARY KEY)";
        transaction.batch_execute(table).await.map_err(open_error)?;
    }
    if found > known {
        return Err(OpenError::TooNew { found, known });
    }
    for (migration, version) in MIGRATIONS.iter().zip(1_i64..).skip(found as usize) {
        transaction.batch_execute(migration).await.map_err(open_error)?;
        let insert = "INSERT INTO schema_version (version) VALUES ($1)";
        transaction.execute(insert, &[&version]).await.map_err(open_error)?;
    }
    transaction.commit().await.map_err(open_error)
}

/// Marks the database as one into which a copy is being put back, or as a whole one again.
pub(super) async fn mark_restoring(
    client: &Object,
    restoring: bool,
) -> Result<(), tokio_postgres::Error> {
    let mark = if restoring {
        "CREATE TABLE restoring ()"
    } else {
        // A copy does not say when its tokens were used, so that begins anew.
        "DROP TABLE restoring; UPDATE tokens SET used = (extract(epoch FROM now()) * 1000)::bigint"
    };
    client.batch_execute(mark).await
}

#[expect(clippy::needless_pass_by_value, reason = "so that it can be given to `map_err`")]
fn open_error(error: tokio_postgres::Error) -> OpenError {
    OpenError::Unavailable(describe(&error))
}
