//! What can go wrong on a connection, and what it means.

use std::error::Error as _;

use deadpool_postgres::PoolError;
use sextant_tables::StoreError;
use tokio_postgres::Error;

/// What an error of the server means to a caller.
#[expect(clippy::needless_pass_by_value, reason = "so that it can be given to `map_err`")]
pub(super) fn failed(error: Error) -> StoreError {
    let damaged = error.code().is_some_and(|code| {
        // Integrity constraints, and what the server itself finds damaged.
        code.code().starts_with("23") || ["XX001", "XX002"].contains(&code.code())
    });
    if damaged {
        StoreError::Corrupt(describe(&error))
    } else {
        StoreError::Unavailable(describe(&error))
    }
}

pub(super) fn closed() -> StoreError {
    StoreError::Unavailable("it is closed".to_owned())
}

pub(super) fn no_connection(error: PoolError) -> StoreError {
    match error {
        PoolError::Backend(error) => StoreError::Unavailable(describe(&error)),
        other => StoreError::Unavailable(other.to_string()),
    }
}

/// What the server says, without the details: those quote what is stored.
pub(super) fn describe(error: &Error) -> String {
    if let Some(said) = error.as_db_error() {
        return said.message().to_owned();
    }
    match error.source() {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}
