//! The bots for the card game.

mod acquaintance;
mod beginner;
mod by_network;
mod by_rules;
mod cautious;
mod comparison;
mod discarder;
mod endgame;
mod foresight;
mod learned;
mod likely;
mod lots;
mod master;
mod numbers;
mod outlook;
mod piles;
mod policy;
mod rollout;
mod searcher;
mod situation;
mod style;
#[cfg(test)]
mod tests;
mod weights;

pub use cautious::Cautious;
pub use foresight::Foresight;
pub use learned::Learned;
pub use policy::Policy;
pub use style::Style;
pub use weights::Weights;

use beginner::Beginner;
use discarder::Discarder;
use master::Master;
use searcher::Searcher;
use sextant_cards::{End, Match};

use crate::random::RandomBot;
use crate::{Bot, Entry, Roster};

/// How many rollouts `searcher` makes for a choice; a turn is two choices.
const SEARCHER: u32 = 4000;

/// How many rollouts `master` makes for a doubtful choice late in a round.
const MASTER: u32 = 1024;

/// The inverse temperature at which the network plays: as strong as always taking the best, and it
/// does not stall.
const SURENESS: f32 = 3.0;

fn master(seed: u64) -> Box<dyn Bot<Match>> {
    let networks = [sextant_neural::master(), sextant_neural::apprentice()];
    Box::new(Master::new(networks, SURENESS, MASTER, seed))
}

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
            make: |_| Box::new(Discarder),
        },
        Entry {
            name: "beginner",
            about: "sets out everywhere, feeds the opponent and slips now and then",
            make: |seed| Box::new(Beginner::new(Weights::BEGINNER, 5, seed)),
        },
        Entry {
            name: "cautious",
            about: "goes by rules: counts turns, begins what pays, gives nothing away",
            make: |_| Box::new(Cautious::new(Weights::CAUTIOUS)),
        },
        Entry {
            name: "searcher",
            about: "plays its choices out in imagined worlds and takes what comes out best",
            make: |seed| Box::new(Searcher::new(sextant_neural::master(), SEARCHER, seed)),
        },
        Entry {
            name: "prodigy",
            about: "learned by playing itself: a network that answers at once",
            make: |seed| Box::new(Learned::new(sextant_neural::master(), SURENESS, seed)),
        },
        Entry {
            name: "master",
            about: "prodigy, who plays doubtful choices out in believable worlds",
            make: master,
        },
        Entry {
            name: "novice",
            about: "level 1: a beginner who slips often",
            make: |seed| Box::new(Beginner::new(Weights::BEGINNER, 10, seed)),
        },
        Entry {
            name: "casual",
            about: "level 2: a careful player with lapses",
            make: |seed| Box::new(Beginner::new(Weights::CAUTIOUS, 5, seed)),
        },
        Entry {
            name: "skilled",
            about: "level 3: cautious",
            make: |_| Box::new(Cautious::new(Weights::CAUTIOUS)),
        },
        Entry { name: "expert", about: "level 4: master", make: master },
    ];

    /// Single rounds: they tell more about bots than matches do in the same time.
    const AUTOMATIC: &'static [(&'static str, &'static str)] =
        &[("Rounds", "1"), ("TurnLimit", "400")];

    fn capped(&self) -> u32 {
        self.results().iter().filter(|result| result.end == End::TurnLimit).count() as u32
    }
}
