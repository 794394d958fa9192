//! `master`: the learned player, who plays late and doubtful choices out in imagined worlds.

use std::sync::Arc;

use sextant_cards::{Action, Match, View};
use sextant_game::{Random, Simulation};
use sextant_net::{Network, Thinker};

use crate::cards::by_network::ByNetwork;
use crate::cards::comparison::compare;
use crate::cards::likely::Likely;
use crate::cards::rollout::Rollouts;
use crate::cards::{Learned, Policy};
use crate::mix::mix;
use crate::{Bot, Budget, Choice, Forfeit};

/// The learned player, who plays late and doubtful choices out in imagined worlds, in which the
/// opponent holds what the network believes and what goes with their last turn. Earlier in a round
/// chance decides too much, and of what the network finds far worse the rollouts judge no better than
/// it does.
pub(crate) struct Master {
    intuition: Learned,
    /// Whom rounds are played out by: one for each thread.
    apprentices: Vec<Thinker>,
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
/// How many hands of the opponent are imagined at most; after that they come again, with other cards
/// in the draw pile.
const MOST_HANDS: usize = 2048;

impl Master {
    /// A player with these networks: one to see what may be done, and one to play rounds out.
    pub(crate) fn new(
        [network, apprentice]: [Arc<Network>; 2],
        inverse_temperature: f32,
        simulations: u32,
        seed: u64,
    ) -> Master {
        Master {
            intuition: Learned::new(network, inverse_temperature, seed),
            apprentices: vec![Thinker::for_rollouts(apprentice)],
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
        let network = Arc::clone(self.apprentices[0].network());
        self.apprentices
            .resize_with(budget.threads.get(), || Thinker::for_rollouts(Arc::clone(&network)));
        let rules = Policy::default();
        let thinker = &mut self.apprentices[0];
        let mut likely = Likely { worlds: &worlds, view, thinker, rules };
        let limit = budget.simulations.unwrap_or(self.simulations);
        // At least two actions are compared in every world, or else none is asked for.
        let count = if candidates.len() > 1 { limit as usize / 2 } else { 0 };
        let imagined = likely.worlds(count.min(MOST_HANDS), seed);
        let world = |nth: u32| {
            let mut world = imagined[nth as usize % imagined.len()];
            world.round.shuffle_draw_pile(&mut Simulation::new(mix(seed, u64::from(nth))));
            world
        };
        let rollouts = Rollouts { world, seat };
        let apprentices = self.apprentices.iter_mut();
        let mut players: Vec<ByNetwork<'_>> =
            apprentices.map(|thinker| ByNetwork::new(thinker, rules, view)).collect();
        let compared = compare(candidates, limit, budget, |worlds, actions, margins| {
            rollouts.run(worlds, actions, margins, &mut players);
        });
        // Even by a hair: judged in other worlds, that is better on average than to wait for certainty.
        choice.action = compared.best().unwrap_or(choice.action);
        if let Some(thoughts) = &mut choice.thoughts {
            compared.tell(choice.action, thoughts);
        }
        Ok(choice)
    }
}
