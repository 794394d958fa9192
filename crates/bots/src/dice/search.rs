//! Comparing choices by playing each of them out in the same worlds.

use sextant_dice::Action;
use sextant_neural::DiceValue;

use crate::{Analysis, Budget, Candidate, Difference, RunningMean};

/// How many worlds are played between two looks at what they say.
const BATCH: usize = 32;
/// How many standard errors behind a choice is given up.
const DROP_BEHIND: f64 = 2.5;

/// Worlds in which choices are played out.
pub(crate) trait Worlds: Sync {
    /// What is needed to play, for each thread.
    type Scratch;

    /// Makes that.
    fn scratch(&self) -> Self::Scratch;

    /// What a choice leads to in the world of this number.
    fn play(&self, scratch: &mut Self::Scratch, action: Action, world: usize) -> DiceValue;
}

/// How far what is known of choices beforehand counts.
#[derive(Clone, Copy)]
pub(crate) struct Prior {
    /// How many worlds it counts for.
    pub(crate) worlds: f64,
    /// How many points behind the best by it a choice is not looked at.
    pub(crate) max_deficit: f64,
}

/// How the choices came out in the worlds played so far.
pub(crate) struct Trials<'a> {
    legal: &'a [Action],
    /// How far behind the best each choice seemed before.
    judged: Vec<f64>,
    prior: Prior,
    worlds: usize,
    /// One row for each world.
    values: Vec<DiceValue>,
    /// In how many worlds a choice was played when it was given up; none if it is not.
    given_up: Vec<Option<usize>>,
}

