//! The secret of a table, sealed until the game is over.

use std::fmt;

use sextant_core::{Commitment, Contributions, Nonce, NotHex, Seat, Secret};
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

    /// The nonce that the host adds for a seat that adds none of its own. It gives nothing of the
    /// secret away.
    pub(crate) fn host_nonce(&self, table: TableId, seat: Seat) -> Nonce {
        self.0.host_nonce(&table.to_string(), seat)
    }

    /// All chance of the game at `table`, once it is known what the seats add.
    pub(crate) fn chance(&self, table: TableId, contributions: Contributions) -> Chance {
        Chance::new(self.0.clone(), &table.to_string(), contributions)
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
