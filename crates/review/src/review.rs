//! What a review says. `docs/REVIEW.md` describes the JSON.

use serde::{Deserialize, Serialize};
use sextant_bots::{Belief, Reason};
use sextant_core::Seat;

/// What was luck and what was skill in a game. Lists with a value for each seat are in order of seats,
/// and margins are over the mean of the others.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "review/"))]
pub struct Review {
    /// What it comes to.
    #[serde(flatten)]
    pub summary: Summary,
    /// The decisions where there was a choice, in order.
    pub decisions: Vec<Decision>,
    /// What chance decided, in order.
    pub chance: Vec<ChanceEvent>,
    /// What could be expected after every step.
    pub curve: Vec<CurvePoint>,
}

/// What a review comes to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "review/"))]
pub struct Summary {
    /// Which game.
    pub game: &'static str,
    /// Whether it was played to its end.
    pub finished: bool,
    /// For how many points of the curve luck is measured so far, and how many there are.
    pub measured: [usize; 2],
    /// How many decisions are judged so far, and how many there are.
    pub judged: [usize; 2],
    /// The margin of every seat: final, or as expected where the record ends.
    pub result: Vec<f64>,
    /// The margin that every seat could expect at the beginning.
    pub start: Vec<f64>,
    /// What is left of the result when start, luck and errors are taken out.
    pub residual: Vec<f64>,
    /// What each player made of it.
    pub players: Vec<PlayerReview>,
}

/// What one player made of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "review/"))]
pub struct PlayerReview {
    /// Who.
    #[cfg_attr(feature = "typescript", ts(as = "u8"))]
    pub seat: Seat,
    /// The luck of all deals in this player's margin.
    pub deal_luck: f64,
    /// The luck of all draws or rolls in this player's margin, the others' included.
    pub draw_luck: f64,
    /// What this player's flagged decisions cost, in points.
    pub errors: f64,
    /// How many decisions were not obvious.
    pub decisions: usize,
    /// How many of them were flagged: inaccuracies, mistakes, blunders.
    pub flagged: [usize; 3],
    /// The mean measured loss of a decision that was not obvious, in hundredths of a point; none
    /// without such a decision.
    pub pr: Option<f64>,
    /// The standard error of that.
    pub pr_se: Option<f64>,
    /// The weakest and the strongest level of bots with a PR like this; none where nothing can be said.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<[String; 2]>"))]
    pub plays_like: Option<[&'static str; 2]>,
}

/// How good a decision was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "review/"))]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// No better choice was found, or none that is better beyond doubt.
    Ok,
    /// Cost at least 2 points.
    Inaccuracy,
    /// Cost at least 5 points.
    Mistake,
    /// Cost at least 10 points.
    Blunder,
}

impl Class {
    /// The class of a decision that certainly cost so much.
    pub fn of(loss: f64) -> Class {
        match loss {
            10.0.. => Class::Blunder,
            5.0.. => Class::Mistake,
            2.0.. => Class::Inaccuracy,
            _ => Class::Ok,
        }
    }
}

/// A decision, judged by what the player could know.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "review/"))]
pub struct Decision {
    /// Which step of the record, counted from 1.
    pub step: usize,
    /// In which round, counted from 1; always 1 in the dice game.
    pub round: u32,
    /// In which turn, as the record numbers them.
    pub turn: u32,
    /// Who decided.
    #[cfg_attr(feature = "typescript", ts(as = "u8"))]
    pub seat: Seat,
    /// What the player had before them, if the decision is flagged.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub position: Option<String>,
    /// What was played.
    pub played: String,
    /// What is best.
    pub best: String,
    /// How many points of the final margin the best action brings more, in worlds that took no part
    /// in finding it; 0 if that is less.
    pub loss: f64,
    /// The standard error of that.
    pub loss_se: f64,
    /// The same difference with its sign: below zero, what was found best did worse in fresh worlds.
    pub gap: f64,
    /// How good it was.
    pub class: Class,
    /// Whether there was only one sensible action, and it was played.
    pub obvious: bool,
    /// What was considered, the best first.
    pub candidates: Vec<ActionValue>,
    /// What speaks for the best action, if the decision is flagged.
    pub reasons: Vec<Reason>,
    /// What the opponent most likely held, as far as the player could know.
    pub likely: Vec<Belief>,
}

/// What an action is worth to the player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "review/"))]
pub struct ActionValue {
    /// The action.
    pub action: String,
    /// The expected final margin of the round or game, in points.
    pub value: f64,
    /// The standard error of that.
    pub se: f64,
    /// How likely the match is won, where two play.
    pub win: Option<f64>,
    /// In how many worlds it was tried.
    pub worlds: u32,
    /// Whether it is the best action, or no farther behind it than the standard error of the difference.
    pub as_good: bool,
}

/// Something that chance decided.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "review/"))]
pub struct ChanceEvent {
    /// Which step of the record, counted from 1.
    pub step: usize,
    /// `deal`, `draw` or `roll`.
    pub kind: &'static str,
    /// Who drew; none where chance decided for all.
    #[cfg_attr(feature = "typescript", ts(as = "Option<u8>"))]
    pub seat: Option<Seat>,
    /// What it brought in the margin of every seat.
    pub luck: Vec<f64>,
}

/// What could be expected at some point.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "review/"))]
pub struct CurvePoint {
    /// After so many steps.
    pub step: usize,
    /// The final margin of every seat, seen with open cards.
    pub margin: Vec<f64>,
    /// How likely every seat wins, seen with open cards.
    pub win: Vec<f64>,
    /// The margin that every seat could expect from what it knew; none where that is the same for all.
    pub known: Option<Vec<f64>>,
}
