//! Tables kept in memory between requests.

use std::collections::HashMap;
use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::{Table, TableId};

/// No more tables than this are kept: some kilobytes each.
const MAX_TABLES: usize = 4_096;

/// Tables kept in memory between requests, so that few or no events need to be loaded.
///
/// A table is taken out while in use. If the work is cancelled, the table is dropped with it, so
/// events that were not stored are never visible. Other requests do not wait for it meanwhile.
#[derive(Debug, Default)]
pub(super) struct Cache(Mutex<HashMap<TableId, Table>>);

/// A table that is worked with.
pub(super) struct CacheEntry<'a> {
    table: Table,
    cache: &'a Cache,
    /// Whether it is known to be as it is stored.
    pub(super) fresh: bool,
}

impl Cache {
    /// The table as it was last kept, if it was.
    pub(super) fn take(&self, id: TableId) -> Option<CacheEntry<'_>> {
        let table = self.tables().remove(&id)?;
        Some(CacheEntry { table, cache: self, fresh: false })
    }

    /// A table that is just as it is stored.
    pub(super) fn entry(&self, table: Table) -> CacheEntry<'_> {
        CacheEntry { table, cache: self, fresh: true }
    }

    fn put(&self, table: Table) {
        let mut tables = self.tables();
        if tables.get(&table.id()).is_some_and(|kept| kept.number() >= table.number()) {
            return;
        }
        if tables.len() >= MAX_TABLES
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

impl CacheEntry<'_> {
    /// Keeps the table, all of whose events are stored.
    pub(super) fn put_back(self) {
        self.cache.put(self.table);
    }
}

impl Deref for CacheEntry<'_> {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.table
    }
}

impl DerefMut for CacheEntry<'_> {
    fn deref_mut(&mut self) -> &mut Table {
        &mut self.table
    }
}
