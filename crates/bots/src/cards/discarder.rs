//! `discarder`: never sets out, so it scores exactly 0.

use sextant_cards::{Action, Match, View};

use crate::{Bot, Budget, Choice, Forfeit};

/// Discards the first card of its hand and draws from the pile: a floor that any real player must
/// beat.
pub(crate) struct Discarder;

impl Bot<Match> for Discarder {
    fn choose(
        &mut self,
        _view: &View,
        legal: &[Action],
        _budget: Budget<'_>,
    ) -> Result<Choice<Action>, Forfeit> {
        let wanted = |action: &&Action| matches!(action, Action::Discard(_) | Action::DrawFromPile);
        let action = legal.iter().find(wanted).ok_or_else(Forfeit::no_choice)?;
        Ok((*action).into())
    }
}
