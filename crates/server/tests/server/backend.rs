//! Where the servers of the tests keep their tables: in memory, or in databases of their own if the
//! environment names a PostgreSQL server.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use sextant_server::{Config, serve};
use sextant_store::{AnyNews, AnyStore, open};
use sextant_tables::memory::{MemoryNews, MemoryStore};
use sextant_tables::{Clock, News, Randomness, Store, Tables};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_postgres::NoTls;

/// The variable that names a database on a PostgreSQL server where others can be made.
pub(crate) const SERVER: &str = "SEXTANT_TEST_POSTGRES";

/// Where a server keeps its tables, and hears news.
#[derive(Clone)]
pub(crate) enum Backend {
    Memory(MemoryStore, MemoryNews),
    Database { url: String, store: AnyStore, news: AnyNews },
}

impl Backend {
    pub(crate) async fn new() -> Backend {
        match std::env::var(SERVER) {
            Ok(server) => Backend::open(new_database(&server).await).await,
            Err(_) => Backend::Memory(MemoryStore::new(), MemoryNews::default()),
        }
    }

    pub(crate) async fn open(url: String) -> Backend {
        let (store, news) = open(&url).await.expect("the database opens");
        Backend::Database { url, store, news }
    }

    /// For another server on the same tables.
    pub(crate) async fn shared(&self) -> Backend {
        match self {
            Backend::Memory(..) => self.clone(),
            Backend::Database { url, .. } => Backend::open(url.clone()).await,
        }
    }

    /// For another server on the same tables that hears nothing of this one.
    pub(crate) async fn without_news(&self) -> Backend {
        let silence = MemoryNews::default();
        match self.shared().await {
            Backend::Memory(store, _) => Backend::Memory(store, silence),
            Backend::Database { url, store, .. } => {
                Backend::Database { url, store, news: AnyNews::Sqlite(silence) }
            }
        }
    }

    /// Serves until it is told to stop, and lets the database go.
    pub(crate) fn serve(
        self,
        config: Config,
        clock: Arc<dyn Clock>,
        randomness: Arc<dyn Randomness>,
        listener: TcpListener,
        stopped: oneshot::Receiver<()>,
    ) -> JoinHandle<io::Result<()>> {
        match self {
            Backend::Memory(store, news) => {
                let tables = Tables::new(store, news, clock, randomness);
                tokio::spawn(until(config, tables, listener, stopped))
            }
            Backend::Database { store, news, .. } => tokio::spawn(async move {
                let tables = Tables::new(store.clone(), news.clone(), clock, randomness);
                let served = until(config, tables, listener, stopped).await;
                news.close().await;
                store.close().await;
                served
            }),
        }
    }
}

async fn until<S, N>(
    config: Config,
    tables: Tables<S, N>,
    listener: TcpListener,
    stopped: oneshot::Receiver<()>,
) -> io::Result<()>
where
    S: Store + 'static,
    N: News<Subscription: 'static> + 'static,
{
    let stopped = async {
        let _ = stopped.await;
    };
    serve(config, tables, listener, stopped).await
}

async fn new_database(server: &str) -> String {
    static DATABASES: AtomicU32 = AtomicU32::new(0);
    let nth = DATABASES.fetch_add(1, Ordering::Relaxed);
    let name = format!("club_{}_{nth}", std::process::id());
    let (client, connection) = tokio_postgres::connect(server, NoTls).await.expect("connects");
    tokio::spawn(connection);
    client.batch_execute(&format!("CREATE DATABASE {name}")).await.expect("a new database");
    let (server, _) = server.rsplit_once('/').expect("a URL with a database");
    format!("{server}/{name}")
}
