//! Connections to the file, and what can go wrong with them.

use std::path::Path;
use std::time::Duration;
use std::{fs, io};

use rusqlite::{Connection, ErrorCode, OpenFlags};
use sextant_tables::StoreError;

use crate::{Making, OpenError, data_folder};

/// How long to wait for another process that writes, such as a backup that is put back.
const BUSY: Duration = Duration::from_secs(10);

/// How many statements a connection keeps ready: more than there are.
const STATEMENTS: usize = 64;

/// Sees to the folder and to a file in it, or that the file is there.
pub(super) fn prepare_file(path: &Path, making: Making) -> Result<(), OpenError> {
    if making == Making::NeverMake {
        let there = fs::metadata(path).is_ok_and(|file| file.is_file());
        return there.then_some(()).ok_or_else(|| OpenError::Missing(path.display().to_string()));
    }
    let open_error = |path: &Path, error: io::Error| {
        OpenError::Unavailable(format!("{}: {error}", path.display()))
    };
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        // Only our own folder is made: a mistyped path must not begin an empty database elsewhere.
        if data_folder().as_deref() == Some(folder) {
            fs::create_dir_all(folder).map_err(|error| open_error(folder, error))?;
        } else if !folder.is_dir() {
            return Err(OpenError::NoFolder(folder.display().to_string()));
        }
    }
    // The secrets of all games are in it. SQLite gives its log the same permissions.
    let mut new = fs::OpenOptions::new();
    new.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut new, 0o600);
    match new.open(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(open_error(path, error)),
        _ => Ok(()),
    }
}

/// Opens the file for writing. What is committed has reached the disk: in WAL mode `FULL` flushes
/// the log once a transaction.
pub(super) fn open(path: &Path) -> Result<Connection, OpenError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let open_error = |error: rusqlite::Error| cannot_open(path, &error);
    let connection = Connection::open_with_flags(path, flags).map_err(open_error)?;
    connection.busy_timeout(BUSY).map_err(open_error)?;
    use_log(&connection).map_err(open_error)?;
    set_up(&connection).map_err(open_error)?;
    #[cfg(test)]
    super::plans::watch(&connection);
    Ok(connection)
}

/// Opens the file for reading beside the writer.
pub(super) fn open_reader(path: &Path) -> Result<Connection, OpenError> {
    let connection = open(path)?;
    connection
        .pragma_update(None, "query_only", true)
        .map_err(|error| cannot_open(path, &error))?;
    Ok(connection)
}

/// Turning to the log needs the file for oneself for a moment, and SQLite does not wait for it.
fn use_log(connection: &Connection) -> rusqlite::Result<()> {
    const TRIES: u32 = 200;
    let mut tries = 0;
    loop {
        let turned = connection.pragma_update(None, "journal_mode", "wal");
        match turned {
            Err(error) if is_busy(&error) && tries < TRIES => {
                tries += 1;
                std::thread::sleep(Duration::from_millis(10));
            }
            other => return other,
        }
    }
}

fn set_up(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // Kilobytes, as they are below zero.
    connection.pragma_update(None, "cache_size", -16_384)?;
    connection.pragma_update(None, "temp_store", "memory")?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(())
}

fn is_busy(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

fn cannot_open(path: &Path, error: &rusqlite::Error) -> OpenError {
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => OpenError::Foreign,
        _ => OpenError::Unavailable(format!("{}: {error}", path.display())),
    }
}

/// What an error of the engine means to a caller.
#[expect(clippy::needless_pass_by_value, reason = "so that it can be given to `map_err`")]
pub(super) fn failed(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(
            ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::ConstraintViolation,
        ) => StoreError::Corrupt(error.to_string()),
        _ => StoreError::Unavailable(error.to_string()),
    }
}
