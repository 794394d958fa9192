//! The lock that keeps a second server away from a file.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use crate::OpenError;

/// Held by the one server of a file, until it is released or the process ends, however it ends.
///
/// It is a file beside the database: closing any handle of the database itself would give up the
/// locks of the engine.
#[derive(Clone, Default)]
pub(super) struct ServerLock(Arc<Mutex<Option<File>>>);

impl ServerLock {
    pub(super) fn acquire(database: &Path) -> Result<ServerLock, OpenError> {
        let mut path = OsString::from(database);
        path.push("-server");
        let opened = OpenOptions::new().create(true).write(true).truncate(false).open(&path);
        let locked = opened.map_err(TryLockError::Error).and_then(|file| {
            file.try_lock()?;
            Ok(file)
        });
        match locked {
            Ok(file) => Ok(ServerLock(Arc::new(Mutex::new(Some(file))))),
            Err(TryLockError::WouldBlock) => Err(OpenError::InUse(database.display().to_string())),
            Err(TryLockError::Error(error)) => {
                let path = Path::new(&path).display();
                Err(OpenError::Unavailable(format!("{path}: {error}")))
            }
        }
    }

    pub(super) fn release(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}
