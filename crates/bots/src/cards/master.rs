//! `master`: the learned player, who plays late and doubtful choices out in imagined worlds.

use std::sync::Arc;

use sextant_cards::{Action, Match, View};
use sextant_game::{Random, Simulation};
use sextant_net::Network;

use crate::cards::Learned;
use crate::cards::by_network::ByNetwork;
use crate::cards::comparison::compare;
use crate::cards::rollout::Rollouts;
use crate::{Bot, Budget, Choice, Forfeit};

/// The learned player, who plays late and doubtful choices out in imagined worlds, in which the
/// opponent holds what the network believes. Earlier in a round chance decides too much, and of what
/// the network finds far worse the rollouts judge no better than it does.
pub(crate) struct Master {
    intuition: Learned,
    /// How many rollouts it makes for a choice unless it is told.
    simulations: u32,
    random: Simulation,
}

/// With so many cards left in the draw pile or fewer, choices are played out.
const LATE: u8 = 30;
/// How far an action's logit may be behind the best for it to be tried: down to a ninetieth of the
/// best one's chance.
const DOUBTFUL: f32 = 4.5;
/// How many actions are tried at most.
const MOST: usize = 6;

impl Master {
    pub(crate) fn new(
        network: Arc<Network>,
        inverse_temperature: f32,
        simulations: u32,
        seed: u64,
    ) -> Master {
        Master {
            intuition: Learned::new(network, inverse_temperature, seed),
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
        let is_late = view.table.as_ref().is_some_and(|table| table.draw_pile <= LATE);
        if legal.len() == 1 || !is_late {
            return Ok(choice);
        }
        let candidates = self.intuition.doubtful(legal, DOUBTFUL, MOST);
        let thinker = self.intuition.thinker();
        let (Some(worlds), Some(seat)) = (thinker.worlds(view), view.viewer.seat()) else {
            return Err(Forfeit::no_choice());
        };
        let rollouts = Rollouts { worlds: &worlds, seat, seed, threads: budget.threads };
        let limit = budget.simulations.unwrap_or(self.simulations);
        let compared = compare(candidates, limit, budget, |worlds, actions, margins| {
            rollouts.run(worlds, actions, margins, || ByNetwork::new(thinker.network(), view));
        });
        // Even by a hair: judged in other worlds, that is better on average than to wait for certainty.
        choice.action = compared.best().unwrap_or(choice.action);
        if let Some(thoughts) = &mut choice.thoughts {
            compared.tell(choice.action, thoughts);
        }
        Ok(choice)
    }
}
