//! The bots for the card game.

mod discarder;
mod policy;
mod weights;

pub use policy::Policy;
pub use weights::Weights;

use sextant_cards::{End, Match};

use crate::random::RandomBot;
use crate::{Entry, Roster};

impl Roster for Match {
    const BOTS: &'static [Entry<Match>] = &[
        Entry {
            name: "random",
            about: "does anything the rules allow",
            make: |seed| Box::new(RandomBot::new(seed)),
        },
        Entry {
            name: "discarder",
            about: "only ever discards: scores 0",
            make: |_| Box::new(discarder::Discarder),
        },
    ];

    /// Single rounds: they tell more about bots than matches do in the same time.
    const AUTOMATIC: &'static [(&'static str, &'static str)] =
        &[("Rounds", "1"), ("TurnLimit", "400")];

    fn capped(&self) -> u32 {
        self.results().iter().filter(|result| result.end == End::TurnLimit).count() as u32
    }
}
