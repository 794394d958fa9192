//! What every choice of a decision costs, before one is made.

use serde::Serialize;
use sextant_bots::{Concern, Reason};
use sextant_cards::Match;
use sextant_core::{AnyRecord, Record, Seat, Viewer};
use sextant_dice::DiceGame;

use crate::judge::Position;
use crate::reviewed_game::ReviewedGame;
use crate::reviewer::Settings;

/// What a choice costs, and what speaks for it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "review/"))]
pub struct Estimate {
    /// The choice.
    pub action: String,
    /// How many points of the final margin it falls short of what a strong player would choose; less
    /// than 0 if it is better.
    pub loss: f64,
    /// The standard error of that.
    pub loss_se: f64,
    /// How much of the loss is beyond doubt; 0 for a choice that wins more often.
    pub certain_loss: f64,
    /// What speaks for it, the most telling first.
    pub reasons: Vec<Reason>,
    /// What speaks against it, likewise.
    pub concerns: Vec<Concern>,
}

/// Estimates all choices that `seat` has now, what a strong player would choose first and then the
/// cheapest first. None where there is nothing to choose, or if the game has no review.
pub fn estimates(record: &dyn AnyRecord, seat: Seat, settings: Settings) -> Vec<Estimate> {
    let game = record.as_any();
    if let Some(record) = game.downcast_ref::<Record<Match>>() {
        return of_game(record.game(), record.steps().len(), seat, settings);
    }
    if let Some(record) = game.downcast_ref::<Record<DiceGame>>() {
        return of_game(record.game(), record.steps().len(), seat, settings);
    }
    Vec::new()
}

fn of_game<G: ReviewedGame>(
    game: &G,
    steps: usize,
    seat: Seat,
    settings: Settings,
) -> Vec<Estimate> {
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    if legal.len() < 2 {
        return Vec::new();
    }
    let view = game.view(Viewer::Seat(seat));
    let mut judge = G::Judge::default();
    let mut actions = G::candidates(&mut judge, &view, &legal);
    let rest: Vec<G::Action> =
        legal.iter().copied().filter(|action| !actions.contains(action)).collect();
    actions.extend(rest);
    let position =
        Position { game, view: &view, legal: &legal, step: steps + 1, seat, played: actions[0] };
    let mut all: Vec<Estimate> = position
        .costs(actions, &mut judge, settings)
        .into_iter()
        .map(|cost| Estimate {
            action: cost.action.to_string(),
            loss: cost.loss,
            loss_se: cost.loss_se,
            certain_loss: cost.certain_loss,
            reasons: G::reasons(&view, cost.action),
            concerns: G::concerns(&view, cost.action),
        })
        .collect();
    all[1..].sort_by(|one, other| one.loss.total_cmp(&other.loss));
    all
}
