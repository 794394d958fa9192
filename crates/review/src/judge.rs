//! Judging one decision.

use std::fmt::Display;

use sextant_bots::{RunningMean, derive_seed};
use sextant_core::{Game, Seat};

use crate::review::{ActionValue, Class, Decision};
use crate::reviewed_game::{Purpose, ReviewedGame};
use crate::reviewer::Settings;

/// How many worlds are tried before candidates are compared.
const BATCH: u32 = 16;
/// A candidate is dropped when it is behind the best by more than so many standard errors...
const DROP_BEHIND: f64 = 2.5;
/// ...but not before it has been tried in so many worlds.
const MIN_WORLDS: u32 = 32;
/// A loss is certain beyond so many standard errors.
const CERTAIN: f64 = 2.0;
/// Different hands that are imagined at most for one decision.
const MAX_HANDS: u32 = 512;

/// A decision that is to be judged.
pub(crate) struct Position<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) view: &'a G::View,
    pub(crate) legal: &'a [G::Action],
    pub(crate) step: usize,
    pub(crate) seat: Seat,
    pub(crate) played: G::Action,
}

/// A candidate and how it did.
struct Trial<A> {
    action: A,
    margin: RunningMean,
    win: RunningMean,
    /// By how much it is better than what was played, in the same worlds.
    lead: RunningMean,
}

impl<A> Trial<A> {
    fn new(action: A) -> Trial<A> {
        let none = RunningMean::default();
        Trial { action, margin: none, win: none, lead: none }
    }
}

impl<G: ReviewedGame> Position<'_, G> {
    /// Judges the decision in about the time of so many rollouts. Half of them look for a better action;
    /// if there seems to be one, fresh worlds measure by how much it is better.
    pub(crate) fn judge(&self, judge: &mut G::Judge, budget: u32, seed: u64) -> Decision {
        let seed = derive_seed(seed, self.step as u64);
        let mut actions = G::candidates(judge, self.view, self.legal);
        let likely = G::likely(judge, self.view);
        let obvious = actions[..] == [self.played] || actions.is_empty();
        // What was played comes first: the others are measured by it.
        actions.retain(|&action| action != self.played);
        actions.insert(0, self.played);
        let mut decision = self.unjudged(likely);
        decision.obvious = obvious;
        if obvious {
            return decision;
        }
        let mut trials: Vec<Trial<G::Action>> = actions.into_iter().map(Trial::new).collect();
        let dropped =
            self.compare(&mut trials, judge, budget / 2 * G::SEARCH, derive_seed(seed, 1));
        if let Some(better) = seems_better(&trials) {
            let mut pair = vec![Trial::new(self.played), Trial::new(trials[better].action)];
            self.confirm(&mut pair, judge, budget / G::CONFIRM, derive_seed(seed, 2));
            measure(&mut decision, &pair);
            // The values in fresh worlds are the honest ones; the rest keep their distance.
            let shift = pair[0].margin.mean - trials[0].margin.mean;
            for trial in &mut trials {
                trial.margin.mean += shift;
            }
            trials.splice(0..1, pair.drain(..1));
            trials.splice(better..=better, pair);
            trials.swap(0, better);
        }
        let rest = trials.split_off(1);
        let mut others: Vec<Trial<G::Action>> = rest.into_iter().chain(dropped).collect();
        others.sort_by(|a, b| b.margin.mean.total_cmp(&a.margin.mean));
        let Some(best) = trials.first().map(|best| best.lead) else { return decision };
        decision.candidates =
            trials.into_iter().chain(others).map(|trial| action_value(&trial, &best)).collect();
        if decision.class > Class::Ok
            && let Ok(action) = decision.best.parse()
        {
            decision.reasons = G::reasons(self.view, action);
            decision.position = Some(G::position(self.view));
        }
        decision
    }

    /// What each of these actions costs compared with the first, in about the time of so many rollouts.
    pub(crate) fn costs(
        &self,
        actions: Vec<G::Action>,
        judge: &mut G::Judge,
        Settings { budget, seed }: Settings,
    ) -> Vec<Cost<G::Action>> {
        let mut trials: Vec<Trial<G::Action>> = actions.into_iter().map(Trial::new).collect();
        let seed = derive_seed(seed, self.step as u64);
        let dropped = self.compare(&mut trials, judge, budget * G::SEARCH, seed);
        trials.iter().chain(&dropped).map(|trial| cost(trial, &trials[0])).collect()
    }

    fn unjudged(&self, likely: Vec<sextant_bots::Belief>) -> Decision {
        Decision {
            step: self.step,
            round: self.game.round_nth(),
            turn: self.game.numbering().0,
            seat: self.seat,
            position: None,
            played: self.played.to_string(),
            best: self.played.to_string(),
            loss: 0.0,
            loss_se: 0.0,
            gap: 0.0,
            class: Class::Ok,
            obvious: false,
            candidates: Vec::new(),
            reasons: Vec::new(),
            likely,
        }
    }

    /// Compares in the same worlds, and gives more worlds to those that are close to the best. Returns
    /// the others.
    fn compare(
        &self,
        trials: &mut Vec<Trial<G::Action>>,
        judge: &mut G::Judge,
        limit: u32,
        seed: u64,
    ) -> Vec<Trial<G::Action>> {
        let mut dropped = Vec::new();
        let hands = (limit / 2).clamp(BATCH, MAX_HANDS);
        let Some(worlds) = G::worlds(judge, self.view, hands as usize, seed) else {
            return dropped;
        };
        let (mut next, mut left) = (0, limit);
        while trials.len() > 1 && left >= trials.len() as u32 {
            let batch = BATCH.min(left / trials.len() as u32);
            self.add(trials, judge, &worlds, (next..next + batch, Purpose::Search));
            next += batch;
            left -= batch * trials.len() as u32;
            if next >= MIN_WORLDS {
                let most = trials.iter().map(|trial| trial.lead.mean).fold(f64::MIN, f64::max);
                let mut nth = 1;
                while nth < trials.len() {
                    let lead = &trials[nth].lead;
                    let error = lead.standard_error().unwrap_or(f64::INFINITY);
                    if lead.mean + DROP_BEHIND * error < most {
                        dropped.push(trials.remove(nth));
                    } else {
                        nth += 1;
                    }
                }
            }
        }
        dropped
    }

    /// Tries actions in fresh worlds.
    fn confirm(
        &self,
        trials: &mut [Trial<G::Action>],
        judge: &mut G::Judge,
        count: u32,
        seed: u64,
    ) {
        let count = count.max(BATCH);
        if let Some(worlds) = G::worlds(judge, self.view, count.min(MAX_HANDS) as usize, seed) {
            self.add(trials, judge, &worlds, (0..count, Purpose::Confirm));
        }
    }

    fn add(
        &self,
        trials: &mut [Trial<G::Action>],
        judge: &mut G::Judge,
        worlds: &G::Worlds,
        numbers: (std::ops::Range<u32>, Purpose),
    ) {
        let actions: Vec<G::Action> = trials.iter().map(|trial| trial.action).collect();
        let mut margins = Vec::new();
        G::play_out(judge, self.view, worlds, numbers, &actions, &mut margins);
        for margins in margins.chunks_exact(trials.len()) {
            for (trial, &margin) in trials.iter_mut().zip(margins) {
                trial.margin.add(margin.into());
                trial.lead.add((margin - margins[0]).into());
                if let Some(win) = G::win_chance(self.view, margin) {
                    trial.win.add(win);
                }
            }
        }
    }
}

