//! Where the deals and rolls of a game on one device come from.

use sextant_core::{FairChance, Secret, Tags, fair_tags};

/// The secret of a game, and the name that it is mixed with.
#[derive(Clone)]
pub(crate) struct Chance {
    secret: Secret,
    id: String,
}

impl Chance {
    pub(crate) fn new(secret: &str, id: &str) -> Result<Chance, String> {
        let secret = secret.parse::<Secret>().map_err(|error| error.to_string())?;
        Ok(Chance { secret, id: id.to_owned() })
    }

    /// As the tags of a record state it; none if it keeps its secret.
    pub(crate) fn from_tags(tags: &Tags) -> Option<Chance> {
        Chance::new(tags.get("Secret")?, tags.get("GameId").unwrap_or_default()).ok()
    }

    /// The tags by which anyone can check the game once it is over.
    pub(crate) fn tags(&self) -> Tags {
        fair_tags(&self.id, self.secret.commitment(), &[], Some(&self.secret))
    }

    pub(crate) fn fair_chance(&self) -> FairChance {
        FairChance::new(&self.secret, &self.id, [])
    }

    /// What may be told before the game is over.
    pub(crate) fn commitment(&self) -> String {
        self.secret.commitment().to_string()
    }

    /// Where a bot takes its randomness from after this many steps: tells nothing about the cards,
    /// and a game that goes on later goes on the same.
    pub(crate) fn bot_seed(&self, seat: usize, steps: usize) -> u64 {
        let digits: String = self.commitment().chars().take(16).collect();
        let seed = u64::from_str_radix(&digits, 16).unwrap_or(1);
        seed.wrapping_add(seat as u64).wrapping_add((steps as u64) << 8)
    }
}
