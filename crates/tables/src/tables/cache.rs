//! Tables kept in memory between requests.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::{Table, TableId};

/// No more tables than this are kept: some kilobytes each.
const MOST: usize = 4_096;

/// Tables kept in memory between requests, so that only new events need be loaded.
///
/// A table is taken out while it is worked with: if the work is broken off, the table is lost with
/// it and nobody ever sees events that were not stored.
#[derive(Debug, Default)]
pub(super) struct Cache(Mutex<HashMap<TableId, Table>>);

impl Cache {
    pub(super) fn take(&self, id: TableId) -> Option<Table> {
        self.tables().remove(&id)
    }

    /// Keeps a table that is just as it is stored.
    pub(super) fn put(&self, table: Table) {
        let mut tables = self.tables();
        if tables.get(&table.id()).is_some_and(|kept| kept.number() >= table.number()) {
            return;
        }
        if tables.len() >= MOST
            && !tables.contains_key(&table.id())
            && let Some(&any) = tables.keys().next()
        {
            tables.remove(&any);
        }
        tables.insert(table.id(), table);
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, Table>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
