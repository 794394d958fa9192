//! Stacked decks, for tests of what leaks.
//!
//! Only with the feature `stacked`, which no program has: two games that differ in nothing but what a
//! player can't see are not to be had by drawing secrets. Whoever verifies the record of such a game
//! finds out.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use sextant_core::{AnyRecord, no_files};

use crate::TableId;

static STACKED: Mutex<BTreeMap<TableId, String>> = Mutex::new(BTreeMap::new());

fn stacked() -> MutexGuard<'static, BTreeMap<TableId, String>> {
    STACKED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A table with a stacked deck, for as long as this is kept.
#[must_use]
#[derive(Debug)]
pub struct Stacked(TableId);

/// Lets the game at a table that is yet to be set up begin as this record does.
pub fn stack(table: TableId, record: String) -> Stacked {
    stacked().insert(table, record);
    Stacked(table)
}

impl Drop for Stacked {
    fn drop(&mut self) {
        stacked().remove(&self.0);
    }
}

/// What the game at a table begins with.
pub(crate) fn beginning(table: TableId) -> Option<Box<dyn AnyRecord>> {
    let record = stacked().get(&table).cloned()?;
    sextant_catalog::read_record(&record, &no_files).ok()
}
