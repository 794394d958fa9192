//! An opponent of the learner that does not learn itself.

use sextant_bots::cards::{Cautious, OpponentStyle, Weights};
use sextant_bots::{BotFactory, Budget};
use sextant_cards::Match;

/// A bot that a learner plays.
pub struct Opponent {
    /// Makes one from a seed, for one game.
    pub make: BotFactory<Match>,
    /// How much it may think about a choice.
    pub budget: Budget<'static>,
    /// Whom it is most like: so it is taken to play on where choices are played out.
    pub style: OpponentStyle,
}

impl Opponent {
    /// The rule-based player `cautious`.
    pub fn cautious() -> Opponent {
        Opponent {
            make: Box::new(|_| Box::new(Cautious::new(Weights::CAUTIOUS))),
            budget: Budget::DEFAULT,
            style: OpponentStyle::Cautious,
        }
    }
}
