//! News by whatever way the database offers.

use sextant_tables::memory::{MemoryNews, MemorySubscription};
use sextant_tables::{Bulletin, Heard, News, Subscription};

/// News by whatever way the database offers. Clones share their listeners.
#[derive(Clone)]
pub enum AnyNews {
    /// Within this process: an SQLite file is for one server.
    Sqlite(MemoryNews),
}

/// Somebody who listens to [`AnyNews`].
pub struct AnySubscription(MemorySubscription);

impl News for AnyNews {
    type Subscription = AnySubscription;

    async fn publish(&self, bulletin: Bulletin) {
        match self {
            AnyNews::Sqlite(news) => news.publish(bulletin).await,
        }
    }

    async fn subscribe(&self) -> AnySubscription {
        match self {
            AnyNews::Sqlite(news) => AnySubscription(news.subscribe().await),
        }
    }
}

impl Subscription for AnySubscription {
    async fn next(&mut self) -> Option<Heard> {
        self.0.next().await
    }
}
