//! News between processes, by LISTEN and NOTIFY.
//!
//! Listeners in this process get news at once, others through the database server. Only ids travel.
//! News is sent after the append, not in its transaction: the server lets only one transaction with
//! news commit at a time, which would make every move wait for the disk in turn. Many bulletins
//! share a message, and news need not be durable.

mod listener;
mod message;
mod notifier;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sextant_tables::memory::{MemoryNews, MemorySubscription};
use sextant_tables::{News, NewsItem};
use tokio::sync::{mpsc, watch};
use tokio::task::AbortHandle;

use super::address::Address;
use crate::OpenError;

/// How many bulletins may wait to be sent. Beyond that, other processes get a gap notice instead.
const MAX_QUEUED: usize = 8_192;

/// News between processes. Clones share their listeners.
#[derive(Clone)]
pub struct PostgresNews(Arc<Shared>);

struct Shared {
    local: MemoryNews,
    outgoing: std::sync::Mutex<Option<mpsc::Sender<NewsItem>>>,
    lost: Arc<AtomicBool>,
    listener: AbortHandle,
    sent: watch::Receiver<bool>,
}

impl PostgresNews {
    /// Begins to listen.
    pub(crate) async fn open(address: &Address) -> Result<PostgresNews, OpenError> {
        let tag = message::draw_tag()?;
        let local = MemoryNews::default();
        let listening = listener::connect(address).await?;
        let listener = listener::Listener::new(address.clone(), local.clone(), tag.clone());
        let listener = tokio::spawn(listener.run(listening)).abort_handle();
        let (sender, outgoing) = mpsc::channel(MAX_QUEUED);
        let lost = Arc::new(AtomicBool::new(false));
        let notifier = notifier::Notifier::new(address.clone(), tag, Arc::clone(&lost));
        let (ending, sent) = watch::channel(false);
        tokio::spawn(async move {
            notifier.run(outgoing).await;
            let _ = ending.send(true);
        });
        let outgoing = std::sync::Mutex::new(Some(sender));
        Ok(PostgresNews(Arc::new(Shared { local, outgoing, lost, listener, sent })))
    }

    /// Sends what is still to be sent, and nothing more.
    pub(crate) async fn close(&self) {
        self.outgoing().take();
        let mut sent = self.0.sent.clone();
        // An error means that the task is gone, which is as good.
        let _ = sent.wait_for(|sent| *sent).await;
        self.0.listener.abort();
    }

    fn outgoing(&self) -> std::sync::MutexGuard<'_, Option<mpsc::Sender<NewsItem>>> {
        self.0.outgoing.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        // The task that sends ends by itself, once everything is sent.
        self.listener.abort();
    }
}

impl News for PostgresNews {
    type Subscription = MemorySubscription;

    async fn publish(&self, item: NewsItem) {
        self.0.local.publish(item).await;
        let outgoing = self.outgoing();
        if outgoing.as_ref().is_some_and(|outgoing| outgoing.try_send(item).is_err()) {
            self.0.lost.store(true, Ordering::Relaxed);
        }
    }

    async fn subscribe(&self) -> MemorySubscription {
        self.0.local.subscribe().await
    }
}
