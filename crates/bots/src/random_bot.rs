//! `random`: any legal action, each as likely.

use sextant_core::{AnyRecord, Game, Random, Seat, Simulation};

use crate::{AnyBot, Bot, Budget, Choice, Forfeit};

/// Plays any legal action, each as likely. Fits every game.
pub(crate) struct RandomBot(Simulation);

impl RandomBot {
    pub(crate) const NAME: &str = "random";
    pub(crate) const ABOUT: &str = "does anything the rules allow";

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

    fn reseed(&mut self, seed: u64) {
        *self = RandomBot::new(seed);
    }
}

/// For games that have no bots of their own.
impl AnyBot for RandomBot {
    fn choose(
        &mut self,
        record: &dyn AnyRecord,
        seat: Seat,
        _budget: Budget<'_>,
    ) -> Result<Choice<String>, Forfeit> {
        let action = self.0.pick(&record.legal(seat)).ok_or_else(Forfeit::no_choice)?.clone();
        Ok(action.into())
    }

    fn reseed(&mut self, seed: u64) {
        *self = RandomBot::new(seed);
    }
}
