//! `master`: the learned player, who plays doubtful choices late in a round out in imagined worlds.

use std::sync::Arc;

use sextant_cards::{Action, Match, Round, View};
use sextant_game::{Random, Seat, Simulation, Viewer};
use sextant_net::Network;

use crate::cards::Learned;
use crate::cards::comparison::compare;
use crate::cards::lots::Lots;
use crate::cards::policy::PATIENCE;
use crate::cards::rollout::{PlayOn, Rollouts};
use crate::cards::thinker::Thinker;
use crate::{Bot, Budget, Choice, Forfeit};

/// The learned player, who plays doubtful choices late in a round out in imagined worlds, both hands
/// played by the network.
///
/// Early in a round chance decides so much that rollouts find nothing the network does not know;
/// late, the network counts turns less well than playing them out does.
pub(crate) struct Master {
    intuition: Learned,
    /// How many rollouts it makes for a choice unless it is told.
    simulations: u32,
    random: Simulation,
}

/// With so many cards left in the draw pile or fewer, doubtful choices are played out.
const LATE: u8 = 20;
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
        let random = Simulation::new(seed);
        Master { intuition: Learned::new(network, inverse_temperature, seed), simulations, random }
    }
}

/// Both hands played by the network, each as its player sees it.
struct ByNetwork<'a> {
    thinker: Thinker,
    /// What is agreed and what was scored so far.
    view: &'a View,
    legal: Vec<Action>,
}

impl PlayOn for ByNetwork<'_> {
    fn play_on(&mut self, round: &mut Round, lots: &mut Lots, seat: Seat) -> f32 {
        while let Some(mover) = round.to_move() {
            round.legal(mover, &mut self.legal);
            let action = match self.legal[..] {
                [only] => only,
                _ if round.must_draw() && round.placements() >= PATIENCE => Action::DrawFromPile,
                _ => {
                    let seen = self.view.with_round(round, Viewer::Seat(mover));
                    let favourite = self
                        .thinker
                        .think(&seen)
                        .and_then(|()| self.thinker.favourite(&self.legal));
                    let Some(favourite) = favourite else { break };
                    favourite
                }
            };
            if action == Action::DrawFromPile {
                lots.prepare(round, mover);
            }
            round.play_unchecked(action);
        }
        f32::from(round.score(seat) - round.score(seat.other()))
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
        let network = thinker.network();
        let player =
            || ByNetwork { thinker: Thinker::new(Arc::clone(network)), view, legal: Vec::new() };
        let limit = budget.simulations.unwrap_or(self.simulations);
        let compared = compare(candidates, limit, budget, |worlds, actions, margins| {
            rollouts.run(worlds, actions, margins, player);
        });
        choice.action = compared.best().unwrap_or(choice.action);
        if let Some(thoughts) = &mut choice.thoughts {
            compared.tell(choice.action, thoughts);
        }
        Ok(choice)
    }
}
