//! Publishes to other processes who is connected to this one.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use sextant_tables::{News as _, NewsItem, TableId};
use tokio::sync::Notify;
use tokio::time::sleep;

use super::rooms::PRESENCE_INTERVAL;
use crate::state::{Ports, SharedState};

/// The minimum time between two publications.
const MIN_INTERVAL: Duration = Duration::from_millis(100);

/// Tables whose presence has changed since the last publication.
#[derive(Debug, Default)]
pub(super) struct PendingPresence {
    tables: BTreeSet<TableId>,
    notify: Arc<Notify>,
}

impl PendingPresence {
    pub(super) fn add(&mut self, table: TableId) {
        self.tables.insert(table);
        self.notify.notify_one();
    }

    pub(super) fn take(&mut self) -> BTreeSet<TableId> {
        std::mem::take(&mut self.tables)
    }

    pub(super) fn notify(&self) -> Arc<Notify> {
        Arc::clone(&self.notify)
    }
}

/// Publishes presence to other processes whenever it changes.
pub(crate) async fn publish_presence<P: Ports>(state: SharedState<P>) {
    let notify = state.hub.lock().rooms.pending_presence().notify();
    loop {
        notify.notified().await;
        publish_presence_now(&state).await;
        sleep(MIN_INTERVAL).await;
    }
}

/// Sends clients what they have yet to hear of presence: at most twice a second for each table.
pub(crate) async fn broadcast_presence<P: Ports>(state: SharedState<P>) {
    let notify = state.hub.lock().rooms.delayed_presence().notify();
    loop {
        notify.notified().await;
        // What was delayed last is due by then.
        sleep(PRESENCE_INTERVAL).await;
        state.hub.lock().rooms.broadcast_delayed_presence();
    }
}

/// Publishes all pending changes to other processes.
pub(crate) async fn publish_presence_now<P: Ports>(state: &SharedState<P>) {
    let all = state.hub.lock().rooms.take_pending_presence();
    for (table, viewers) in all {
        let item = NewsItem::Present {
            table,
            process: state.hub.process,
            seats: viewers.seats,
            spectators: viewers.spectators,
        };
        state.tables.news().publish(item).await;
    }
}
