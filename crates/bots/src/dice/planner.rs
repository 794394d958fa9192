//! `planner`: plays every choice out many times, and takes the one that comes out best.

use std::num::NonZeroUsize;

use sextant_core::{Game, Seat, Simulation};
use sextant_dice::{Action, DiceGame, View};

use crate::RunningMean;
use crate::derive_seed::derive_seed;
use crate::dice::greedy::PolicyCache;
use crate::dice::policy::Policy;
use crate::{Analysis, Bot, Budget, Candidate, Choice, Difference, Forfeit};

/// How many simulations a choice is given where nothing else is said.
pub(crate) const SIMULATIONS: u32 = 3000;
/// How many worlds are played between two looks at what they say.
const BATCH: usize = 32;
/// How many standard errors behind a choice is given up.
const DROP_BEHIND: f64 = 2.5;
/// How many worlds the policy's own judgement counts for.
const PRIOR_WORLDS: f64 = 60.0;
/// How many points behind by the policy's judgement a choice is not looked at.
const MAX_DEFICIT: f64 = 100.0;
/// What winning counts beside the points, in points.
const WIN_BONUS: f64 = 40.0;

/// Plays every choice out with the same dice for each, everybody by the policy, and spends most
/// where choices are close.
pub(crate) struct Planner {
    cache: PolicyCache,
    seed: u64,
    simulations: u32,
}

impl Planner {
    /// A planner that uses this many simulations for a choice by default.
    pub(crate) fn new(seed: u64, simulations: u32) -> Planner {
        Planner { cache: PolicyCache::default(), seed, simulations }
    }
}

impl Bot<DiceGame> for Planner {
    fn simulates(&self) -> bool {
        true
    }

    fn choose(
        &mut self,
        view: &View,
        legal: &[Action],
        budget: Budget<'_>,
    ) -> Result<Choice<Action>, Forfeit> {
        let (&[first, ..], Some(seat)) = (legal, view.viewer.seat()) else {
            return Err(Forfeit::no_choice());
        };
        if legal.len() == 1 && !budget.explain {
            return Ok(first.into());
        }
        let policy = self.cache.policy(&view.options);
        let plan = Plan {
            policy,
            root: DiceGame::undecided(view),
            seat,
            legal,
            // Every turn has worlds of its own. The steps of one turn share theirs, so that a chain
            // is not begun on one set of dice and given up on another.
            seed: derive_seed(self.seed, u64::from(view.turns)),
        };
        let mut trials = Trials::new(plan.judge(view));
        plan.search(&mut trials, budget.simulations.unwrap_or(self.simulations), &budget);
        let action = legal[trials.best()];
        let analysis = budget.explain.then(|| plan.analysis(&trials, action));
        Ok(Choice { action, analysis })
    }
}

/// One choice to be made.
struct Plan<'a> {
    policy: &'a Policy,
    root: DiceGame,
    seat: Seat,
    legal: &'a [Action],
    seed: u64,
}

impl Plan<'_> {
    /// How far each choice is behind the best by the policy's judgement: zero, or less.
    fn judge(&self, view: &View) -> Vec<f64> {
        let mut judged = vec![f64::NEG_INFINITY; self.legal.len()];
        self.policy.evaluate_choices(view, |action, worth| {
            if let Some(nth) = self.legal.iter().position(|&legal| legal == action) {
                judged[nth] = worth.into();
            }
        });
        let best = judged.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        judged.into_iter().map(|worth| (worth - best).max(-2.0 * MAX_DEFICIT)).collect()
    }

    fn search(&self, trials: &mut Trials, simulations: u32, budget: &Budget<'_>) {
        let mut left = simulations as usize;
        loop {
            let alive = trials.alive();
            // At least one world is played, whatever the budget.
            let affordable = (left / alive.len().max(1)).min(BATCH);
            let worlds = if trials.worlds == 0 { affordable.max(1) } else { affordable };
            if worlds == 0 {
                return;
            }
            self.play(trials, worlds, budget.threads);
            left = left.saturating_sub(worlds * alive.len());
            trials.give_up();
            if trials.alive().len() <= 1 || budget.is_spent() {
                return;
            }
        }
    }

    /// Plays all choices that are not given up in this many further worlds.
    fn play(&self, trials: &mut Trials, worlds: usize, threads: NonZeroUsize) {
        let choices = self.legal.len();
        let first = trials.worlds;
        trials.worlds += worlds;
        trials.margins.resize(trials.worlds * choices, 0);
        let alive = trials.alive();
        let rows = &mut trials.margins[first * choices..];
        let play_rows = |rows: &mut [i16], first: usize| {
            for (row, world) in rows.chunks_mut(choices).zip(first..) {
                for &nth in &alive {
                    row[nth] = self.margin(self.legal[nth], world);
                }
            }
        };
        let share = worlds.div_ceil(threads.get());
        if share == worlds {
            play_rows(rows, first);
            return;
        }
        std::thread::scope(|scope| {
            for (rows, nth) in rows.chunks_mut(share * choices).zip(0..) {
                let play_rows = &play_rows;
                scope.spawn(move || play_rows(rows, first + nth * share));
            }
        });
    }

    /// By how much the seat wins a world over the best of the others.
    fn margin(&self, action: Action, world: usize) -> i16 {
        let mut game = self.root.clone();
        game.play_unchecked(self.seat, action);
        let mut dice = Simulation::new(derive_seed(self.seed, world as u64 + 1));
        self.policy.play_out(&mut game, &mut dice);
        let others = Seat::first(game.seats()).filter(|&seat| seat != self.seat);
        let best = others.map(|seat| game.score(seat)).max().unwrap_or(0);
        let margin = game.score(self.seat) - best;
        margin.clamp(i16::MIN.into(), i16::MAX.into()) as i16
    }

    fn analysis(&self, trials: &Trials, action: Action) -> Analysis<Action> {
        let chosen = self.legal.iter().position(|&legal| legal == action).unwrap_or_default();
        let mut order: Vec<usize> = (0..self.legal.len()).collect();
        order.sort_by(|&a, &b| {
            let more_played = trials.played(b).cmp(&trials.played(a));
            more_played.then(trials.worth(b).total_cmp(&trials.worth(a)))
        });
        let candidates = order
            .into_iter()
            .map(|nth| Candidate {
                action: self.legal[nth],
                margin: trials.mean(nth, f64::from),
                error: trials.error(nth),
                simulations: trials.played(nth) as u32,
                chance: None,
                difference: trials.difference(nth, chosen).filter(|_| nth != chosen),
            })
            .collect();
        let simulations = (0..self.legal.len()).map(|nth| trials.played(nth) as u32).sum();
        Analysis { candidates, line: self.line(action), simulations, ..Analysis::default() }
    }

    /// The choice, and what the policy would make of its arrows.
    fn line(&self, action: Action) -> Vec<Action> {
        let mut game = self.root.clone();
        game.play_unchecked(self.seat, action);
        let mut line = vec![action];
        while game.arrows().contains(self.seat) {
            let Some(next) = self.policy.choose_once(&game, self.seat) else { break };
            game.play_unchecked(self.seat, next);
            line.push(next);
        }
        line
    }
}

