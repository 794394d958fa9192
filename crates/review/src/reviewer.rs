//! A review that is being made, one decision after another.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use sextant_bots::RunningMean;
use sextant_cards::Match;
use sextant_core::{AnyRecord, Game, Record, Seat, Step, Viewer};
use sextant_dice::DiceGame;
use thiserror::Error;

use crate::judge::Position;
use crate::luck::{LuckModel, luck_model, margins};
use crate::review::{ChanceEvent, Class, CurvePoint, Decision, PlayerReview, Review};
use crate::reviewed_game::ReviewedGame;

/// How a game is reviewed. The same settings give the same review, on any number of threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// About how many rollouts a decision is given.
    pub budget: u32,
    /// Where imagined worlds take their randomness from.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { budget: 800, seed: 1 }
    }
}

/// Why a record can't be reviewed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotReviewable {
    /// There is no way to judge this game.
    #[error("the game {0} has no review")]
    Game(String),
}

/// A review that is being made. What is known so far can be asked for at any time; what is still to be
/// done can be done in any order and by several threads. Whoever keeps the judged decisions can go on
/// later with [`add`](Reviewer::add).
pub trait Reviewer: Send + Sync {
    /// The steps whose decisions are still to be judged, in order.
    fn pending(&self) -> Vec<usize>;

    /// Judges the decision of this step, if it is one.
    fn judge(&self, step: usize) -> Option<Decision>;

    /// Takes a judged decision in.
    fn add(&mut self, decision: Decision);

    /// What is known so far.
    fn review(&self) -> Review;
}

/// Begins to review a record. Luck and the curve are known at once.
pub fn reviewer(
    record: &dyn AnyRecord,
    settings: Settings,
) -> Result<Box<dyn Reviewer>, NotReviewable> {
    let record_of_game = record.as_any();
    if let Some(record) = record_of_game.downcast_ref::<Record<Match>>() {
        return Ok(Box::new(GameReviewer::new(record, settings)));
    }
    if let Some(record) = record_of_game.downcast_ref::<Record<DiceGame>>() {
        return Ok(Box::new(GameReviewer::new(record, settings)));
    }
    Err(NotReviewable::Game(record.game_name().to_owned()))
}

