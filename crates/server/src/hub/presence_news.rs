//! Presence news: what this process publishes about its own clients.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use sextant_tables::{News as _, NewsItem, TableId};
use tokio::sync::Notify;
use tokio::time::sleep;

use crate::state::{Ports, SharedState};

/// Others are told no more often than this.
const MIN_INTERVAL: Duration = Duration::from_millis(100);

/// Tables of which others are to be told who is there.
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

/// Tells other processes who is here whenever that changes.
pub(crate) async fn publish_presence<P: Ports>(state: SharedState<P>) {
    let notify = state.hub.lock().rooms.pending_presence().notify();
    loop {
        notify.notified().await;
        publish_presence_now(&state).await;
        sleep(MIN_INTERVAL).await;
    }
}

/// Tells other processes what there is to tell now.
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
