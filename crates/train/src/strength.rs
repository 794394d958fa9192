//! How strong a network is, measured in the arena.

use std::num::NonZeroUsize;
use std::sync::Arc;

use sextant_arena::{Contest, Contestant, Tally};
use sextant_bots::cards::{INVERSE_TEMPERATURE, NetworkBot, OpponentStyle};
use sextant_bots::{Budget, Roster};
use sextant_cards::{Match, Options, Rounds, Variant};
use sextant_core::Tags;
use sextant_engine::Limits;
use sextant_neural::Network;

use crate::opponent::Opponent;

/// Who takes part in a measurement.
#[derive(Clone, Debug)]
pub enum Participant {
    /// A bot by its name, as the arena knows it.
    Bot(String),
    /// A network at an inverse temperature.
    Network(Arc<Network>, f32),
}

/// A measurement to be made.
#[derive(Clone, Debug)]
pub struct Measure {
    /// Whom to play against.
    pub against: Participant,
    /// How many deals, each played from both seats.
    pub pairs: u32,
    /// Where the deals come from.
    pub seed: u64,
    /// On how many threads.
    pub threads: NonZeroUsize,
    /// Five colours or six.
    pub variant: Variant,
    /// How many rounds a match has.
    pub rounds: Rounds,
}

impl Participant {
    /// A network at the usual inverse temperature.
    pub fn network(network: Network) -> Participant {
        Participant::Network(Arc::new(network), INVERSE_TEMPERATURE)
    }

    /// The same participant as an opponent to study.
    pub(crate) fn opponent(&self) -> Result<Opponent, String> {
        let Contestant { make, budget, .. } = self.contestant()?;
        Ok(Opponent { make, budget, style: self.style() })
    }

    fn style(&self) -> OpponentStyle {
        let Participant::Bot(name) = self else { return OpponentStyle::Network };
        match name.split('@').next() {
            Some("prodigy" | "master" | "expert") => OpponentStyle::Network,
            Some("searcher") => OpponentStyle::Rules,
            _ => OpponentStyle::Cautious,
        }
    }

    fn contestant(&self) -> Result<Contestant<Match>, String> {
        match self {
            Participant::Bot(name) => Contestant::named(name, Limits::default()),
            Participant::Network(network, inverse_temperature) => {
                let (network, inverse_temperature) = (Arc::clone(network), *inverse_temperature);
                Ok(Contestant {
                    name: "network".to_owned(),
                    make: Box::new(move |seed| {
                        Box::new(NetworkBot::new(Arc::clone(&network), inverse_temperature, seed))
                    }),
                    budget: Budget::DEFAULT,
                })
            }
        }
    }
}

impl Measure {
    /// Plays the participant against the opponent to measure it.
    pub fn run(&self, who: &Participant) -> Result<Tally, String> {
        let options =
            Match::bot_game_options(&Tags::default()).map_err(|error| error.to_string())?;
        let contest = Contest::<Match> {
            contestants: [who.contestant()?, self.against.contestant()?],
            options: Options { variant: self.variant, rounds: self.rounds, ..options },
            pairs: self.pairs,
            seed: self.seed,
            threads: self.threads,
            adjusted: false,
        };
        Ok(contest.run(&mut |_| {}))
    }
}
