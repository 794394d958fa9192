//! What a game must offer to be reviewed.

use std::ops::Range;

use sextant_bots::{Belief, Roster};
use sextant_core::Seat;

use crate::plays_like::LevelPr;
use crate::review::CurvePoint;

/// What actions are played out for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To find what may be better: quickly.
    Search,
    /// To measure how much better it is: as well as the game can be played.
    Confirm,
}

/// A game whose decisions can be judged.
pub(crate) trait ReviewedGame: Roster {
    /// What judges need again and again.
    type Judge: Default + Send + Sync;
    /// Worlds that fit what a player knows.
    type Worlds;

    /// How many rollouts a search makes for each that was asked for.
    const SEARCH: u32;
    /// For how many rollouts that were asked for a better action is measured in one world.
    const CONFIRM: u32;

    /// What levels of bots lose where two play, the weakest first.
    const LEVELS: &'static [LevelPr];

    /// In which round the game is, counted from 1.
    fn round_nth(&self) -> u32;

    /// What the viewer has before them, on one line.
    fn position(view: &Self::View) -> String;

    /// The sensible actions among the legal ones, the best first.
    fn candidates(
        judge: &mut Self::Judge,
        view: &Self::View,
        legal: &[Self::Action],
    ) -> Vec<Self::Action>;

    /// So many worlds that fit a view.
    fn worlds(
        judge: &mut Self::Judge,
        view: &Self::View,
        count: usize,
        seed: u64,
    ) -> Option<Self::Worlds>;

    /// Writes the margin that each action leads to in each of the worlds of these numbers, world after
    /// world.
    fn play_out(
        judge: &mut Self::Judge,
        view: &Self::View,
        worlds: &Self::Worlds,
        numbers: (Range<u32>, Purpose),
        actions: &[Self::Action],
        margins: &mut Vec<f32>,
    );

    /// How likely the viewer wins the match with this margin where playing out stops; none where the
    /// margin does not say.
    fn win_chance(view: &Self::View, margin: f32) -> Option<f64>;

    /// What is most likely in the other hand.
    fn likely(judge: &mut Self::Judge, view: &Self::View) -> Vec<Belief>;

    /// What can be expected now, seen with open cards and by every seat; `next` is what is about to be
    /// done, if that is known.
    fn expectation(
        &self,
        judge: &mut Self::Judge,
        next: Option<(Seat, Self::Action)>,
        step: usize,
        seed: u64,
    ) -> CurvePoint;
}
