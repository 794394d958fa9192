//! Somebody whom a learner plays, and who does not learn.

use sextant_bots::cards::{Cautious, Style, Weights};
use sextant_bots::{Budget, Make};
use sextant_cards::Match;

/// A bot that a learner plays.
pub struct Rival {
    /// Makes one from a seed, for one game.
    pub make: Make<Match>,
    /// How much it may think about a choice.
    pub budget: Budget<'static>,
    /// Whom it is most like: so it is taken to play on where choices are played out.
    pub style: Style,
}

impl Rival {
    /// The rule-based player `cautious`.
    pub fn cautious() -> Rival {
        Rival {
            make: Box::new(|_| Box::new(Cautious::new(Weights::CAUTIOUS))),
            budget: Budget::OWN,
            style: Style::Cautious,
        }
    }
}