/// What a margin is worth: the points, and winning.
fn utility(margin: i16) -> f64 {
    f64::from(margin) + WIN_BONUS * f64::from(margin.signum())
}

/// How the choices came out in the worlds played so far.
struct Trials {
    /// How far behind the best the policy sees each choice.
    judged: Vec<f64>,
    worlds: usize,
    /// One row for each world.
    margins: Vec<i16>,
    /// In how many worlds a choice was played when it was given up; none if it is not.
    given_up: Vec<Option<usize>>,
}

impl Trials {
    fn new(judged: Vec<f64>) -> Trials {
        let given_up = judged.iter().map(|&behind| (behind < -MAX_DEFICIT).then_some(0)).collect();
        Trials { judged, worlds: 0, margins: Vec::new(), given_up }
    }

    /// The choices that are not given up.
    fn alive(&self) -> Vec<usize> {
        (0..self.given_up.len()).filter(|&nth| self.given_up[nth].is_none()).collect()
    }

    /// In how many worlds a choice was played: always the first ones.
    fn played(&self, nth: usize) -> usize {
        self.given_up[nth].unwrap_or(self.worlds)
    }

    fn margins(&self, nth: usize) -> impl Iterator<Item = i16> {
        let choices = self.given_up.len();
        self.margins.iter().skip(nth).step_by(choices).copied().take(self.played(nth))
    }

    fn mean(&self, nth: usize, worth: impl Fn(i16) -> f64) -> f64 {
        self.margins(nth).map(worth).sum::<f64>() / self.played(nth).max(1) as f64
    }

    /// The standard error of a choice's mean margin.
    fn error(&self, nth: usize) -> f64 {
        let mut estimate = RunningMean::default();
        self.margins(nth).for_each(|margin| estimate.add(margin.into()));
        estimate.standard_error().unwrap_or(0.0)
    }

    /// By how much a choice is better than another in the worlds in which both were played.
    fn difference(&self, nth: usize, other: usize) -> Option<Difference> {
        let mut lead = RunningMean::default();
        for (one, other) in self.margins(nth).zip(self.margins(other)) {
            lead.add(f64::from(one) - f64::from(other));
        }
        Some(Difference { points: lead.mean, error: lead.standard_error()? })
    }

    /// The worth of a choice: what the worlds say, with the policy's judgement as if it had been
    /// seen in a few of them. A handful of worlds says little, for dice decide most of a game.
    fn worth(&self, nth: usize) -> f64 {
        let played = self.played(nth) as f64;
        (self.mean(nth, utility) * played + self.judged[nth] * PRIOR_WORLDS)
            / (played + PRIOR_WORLDS)
    }

    /// The best of the choices that are not given up.
    fn best(&self) -> usize {
        let choices = self.alive().into_iter();
        choices.max_by(|&a, &b| self.worth(a).total_cmp(&self.worth(b))).unwrap_or(0)
    }

    /// Gives up what is clearly behind the best, world by world.
    fn give_up(&mut self) {
        let best = self.best();
        for nth in self.alive() {
            let mut lead = RunningMean::default();
            for (best, other) in self.margins(best).zip(self.margins(nth)) {
                lead.add(utility(best) - utility(other));
            }
            let played = self.worlds as f64;
            let Some(error) =
                lead.standard_error().map(|error| error * played / (played + PRIOR_WORLDS))
            else {
                return;
            };
            if nth != best && self.worth(best) - self.worth(nth) > DROP_BEHIND * error {
                self.given_up[nth] = Some(self.worlds);
            }
        }
    }
}
