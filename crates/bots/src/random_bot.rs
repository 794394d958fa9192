//! `random`: any legal action, each as likely.

use sextant_core::{Game, Random, Simulation};

use crate::{Bot, Budget, Choice, Forfeit};

/// Plays any legal action, each as likely. Fits every game.
pub(crate) struct RandomBot(Simulation);

impl RandomBot {
    pub(crate) fn new(seed: u64) -> RandomBot {
        RandomBot(Simulation::new(seed))
    }
}

impl<G: Game> Bot<G> for RandomBot {
    fn choose(
        &mut self,
        _view: &G::View,
        legal: &[G::Action],
        _budget: Budget<'_>,
    ) -> Result<Choice<G::Action>, Forfeit> {
        let action = self.0.pick(legal).ok_or_else(Forfeit::no_choice)?;
        Ok((*action).into())
    }
}
