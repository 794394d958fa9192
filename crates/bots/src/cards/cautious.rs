//! `cautious`: the rule-based policy as a player.

use sextant_cards::{Action, Match, View, Worlds};
use sextant_core::Simulation;

use crate::cards::{Policy, Weights};
use crate::{Bot, Budget, Choice, Forfeit};

/// Plays by the rule-based policy alone.
pub struct Cautious(Policy);

impl Cautious {
    /// A player who weighs so.
    pub fn new(weights: Weights) -> Cautious {
        Cautious(Policy::new(weights))
    }
}

impl Bot<Match> for Cautious {
    fn choose(
        &mut self,
        view: &View,
        _legal: &[Action],
        _budget: Budget<'_>,
    ) -> Result<Choice<Action>, Forfeit> {
        let worlds = Worlds::of(view).ok_or_else(Forfeit::no_choice)?;
        // The policy looks at nothing hidden, so any world will do.
        let world = worlds.sample(&mut Simulation::new(0));
        let action = self.0.choose(&world).ok_or_else(Forfeit::no_choice)?;
        Ok(action.into())
    }
}