impl<'a> Trials<'a> {
    /// Nothing played yet; `judged` is what each of the legal choices seems worth.
    pub(crate) fn new(legal: &'a [Action], mut judged: Vec<f64>, prior: Prior) -> Trials<'a> {
        let best = judged.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let Prior { max_deficit, .. } = prior;
        for worth in &mut judged {
            *worth = (*worth - best).max(-2.0 * max_deficit);
        }
        let given_up = judged.iter().map(|&behind| (behind < -max_deficit).then_some(0)).collect();
        Trials { legal, judged, prior, worlds: 0, values: Vec::new(), given_up }
    }

    /// Plays about so many times, most where choices are close.
    pub(crate) fn search(&mut self, worlds: &impl Worlds, simulations: u32, budget: &Budget<'_>) {
        let mut left = simulations as usize;
        loop {
            let alive = self.alive();
            // At least one world is played, whatever the budget.
            let affordable = (left / alive.len().max(1)).min(BATCH);
            let count = if self.worlds == 0 { affordable.max(1) } else { affordable };
            if count == 0 {
                return;
            }
            self.play(worlds, count, budget);
            left = left.saturating_sub(count * alive.len());
            self.give_up();
            if self.alive().len() <= 1 || budget.is_spent() {
                return;
            }
        }
    }

    /// Plays the choices that were not looked at in the first worlds too, so that all can be compared.
    pub(crate) fn complete(&mut self, worlds: &impl Worlds) {
        let (choices, count) = (self.legal.len(), self.worlds.min(BATCH));
        let mut scratch = worlds.scratch();
        for (nth, given_up) in self.given_up.iter_mut().enumerate() {
            if *given_up == Some(0) {
                *given_up = Some(count);
                for world in 0..count {
                    self.values[world * choices + nth] =
                        worlds.play(&mut scratch, self.legal[nth], world);
                }
            }
        }
    }

    /// Whether only one choice is worth looking at.
    pub(crate) fn is_clear(&self) -> bool {
        self.alive().len() <= 1
    }

    /// The best of the choices that are not given up.
    pub(crate) fn best_action(&self) -> Option<Action> {
        self.legal.get(self.best()).copied()
    }

    /// What is known of all choices; `line` is what is expected to happen.
    pub(crate) fn analysis(&self, line: Vec<Action>) -> Analysis<Action> {
        let chosen = self.best();
        let mut order: Vec<usize> = (0..self.legal.len()).collect();
        order.sort_by(|&a, &b| {
            let chosen_first = (a != chosen).cmp(&(b != chosen));
            let more_played = self.played(b).cmp(&self.played(a));
            chosen_first.then(more_played).then(self.worth(b).total_cmp(&self.worth(a)))
        });
        let candidates = order
            .into_iter()
            .map(|nth| Candidate {
                action: self.legal[nth],
                margin: self.mean(nth, |value| value.margin.into()),
                error: self.error(nth),
                simulations: self.played(nth) as u32,
                chance: None,
                difference: self.difference(nth, chosen).filter(|_| nth != chosen),
            })
            .collect();
        let simulations = (0..self.legal.len()).map(|nth| self.played(nth) as u32).sum();
        Analysis { candidates, line, simulations, ..Analysis::default() }
    }

    /// Plays all choices that are not given up in this many further worlds.
    fn play(&mut self, worlds: &impl Worlds, count: usize, budget: &Budget<'_>) {
        let choices = self.legal.len();
        let first = self.worlds;
        self.worlds += count;
        self.values.resize(self.worlds * choices, DiceValue { margin: 0.0, win: 0.0 });
        let (legal, alive) = (self.legal, self.alive());
        let rows = &mut self.values[first * choices..];
        let play_rows = |rows: &mut [DiceValue], first: usize| {
            let mut scratch = worlds.scratch();
            for (row, world) in rows.chunks_mut(choices).zip(first..) {
                for &nth in &alive {
                    row[nth] = worlds.play(&mut scratch, legal[nth], world);
                }
            }
        };
        let share = count.div_ceil(budget.threads.get());
        if share == count {
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

    /// The choices that are not given up.
    fn alive(&self) -> Vec<usize> {
        (0..self.given_up.len()).filter(|&nth| self.given_up[nth].is_none()).collect()
    }

    /// In how many worlds a choice was played: always the first ones.
    fn played(&self, nth: usize) -> usize {
        self.given_up[nth].unwrap_or(self.worlds)
    }

    fn values(&self, nth: usize) -> impl Iterator<Item = DiceValue> {
        let choices = self.given_up.len();
        self.values.iter().skip(nth).step_by(choices).copied().take(self.played(nth))
    }

    fn mean(&self, nth: usize, of: impl Fn(DiceValue) -> f64) -> f64 {
        self.values(nth).map(of).sum::<f64>() / self.played(nth).max(1) as f64
    }

    /// The standard error of a choice's mean margin.
    fn error(&self, nth: usize) -> f64 {
        let mut estimate = RunningMean::default();
        self.values(nth).for_each(|value| estimate.add(value.margin.into()));
        estimate.standard_error().unwrap_or(0.0)
    }

    /// By how much a choice is better than another in the worlds in which both were played.
    fn difference(&self, nth: usize, other: usize) -> Option<Difference> {
        let mut lead = RunningMean::default();
        for (one, other) in self.values(nth).zip(self.values(other)) {
            lead.add(f64::from(one.margin) - f64::from(other.margin));
        }
        Some(Difference { points: lead.mean, error: lead.standard_error()? })
    }

    /// The worth of a choice: what the worlds say, with what it seemed before as if it had been seen in
    /// a few of them. A handful of worlds says little, for dice decide most of a game.
    fn worth(&self, nth: usize) -> f64 {
        let played = self.played(nth) as f64;
        (self.mean(nth, worth) * played + self.judged[nth] * self.prior.worlds)
            / (played + self.prior.worlds)
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
            for (best, other) in self.values(best).zip(self.values(nth)) {
                lead.add(worth(best) - worth(other));
            }
            let played = self.worlds as f64;
            let Some(error) =
                lead.standard_error().map(|error| error * played / (played + self.prior.worlds))
            else {
                return;
            };
            if nth != best && self.worth(best) - self.worth(nth) > DROP_BEHIND * error {
                self.given_up[nth] = Some(self.worlds);
            }
        }
    }
}

fn worth(value: DiceValue) -> f64 {
    value.worth().into()
}
