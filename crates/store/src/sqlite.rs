//! A store in an SQLite file.
//!
//! One thread writes, and takes all that waits into one transaction; a few connections read beside
//! it. News travels within the process alone.

mod append;
mod connection;
mod contents;
#[cfg(test)]
mod plans;
mod players;
mod readers;
mod retention;
mod reviews;
mod schema;
mod server_lock;
mod store;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::Connection;
use sextant_tables::{Player, StoreError};

use crate::any_store::Purpose;
use crate::{Making, OpenError};
use readers::Readers;
use server_lock::ServerLock;
use writer::Writer;

/// A store in an SQLite file. Clones share it.
#[derive(Clone)]
pub struct SqliteStore {
    path: PathBuf,
    writer: Writer,
    readers: Arc<Readers>,
    server_lock: ServerLock,
}

impl SqliteStore {
    /// Opens the file, and brings it to the version of this program.
    pub(crate) fn open(
        path: &Path,
        making: Making,
        purpose: Purpose,
    ) -> Result<SqliteStore, OpenError> {
        connection::prepare_file(path, making)?;
        let server_lock = match purpose {
            Purpose::Serving => ServerLock::acquire(path)?,
            Purpose::Maintenance => ServerLock::default(),
        };
        let mut first = connection::open(path)?;
        schema::migrate(&mut first, path, making)?;
        let readers = Readers::open(path)?;
        let writer = Writer::start(first)?;
        let readers = Arc::new(readers);
        Ok(SqliteStore { path: path.to_owned(), writer, readers, server_lock })
    }

    /// Does something in a transaction of the writer's, together with what others want.
    async fn write<T, E>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        self.writer.write(work).await
    }

    /// Looks something up.
    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.readers.read(work).await
    }

    /// Says that a copy is being put back, or that this is done.
    pub(crate) async fn mark_restoring(&self, restoring: bool) -> Result<(), StoreError> {
        self.write(move |connection| {
            schema::mark_restoring(connection, restoring).map_err(connection::failed)
        })
        .await
    }

    pub(crate) async fn add_player_alone(&self, player: Player) -> Result<(), StoreError> {
        self.write(move |connection| players::add_player(connection, &player)).await
    }

    /// Releases all claimed jobs. A database file serves one server at a time, so at its start
    /// every earlier claimant is gone.
    pub(crate) async fn free_jobs(&self) -> Result<(), StoreError> {
        let free = "UPDATE jobs SET leased_until = 0 WHERE leased_until <> 0";
        self.write(move |connection| {
            connection.execute(free, []).map(drop).map_err(connection::failed)
        })
        .await
    }

    /// When something last happened at a table with something left to do.
    pub(crate) async fn last_activity(&self) -> Result<Option<i64>, StoreError> {
        let select = "SELECT max(at) FROM jobs JOIN tables ON no = jobs.table_no
            JOIN events ON events.table_no = no AND number = last";
        self.read(move |connection| {
            connection.query_row(select, [], |row| row.get(0)).map_err(connection::failed)
        })
        .await
    }

    /// Finishes what is under way, and lets the file go.
    pub(crate) async fn close(&self) {
        // The last connection to go carries the log over into the file, which readers may not.
        self.readers.close().await;
        self.writer.close().await;
        self.server_lock.release();
    }
}
