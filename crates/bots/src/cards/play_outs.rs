//! Actions played out in worlds that fit what a player knows: for those who judge a choice.

use std::ops::Range;

use sextant_cards::{Action, View};
use sextant_core::Simulation;
use sextant_neural::{Evaluator, POINTS, Slot};

use crate::Belief;
use crate::cards::hand_posterior::{ByStyle, HandPosterior};
use crate::cards::network_bot::{MAX_CANDIDATES, MAX_LOGIT_GAP};
use crate::cards::network_rollout::NetworkRollout;
use crate::cards::opponent_model::OpponentModel;
use crate::cards::rollout::{Rollouts, World};
use crate::cards::round_length::as_first_round;
use crate::derive_seed::derive_seed;

/// Plays choices out as `master` does: in worlds where the opponent holds what goes with what the
/// player has seen, with the same worlds and cards to come for every choice.
pub struct PlayOuts {
    network: Evaluator,
    apprentice: Evaluator,
    master: Evaluator,
}

/// Worlds that fit what a player knows.
pub struct ImaginedWorlds {
    worlds: Vec<World>,
    seed: u64,
}

/// Who plays rounds out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RolloutNetwork {
    /// The quick one, which `master` searches with.
    Apprentice,
    /// That of `prodigy`: eight times as slow. Gaps between actions early in a round differ by a point
    /// or two between the two, beyond what chance explains.
    Master,
}

impl Default for PlayOuts {
    fn default() -> PlayOuts {
        PlayOuts {
            network: Evaluator::new(sextant_neural::master()),
            apprentice: Evaluator::for_rollouts(sextant_neural::apprentice()),
            master: Evaluator::for_rollouts(sextant_neural::master()),
        }
    }
}

impl PlayOuts {
    /// The margin that the network expects for the viewer, who decides next or has just acted.
    pub fn expected_margin(&mut self, view: &View) -> Option<f64> {
        self.network.evaluate(&as_first_round(view))?;
        Some(f64::from(self.network.answer(Slot::MARGIN) * POINTS))
    }

    /// The actions that the network finds worth a look, the best first.
    pub fn candidates(&mut self, view: &View, legal: &[Action]) -> Vec<Action> {
        if self.network.evaluate(&as_first_round(view)).is_none() {
            return Vec::new();
        }
        let mut logits = Vec::new();
        self.network.logits(legal, &mut logits);
        let mut ranked: Vec<(f32, Action)> =
            logits.into_iter().zip(legal.iter().copied()).collect();
        // Stable, so that equals keep their order.
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        let best = ranked.first().map_or(0.0, |&(logit, _)| logit);
        let close = ranked.into_iter().take_while(|&(logit, _)| best - logit <= MAX_LOGIT_GAP);
        close.map(|(_, action)| action).take(MAX_CANDIDATES).collect()
    }

    /// The cards that the opponent holds most likely, as far as that can be known.
    pub fn beliefs(&mut self, view: &View, most: usize) -> Vec<Belief> {
        let (Some(seat), Some(table)) = (view.viewer.seat(), &view.table) else {
            return Vec::new();
        };
        if self.network.evaluate(&as_first_round(view)).is_none() {
            return Vec::new();
        }
        let known = table.seen_in_hand[seat.other()];
        let seen = known.iter_different().map(|card| (card, 1.0));
        let unseen = view.unseen();
        let guessed: Vec<_> = unseen
            .iter_different()
            .filter(|&card| !known.contains(card))
            .map(|card| (card, f64::from(self.network.belief(card))))
            .collect();
        let mut all: Vec<_> = seen.chain(guessed).collect();
        all.sort_by(|a, b| b.1.total_cmp(&a.1));
        let report =
            |(card, chance): (sextant_cards::Card, f64)| Belief { card: card.to_string(), chance };
        all.into_iter().take(most).map(report).collect()
    }

    /// So many worlds that fit what the viewer has seen: the network's beliefs, and the opponent's
    /// last turn.
    pub fn worlds(&mut self, view: &View, count: usize, seed: u64) -> Option<ImaginedWorlds> {
        let view = &as_first_round(view);
        let worlds = self.network.worlds(view)?;
        let styles: ByStyle = OpponentModel::prior().before_last_turn();
        let mut posterior =
            HandPosterior { worlds: &worlds, view, evaluator: &mut self.apprentice };
        Some(ImaginedWorlds { worlds: posterior.worlds(styles, count, seed), seed })
    }

    /// Writes the margin at the end of the round after each action in each of the worlds of these
    /// numbers, world after world.
    pub fn run(
        &mut self,
        view: &View,
        imagined: &ImaginedWorlds,
        (numbers, network): (Range<u32>, RolloutNetwork),
        actions: &[Action],
        margins: &mut Vec<f32>,
    ) {
        let Some(seat) = view.viewer.seat().filter(|_| !imagined.worlds.is_empty()) else { return };
        let view = &as_first_round(view);
        let world = |nth: u32| {
            let mut world = imagined.worlds[nth as usize % imagined.worlds.len()];
            let mut random = Simulation::new(derive_seed(imagined.seed, u64::from(nth)));
            world.round.shuffle_draw_pile(&mut random);
            world
        };
        let rollouts = Rollouts { world, seat };
        let evaluator = match network {
            RolloutNetwork::Apprentice => &mut self.apprentice,
            RolloutNetwork::Master => &mut self.master,
        };
        let mut player = NetworkRollout::new(evaluator, view);
        rollouts.run(numbers, actions, margins, std::slice::from_mut(&mut player));
    }
}
