//! How strong a network is, measured in the arena.

use std::num::NonZeroUsize;
use std::sync::Arc;

use sextant_arena::{Contest, Contestant, Tally};
use sextant_bots::Budget;
use sextant_bots::dice::{Master, NetworkBot};
use sextant_dice::{DiceGame, Options, Players};
use sextant_engine::Limits;
use sextant_neural::DiceNetwork;

/// A measurement of a network of the dice game to be made.
#[derive(Clone, Debug)]
pub struct DiceMeasure {
    /// The bot to play against, as the arena knows it.
    pub against: String,
    /// How many deals, each played from every seat.
    pub pairs: u32,
    /// Where the dice come from.
    pub seed: u64,
    /// On how many threads.
    pub threads: NonZeroUsize,
    /// How many sit at the table.
    pub players: Players,
    /// With how many simulations for a choice the network looks ahead; none if it plays alone.
    pub simulations: Option<u32>,
}

impl DiceMeasure {
    /// Plays the network against the opponent to measure it.
    pub fn run(&self, network: DiceNetwork) -> Result<Tally, String> {
        let network = Arc::new(network);
        let learned = Contestant {
            name: "network".to_owned(),
            make: match self.simulations {
                None => Box::new(move |_| Box::new(NetworkBot::new(Arc::clone(&network)))),
                Some(_) => Box::new(move |seed| Box::new(Master::new(Arc::clone(&network), seed))),
            },
            budget: Budget { simulations: self.simulations, ..Budget::DEFAULT },
        };
        let contest = Contest::<DiceGame> {
            contestants: [learned, Contestant::named(&self.against, Limits::default())?],
            options: Options { players: self.players, ..Options::default() },
            pairs: self.pairs,
            seed: self.seed,
            threads: self.threads,
            adjusted: false,
        };
        Ok(contest.run(&mut |_| {}))
    }
}
