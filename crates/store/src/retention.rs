//! What is kept too long: the same questions to both engines.

use sextant_tables::{Pruned, Retention, StoreError, Time};

use crate::AnyStore;
use crate::stored::millis;

/// A kind of thing that is kept for a time, and the question for those that are older than `$1`.
pub(crate) struct Kind {
    /// What follows `SELECT … FROM`.
    pub(crate) old: &'static str,
    /// Which of them it is, as a condition on `$2`.
    pub(crate) this: &'static str,
}

/// Tables that were closed before a game began.
pub(crate) const UNSTARTED: Kind =
    Kind { old: "tables WHERE status = 'closed' AND ended < $1", this: "no = $2" };
/// Finished games.
pub(crate) const FINISHED: Kind =
    Kind { old: "tables WHERE status = 'over' AND ended < $1", this: "no = $2" };
/// Finished games that are not packed, or to which something was added since.
pub(crate) const UNPACKED: Kind =
    Kind { old: "tables WHERE status = 'over' AND packed < last AND ended < $1", this: "no = $2" };
/// Unused tokens.
pub(crate) const TOKENS: Kind = Kind { old: "tokens WHERE used < $1", this: "hash = $2" };
/// Guests who have no table, and do not come back.
pub(crate) const GUESTS: Kind = Kind {
    old: "players WHERE since < $1
        AND NOT EXISTS (SELECT 1 FROM listed WHERE listed.player = players.id)
        AND NOT EXISTS (
            SELECT 1 FROM tokens WHERE tokens.player = players.id AND tokens.used >= $1
        )",
    this: "id = $2",
};

/// What goes with a table, by its number; notes go by its id.
pub(crate) const PARTS_OF_A_TABLE: [&str; 7] = [
    "DELETE FROM notes WHERE table_id = (SELECT id FROM tables WHERE no = $1)",
    "DELETE FROM events WHERE table_no = $1",
    "DELETE FROM packed_events WHERE table_no = $1",
    "DELETE FROM reviews WHERE table_no = $1",
    "DELETE FROM listed WHERE table_no = $1",
    "DELETE FROM jobs WHERE table_no = $1",
    "DELETE FROM tables WHERE no = $1",
];

/// What goes with a guest.
pub(crate) const PARTS_OF_A_GUEST: [&str; 3] = [
    "DELETE FROM notes WHERE player = $1",
    "DELETE FROM tokens WHERE player = $1",
    "DELETE FROM players WHERE id = $1",
];

/// Before which moment each kind is too old; `None` for what is kept for ever.
pub(crate) struct Cutoffs {
    pub(crate) unpacked: i64,
    pub(crate) unstarted: Option<i64>,
    pub(crate) finished: Option<i64>,
    pub(crate) guests: Option<i64>,
    pub(crate) tokens: Option<i64>,
}

impl Cutoffs {
    pub(crate) fn new(retention: Retention, now: Time) -> Cutoffs {
        let Retention { unstarted, finished, guests, tokens, unpacked } = retention;
        let before = |span| millis(now.before(span));
        Cutoffs {
            unpacked: before(unpacked),
            unstarted: unstarted.map(before),
            finished: finished.map(before),
            guests: guests.map(before),
            tokens: tokens.map(before),
        }
    }
}

impl AnyStore {
    /// How much is kept too long, for a host who wants to know before it is pruned.
    pub async fn prunable(&self, retention: Retention, now: Time) -> Result<Pruned, StoreError> {
        let cutoffs = Cutoffs::new(retention, now);
        let count = async |kind: &Kind, cutoff: Option<i64>| match (self, cutoff) {
            (_, None) => Ok(0),
            (AnyStore::Sqlite(store), Some(cutoff)) => store.count_old(kind, cutoff).await,
            (AnyStore::Postgres(store), Some(cutoff)) => store.count_old(kind, cutoff).await,
        };
        Ok(Pruned {
            packed: count(&UNPACKED, Some(cutoffs.unpacked)).await?,
            unstarted: count(&UNSTARTED, cutoffs.unstarted).await?,
            finished: count(&FINISHED, cutoffs.finished).await?,
            guests: count(&GUESTS, cutoffs.guests).await?,
            tokens: count(&TOKENS, cutoffs.tokens).await?,
        })
    }
}
