//! Connections that read beside the writer.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use sextant_tables::StoreError;
use tokio::sync::Semaphore;

use super::connection::open_reader;
use super::writer::{catch, closed};
use crate::OpenError;

/// Reading is short and mostly from memory: more connections would only take room.
const CONNECTIONS: usize = 4;

/// Connections that read, each used by one reader at a time.
pub(super) struct Readers {
    free: Arc<Semaphore>,
    connections: Arc<Mutex<Vec<Connection>>>,
}

impl Readers {
    pub(super) fn open(path: &Path) -> Result<Readers, OpenError> {
        let connections: Vec<Connection> =
            (0..CONNECTIONS).map(|_| open_reader(path)).collect::<Result<_, _>>()?;
        Ok(Readers {
            free: Arc::new(Semaphore::new(connections.len())),
            connections: Arc::new(Mutex::new(connections)),
        })
    }

    /// Looks something up, on a thread that may wait for the disk.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let permit = Arc::clone(&self.free).acquire_owned().await.map_err(|_| closed())?;
        let connections = Arc::clone(&self.connections);
        let done = tokio::task::spawn_blocking(move || {
            let connection = lock(&connections).pop().ok_or_else(closed)?;
            let result = catch(|| work(&connection));
            lock(&connections).push(connection);
            drop(permit);
            result
        });
        done.await.unwrap_or_else(|_| Err(closed()))
    }

    /// Waits for running reads to finish, and rejects new ones.
    pub(super) async fn close(&self) {
        let everyone = self.free.acquire_many(CONNECTIONS as u32).await;
        self.free.close();
        drop(everyone);
        lock(&self.connections).clear();
    }
}

fn lock(connections: &Mutex<Vec<Connection>>) -> std::sync::MutexGuard<'_, Vec<Connection>> {
    connections.lock().unwrap_or_else(PoisonError::into_inner)
}
