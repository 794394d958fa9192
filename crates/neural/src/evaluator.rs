//! A network that is asked about views.

use std::sync::Arc;

use sextant_cards::{Action, Card, View, Worlds};

use crate::action_distribution::sigmoid;
use crate::inputs::Inputs;
use crate::network::{Evaluation, Network};
use crate::slot::Slot;

/// A network, and what it last thought.
pub struct Evaluator {
    network: Arc<Network>,
    inputs: Inputs,
    evaluation: Evaluation,
}

/// How many colours are remembered by who thinks about one view after another.
const CACHE_FOR_PLAY: usize = 8;
/// How many by who plays many rounds out: what fits near the processor beside a small network.
const CACHE_FOR_ROLLOUTS: usize = 4096;

impl Evaluator {
    /// Thinks with this network.
    pub fn new(network: Arc<Network>) -> Evaluator {
        Evaluator::with_cache(CACHE_FOR_PLAY, network)
    }

    /// Thinks with this network about many views in which the same colours come again and again.
    pub fn for_rollouts(network: Arc<Network>) -> Evaluator {
        Evaluator::with_cache(CACHE_FOR_ROLLOUTS, network)
    }

    fn with_cache(colours: usize, network: Arc<Network>) -> Evaluator {
        Evaluator { inputs: Inputs::none(), evaluation: network.evaluation(colours), network }
    }

    /// The network that it thinks with.
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// Thinks about a view, if it is one to decide on.
    pub fn evaluate(&mut self, view: &View) -> Option<()> {
        self.inputs.encode(view)?;
        self.network.evaluate(&self.inputs, &mut self.evaluation);
        Some(())
    }

    /// One of the answers about what was last thought about.
    pub fn answer(&mut self, slot: Slot) -> f32 {
        self.network.answer(&mut self.evaluation, slot)
    }

    /// How likely the opponent holds a card, by what was last thought about.
    pub fn belief(&mut self, card: Card) -> f32 {
        sigmoid(self.answer(Slot::held(card)))
    }

    /// Thinks about a view, and says which rounds fit it: those likelier in which the opponent holds
    /// what the network believes.
    pub fn worlds(&mut self, view: &View) -> Option<Worlds> {
        self.evaluate(view)?;
        let unseen = view.unseen();
        // The network says how likely a wager is held at all; there may be several that can be.
        let each = |card| self.belief(card) / f32::from(unseen.count(card).max(1));
        Some(Worlds::of(view)?.weighted_by(each))
    }

    /// How much each of the actions is preferred, in place of what was there.
    pub fn logits(&mut self, legal: &[Action], logits: &mut Vec<f32>) {
        logits.clear();
        logits.extend(legal.iter().map(|&action| self.answer(Slot::of(action))));
    }

    /// The action that is preferred to all others; the first of equals.
    pub fn best_action(&mut self, legal: &[Action]) -> Option<Action> {
        let mut best: Option<(f32, Action)> = None;
        for &action in legal {
            let logit = self.answer(Slot::of(action));
            if best.is_none_or(|(most, _)| logit > most) {
                best = Some((logit, action));
            }
        }
        best.map(|(_, action)| action)
    }
}
