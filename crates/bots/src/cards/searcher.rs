//! `searcher`: tries what it may do in imagined worlds, and overrules the policy where that is
//! clearly better. In its worlds the opponent holds what the network believes they hold.

use std::sync::Arc;

use sextant_cards::{Action, Match, View};
use sextant_core::{Random, Simulation};
use sextant_neural::{Network, Thinker};

use crate::cards::by_rules::ByRules;
use crate::cards::comparison::compare;
use crate::cards::rollout::{Imagined, Rollouts};
use crate::cards::{Policy, Style};
use crate::mix::mix;
use crate::{Bot, Budget, Choice, Forfeit, Thoughts};

/// Plays every candidate out in the same imagined worlds, gives more worlds to those that are still
/// close to the best, and departs from the policy only for a lead beyond its standard error.
pub(crate) struct Searcher {
    policy: Policy,
    /// Who says what the opponent probably holds.
    beliefs: Thinker,
    /// How many rollouts it makes for a choice unless it is told.
    simulations: u32,
    random: Simulation,
}

impl Searcher {
    pub(crate) fn new(network: Arc<Network>, simulations: u32, seed: u64) -> Searcher {
        let beliefs = Thinker::new(network);
        let random = Simulation::new(seed);
        Searcher { policy: Policy::default(), beliefs, simulations, random }
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
        let worlds = self.beliefs.worlds(view).ok_or_else(Forfeit::no_choice)?;
        let seat = view.viewer.seat().ok_or_else(Forfeit::no_choice)?;
        // What the policy does depends on nothing hidden, so any world will do.
        let world = worlds.imagine(&mut Simulation::new(0));
        let own = self.policy.choose(&world).ok_or_else(Forfeit::no_choice)?;
        let mut actions = vec![own];
        actions.extend(legal.iter().copied().filter(|&action| action != own));
        let imagined = |nth: u32| Imagined {
            round: worlds.imagine(&mut Simulation::new(mix(seed, u64::from(nth)))),
            opponent: Style::Rules,
        };
        let rollouts = Rollouts { world: imagined, seat };
        let limit = budget.simulations.unwrap_or(self.simulations);
        let mut players: Vec<ByRules<'_>> =
            (0..budget.threads.get()).map(|_| ByRules::new(&self.policy)).collect();
        let compared = compare(actions, limit, budget, |worlds, actions, margins| {
            rollouts.run(worlds, actions, margins, &mut players);
        });
        let action = compared.clearly_best().unwrap_or(own);
        let thoughts = budget.explain.then(|| {
            let mut thoughts = Thoughts::default();
            compared.tell(action, &mut thoughts);
            let mut round = world;
            round.play_unchecked(action);
            let next = self.policy.choose(&round).filter(|_| round.to_move() == Some(seat));
            thoughts.line.extend(next);
            thoughts
        });
        Ok(Choice { action, thoughts })
    }
}
