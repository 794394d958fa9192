//! Stacked decks, for leak tests.
//!
//! Available only with the feature `rigged-deals`, which no program enables. The tests need two
//! games that differ only in what a player cannot see, and drawing secrets at random never gives
//! such a pair. Verifying the record of a rigged game exposes it.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use sextant_core::{AnyRecord, no_files};

use crate::TableId;

static RIGGED: Mutex<BTreeMap<TableId, String>> = Mutex::new(BTreeMap::new());

fn rigged() -> MutexGuard<'static, BTreeMap<TableId, String>> {
    RIGGED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A table with a stacked deck, for as long as this is kept.
#[must_use]
#[derive(Debug)]
pub struct RiggedDeal(TableId);

/// Lets the game at a table that is yet to be set up begin as this record does.
pub fn rig(table: TableId, record: String) -> RiggedDeal {
    rigged().insert(table, record);
    RiggedDeal(table)
}

impl Drop for RiggedDeal {
    fn drop(&mut self) {
        rigged().remove(&self.0);
    }
}

/// What the game at a table begins with.
pub(crate) fn rigged_start(table: TableId) -> Option<Box<dyn AnyRecord>> {
    let record = rigged().get(&table).cloned()?;
    sextant_catalog::read_record(&record, &no_files).ok()
}
