//! What players were told to be done, to be compared with what is stored.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use sextant_store::AnyStore;
use sextant_tables::{Event, Status, Store as _, Table, TableId};
use tokio::sync::watch;

/// What players were told to be done.
pub(crate) struct Ledger {
    /// The actions of people by table and by the name of the request.
    acts: Mutex<BTreeMap<(String, String), String>>,
    tables: Mutex<Vec<String>>,
    count: watch::Sender<usize>,
}

impl Ledger {
    pub(crate) fn new() -> Ledger {
        Ledger { acts: Mutex::default(), tables: Mutex::default(), count: watch::Sender::new(0) }
    }

    /// Notes a table that was answered to be set up.
    pub(crate) fn set_up(&self, table: &str) {
        lock(&self.tables).push(table.to_owned());
    }

    /// Notes an action that was answered to be done.
    pub(crate) fn acted(&self, table: &str, request: &str, action: &str) {
        let key = (table.to_owned(), request.to_owned());
        let before = lock(&self.acts).insert(key, action.to_owned());
        assert_eq!(before, None, "a request is answered once");
        self.count.send_modify(|count| *count += 1);
    }

    pub(crate) fn count(&self) -> usize {
        *self.count.borrow()
    }

    /// Waits until so many more actions were answered to be done.
    pub(crate) async fn more(&self, more: usize) {
        let enough = self.count() + more;
        let mut count = self.count.subscribe();
        count.wait_for(|count| *count >= enough).await.expect("the ledger is kept");
    }

    /// Every action that was answered is stored, once, and nothing else that people did; and every
    /// game was played to its end, with the deals and rolls of its secret.
    pub(crate) async fn compare(&self, store: &AnyStore) {
        let mut stored = BTreeMap::new();
        let tables = lock(&self.tables).clone();
        for name in tables {
            let table: TableId = name.parse().expect("a table's name");
            let loaded = store.load(table, 0).await.expect("loads").expect("the table is there");
            for event in &loaded.events {
                let Event::Acted { taken, .. } = &event.event else { continue };
                let Some(request) = &event.request else { continue };
                let key = (name.clone(), request.id.as_str().to_owned());
                let before = stored.insert(key, taken.action.clone());
                assert_eq!(before, None, "no action is stored twice");
            }
            let table = Table::load(table, loaded.sealed, &loaded.events).expect("it fits");
            assert!(matches!(table.status(), Status::Over(_)), "the game could be played on");
            let record = table.finished().expect("a game that is over has a record");
            assert!(record.verify().expect("chance was fair") > 0);
        }
        assert_eq!(stored, *lock(&self.acts), "what is stored is what was answered");
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
