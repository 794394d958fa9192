//! The bots for the dice game.

use sextant_dice::DiceGame;

use crate::random::RandomBot;
use crate::{Entry, Roster};

impl Roster for DiceGame {
    const BOTS: &'static [Entry<DiceGame>] = &[Entry {
        name: "random",
        about: "does anything the rules allow",
        make: |seed| Box::new(RandomBot::new(seed)),
    }];

    /// The game ends by itself: whoever refuses is exhausted some day.
    const AUTOMATIC: &'static [(&'static str, &'static str)] = &[];

    fn capped(&self) -> u32 {
        0
    }
}
