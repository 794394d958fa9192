//! A review that is being made, one decision after another.

use std::collections::BTreeMap;
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
use crate::plays_like::plays_like;
use crate::review::{ChanceEvent, Class, CurvePoint, Decision, PlayerReview, Review, Summary};
use crate::reviewed_game::ReviewedGame;

/// How a game is reviewed. The same settings give the same review, on any number of threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// About how many rollouts a decision is given.
    pub budget: u32,
    /// Where imagined worlds take their randomness from.
    pub seed: u64,
}

impl Settings {
    /// Reviews a match of three rounds in a browser in less than a minute.
    pub const USUAL_BUDGET: u32 = 1_000;
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { budget: Settings::USUAL_BUDGET, seed: 1 }
    }
}

/// Why a record can't be reviewed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotReviewable {
    /// There is no way to judge this game.
    #[error("the game {0} has no review")]
    Game(String),
}

/// A review that is being made. What is known so far can be asked for at any time.
///
/// There are two kinds of work. [`follow`](Reviewer::follow) goes through the record, step by step, and
/// measures luck. [`judge`](Reviewer::judge) judges decisions, in any order and by several threads; with
/// decisions that were judged earlier, [`add`](Reviewer::add) resumes a review.
pub trait Reviewer: Send + Sync {
    /// Measures what the next step of the record changed; none once all steps are measured.
    fn follow(&mut self) -> Option<Measured>;

    /// The steps whose decisions are still to be judged, in order.
    fn pending(&self) -> Vec<usize>;

    /// Judges the decision of this step, if it is one.
    fn judge(&self, step: usize) -> Option<Decision>;

    /// Takes a judged decision in.
    fn add(&mut self, decision: Decision);

    /// What it comes to so far.
    fn summary(&self) -> Summary;

    /// All that is known so far.
    fn review(&self) -> Review;
}

/// What there is to say about one step of the record.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// What chance decided there.
    pub chance: Option<ChanceEvent>,
    /// What could be expected before it; after the last step, what could be expected in the end.
    pub point: CurvePoint,
}

/// Begins to review a record: quick, for nothing is measured and judged yet.
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

/// Measures the luck of all steps and judges all pending decisions. `progress` gets every decision as it is judged, with how many are done
/// and how many there are, and says whether to go on; what was judged until then stays.
pub fn judge_all(
    reviewer: &mut dyn Reviewer,
    threads: NonZeroUsize,
    progress: &mut dyn FnMut(&Decision, [usize; 2]) -> bool,
) {
    while reviewer.follow().is_some() {}
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
                    // Nothing more is left to judge.
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

/// How far the record is measured.
struct Follower<G: ReviewedGame> {
    game: G,
    judge: G::Judge,
    luck: Option<Box<dyn LuckModel<G>>>,
}

struct GameReviewer<G: ReviewedGame> {
    settings: Settings,
    seats: usize,
    finished: bool,
    steps: Vec<Step<G>>,
    /// None once all steps are measured.
    follower: Option<Follower<G>>,
    choices: BTreeMap<usize, Choice<G>>,
    judged: BTreeMap<usize, Decision>,
    chance: Vec<ChanceEvent>,
    curve: Vec<CurvePoint>,
}

impl<G: ReviewedGame> GameReviewer<G> {
    fn new(record: &Record<G>, settings: Settings) -> GameReviewer<G> {
        let start = G::new(record.game().options());
        let mut reviewer = GameReviewer {
            settings,
            seats: start.seats(),
            finished: record.game().turn().is_over(),
            steps: Vec::new(),
            choices: BTreeMap::new(),
            judged: BTreeMap::new(),
            chance: Vec::new(),
            curve: Vec::new(),
            follower: Some(Follower {
                game: start.clone(),
                judge: G::Judge::default(),
                luck: luck_model::<G>(),
            }),
        };
        let mut game = start;
        let mut legal = Vec::new();
        for step in record.steps() {
            if let Step::Action(seat, action) = step {
                game.legal(*seat, &mut legal);
                if legal.len() > 1 {
                    let choice = Choice { game: game.clone(), seat: *seat, played: *action };
                    reviewer.choices.insert(reviewer.steps.len() + 1, choice);
                }
            }
            if advance(&mut game, step).is_none() {
                break;
            }
            reviewer.steps.push(step.clone());
        }
        reviewer
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
        let pr = (gaps.count() > 0).then_some(100.0 * gaps.mean);
        let pr_se = gaps.standard_error().map(|error| 100.0 * error);
        let plays_like = match (pr, pr_se) {
            (Some(pr), Some(error)) if self.seats == 2 => plays_like(G::LEVELS, pr, error),
            _ => None,
        };
        PlayerReview {
            seat,
            deal_luck: luck(true),
            draw_luck: luck(false),
            errors: flagged().fold(0.0, |sum, decision| sum + decision.loss),
            decisions: gaps.count() as usize,
            flagged: [Class::Inaccuracy, Class::Mistake, Class::Blunder].map(count),
            pr,
            pr_se,
            plays_like,
        }
    }
}

/// Takes a step; none if it does not fit, which no record allows.
fn advance<G: Game>(game: &mut G, step: &Step<G>) -> Option<()> {
    match step {
        Step::Outcome(outcome) => game.apply_outcome(outcome).ok(),
        Step::Action(seat, action) => game.play(*seat, *action).ok(),
    }
}

impl<G: ReviewedGame> Follower<G> {
    /// The luck in a step that is about to happen.
    fn luck(&mut self, step: &Step<G>, number: usize) -> Option<ChanceEvent> {
        let (game, model) = (&self.game, self.luck.as_mut()?);
        let (kind, seat, gains) = match step {
            Step::Outcome(outcome) => (G::OUTCOME, None, model.outcome(game, outcome)),
            Step::Action(seat, action) => {
                ("draw", Some(*seat), model.action(game, *seat, *action)?)
            }
        };
        Some(ChanceEvent { step: number, kind, seat, luck: margins(game.seats(), &gains) })
    }
}

impl<G: ReviewedGame> Reviewer for GameReviewer<G> {
    fn follow(&mut self) -> Option<Measured> {
        let follower = self.follower.as_mut()?;
        let before = self.curve.len();
        let step = self.steps.get(before);
        let acts = match step {
            Some(Step::Action(seat, action)) => Some((*seat, *action)),
            _ => None,
        };
        let Follower { game, judge, .. } = follower;
        let point = game.expectation(judge, acts, before, self.settings.seed);
        let chance = step.and_then(|step| follower.luck(step, before + 1));
        self.curve.push(point.clone());
        self.chance.extend(chance.clone());
        if step.and_then(|step| advance(&mut follower.game, step)).is_none() {
            self.follower = None;
        }
        Some(Measured { chance, point })
    }

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

    fn summary(&self) -> Summary {
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
        Summary {
            game: G::NAME,
            finished: self.finished,
            measured: [self.curve.len(), self.steps.len() + 1],
            judged: [self.judged.len(), self.choices.len()],
            result,
            start,
            residual,
            players,
        }
    }

    fn review(&self) -> Review {
        Review {
            summary: self.summary(),
            decisions: self.judged.values().cloned().collect(),
            chance: self.chance.clone(),
            curve: self.curve.clone(),
        }
    }
}
