//! `master`: the learned player, who plays doubtful choices out in imagined worlds.

use std::sync::Arc;

use sextant_cards::{Action, Match, View};
use sextant_game::{Random, Simulation};
use sextant_net::Network;

use crate::cards::by_network::ByNetwork;
use crate::cards::by_rules::ByRules;
use crate::cards::comparison::compare;
use crate::cards::rollout::Rollouts;
use crate::cards::{Learned, Policy};
use crate::{Bot, Budget, Choice, Forfeit};

/// The learned player, who plays doubtful choices out in imagined worlds, in which the opponent holds
/// what the network believes: by rules early in a round, where many worlds are needed to see through
/// chance; by the network itself late, where it matters how well the last turns are used.
pub(crate) struct Master {
    intuition: Learned,
    rules: Policy,
    /// How many rollouts by the network it makes for a choice unless it is told.
    simulations: u32,
    random: Simulation,
}

/// With so many cards left in the draw pile or fewer, the network plays choices out.
const LATE: u8 = 20;
/// How many rollouts by rules it makes in place of one by the network: they still take less time.
const BY_RULES: u32 = 8;
/// How far an action's logit may be behind the best for it to be tried: down to a thirtieth of the
/// best one's chance.
const DOUBTFUL: f32 = 3.4;
/// How many actions are tried at most.
const MOST: usize = 5;

impl Master {
    pub(crate) fn new(
        network: Arc<Network>,
        inverse_temperature: f32,
        simulations: u32,
        seed: u64,
    ) -> Master {
        Master {
            intuition: Learned::new(network, inverse_temperature, seed),
            rules: Policy::default(),
            simulations,
            random: Simulation::new(seed),
        }
    }
}

impl Bot<Match> for Master {
    fn choose(
        &mut self,
        view: &View,
        legal: &[Action],
        budget: Budget<'_>,
    ) -> Result<Choice<Action>, Forfeit> {
        let seed = u64::from(self.random.word()) << 32 | u64::from(self.random.word());
        let mut choice = self.intuition.choose(view, legal, budget)?;
        if legal.len() == 1 {
            return Ok(choice);
        }
        let candidates = self.intuition.doubtful(legal, DOUBTFUL, MOST);
        let thinker = self.intuition.thinker();
        let (Some(worlds), Some(seat)) = (thinker.worlds(view), view.viewer.seat()) else {
            return Err(Forfeit::no_choice());
        };
        let rollouts = Rollouts { worlds: &worlds, seat, seed, threads: budget.threads };
        let is_late = view.table.as_ref().is_some_and(|table| table.draw_pile <= LATE);
        let own = if is_late { self.simulations } else { self.simulations * BY_RULES };
        let limit = budget.simulations.unwrap_or(own);
        let compared = compare(candidates, limit, budget, |worlds, actions, margins| {
            if is_late {
                rollouts.run(worlds, actions, margins, || ByNetwork::new(thinker.network(), view));
            } else {
                rollouts.run(worlds, actions, margins, || ByRules::new(&self.rules));
            }
        });
        choice.action = compared.best().unwrap_or(choice.action);
        if let Some(thoughts) = &mut choice.thoughts {
            compared.tell(choice.action, thoughts);
        }
        Ok(choice)
    }
}
