//! `searcher`: tries what it may do in imagined worlds, and overrules the policy where that is
//! clearly better. In its worlds the opponent holds what the network believes they hold.

use std::sync::Arc;

use sextant_cards::{Action, Match, View};
use sextant_core::{Random, Simulation};
use sextant_neural::{Evaluator, Network};

use crate::cards::racing::race;
use crate::cards::rollout::{Rollouts, World};
use crate::cards::round_length::within_length;
use crate::cards::rule_rollout::RuleRollout;
use crate::cards::{OpponentStyle, Policy};
use crate::derive_seed::derive_seed;
use crate::{Analysis, Bot, Budget, Choice, Forfeit};

/// Plays every candidate out in the same imagined worlds, gives more worlds to those that are still
/// close to the best, and departs from the policy only for a lead beyond its standard error.
pub(crate) struct Searcher {
    policy: Policy,
    /// Who says what the opponent probably holds.
    beliefs: Evaluator,
    /// How many rollouts it makes for a choice by default.
    simulations: u32,
    random: Simulation,
}

impl Searcher {
    pub(crate) fn new(network: Arc<Network>, simulations: u32, seed: u64) -> Searcher {
        let beliefs = Evaluator::new(network);
        let random = Simulation::new(seed);
        Searcher { policy: Policy::default(), beliefs, simulations, random }
    }
}

impl Bot<Match> for Searcher {
    fn simulates(&self) -> bool {
        true
    }

    fn choose(
        &mut self,
        view: &View,
        legal: &[Action],
        budget: Budget<'_>,
    ) -> Result<Choice<Action>, Forfeit> {
        let seed = u64::from(self.random.word()) << 32 | u64::from(self.random.word());
        let legal = within_length(view, legal);
        if let [only] = legal {
            return Ok((*only).into());
        }
        let worlds = self.beliefs.worlds(view).ok_or_else(Forfeit::no_choice)?;
        let seat = view.viewer.seat().ok_or_else(Forfeit::no_choice)?;
        // What the policy does depends on nothing hidden, so any world will do.
        let world = worlds.sample(&mut Simulation::new(0));
        let own = self.policy.choose(&world).ok_or_else(Forfeit::no_choice)?;
        let mut actions = vec![own];
        actions.extend(legal.iter().copied().filter(|&action| action != own));
        let imagined = |nth: u32| World {
            round: worlds.sample(&mut Simulation::new(derive_seed(seed, u64::from(nth)))),
            opponent: OpponentStyle::Rules,
        };
        let rollouts = Rollouts { world: imagined, seat };
        let limit = budget.simulations.unwrap_or(self.simulations);
        let mut players: Vec<RuleRollout<'_>> =
            (0..budget.threads.get()).map(|_| RuleRollout::new(&self.policy)).collect();
        let result = race(actions, limit, budget, |worlds, actions, margins| {
            rollouts.run(worlds, actions, margins, &mut players);
        });
        let action = result.clearly_best().unwrap_or(own);
        let analysis = budget.explain.then(|| {
            let mut analysis = Analysis::default();
            result.explain(action, &mut analysis);
            let mut round = world;
            round.play_unchecked(action);
            let next = self.policy.choose(&round).filter(|_| round.to_move() == Some(seat));
            analysis.line.extend(next);
            analysis
        });
        Ok(Choice { action, analysis })
    }

    fn reseed(&mut self, seed: u64) {
        self.random = Simulation::new(seed);
    }
}
