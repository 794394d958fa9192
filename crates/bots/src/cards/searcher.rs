//! `searcher`: tries what it may do in imagined worlds, and overrules the policy where that is
//! clearly better.

use sextant_cards::{Action, Match, View, Worlds};
use sextant_game::{Random, Simulation};

use crate::cards::Policy;
use crate::cards::rollout::Rollouts;
use crate::statistics::Spread;
use crate::{Bot, Budget, Candidate, Choice, Forfeit, Thoughts};

/// Plays every candidate out in the same imagined worlds, gives more worlds to those that are still
/// close to the best, and departs from the policy only for a lead beyond its standard error.
pub(crate) struct Searcher {
    policy: Policy,
    /// How many rollouts it makes for a choice unless it is told.
    simulations: u32,
    random: Simulation,
}

/// How many turns a rollout plays before the policy's estimate stands for the rest.
const HORIZON: u32 = 14;
/// How many worlds are tried between looks at the clock and at the candidates.
const BATCH: u32 = 16;
/// A candidate is dropped when it is behind the best by more than so many standard errors...
const HOPELESS: f64 = 2.5;
/// ...but not before it has been tried in so many worlds.
const FAIR_TRIAL: u32 = 32;
/// The policy is overruled by a lead of more than so many standard errors.
const CLEAR: f64 = 1.0;

/// A candidate and how it compares.
struct Trial {
    action: Action,
    margin: Spread,
    /// By how much it is better than what the policy would do, in the same worlds.
    lead: Spread,
}

impl Searcher {
    pub(crate) fn new(simulations: u32, seed: u64) -> Searcher {
        Searcher { policy: Policy::default(), simulations, random: Simulation::new(seed) }
    }

    /// Compares the actions; the first is the policy's own choice. The best of those still in the
    /// running comes out first.
    fn compare(
        &self,
        rollouts: &Rollouts<'_>,
        actions: Vec<Action>,
        budget: Budget<'_>,
    ) -> Compared {
        let limit = budget.simulations.unwrap_or(self.simulations);
        let new = |action| Trial { action, margin: Spread::default(), lead: Spread::default() };
        let mut trials: Vec<Trial> = actions.into_iter().map(new).collect();
        let mut dropped = Vec::new();
        let (mut world, mut simulations) = (0, 0);
        let mut candidates = Vec::new();
        let mut margins = Vec::new();
        while trials.len() > 1 && simulations + trials.len() as u32 <= limit && !budget.is_spent() {
            let worlds = BATCH.min((limit - simulations) / trials.len() as u32);
            candidates.clear();
            candidates.extend(trials.iter().map(|trial| trial.action));
            rollouts.run(world..world + worlds, &candidates, &mut margins);
            for margins in margins.chunks_exact(trials.len()) {
                for (trial, &margin) in trials.iter_mut().zip(margins) {
                    trial.margin.add(margin.into());
                    trial.lead.add((margin - margins[0]).into());
                }
            }
            world += worlds;
            simulations += worlds * trials.len() as u32;
            if world >= FAIR_TRIAL {
                drop_hopeless(&mut trials, &mut dropped);
            }
        }
        Compared { trials, dropped, simulations }
    }
}

/// Takes those out that are clearly behind the best. The policy's own choice stays: the others are
/// measured by it.
fn drop_hopeless(trials: &mut Vec<Trial>, dropped: &mut Vec<Trial>) {
    let best = trials.iter().map(|trial| trial.lead.mean).fold(f64::NEG_INFINITY, f64::max);
    let mut nth = 1;
    while nth < trials.len() {
        let lead = &trials[nth].lead;
        let error = lead.error().unwrap_or(f64::INFINITY);
        if lead.mean + HOPELESS * error < best {
            dropped.push(trials.remove(nth));
        } else {
            nth += 1;
        }
    }
}

struct Compared {
    trials: Vec<Trial>,
    dropped: Vec<Trial>,
    simulations: u32,
}

impl Compared {
    /// The best action if its lead is clear, else the policy's own.
    fn best(&self) -> Option<Action> {
        let best = self.trials.iter().max_by(|a, b| a.lead.mean.total_cmp(&b.lead.mean))?;
        let error = best.lead.error().unwrap_or(f64::INFINITY);
        let is_clear = best.lead.mean > CLEAR * error;
        Some(if is_clear { best.action } else { self.trials.first()?.action })
    }

    fn thoughts(mut self, line: Vec<Action>) -> Thoughts<Action> {
        self.trials.extend(self.dropped);
        let mut candidates: Vec<Candidate<Action>> = self
            .trials
            .iter()
            .map(|trial| Candidate {
                action: trial.action,
                margin: trial.margin.mean,
                error: trial.margin.error().unwrap_or_default(),
                simulations: trial.margin.count(),
                chance: None,
            })
            .collect();
        let chosen = line.first().copied();
        candidates.sort_by(|a, b| {
            (Some(b.action) == chosen)
                .cmp(&(Some(a.action) == chosen))
                .then(b.margin.total_cmp(&a.margin))
        });
        Thoughts { candidates, line, simulations: self.simulations, ..Thoughts::default() }
    }
}

impl Bot<Match> for Searcher {
    fn choose(
        &mut self,
        view: &View,
        legal: &[Action],
        budget: Budget<'_>,
    ) -> Result<Choice<Action>, Forfeit> {
        let seed = u64::from(self.random.word()) << 32 | u64::from(self.random.word());
        if let [only] = legal {
            return Ok((*only).into());
        }
        let worlds = Worlds::of(view).ok_or_else(Forfeit::no_choice)?;
        let seat = view.viewer.seat().ok_or_else(Forfeit::no_choice)?;
        // What the policy does depends on nothing hidden, so any world will do.
        let world = worlds.imagine(&mut Simulation::new(0));
        let own = self.policy.choose(&world).ok_or_else(Forfeit::no_choice)?;
        let mut actions = vec![own];
        actions.extend(legal.iter().copied().filter(|&action| action != own));
        let rollouts = Rollouts {
            worlds: &worlds,
            seat,
            policy: &self.policy,
            horizon: HORIZON,
            seed,
            threads: budget.threads,
        };
        let compared = self.compare(&rollouts, actions, budget);
        let action = compared.best().unwrap_or(own);
        let thoughts = budget.explain.then(|| {
            let mut round = world;
            round.play_unchecked(action);
            let mut line = vec![action];
            line.extend(self.policy.choose(&round).filter(|_| round.to_move() == Some(seat)));
            compared.thoughts(line)
        });
        Ok(Choice { action, thoughts })
    }
}
