//! Comparing what one may do, by playing it out in imagined worlds.

use std::ops::Range;

use sextant_cards::Action;

use crate::RunningMean;
use crate::{Analysis, Budget, Candidate, Difference};

/// How many worlds are tried between looks at the clock and at the candidates.
const BATCH: u32 = 16;
/// A candidate is dropped when it is behind the best by more than so many standard errors...
const DROP_BEHIND: f64 = 2.5;
/// ...but not before it has been tried in so many worlds.
const MIN_WORLDS: u32 = 32;

/// A candidate and how it compares.
struct Trial {
    action: Action,
    margin: RunningMean,
    /// By how much it is better than the first candidate, in the same worlds.
    lead: RunningMean,
    /// The margin in each of the worlds, from the first on.
    margins: Vec<f32>,
}

impl Trial {
    fn new(action: Action) -> Trial {
        let (margin, lead) = (RunningMean::default(), RunningMean::default());
        Trial { action, margin, lead, margins: Vec::new() }
    }

    /// By how much it is better than another, in the worlds in which both were tried.
    fn difference(&self, other: &Trial) -> Option<Difference> {
        let mut lead = RunningMean::default();
        for (one, other) in self.margins.iter().zip(&other.margins) {
            lead.add(f64::from(*one) - f64::from(*other));
        }
        Some(Difference { points: lead.mean, error: lead.standard_error()? })
    }
}

/// Compares the actions, of which the first is what would be done without looking, in the same
/// imagined worlds, and gives more worlds to those that are close to the best.
///
/// `play_out` writes the margin of every action in each of the worlds of these numbers, world after
/// world.
pub(crate) fn race(
    actions: Vec<Action>,
    limit: u32,
    budget: Budget<'_>,
    mut play_out: impl FnMut(Range<u32>, &[Action], &mut Vec<f32>),
) -> RaceResult {
    let mut trials: Vec<Trial> = actions.into_iter().map(Trial::new).collect();
    let mut dropped = Vec::new();
    let (mut world, mut simulations) = (0, 0);
    let mut candidates = Vec::new();
    let mut margins = Vec::new();
    while trials.len() > 1 && simulations + trials.len() as u32 <= limit && !budget.is_spent() {
        let worlds = BATCH.min((limit - simulations) / trials.len() as u32);
        candidates.clear();
        candidates.extend(trials.iter().map(|trial| trial.action));
        play_out(world..world + worlds, &candidates, &mut margins);
        for margins in margins.chunks_exact(trials.len()) {
            for (trial, &margin) in trials.iter_mut().zip(margins) {
                trial.margin.add(margin.into());
                trial.lead.add((margin - margins[0]).into());
                trial.margins.push(margin);
            }
        }
        world += worlds;
        simulations += worlds * trials.len() as u32;
        if world >= MIN_WORLDS {
            drop_losers(&mut trials, &mut dropped);
        }
    }
    RaceResult { trials, dropped, simulations }
}

/// Takes those out that are clearly behind the best. The first stays: the others are measured by it.
fn drop_losers(trials: &mut Vec<Trial>, dropped: &mut Vec<Trial>) {
    let best = trials.iter().map(|trial| trial.lead.mean).fold(f64::NEG_INFINITY, f64::max);
    let mut nth = 1;
    while nth < trials.len() {
        let lead = &trials[nth].lead;
        let error = lead.standard_error().unwrap_or(f64::INFINITY);
        if lead.mean + DROP_BEHIND * error < best {
            dropped.push(trials.remove(nth));
        } else {
            nth += 1;
        }
    }
}

/// How actions compare.
pub(crate) struct RaceResult {
    trials: Vec<Trial>,
    dropped: Vec<Trial>,
    simulations: u32,
}

impl RaceResult {
    fn leader(&self) -> Option<&Trial> {
        // Of equals the first: it is what would be done without looking, or the more liked one.
        self.trials.iter().rev().max_by(|a, b| a.lead.mean.total_cmp(&b.lead.mean))
    }

    /// The action that did best after each had its handicap taken off, which may depend on the standard
    /// error of its lead over the first.
    pub(crate) fn best_after(&self, handicap: impl Fn(Action, f64) -> f64) -> Option<Action> {
        let value = |trial: &Trial| {
            let error = trial.lead.standard_error().unwrap_or_default();
            trial.lead.mean - handicap(trial.action, error)
        };
        // Of equals the first: it is what would be done without looking, or the more liked one.
        let best = self.trials.iter().rev().max_by(|a, b| value(a).total_cmp(&value(b)))?;
        Some(best.action)
    }

    /// The action that did best if its lead is greater than its standard error, else what would be
    /// done without looking.
    pub(crate) fn clearly_best(&self) -> Option<Action> {
        let best = self.leader()?;
        let error = best.lead.standard_error().unwrap_or(f64::INFINITY);
        Some(if best.lead.mean > error { best.action } else { self.trials.first()?.action })
    }

    /// Whether there is anything to tell: actions were compared.
    pub(crate) fn is_comparison(&self) -> bool {
        self.simulations > 0
    }

    /// Reports how the actions compared, the chosen one first.
    pub(crate) fn explain(self, chosen: Action, analysis: &mut Analysis<Action>) {
        let trials: Vec<Trial> = self.trials.into_iter().chain(self.dropped).collect();
        let reference = trials.iter().find(|trial| trial.action == chosen);
        for trial in &trials {
            let result = Candidate {
                action: trial.action,
                margin: trial.margin.mean,
                error: trial.margin.standard_error().unwrap_or_default(),
                simulations: trial.margin.count(),
                chance: None,
                difference: reference
                    .filter(|reference| reference.action != trial.action)
                    .and_then(|reference| trial.difference(reference)),
            };
            let known = analysis.candidates.iter_mut().find(|known| known.action == trial.action);
            match known {
                Some(_) if result.simulations == 0 => {}
                Some(known) => *known = Candidate { chance: known.chance, ..result },
                None => analysis.candidates.push(result),
            }
        }
        analysis.candidates.sort_by(|a, b| {
            (b.action == chosen).cmp(&(a.action == chosen)).then(b.margin.total_cmp(&a.margin))
        });
        analysis.simulations = self.simulations;
        analysis.line.clear();
        analysis.line.push(chosen);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares drawing from the pile with another action that brings these margins, over and over,
    /// where the pile brings nothing.
    fn compared(margins: [f32; 2]) -> RaceResult {
        let actions = vec![Action::DrawFromPile, OTHER];
        race(actions, 200, Budget::DEFAULT, |worlds, _, all| {
            all.clear();
            all.extend(worlds.flat_map(|world| [0.0, margins[world as usize % 2]]));
        })
    }

    const OTHER: Action = Action::TakeDiscard(sextant_cards::Colour::Red);

    #[test]
    fn a_lead_by_a_hair_is_best_but_not_clearly_best() {
        let result = compared([2.0, -1.9]);
        assert_eq!(result.best_after(|_, _| 0.0), Some(OTHER));
        assert_eq!(result.best_after(|_, error| error), Some(Action::DrawFromPile));
        assert_eq!(result.clearly_best(), Some(Action::DrawFromPile));
    }

    #[test]
    fn a_lead_beyond_its_standard_error_is_clearly_best() {
        let result = compared([2.0, -1.0]);
        assert_eq!(result.best_after(|_, error| error), Some(OTHER));
        assert_eq!(result.clearly_best(), Some(OTHER));
    }

    #[test]
    fn of_equals_what_would_be_done_without_looking_is_best() {
        assert_eq!(compared([0.0, 0.0]).best_after(|_, _| 0.0), Some(Action::DrawFromPile));
    }
}
