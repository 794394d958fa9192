//! The interface of a bot: it sees a view and chooses.

use std::num::NonZeroUsize;

use serde::Serialize;
use sextant_core::{Game, Seat};
use thiserror::Error;

/// A player of the game `G`.
///
/// A bot is handed views and nothing else, so it can't know more than a person in its seat. It is
/// made from a seed, and the same seed, views and simulation counts give the same choices.
pub trait Bot<G: Game>: Send {
    /// Chooses one of the legal actions, of which there is at least one, for the seat that `view`
    /// is for.
    fn choose(
        &mut self,
        view: &G::View,
        legal: &[G::Action],
        budget: Budget<'_>,
    ) -> Result<Choice<G::Action>, Forfeit>;

    /// Whether it plays choices out, so that a number of simulations in the budget changes anything.
    fn simulates(&self) -> bool {
        false
    }

    /// Is shown its view after chance has decided.
    fn observe_outcome(&mut self, _view: &G::View) {}

    /// Called for every action at the table, its own included, with the view after it. Secret
    /// choices of others arrive once they become public ([`Disclosure`](sextant_core::Disclosure)).
    /// Bots that need only the view can ignore this.
    fn observe_action(&mut self, _view: &G::View, _seat: Seat, _action: G::Action) {}

    /// Draws what chance adds to its further choices from this seed, like a new bot; what it has
    /// learned from what it was shown stays. In this way a bot that has been there all along and one
    /// that is shown the same game later make the same choice. Bots that draw nothing, or the same for
    /// the same view, can ignore this.
    fn reseed(&mut self, _seed: u64) {}
}

/// How much a bot may think about a choice.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// How many simulations it may run; none leaves it to the bot. The same number gives the same
    /// choice on every machine.
    pub simulations: Option<u32>,
    /// Asked between batches of simulations: whether to stop now and answer with what is known.
    /// A clock here makes choices depend on the machine.
    pub stop: Option<&'a (dyn Fn() -> bool + Sync)>,
    /// On how many threads it may simulate. Choices do not depend on it.
    pub threads: NonZeroUsize,
    /// Whether to tell what it thinks, which may cost time.
    pub explain: bool,
}

impl Budget<'_> {
    /// What the bot itself thinks right, on one thread.
    pub const DEFAULT: Budget<'static> =
        Budget { simulations: None, stop: None, threads: NonZeroUsize::MIN, explain: false };

    /// This many simulations, on one thread.
    pub const fn simulations(count: u32) -> Budget<'static> {
        Budget { simulations: Some(count), ..Budget::DEFAULT }
    }

    /// Whether it is time to answer.
    pub fn is_spent(&self) -> bool {
        self.stop.is_some_and(|stop| stop())
    }
}

/// What a bot does, and why if it was asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<A> {
    /// The action.
    pub action: A,
    /// What it thought, if it was asked and thinks at all.
    pub analysis: Option<Analysis<A>>,
}

impl<A> From<A> for Choice<A> {
    fn from(action: A) -> Choice<A> {
        Choice { action, analysis: None }
    }
}

impl<A> Choice<A> {
    /// The same choice with every action converted.
    pub fn map<B>(self, mut convert: impl FnMut(A) -> B) -> Choice<B> {
        let action = convert(self.action);
        let analysis = self.analysis.map(|analysis| Analysis {
            candidates: analysis
                .candidates
                .into_iter()
                .map(|candidate| Candidate {
                    action: convert(candidate.action),
                    margin: candidate.margin,
                    error: candidate.error,
                    simulations: candidate.simulations,
                    chance: candidate.chance,
                    difference: candidate.difference,
                })
                .collect(),
            line: analysis.line.into_iter().map(&mut convert).collect(),
            simulations: analysis.simulations,
            beliefs: analysis.beliefs,
        });
        Choice { action, analysis }
    }
}

/// What a bot thinks of its choice.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Analysis<A> {
    /// What it considered, best first.
    pub candidates: Vec<Candidate<A>>,
    /// What it expects to happen, its own choice first.
    pub line: Vec<A>,
    /// How many simulations that rests on.
    pub simulations: u32,
    /// What it believes about what it can't see, the likeliest first.
    pub beliefs: Vec<Belief>,
}

impl<A> Default for Analysis<A> {
    fn default() -> Analysis<A> {
        Analysis { candidates: Vec::new(), line: Vec::new(), simulations: 0, beliefs: Vec::new() }
    }
}

/// Something that a bot can't see and thinks likely: that the opponent holds a card.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "review/"))]
pub struct Belief {
    /// The card, in notation.
    pub card: String,
    /// How likely the opponent holds it, from 0 to 1.
    pub chance: f64,
}

/// An action that was considered.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Candidate<A> {
    /// The action.
    pub action: A,
    /// By how many points it is expected to win, or lose if negative.
    pub margin: f64,
    /// The standard error of that.
    pub error: f64,
    /// How many simulations it rests on.
    pub simulations: u32,
    /// How likely the bot is to choose it, from 0 to 1, if it goes by chances.
    pub chance: Option<f64>,
    /// How it compares with the chosen action, if both were tried in the same worlds.
    pub difference: Option<Difference>,
}

impl<A> Candidate<A> {
    /// An action of which nothing is known yet.
    pub const fn new(action: A) -> Candidate<A> {
        let (margin, error, simulations) = (0.0, 0.0, 0);
        Candidate { action, margin, error, simulations, chance: None, difference: None }
    }
}

/// How an action compares with the chosen one. That is known much better than what either of them comes
/// to, because chance is the same for both.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// By how many points it is better, or worse if negative.
    pub points: f64,
    /// The standard error of that.
    pub error: f64,
}

/// A player gives no answer that counts, and loses. Players of this crate never do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Forfeit(pub String);

impl Forfeit {
    /// The bot was asked although there was nothing to choose.
    pub(crate) fn no_choice() -> Forfeit {
        Forfeit("there was nothing to choose".to_owned())
    }
}
