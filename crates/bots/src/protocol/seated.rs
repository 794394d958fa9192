//! A bot that sits at a table somewhere else and hears line by line what happens there.

use sextant_core::{Follow, Follower, Heard, Seat, excerpt};

use super::line::split;
use crate::{Bot, Budget, Choice, Forfeit};

/// A bot in its seat, whichever game it plays.
pub trait Seated: Send {
    /// Hears a line that tells what happened. Says whether it was such a line at all.
    fn hear(&mut self, line: &str) -> Result<bool, String>;

    /// Whether there is something to decide.
    fn has_choice(&self) -> bool;

    /// Chooses what to do.
    fn choose(&mut self, budget: Budget<'_>) -> Result<Choice<String>, Forfeit>;
}

/// A bot in its seat in the game `G`.
pub(crate) struct SeatedBot<G: Follow> {
    pub(crate) follower: Follower<G>,
    pub(crate) bot: Box<dyn Bot<G>>,
}

impl<G: Follow> SeatedBot<G> {
    fn legal(&self) -> Vec<G::Action> {
        let mut legal = Vec::new();
        self.follower.legal(&mut legal);
        legal
    }

    fn hear_play(&mut self, rest: &str) -> Result<(), String> {
        let mut words = rest.split_whitespace();
        let mut next = |what| words.next().ok_or_else(|| format!("{what} is missing: play 1 R3"));
        let seat: Seat = next("the seat")?.parse().map_err(|error| format!("{error}"))?;
        let action = next("the action")?;
        let action: G::Action =
            action.parse().map_err(|error: <G::Action as std::str::FromStr>::Err| {
                format!("{}: {error}", excerpt(action))
            })?;
        let learnt = words.next().map(str::to_owned);
        self.follower.hear(Heard { seat, action, learnt })?;
        self.bot.watch(&self.follower.view(), seat, action);
        Ok(())
    }
}

impl<G: Follow> Seated for SeatedBot<G> {
    fn hear(&mut self, line: &str) -> Result<bool, String> {
        match split(line) {
            ("play", rest) => self.hear_play(rest)?,
            (word, rest) if word == G::OUTCOME => {
                self.follower.hear_outcome(rest)?;
                self.bot.notice(&self.follower.view());
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn has_choice(&self) -> bool {
        !self.legal().is_empty()
    }

    fn choose(&mut self, budget: Budget<'_>) -> Result<Choice<String>, Forfeit> {
        let choice = self.bot.choose(&self.follower.view(), &self.legal(), budget)?;
        Ok(choice.map(|action| action.to_string()))
    }
}
