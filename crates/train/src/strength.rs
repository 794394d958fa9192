//! How strong a network is, measured in the arena.

use std::num::NonZeroUsize;
use std::sync::Arc;

use sextant_bots::arena::{Contest, Contestant, Tally};
use sextant_bots::cards::Learned;
use sextant_bots::protocol::Limits;
use sextant_bots::{Budget, Roster};
use sextant_cards::{Match, Options, Variant};
use sextant_game::Tags;
use sextant_net::Network;

/// At what inverse temperature networks are measured, and shipped.
pub const INVERSE_TEMPERATURE: f32 = 3.0;

/// A measurement to be made.
#[derive(Clone, Debug)]
pub struct Measure {
    /// The bot to play against.
    pub against: String,
    /// How many deals, each played from both seats.
    pub pairs: u32,
    /// Where the deals come from.
    pub seed: u64,
    /// On how many threads.
    pub threads: NonZeroUsize,
}

impl Measure {
    /// Lets a network play single rounds against the bot.
    pub fn run(&self, network: &Arc<Network>, variant: Variant) -> Result<Tally, String> {
        let options = Match::automatic(&Tags::default()).map_err(|error| error.to_string())?;
        let network = Arc::clone(network);
        let learner = Contestant {
            name: "learner".to_owned(),
            make: Box::new(move |seed| {
                Box::new(Learned::new(Arc::clone(&network), INVERSE_TEMPERATURE, seed))
            }),
            budget: Budget::OWN,
        };
        let contest = Contest::<Match> {
            contestants: [learner, Contestant::named(&self.against, Limits::default())?],
            options: Options { variant, ..options },
            pairs: self.pairs,
            seed: self.seed,
            threads: self.threads,
        };
        Ok(contest.run(&mut |_| {}))
    }
}