/// Judges all pending decisions. `progress` gets every decision as it is judged, with how many are done
/// and how many there are, and says whether to go on; what was judged until then stays.
pub fn judge_all(
    reviewer: &mut dyn Reviewer,
    threads: NonZeroUsize,
    progress: &mut dyn FnMut(&Decision, [usize; 2]) -> bool,
) {
    let pending = reviewer.pending();
    let count = pending.len();
    let mut judged: Vec<Decision> = Vec::with_capacity(count);
    if threads == NonZeroUsize::MIN {
        for &step in &pending {
            let Some(decision) = reviewer.judge(step) else { continue };
            let goes_on = progress(&decision, [judged.len() + 1, count]);
            judged.push(decision);
            if !goes_on {
                break;
            }
        }
    } else {
        let next = AtomicUsize::new(0);
        let (sender, decisions) = mpsc::channel();
        let shared: &dyn Reviewer = reviewer;
        std::thread::scope(|scope| {
            for _ in 0..threads.get().min(count) {
                let (sender, next, pending) = (sender.clone(), &next, &pending);
                scope.spawn(move || {
                    while let Some(&step) = pending.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let Some(decision) = shared.judge(step) else { continue };
                        if sender.send(decision).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            for decision in &decisions {
                let goes_on = progress(&decision, [judged.len() + 1, count]);
                judged.push(decision);
                if !goes_on {
                    // Whoever judges finds nothing more to do.
                    next.store(count, Ordering::Relaxed);
                }
            }
        });
    }
    for decision in judged {
        reviewer.add(decision);
    }
}

/// A decision with a choice, and the game before it.
struct Choice<G: Game> {
    game: G,
    seat: Seat,
    played: G::Action,
}

struct GameReviewer<G: ReviewedGame> {
    settings: Settings,
    seats: usize,
    finished: bool,
    choices: BTreeMap<usize, Choice<G>>,
    judged: BTreeMap<usize, Decision>,
    chance: Vec<ChanceEvent>,
    curve: Vec<CurvePoint>,
    judges: PhantomData<fn() -> G::Judge>,
}

impl<G: ReviewedGame> GameReviewer<G> {
    fn new(record: &Record<G>, settings: Settings) -> GameReviewer<G> {
        let mut game = G::new(record.game().options());
        let seats = game.seats();
        let mut reviewer = GameReviewer {
            settings,
            seats,
            finished: record.game().turn().is_over(),
            choices: BTreeMap::new(),
            judged: BTreeMap::new(),
            chance: Vec::new(),
            curve: Vec::new(),
            judges: PhantomData,
        };
        let mut judge = G::Judge::default();
        let mut luck = luck_model::<G>();
        let steps = record.steps();
        let mut legal = Vec::new();
        for (before, step) in steps.iter().enumerate() {
            let acts = match step {
                Step::Outcome(_) => None,
                Step::Action(seat, action) => Some((*seat, *action)),
            };
            let seed = settings.seed;
            reviewer.curve.push(game.expectation(&mut judge, acts, before, seed));
            match step {
                Step::Outcome(outcome) => {
                    reviewer.note_outcome(&game, outcome, before + 1, &mut luck);
                    if game.apply_outcome(outcome).is_err() {
                        break;
                    }
                }
                Step::Action(seat, action) => {
                    game.legal(*seat, &mut legal);
                    if legal.len() > 1 {
                        let choice = Choice { game: game.clone(), seat: *seat, played: *action };
                        reviewer.choices.insert(before + 1, choice);
                    }
                    reviewer.note_action(&game, *seat, *action, before + 1, &mut luck);
                    if game.play(*seat, *action).is_err() {
                        break;
                    }
                }
            }
        }
        let last = game.expectation(&mut judge, None, steps.len(), settings.seed);
        reviewer.curve.push(last);
        reviewer
    }

    fn note_outcome(
        &mut self,
        game: &G,
        outcome: &G::Outcome,
        step: usize,
        model: &mut Option<Box<dyn LuckModel<G>>>,
    ) {
        if let Some(model) = model {
            let luck = margins(self.seats, &model.outcome(game, outcome));
            self.chance.push(ChanceEvent { step, kind: G::OUTCOME, seat: None, luck });
        }
    }

    fn note_action(
        &mut self,
        game: &G,
        seat: Seat,
        action: G::Action,
        step: usize,
        model: &mut Option<Box<dyn LuckModel<G>>>,
    ) {
        let gains = model.as_mut().and_then(|model| model.action(game, seat, action));
        if let Some(gains) = gains {
            let luck = margins(self.seats, &gains);
            self.chance.push(ChanceEvent { step, kind: "draw", seat: Some(seat), luck });
        }
    }

    fn player(&self, seat: Seat) -> PlayerReview {
        let luck = |deals: bool| -> f64 {
            let events = self.chance.iter().filter(|event| (event.kind == "deal") == deals);
            events.map(|event| event.luck[seat.index()]).sum()
        };
        let own = || self.judged.values().filter(|decision| decision.seat == seat);
        let flagged = || own().filter(|decision| decision.class > Class::Ok);
        let count = |class| own().filter(|decision| decision.class == class).count();
        let mut gaps = RunningMean::default();
        own().filter(|decision| !decision.obvious).for_each(|decision| gaps.add(decision.gap));
        PlayerReview {
            seat,
            deal_luck: luck(true),
            draw_luck: luck(false),
            errors: flagged().map(|decision| decision.loss).sum(),
            decisions: gaps.count() as usize,
            flagged: [Class::Inaccuracy, Class::Mistake, Class::Blunder].map(count),
            pr: (gaps.count() > 0).then_some(100.0 * gaps.mean),
            pr_se: gaps.standard_error().map(|error| 100.0 * error),
        }
    }
}

impl<G: ReviewedGame> Reviewer for GameReviewer<G> {
    fn pending(&self) -> Vec<usize> {
        self.choices.keys().copied().filter(|step| !self.judged.contains_key(step)).collect()
    }

    fn judge(&self, step: usize) -> Option<Decision> {
        let Choice { game, seat, played } = self.choices.get(&step)?;
        let view = game.view(Viewer::Seat(*seat));
        let mut legal = Vec::new();
        game.legal(*seat, &mut legal);
        let position =
            Position { game, view: &view, legal: &legal, step, seat: *seat, played: *played };
        let Settings { budget, seed } = self.settings;
        Some(position.judge(&mut G::Judge::default(), budget, seed))
    }

    fn add(&mut self, decision: Decision) {
        if self.choices.contains_key(&decision.step) {
            self.judged.insert(decision.step, decision);
        }
    }

    fn review(&self) -> Review {
        let players: Vec<PlayerReview> =
            Seat::first(self.seats).map(|seat| self.player(seat)).collect();
        let margin_of = |point: Option<&CurvePoint>| {
            point.map_or_else(|| vec![0.0; self.seats], |point| point.margin.clone())
        };
        let (result, start) = (margin_of(self.curve.last()), margin_of(self.curve.first()));
        let all_errors: f64 = players.iter().map(|player| player.errors).sum();
        let others = (self.seats.max(2) - 1) as f64;
        let residual = players
            .iter()
            .zip(result.iter().zip(&start))
            .map(|(player, (result, start))| {
                let errors = (all_errors - player.errors) / others - player.errors;
                result - start - player.deal_luck - player.draw_luck - errors
            })
            .collect();
        Review {
            game: G::NAME,
            finished: self.finished,
            judged: [self.judged.len(), self.choices.len()],
            result,
            start,
            residual,
            players,
            decisions: self.judged.values().cloned().collect(),
            chance: self.chance.clone(),
            curve: self.curve.clone(),
        }
    }
}
