//! Announcing: what this process tells others of those who are here.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use sextant_tables::{News as _, NewsItem, TableId};
use tokio::sync::Notify;
use tokio::time::sleep;

use crate::house::{Ports, Shared};

/// Others are told no more often than this.
const PAUSE: Duration = Duration::from_millis(100);

/// Tables of which others are to be told who is there.
#[derive(Debug, Default)]
pub(super) struct Announcements {
    tables: BTreeSet<TableId>,
    waiting: Arc<Notify>,
}

impl Announcements {
    pub(super) fn add(&mut self, table: TableId) {
        self.tables.insert(table);
        self.waiting.notify_one();
    }

    pub(super) fn take(&mut self) -> BTreeSet<TableId> {
        std::mem::take(&mut self.tables)
    }

    pub(super) fn waiting(&self) -> Arc<Notify> {
        Arc::clone(&self.waiting)
    }
}

/// Tells other processes who is here whenever that changes.
pub(crate) async fn announce<P: Ports>(house: Shared<P>) {
    let waiting = house.hub.kept().rooms.announcements().waiting();
    loop {
        waiting.notified().await;
        announce_now(&house).await;
        sleep(PAUSE).await;
    }
}

/// Tells other processes what there is to tell now.
pub(crate) async fn announce_now<P: Ports>(house: &Shared<P>) {
    let all = house.hub.kept().rooms.take_announcements();
    for (table, present) in all {
        let item = NewsItem::Present {
            table,
            process: house.hub.process,
            seats: present.seats,
            spectators: present.spectators,
        };
        house.tables.news().publish(item).await;
    }
}
