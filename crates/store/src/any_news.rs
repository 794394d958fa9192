//! News by whatever way the database offers.

use sextant_tables::memory::{MemoryNews, MemorySubscription};
use sextant_tables::{Delivery, News, NewsItem, Subscription};

use crate::PostgresNews;

/// News by whatever way the database offers. Clones share their listeners.
#[derive(Clone)]
pub enum AnyNews {
    /// Within this process: an SQLite file is for one server.
    Sqlite(MemoryNews),
    /// Between all processes that share the database.
    Postgres(PostgresNews),
}

/// A subscription to [`AnyNews`].
pub struct AnySubscription(MemorySubscription);

impl AnyNews {
    /// Sends what is still to be sent to other processes, and nothing more.
    pub async fn close(&self) {
        match self {
            AnyNews::Sqlite(_) => {}
            AnyNews::Postgres(news) => news.close().await,
        }
    }
}

impl News for AnyNews {
    type Subscription = AnySubscription;

    async fn publish(&self, item: NewsItem) {
        match self {
            AnyNews::Sqlite(news) => news.publish(item).await,
            AnyNews::Postgres(news) => news.publish(item).await,
        }
    }

    async fn subscribe(&self) -> AnySubscription {
        match self {
            AnyNews::Sqlite(news) => AnySubscription(news.subscribe().await),
            AnyNews::Postgres(news) => AnySubscription(news.subscribe().await),
        }
    }
}

impl Subscription for AnySubscription {
    async fn next(&mut self) -> Option<Delivery> {
        self.0.next().await
    }
}
