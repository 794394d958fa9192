//! Tables kept in memory between requests.

use std::collections::HashMap;
use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::{Status, Table, TableId};

/// No more tables than this are kept at which something can still happen: a game takes
/// tens of kilobytes.
const MAX_OPEN: usize = 4_096;
/// And no more of the others, which are looked at for a while after the end.
const MAX_ENDED: usize = 128;

/// Tables kept in memory between requests, so that few or no events need to be loaded.
///
/// A table is taken out while in use. If the work is cancelled, the table is dropped with it, so
/// events that were not stored are never visible. Other requests do not wait for it meanwhile.
#[derive(Debug, Default)]
pub(super) struct Cache(Mutex<Pools>);

#[derive(Debug, Default)]
struct Pools {
    open: HashMap<TableId, Table>,
    /// Without a bound of their own, they would fill the memory of a server with games that are over.
    ended: HashMap<TableId, Table>,
}

impl Pools {
    fn get(&self, id: TableId) -> Option<&Table> {
        self.open.get(&id).or_else(|| self.ended.get(&id))
    }

    fn remove(&mut self, id: TableId) -> Option<Table> {
        self.open.remove(&id).or_else(|| self.ended.remove(&id))
    }

    fn insert(&mut self, table: Table) {
        self.remove(table.id());
        let (pool, most) = match table.status() {
            Status::Waiting | Status::Playing => (&mut self.open, MAX_OPEN),
            Status::Over(_) | Status::Closed(_) => (&mut self.ended, MAX_ENDED),
        };
        if pool.len() >= most
            && let Some(&any) = pool.keys().next()
        {
            pool.remove(&any);
        }
        pool.insert(table.id(), table);
    }
}

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
        let table = self.pools().remove(id)?;
        Some(CacheEntry { table, cache: self, fresh: false })
    }

    /// A table that is just as it is stored.
    pub(super) fn entry(&self, table: Table) -> CacheEntry<'_> {
        CacheEntry { table, cache: self, fresh: true }
    }

    fn put(&self, table: Table) {
        let mut pools = self.pools();
        if pools.get(table.id()).is_none_or(|kept| kept.number() < table.number()) {
            pools.insert(table);
        }
    }

    fn pools(&self) -> MutexGuard<'_, Pools> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::{SeededRandomness, TestClock};
    use crate::{
        Clock as _, Command, Name, NewIds, NewTable, Player, Randomness as _, RequestContext, Terms,
    };

    #[test]
    fn games_that_are_over_do_not_fill_the_memory() {
        let randomness = SeededRandomness::new(3);
        let now = TestClock::default().now();
        let id = randomness.player_id();
        let ada = Player { id, name: Name::new("Ada").unwrap(), since: now };
        let context = RequestContext { player: &ada, now, request: None };
        let table = || {
            let terms = Terms::new("cards");
            let new_table = NewTable { terms, seat: None, ready: true, commitment: None };
            Table::create(NewIds::generate(&randomness), &context, new_table).unwrap().0
        };
        let cache = Cache::default();
        let open = table();
        let id = open.id();
        cache.put(open);
        for _ in 0..2 * MAX_ENDED {
            let table = table();
            let id = table.id();
            cache.put(table);
            let mut entry = cache.take(id).unwrap();
            assert_eq!(entry.decide(&context, &Command::Leave {}).result, Ok(()));
            entry.put_back();
        }
        let pools = cache.pools();
        assert_eq!((pools.open.len(), pools.ended.len()), (1, MAX_ENDED));
        assert!(pools.get(id).is_some());
    }
}
