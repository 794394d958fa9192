//! A bot that sits at a table somewhere else and hears line by line what happens there.

use sextant_bots::{Bot, Budget, Choice, Forfeit};
use sextant_core::{Observable, Observation, Seat, SeatObserver, excerpt};

use crate::line::split;

/// A bot in its seat, whichever game it plays.
pub trait AnySeatedBot: Send {
    /// Handles a line that reports what happened. Returns whether it was such a line at all.
    fn observe_line(&mut self, line: &str) -> Result<bool, String>;

    /// Whether there is something to decide.
    fn has_choice(&self) -> bool;

    /// Chooses what to do.
    fn choose(&mut self, budget: Budget<'_>) -> Result<Choice<String>, Forfeit>;
}

/// A bot in its seat in the game `G`.
pub(crate) struct SeatedBot<G: Observable> {
    pub(crate) observer: SeatObserver<G>,
    pub(crate) bot: Box<dyn Bot<G>>,
}

impl<G: Observable> SeatedBot<G> {
    fn legal(&self) -> Vec<G::Action> {
        let mut legal = Vec::new();
        self.observer.legal(&mut legal);
        legal
    }

    fn observe_play(&mut self, rest: &str) -> Result<(), String> {
        let mut words = rest.split_whitespace();
        let mut next = |what| words.next().ok_or_else(|| format!("{what} is missing: play 1 R3"));
        let seat: Seat = next("the seat")?.parse().map_err(|error| format!("{error}"))?;
        let action = next("the action")?;
        let action: G::Action =
            action.parse().map_err(|error: <G::Action as std::str::FromStr>::Err| {
                format!("{}: {error}", excerpt(action))
            })?;
        let revealed = words.next().map(str::to_owned);
        self.observer.observe_action(Observation { seat, action, revealed })?;
        self.bot.observe_action(&self.observer.view(), seat, action);
        Ok(())
    }
}

impl<G: Observable> AnySeatedBot for SeatedBot<G> {
    fn observe_line(&mut self, line: &str) -> Result<bool, String> {
        match split(line) {
            ("play", rest) => self.observe_play(rest)?,
            (word, rest) if word == G::OUTCOME => {
                self.observer.observe_outcome(rest)?;
                self.bot.observe_outcome(&self.observer.view());
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn has_choice(&self) -> bool {
        !self.legal().is_empty()
    }

    fn choose(&mut self, budget: Budget<'_>) -> Result<Choice<String>, Forfeit> {
        let choice = self.bot.choose(&self.observer.view(), &self.legal(), budget)?;
        Ok(choice.map(|action| action.to_string()))
    }
}
