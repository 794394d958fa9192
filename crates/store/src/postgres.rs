//! A store on a PostgreSQL server, which any number of processes share.
//!
//! Moves that come at the same time share one statement, and so one transaction and one journey;
//! `(table, number)` is the lock between writers. Connections that break are replaced: the call that finds one broken fails, the
//! next one works.

mod address;
mod append;
mod appender;
mod connection;
mod contents;
mod news;
mod retention;
mod schema;
mod store;

use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime};
use sextant_tables::StoreError;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{Making, OpenError};

pub(crate) use address::Address;
use appender::Appender;
pub use news::PostgresNews;

/// The connection limit of one process; a PostgreSQL server accepts a hundred by default.
const CONNECTIONS: usize = 16;

/// How long a caller waits for a connection before it gets an error.
const PATIENCE: Duration = Duration::from_secs(10);

/// A store on a PostgreSQL server. Clones share its connections.
#[derive(Clone)]
pub struct PostgresStore {
    connections: Connections,
    appender: Appender,
}

#[derive(Clone)]
struct Connections {
    pool: Pool,
    /// One for each connection, so that closing can wait for all of them.
    free: Arc<Semaphore>,
}

/// A connection for as long as it is needed.
struct Client {
    connection: Object,
    _permit: OwnedSemaphorePermit,
}

impl PostgresStore {
    /// Connects, and brings the database to the version of this program.
    pub(crate) async fn open(
        address: &Address,
        making: Making,
    ) -> Result<PostgresStore, OpenError> {
        let recycling_method = RecyclingMethod::Fast;
        let config = address.config().clone();
        let manager =
            Manager::from_config(config, address.tls(), ManagerConfig { recycling_method });
        let pool = Pool::builder(manager)
            .max_size(CONNECTIONS)
            .runtime(Runtime::Tokio1)
            .create_timeout(Some(PATIENCE))
            .recycle_timeout(Some(PATIENCE))
            .build()
            .map_err(|error| OpenError::Unavailable(error.to_string()))?;
        let connections = Connections { pool, free: Arc::new(Semaphore::new(CONNECTIONS)) };
        let appender = Appender::start(&connections);
        let store = PostgresStore { connections, appender };
        let mut client = store.client().await.map_err(|error| match error {
            StoreError::Unavailable(said) | StoreError::Corrupt(said) => {
                OpenError::Unavailable(said)
            }
        })?;
        schema::migrate(&mut client.connection, making).await?;
        Ok(store)
    }

    async fn client(&self) -> Result<Client, StoreError> {
        self.connections.get().await
    }

    /// Says that a copy is being put back, or that this is done.
    pub(crate) async fn mark_restoring(&self, restoring: bool) -> Result<(), StoreError> {
        let client = self.client().await?;
        let marked = schema::mark_restoring(&client.connection, restoring).await;
        marked.map_err(connection::failed)
    }

    /// Finishes what is under way, and lets all connections go.
    pub(crate) async fn close(&self) {
        self.appender.close().await;
        self.connections.close().await;
    }
}

impl Connections {
    async fn get(&self) -> Result<Client, StoreError> {
        let permit = Arc::clone(&self.free).acquire_owned();
        let permit = tokio::time::timeout(PATIENCE, permit)
            .await
            .map_err(|_| StoreError::Unavailable("all connections are in use".to_owned()))?
            .map_err(|_| connection::closed())?;
        let connection = self.pool.get().await.map_err(connection::no_connection)?;
        Ok(Client { connection, _permit: permit })
    }

    async fn close(&self) {
        let everyone = self.free.acquire_many(CONNECTIONS as u32).await;
        self.free.close();
        drop(everyone);
        self.pool.close();
    }
}
