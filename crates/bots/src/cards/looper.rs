//! `looper` and `staller`: take a discard whenever they may, so that the draw pile never gets shorter
//! by them. They are there to show that their opponents end a round all the same.

use sextant_cards::{Action, Match, View};

use crate::cards::{Cautious, Weights};
use crate::{Bot, Budget, Choice, Forfeit};

/// Only ever swaps cards with the discard piles: scores exactly 0.
pub(crate) struct Looper;

/// Places by the rules of `cautious`, but never draws a new card while it can avoid it.
pub(crate) struct Staller(Cautious);

impl Staller {
    pub(crate) fn new() -> Staller {
        Staller(Cautious::new(Weights::CAUTIOUS))
    }
}

fn take_discard(legal: &[Action]) -> Option<Action> {
    legal.iter().copied().find(|action| matches!(action, Action::TakeDiscard(_)))
}

impl Bot<Match> for Looper {
    fn choose(
        &mut self,
        _view: &View,
        legal: &[Action],
        _budget: Budget<'_>,
    ) -> Result<Choice<Action>, Forfeit> {
        let discard = || legal.iter().copied().find(|it| matches!(it, Action::Discard(_)));
        let action = take_discard(legal).or_else(discard).or(legal.first().copied());
        Ok(action.ok_or_else(Forfeit::no_choice)?.into())
    }
}

impl Bot<Match> for Staller {
    fn choose(
        &mut self,
        view: &View,
        legal: &[Action],
        budget: Budget<'_>,
    ) -> Result<Choice<Action>, Forfeit> {
        match take_discard(legal) {
            Some(action) => Ok(action.into()),
            None => self.0.choose(view, legal, budget),
        }
    }
}
