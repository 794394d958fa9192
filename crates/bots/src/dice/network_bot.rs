//! `prodigy`: a neural network that has learnt by playing against itself.

use std::sync::Arc;

use sextant_dice::{Action, DiceGame, View};
use sextant_neural::{DiceEvaluator, DiceNetwork};

use crate::dice::greedy::Greedy;
use crate::{Bot, Budget, Choice, Forfeit};

/// Makes the decision after which the network expects most. On sheets whose tracks or bridges are not
/// the printed ones, which the network has never seen, it plays as `greedy` does.
pub struct NetworkBot {
    evaluator: DiceEvaluator,
    elsewhere: Greedy,
}

impl NetworkBot {
    /// A player with this network.
    pub fn new(network: Arc<DiceNetwork>) -> NetworkBot {
        NetworkBot { evaluator: DiceEvaluator::new(network), elsewhere: Greedy::default() }
    }
}

impl Bot<DiceGame> for NetworkBot {
    fn choose(
        &mut self,
        view: &View,
        legal: &[Action],
        budget: Budget<'_>,
    ) -> Result<Choice<Action>, Forfeit> {
        if !DiceNetwork::knows(&view.options) {
            return self.elsewhere.choose(view, legal, budget);
        }
        let (action, _) = self.evaluator.best(view, legal).ok_or_else(Forfeit::no_choice)?;
        Ok(action.into())
    }
}
