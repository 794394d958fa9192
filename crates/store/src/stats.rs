//! How much is stored.

use serde::Serialize;
use sextant_tables::StoreError;

use crate::AnyStore;

/// How much is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Stats {
    /// `sqlite` or `postgres`.
    pub engine: &'static str,
    /// The version of the database.
    pub version: u64,
    /// Players.
    pub players: u64,
    /// Tokens that players are recognised by.
    pub tokens: u64,
    /// Tables.
    pub tables: TableStats,
    /// Events at all tables.
    pub events: u64,
    /// Private notes.
    pub notes: u64,
    /// Time-outs and bots' turns that are to come.
    pub jobs: u64,
    /// The room it takes.
    pub bytes: u64,
}

/// How many tables there are of each status.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TableStats {
    /// Where players are still to sit down or to get ready.
    pub waiting: u64,
    /// Where the game goes on.
    pub playing: u64,
    /// Where the game is over.
    pub over: u64,
    /// Put away before the game began.
    pub closed: u64,
}

impl Stats {
    /// Whether nothing is stored at all.
    pub fn is_empty(&self) -> bool {
        let TableStats { waiting, playing, over, closed } = self.tables;
        [self.players, self.tokens, waiting, playing, over, closed, self.notes] == [0; 7]
    }
}

impl AnyStore {
    /// Counts what is stored. It looks at everything, so it is for people, not for every request.
    pub async fn stats(&self) -> Result<Stats, StoreError> {
        match self {
            AnyStore::Sqlite(store) => store.stats().await,
            AnyStore::Postgres(store) => store.stats().await,
        }
    }
}
