//! The bots for the dice game.

mod greedy;
mod hasty;
mod outlook;
mod planner;
mod policy;
mod tables;
mod weights;

use sextant_dice::DiceGame;

use crate::random::RandomBot;
use crate::{Entry, Roster};
use greedy::Greedy;
use hasty::Hasty;
use planner::Planner;

pub use policy::{Policy, play_out};
pub use weights::Weights;

impl Roster for DiceGame {
    const BOTS: &'static [Entry<DiceGame>] = &[
        Entry {
            name: "random",
            about: "does anything the rules allow",
            make: |seed| Box::new(RandomBot::new(seed)),
        },
        Entry {
            name: "greedy",
            about: "weighs what an entry scores against what the open boxes are worth",
            make: |_| Box::new(Greedy::default()),
        },
        Entry {
            name: "planner",
            about: "plays its choices out to the end of the game and takes what comes out best",
            make: |seed| Box::new(Planner::new(seed, planner::SIMULATIONS)),
        },
        Entry {
            name: "novice",
            about: "level 1: greedy in a great hurry",
            make: |seed| Box::new(Hasty::new(seed, 60.0)),
        },
        Entry {
            name: "casual",
            about: "level 2: greedy in a hurry",
            make: |seed| Box::new(Hasty::new(seed, 20.0)),
        },
        Entry { name: "skilled", about: "level 3: greedy", make: |_| Box::new(Greedy::default()) },
        Entry {
            name: "expert",
            about: "level 4: planner",
            make: |seed| Box::new(Planner::new(seed, planner::SIMULATIONS)),
        },
    ];

    /// Games end by themselves: whoever can't enter anything refuses, and that is limited.
    const AUTOMATIC: &'static [(&'static str, &'static str)] = &[];

    fn capped(&self) -> u32 {
        0
    }
}
