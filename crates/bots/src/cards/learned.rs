//! A learned player: a network, and chances made of its answers.

use std::sync::Arc;

use sextant_cards::{Action, Match, View};
use sextant_game::Simulation;
use sextant_net::{Evaluation, Inputs, Network, Preferences, Slot};

use crate::{Bot, Budget, Choice, Forfeit};

/// Plays by a network.
pub struct Learned {
    network: Arc<Network>,
    evaluation: Evaluation,
    preferences: Preferences,
    logits: Vec<f32>,
    inverse_temperature: f32,
    random: Simulation,
}

impl Learned {
    /// Plays by this network: the higher the inverse temperature, the surer it takes what it thinks
    /// best.
    pub fn new(network: Arc<Network>, inverse_temperature: f32, seed: u64) -> Learned {
        Learned {
            evaluation: network.evaluation(),
            network,
            preferences: Preferences::default(),
            logits: Vec::new(),
            inverse_temperature,
            random: Simulation::new(seed),
        }
    }
}

impl Bot<Match> for Learned {
    fn choose(
        &mut self,
        view: &View,
        legal: &[Action],
        _budget: Budget<'_>,
    ) -> Result<Choice<Action>, Forfeit> {
        if let [only] = legal {
            return Ok((*only).into());
        }
        let inputs = Inputs::of(view).ok_or_else(Forfeit::no_choice)?;
        self.network.think(&inputs, &mut self.evaluation);
        self.logits.clear();
        self.logits.extend(
            legal.iter().map(|&action| self.network.answer(&self.evaluation, Slot::of(action))),
        );
        self.preferences.set(&self.logits, self.inverse_temperature);
        let nth = self.preferences.choose(&mut self.random).ok_or_else(Forfeit::no_choice)?;
        Ok(legal[nth].into())
    }
}
