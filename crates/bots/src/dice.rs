//! The bots for the dice game.

mod column_values;
mod concerns;
mod game_estimate;
mod greedy;
mod master;
mod network_bot;
mod noisy_greedy;
mod planner;
mod policy;
mod reasons;
mod search;
#[cfg(test)]
mod tests;
mod weights;

use sextant_dice::{Action, DiceGame, View};

use crate::random_bot::RandomBot;
use crate::{Bot, BotEntry, Concern, Reason, Roster};
use greedy::Greedy;
use noisy_greedy::NoisyGreedy;
use planner::Planner;

pub use concerns::{DiceConcern, concerns};
pub use master::Master;
pub use network_bot::NetworkBot;
pub use policy::{PairGains, Policy, play_out};
pub use reasons::{DiceReason, reasons};
pub use weights::Weights;

/// How many simulations `skilled` makes for a choice.
const SKILLED: u32 = 150;

fn prodigy(_: u64) -> Box<dyn Bot<DiceGame>> {
    Box::new(NetworkBot::new(sextant_neural::dice_master()))
}

fn master(seed: u64) -> Box<dyn Bot<DiceGame>> {
    Box::new(Master::new(sextant_neural::dice_master(), seed))
}

impl Roster for DiceGame {
    const BOTS: &'static [BotEntry<DiceGame>] = &[
        BotEntry {
            name: RandomBot::NAME,
            about: RandomBot::ABOUT,
            make: |seed| Box::new(RandomBot::new(seed)),
        },
        BotEntry {
            name: "greedy",
            about: "weighs what an entry scores against what the open boxes are worth",
            make: |_| Box::new(Greedy::default()),
        },
        BotEntry {
            name: "planner",
            about: "plays its choices out to the end of the game and takes what comes out best",
            make: |seed| Box::new(Planner::new(seed, planner::SIMULATIONS)),
        },
        BotEntry {
            name: "prodigy",
            about: "a neural network that has learned by playing against itself",
            make: prodigy,
        },
        BotEntry {
            name: "master",
            about: "the same network, which looks a turn ahead where it is in doubt",
            make: master,
        },
        BotEntry {
            name: "novice",
            about: "level 1: greedy in a great hurry",
            make: |seed| Box::new(NoisyGreedy::new(seed, 60.0)),
        },
        BotEntry {
            name: "amateur",
            about: "level 2: greedy in quite a hurry",
            make: |seed| Box::new(NoisyGreedy::new(seed, 36.0)),
        },
        BotEntry {
            name: "casual",
            about: "level 3: greedy in a hurry",
            make: |seed| Box::new(NoisyGreedy::new(seed, 20.0)),
        },
        BotEntry {
            name: "regular",
            about: "level 4: greedy in a little hurry",
            make: |seed| Box::new(NoisyGreedy::new(seed, 10.0)),
        },
        BotEntry {
            name: "steady",
            about: "level 5: greedy",
            make: |_| Box::new(Greedy::default()),
        },
        BotEntry {
            name: "skilled",
            about: "level 6: a planner who takes little time",
            make: |seed| Box::new(Planner::new(seed, SKILLED)),
        },
        BotEntry { name: "adept", about: "level 7: prodigy", make: prodigy },
        BotEntry { name: "expert", about: "level 8: master", make: master },
    ];

    /// Games end by themselves: a player who cannot enter anything must mark a refusal, and those
    /// are limited.
    const BOT_GAME_OPTIONS: &'static [(&'static str, &'static str)] = &[];

    fn reasons(view: &View, action: Action) -> Vec<Reason> {
        reasons(view, action).into_iter().map(Reason::Dice).collect()
    }

    fn concerns(view: &View, action: Action) -> Vec<Concern> {
        concerns(view, action).into_iter().map(Concern::Dice).collect()
    }

    fn capped(&self) -> u32 {
        0
    }
}
