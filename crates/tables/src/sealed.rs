//! The secret of a table, sealed until the game is over.

use std::fmt;

use sextant_core::{Commitment, Nonce, NotHex, Seat, Secret};
use sextant_session::Chance;

use crate::{Ended, Randomness, TableId};

/// The secret that all chance of a table comes from.
///
/// It stands in no event, so that a list of events gives no card away; a store keeps it in a place
/// of its own beside the events. Only an [`Ended`] game opens it.
#[derive(Clone, PartialEq, Eq)]
pub struct SealedSecret(Secret);

impl SealedSecret {
    /// Draws a new secret.
    pub fn generate(randomness: &dyn Randomness) -> SealedSecret {
        let mut bytes = [0; 32];
        randomness.fill(&mut bytes);
        SealedSecret(Secret::new(bytes))
    }

    /// What is published before the first deal.
    pub fn commitment(&self) -> Commitment {
        self.0.commitment()
    }

    /// All chance of the game at `table`, once the players' nonces are known.
    pub(crate) fn chance(&self, table: TableId, nonces: Vec<(Seat, Nonce)>) -> Chance {
        Chance::new(self.0.clone(), &table.to_string(), nonces)
    }

    /// The secret, which everybody may know once the game has ended.
    pub fn open(&self, _ended: &Ended) -> &Secret {
        &self.0
    }

    /// The secret as a store writes it down. It must go nowhere else.
    pub fn to_stored(&self) -> String {
        self.0.reveal()
    }

    /// The secret as a store wrote it down.
    pub fn from_stored(text: &str) -> Result<SealedSecret, NotHex> {
        text.parse().map(SealedSecret)
    }
}

impl fmt::Debug for SealedSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sealed")
    }
}
