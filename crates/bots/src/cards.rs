//! The bots for the card game.

mod beginner;
mod calibration;
mod cautious;
mod colour_estimate;
mod concerns;
mod counterfactual;
mod discarder;
mod endgame;
mod evaluation;
mod hand_posterior;
mod looper;
mod master;
mod network_bot;
mod network_rollout;
mod numbers;
mod opponent_model;
mod own_position;
mod piles;
mod play_outs;
mod policy;
mod predealt_draws;
mod racing;
mod reasons;
mod rollout;
mod round_length;
mod rule_rollout;
mod searcher;
#[cfg(test)]
mod tests;
mod weights;

pub use cautious::Cautious;
pub use concerns::{CardsConcern, concerns};
pub use counterfactual::Counterfactual;
pub use network_bot::{MAX_CANDIDATES, MAX_LOGIT_GAP, NetworkBot};
pub use opponent_model::OpponentStyle;
pub use play_outs::{ImaginedWorlds, PlayOuts, RolloutNetwork};
pub use policy::Policy;
pub use reasons::{CardsReason, reasons};
pub use weights::Weights;

use beginner::Beginner;
use discarder::Discarder;
use looper::{Looper, Staller};
use master::Master;
use searcher::Searcher;
use sextant_cards::{Action, End, Match, View};

use crate::random_bot::RandomBot;
use crate::{Bot, BotEntry, Concern, Reason, Roster};

/// How many rollouts `searcher` makes for a choice; a turn is two choices.
const SEARCHER: u32 = 4000;

/// How many rollouts `master` makes for a doubtful choice late in a round.
const MASTER: u32 = 1024;

/// The inverse temperature at which the network plays: as strong as always taking the best, and it
/// does not stall.
pub const INVERSE_TEMPERATURE: f32 = 3.0;

/// The same for `adept`, who is to lose most matches against `expert`.
const ADEPT_TEMPERATURE: f32 = 0.3;

fn master(seed: u64) -> Box<dyn Bot<Match>> {
    let networks = [sextant_neural::master(), sextant_neural::apprentice()];
    Box::new(Master::new(networks, INVERSE_TEMPERATURE, MASTER, seed))
}

impl Roster for Match {
    const BOTS: &'static [BotEntry<Match>] = &[
        BotEntry {
            name: RandomBot::NAME,
            about: RandomBot::ABOUT,
            make: |seed| Box::new(RandomBot::new(seed)),
        },
        BotEntry {
            name: "discarder",
            about: "only ever discards: scores 0",
            make: |_| Box::new(Discarder),
        },
        BotEntry {
            name: "looper",
            about: "only ever swaps discards: scores 0, and never ends a round by itself",
            make: |_| Box::new(Looper),
        },
        BotEntry {
            name: "staller",
            about: "places like cautious, but takes a discard whenever it can",
            make: |_| Box::new(Staller::new()),
        },
        BotEntry {
            name: "beginner",
            about: "sets out everywhere, feeds the opponent and slips now and then",
            make: |seed| Box::new(Beginner::new(Weights::BEGINNER, 5, seed)),
        },
        BotEntry {
            name: "cautious",
            about: "goes by rules: counts turns, begins what pays, gives nothing away",
            make: |_| Box::new(Cautious::new(Weights::CAUTIOUS)),
        },
        BotEntry {
            name: "searcher",
            about: "plays its choices out in imagined worlds and takes what comes out best",
            make: |seed| Box::new(Searcher::new(sextant_neural::master(), SEARCHER, seed)),
        },
        BotEntry {
            name: "prodigy",
            about: "learned by playing itself: a network that answers at once",
            make: |seed| {
                Box::new(NetworkBot::new(sextant_neural::master(), INVERSE_TEMPERATURE, seed))
            },
        },
        BotEntry {
            name: "master",
            about: "prodigy, who plays doubtful choices out in believable worlds",
            make: master,
        },
        BotEntry {
            name: "rookie",
            about: "level 1: starts too many expeditions, and often plays the first card it sees",
            make: |seed| Box::new(Beginner::new(Weights::BEGINNER, 18, seed)),
        },
        BotEntry {
            name: "novice",
            about: "level 2: a beginner who slips often",
            make: |seed| Box::new(Beginner::new(Weights::BEGINNER, 10, seed)),
        },
        BotEntry {
            name: "amateur",
            about: "level 3: a careful player who is easily distracted",
            make: |seed| Box::new(Beginner::new(Weights::CAUTIOUS, 12, seed)),
        },
        BotEntry {
            name: "casual",
            about: "level 4: a careful player with lapses",
            make: |seed| Box::new(Beginner::new(Weights::CAUTIOUS, 5, seed)),
        },
        BotEntry {
            name: "skilled",
            about: "level 5: cautious",
            make: |_| Box::new(Cautious::new(Weights::CAUTIOUS)),
        },
        BotEntry {
            name: "adept",
            about: "level 6: prodigy, who tries other things now and then",
            make: |seed| {
                Box::new(NetworkBot::new(sextant_neural::master(), ADEPT_TEMPERATURE, seed))
            },
        },
        BotEntry { name: "expert", about: "level 7: master", make: master },
    ];

    /// Single rounds: they tell more about bots than matches do in the same time.
    const BOT_GAME_OPTIONS: &'static [(&'static str, &'static str)] =
        &[("Rounds", "1"), ("TurnLimit", "400")];

    fn reasons(view: &View, action: Action) -> Vec<Reason> {
        reasons(view, action).into_iter().map(Reason::Cards).collect()
    }

    fn concerns(view: &View, action: Action) -> Vec<Concern> {
        concerns(view, action).into_iter().map(Concern::Cards).collect()
    }

    fn capped(&self) -> u32 {
        self.results().iter().filter(|result| result.end == End::TurnLimit).count() as u32
    }
}
