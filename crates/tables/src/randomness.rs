//! The port to randomness.

use crate::{Link, PlayerId, TableId};

/// A source of unpredictable randomness, such as the operating system's.
pub trait Randomness: Send + Sync {
    /// Fills `bytes`. A source that can't must not return: no secret is better than a guessable one.
    fn fill(&self, bytes: &mut [u8]);

    /// A new table's id.
    fn table_id(&self) -> TableId {
        TableId::generate(|bytes| self.fill(bytes))
    }

    /// A new player's id.
    fn player_id(&self) -> PlayerId {
        PlayerId::generate(|bytes| self.fill(bytes))
    }

    /// A new invitation.
    fn link(&self) -> Link {
        Link::generate(|bytes| self.fill(bytes))
    }
}
