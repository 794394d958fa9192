//! A network that is asked about views.

use std::sync::Arc;

use sextant_cards::{Action, Card, View, Worlds};
use sextant_net::{Evaluation, Inputs, Network, Slot, chance};

/// A network, and what it last thought.
pub(crate) struct Thinker {
    network: Arc<Network>,
    inputs: Inputs,
    evaluation: Evaluation,
}

impl Thinker {
    pub(crate) fn new(network: Arc<Network>) -> Thinker {
        Thinker { inputs: Inputs::none(), evaluation: network.evaluation(), network }
    }

    pub(crate) fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// Thinks about a view, if it is one to decide on.
    pub(crate) fn think(&mut self, view: &View) -> Option<()> {
        self.inputs.tell(view)?;
        self.network.think(&self.inputs, &mut self.evaluation);
        Some(())
    }

    /// One of the answers about what was last thought about.
    pub(crate) fn answer(&self, slot: Slot) -> f32 {
        self.network.answer(&self.evaluation, slot)
    }

    /// How likely the opponent holds a card, by what was last thought about.
    pub(crate) fn belief(&self, card: Card) -> f32 {
        chance(self.answer(Slot::held(card)))
    }

    /// Thinks about a view, and says which rounds fit it: those likelier in which the opponent holds
    /// what the network believes.
    pub(crate) fn worlds(&mut self, view: &View) -> Option<Worlds> {
        self.think(view)?;
        let unseen = view.unseen();
        // The network says how likely a wager is held at all; there may be several that can be.
        let each = |card| self.belief(card) / f32::from(unseen.count(card).max(1));
        Some(Worlds::of(view)?.believing(each))
    }

    /// How much each of the actions is preferred, in place of what was there.
    pub(crate) fn prefer(&self, legal: &[Action], logits: &mut Vec<f32>) {
        logits.clear();
        logits.extend(legal.iter().map(|&action| self.answer(Slot::of(action))));
    }

    /// The action that is preferred to all others; the first of equals.
    pub(crate) fn favourite(&self, legal: &[Action]) -> Option<Action> {
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
