//! `beginner`: plays like a person who learned the rules yesterday.

use sextant_cards::{Action, Match, View};
use sextant_core::{Random, Simulation};

use crate::cards::Weights;
use crate::cards::cautious::Cautious;
use crate::{Bot, Budget, Choice, Forfeit};

/// Weighs like a beginner, and now and then does the first thing that comes to mind.
pub(crate) struct Beginner {
    rules: Cautious,
    /// Of a hundred choices, how many are made without thought.
    slips: u32,
    random: Simulation,
}

impl Beginner {
    /// A player with these weights who slips so often in a hundred choices.
    pub(crate) fn new(weights: Weights, slips: u32, seed: u64) -> Beginner {
        Beginner { rules: Cautious::new(weights), slips, random: Simulation::new(seed) }
    }
}

impl Weights {
    /// How a beginner weighs: sees luck coming, sets out at once and everywhere, is in no hurry,
    /// and does not look at what the opponent needs.
    pub(crate) const BEGINNER: Weights = Weights {
        unseen_by_turns: 1.0,
        begin: -8.0,
        begin_wagering: -3.0,
        hurry: 0.1,
        prolong: 0.0,
        gift_begun: 0.0,
        gift_unbegun: 0.0,
        gift_wager: 0.0,
        deny: 0.0,
        uncover: 0.0,
        ..Weights::CAUTIOUS
    };
}

impl Bot<Match> for Beginner {
    fn choose(
        &mut self,
        view: &View,
        legal: &[Action],
        budget: Budget<'_>,
    ) -> Result<Choice<Action>, Forfeit> {
        if self.random.below(100) < self.slips {
            let action = self.random.pick(legal).ok_or_else(Forfeit::no_choice)?;
            return Ok((*action).into());
        }
        self.rules.choose(view, legal, budget)
    }

    fn reseed(&mut self, seed: u64) {
        self.random = Simulation::new(seed);
    }
}
