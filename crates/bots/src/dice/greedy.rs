//! `greedy`: what an entry scores, and what it leaves open.

use std::sync::Arc;

use sextant_dice::{Action, DiceGame, Options, View};

use crate::dice::policy::Policy;
use crate::{Bot, Budget, Choice, Forfeit};

/// Plays by the policy, one decision at a time.
#[derive(Default)]
pub(crate) struct Greedy(PolicyCache);

/// The policy for the game that was played last.
#[derive(Default)]
pub(crate) struct PolicyCache(Option<Arc<Policy>>);

impl PolicyCache {
    /// The policy for games with these options.
    pub(crate) fn policy(&mut self, options: &Options) -> &Arc<Policy> {
        if self.0.as_ref().is_some_and(|policy| !policy.fits(options)) {
            self.0 = None;
        }
        self.0.get_or_insert_with(|| Policy::best(options))
    }
}

impl Bot<DiceGame> for Greedy {
    fn choose(
        &mut self,
        view: &View,
        legal: &[Action],
        _budget: Budget<'_>,
    ) -> Result<Choice<Action>, Forfeit> {
        let policy = self.0.policy(&view.options);
        let action = policy.choose_for(view).or_else(|| legal.last().copied());
        Ok(action.ok_or_else(Forfeit::no_choice)?.into())
    }
}