/// What an action costs compared with another.
pub(crate) struct Cost<A> {
    pub(crate) action: A,
    pub(crate) loss: f64,
    pub(crate) loss_se: f64,
    pub(crate) certain_loss: f64,
}

fn cost<A: Copy>(trial: &Trial<A>, other: &Trial<A>) -> Cost<A> {
    let loss = -trial.lead.mean;
    // Without a standard error nothing is certain.
    let loss_se = trial.lead.standard_error();
    let certain_loss = match loss_se {
        Some(error) if !wins_more(trial, other) => (loss - CERTAIN * error).max(0.0),
        _ => 0.0,
    };
    Cost { action: trial.action, loss, loss_se: loss_se.unwrap_or_default(), certain_loss }
}

/// Which of the trials did best, if it did better than the first, which was played, beyond doubt. The
/// best of several that are equally good always seems better, and would do worse in fresh worlds
/// than what a strong player had reasons to play.
fn seems_better<A>(trials: &[Trial<A>]) -> Option<usize> {
    let leads = trials.iter().enumerate().skip(1);
    let (nth, best) = leads.max_by(|a, b| a.1.lead.mean.total_cmp(&b.1.lead.mean))?;
    let error = best.lead.standard_error()?;
    (best.lead.mean > CERTAIN * error && !wins_more(&trials[0], best)).then_some(nth)
}

/// Whether one of two actions wins more often: points given up for that are no error. Where the match is
/// decided, points are all that is left to lose.
fn wins_more<A>(one: &Trial<A>, other: &Trial<A>) -> bool {
    one.win.count() > 0 && one.win.mean > other.win.mean
}

/// Says by how much the second of two actions is better than the first, and whether that is sure.
fn measure<A: Display>(decision: &mut Decision, pair: &[Trial<A>]) {
    let [played, best] = pair else { return };
    decision.best = best.action.to_string();
    decision.gap = best.lead.mean;
    decision.loss = best.lead.mean.max(0.0);
    decision.loss_se = best.lead.standard_error().unwrap_or_default();
    if decision.loss > CERTAIN * decision.loss_se && !wins_more(played, best) {
        decision.class = Class::of(decision.loss);
    }
}

/// What an action is worth; `best` is how far the best one is ahead of what was played.
fn action_value<A: Display>(trial: &Trial<A>, best: &RunningMean) -> ActionValue {
    let error = |mean: &RunningMean| mean.standard_error().unwrap_or_default();
    let behind = best.mean - trial.lead.mean;
    ActionValue {
        action: trial.action.to_string(),
        value: trial.margin.mean,
        se: error(&trial.margin),
        win: (trial.win.count() > 0).then_some(trial.win.mean),
        worlds: trial.margin.count(),
        as_good: behind <= error(best).hypot(error(&trial.lead)),
    }
}
