//! Actions played out in worlds that fit what a player knows: for those who judge a choice.

use std::ops::Range;
use std::sync::Arc;

use sextant_cards::{Action, Round, View};
use sextant_core::{Seat, Simulation};
use sextant_neural::{Evaluator, Network, POINTS, Slot};

use crate::Belief;
use crate::cards::hand_posterior::{ByStyle, HandPosterior};
use crate::cards::network_bot::{MAX_CANDIDATES, MAX_LOGIT_GAP};
use crate::cards::network_rollout::{NetworkRollout, play};
use crate::cards::opponent_model::OpponentModel;
use crate::cards::predealt_draws::PredealtDraws;
use crate::cards::rollout::{RolloutPlayer, Rollouts, World};
use crate::cards::round_length::as_first_round;
use crate::derive_seed::derive_seed;

/// Plays choices out as `master` does: in worlds where the opponent holds what goes with what the
/// player has seen, with the same worlds and cards to come for every choice.
pub struct PlayOuts {
    network: Evaluator,
    apprentice: Evaluator,
}

/// Worlds that fit what a player knows.
pub struct ImaginedWorlds {
    worlds: Vec<World>,
    seed: u64,
}

/// What a round is worth to a player where playing out stops: it is over, or as many turns were played
/// as were asked for.
pub type LeafValue<'a> = dyn Fn(&Round, Seat) -> f32 + Sync + 'a;

impl Default for PlayOuts {
    fn default() -> PlayOuts {
        PlayOuts::by(sextant_neural::apprentice())
    }
}

impl PlayOuts {
    /// Rounds are played out by this network.
    pub fn by(network: Arc<Network>) -> PlayOuts {
        PlayOuts {
            network: Evaluator::new(sextant_neural::master()),
            apprentice: Evaluator::for_rollouts(network),
        }
    }

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

    /// Writes what each action is worth in each of the worlds of these numbers, world after world:
    /// the value after so many turns.
    pub fn run(
        &mut self,
        view: &View,
        imagined: &ImaginedWorlds,
        (numbers, turns): (Range<u32>, u32),
        actions: &[Action],
        value: &LeafValue<'_>,
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
        let player = NetworkRollout::new(&mut self.apprentice, view);
        let mut player = CutRollout { player, turns, value };
        rollouts.run(numbers, actions, margins, std::slice::from_mut(&mut player));
    }
}

/// Plays on for some turns, and asks for the value of what they led to.
struct CutRollout<'a> {
    player: NetworkRollout<'a>,
    turns: u32,
    value: &'a LeafValue<'a>,
}

impl RolloutPlayer for CutRollout<'_> {
    fn finish_round(&mut self, world: &mut World, predealt: &mut PredealtDraws, seat: Seat) -> f32 {
        let last = world.round.turns() + self.turns;
        while let Some(mover) = world.round.to_move() {
            if !world.round.must_draw() && world.round.turns() >= last {
                break;
            }
            let Some(action) = self.player.choose(world, seat) else { break };
            play(world, predealt, mover, action);
        }
        (self.value)(&world.round, seat)
    }
}
