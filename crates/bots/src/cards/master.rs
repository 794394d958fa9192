//! `master`: the learned player, who plays late and doubtful choices out in imagined worlds.

use std::sync::Arc;

use sextant_cards::{Action, Match, View};
use sextant_core::{Random, Seat, Simulation};
use sextant_neural::{Evaluator, Network};

use crate::cards::NetworkBot;
use crate::cards::hand_posterior::HandPosterior;
use crate::cards::network_rollout::NetworkRollout;
use crate::cards::opponent_model::OpponentModel;
use crate::cards::racing::race;
use crate::cards::rollout::Rollouts;
use crate::cards::round_length::{as_first_round, unusual_takes, within_length};
use crate::derive_seed::derive_seed;
use crate::{Bot, Budget, Choice, Forfeit};

/// The learned player, who plays late and doubtful choices out in imagined worlds, in which the
/// opponent holds what the network believes and what goes with their last turn, and plays on as they
/// have played so far. Earlier in a round chance decides too much, and of what the network finds far
/// worse the rollouts judge no better than it does.
pub(crate) struct Master {
    network_bot: NetworkBot,
    /// Whom rounds are played out by: one for each thread.
    rollout_evaluators: Vec<Evaluator>,
    /// How many rollouts it makes for a choice by default.
    simulations: u32,
    /// Who the opponent seems to be.
    opponent: OpponentModel,
    /// Where what is seen of the opponent takes its randomness from.
    seed: u64,
    random: Simulation,
}

/// With so many cards left in the draw pile or fewer, choices are played out.
const SEARCH_FROM: u8 = 30;
/// How many hands of the opponent are imagined at most; after that they come again, with other cards
/// in the draw pile.
const MAX_HANDS: usize = 2048;
/// How many points taking a discard must bring for each discard beyond the usual in this round.
const TAKE_PENALTY: f64 = 0.1;
/// The number of worlds in which a turn of the opponent is examined for evidence of their style.
const STYLE_WORLDS: u32 = 32;

impl Master {
    /// A player with these networks: one to see what may be done, and one to play rounds out.
    pub(crate) fn new(
        [network, apprentice]: [Arc<Network>; 2],
        inverse_temperature: f32,
        simulations: u32,
        seed: u64,
    ) -> Master {
        Master {
            network_bot: NetworkBot::new(network, inverse_temperature, seed),
            rollout_evaluators: vec![Evaluator::for_rollouts(apprentice)],
            simulations,
            opponent: OpponentModel::prior(),
            seed,
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
        let mut choice = self.network_bot.choose(view, legal, budget)?;
        let legal = within_length(view, legal);
        let is_late = view.table.as_ref().is_some_and(|table| table.draw_pile <= SEARCH_FROM);
        if legal.len() == 1 || !is_late {
            return Ok(choice);
        }
        let candidates = self.network_bot.candidates(legal);
        let view = &as_first_round(view);
        let evaluator = self.network_bot.evaluator();
        let (Some(worlds), Some(seat)) = (evaluator.worlds(view), view.viewer.seat()) else {
            return Err(Forfeit::no_choice());
        };
        let network = Arc::clone(self.rollout_evaluators[0].network());
        self.rollout_evaluators
            .resize_with(budget.threads.get(), || Evaluator::for_rollouts(Arc::clone(&network)));
        let evaluator = &mut self.rollout_evaluators[0];
        let mut posterior = HandPosterior { worlds: &worlds, view, evaluator };
        let limit = budget.simulations.unwrap_or(self.simulations);
        let styles = self.opponent.before_last_turn();
        // At least two actions are compared in every world, or else none is asked for.
        let count = if candidates.len() > 1 { limit as usize / 2 } else { 0 };
        let imagined = posterior.worlds(styles, count.min(MAX_HANDS), seed);
        let world = |nth: u32| {
            let mut world = imagined[nth as usize % imagined.len()];
            world.round.shuffle_draw_pile(&mut Simulation::new(derive_seed(seed, u64::from(nth))));
            world
        };
        let rollouts = Rollouts { world, seat };
        let rollout_evaluators = self.rollout_evaluators.iter_mut();
        let mut players: Vec<NetworkRollout<'_>> =
            rollout_evaluators.map(|evaluator| NetworkRollout::new(evaluator, view)).collect();
        let result = race(candidates, limit, budget, |worlds, actions, margins| {
            rollouts.run(worlds, actions, margins, &mut players);
        });
        // The surer the network is, the more evidence it takes to overrule it. Where it is undecided
        // even a hair will do: judged in other worlds, that is better than to wait for certainty.
        let favourite =
            self.network_bot.chances(legal).map(|(_, chance)| chance).fold(0.0, f64::max);
        let unusual = f64::from(unusual_takes(view));
        let handicap = |action, error| {
            let mut chances = self.network_bot.chances(legal);
            let chance = chances.find(|&(other, _)| other == action).map_or(0.0, |it| it.1);
            let takes = matches!(action, Action::TakeDiscard(_));
            let prolongs = if takes { TAKE_PENALTY * unusual } else { 0.0 };
            (favourite - chance) * error + prolongs
        };
        choice.action = result.best_after(handicap).unwrap_or(choice.action);
        if let Some(analysis) = &mut choice.analysis {
            result.explain(choice.action, analysis);
        }
        Ok(choice)
    }

    /// A match begins with an unknown opponent, also when it is replayed from its beginning.
    fn observe_outcome(&mut self, view: &View) {
        if view.round == 1 {
            self.opponent = OpponentModel::prior();
        }
    }

    fn observe_action(&mut self, view: &View, seat: Seat, action: Action) {
        let is_turn = matches!(action, Action::DrawFromPile | Action::TakeDiscard(_));
        if !is_turn || view.viewer.is(seat) {
            return;
        }
        let view = &as_first_round(view);
        let Some(worlds) = self.network_bot.evaluator().worlds(view) else { return };
        let placements = view.table.as_ref().map_or(0, |table| table.placements);
        let seed = derive_seed(self.seed, u64::from(view.round) << 32 | u64::from(placements));
        let evaluator = &mut self.rollout_evaluators[0];
        let mut posterior = HandPosterior { worlds: &worlds, view, evaluator };
        self.opponent.update(posterior.last_turn_likelihoods(STYLE_WORLDS, seed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Cautious, Weights};
    use sextant_cards::{Options, Rounds};
    use sextant_core::{Game, Turn, Viewer};

    /// How likely a master takes this opponent to play like the network after a round.
    fn taken_for_the_network(opponent: &mut dyn Bot<Match>, seed: u64) -> f64 {
        let options = Options { rounds: Rounds::ONE, ..Options::default() };
        let networks = [sextant_neural::master(), sextant_neural::apprentice()];
        let mut master = Master::new(networks, 3.0, 0, seed);
        let mut random = Simulation::new(seed);
        let mut game = Match::new(&options);
        let mut legal = Vec::new();
        let views = |game: &Match| game.view(Viewer::Seat(Seat::ONE));
        loop {
            match game.turn() {
                Turn::Chance => {
                    game.apply_outcome(&Match::draw(&options, 1, &mut random)).unwrap();
                    master.observe_outcome(&views(&game));
                }
                Turn::Decide(seats) => {
                    let seat = seats.iter().next().unwrap();
                    game.legal(seat, &mut legal);
                    let bot = if seat == Seat::ONE { &mut master } else { &mut *opponent };
                    let view = game.view(Viewer::Seat(seat));
                    let action = bot.choose(&view, &legal, Budget::DEFAULT).unwrap().action;
                    game.play_unchecked(seat, action);
                    master.observe_action(&views(&game), seat, action);
                }
                Turn::Over => {
                    let [cautious, rules, network] = master.opponent.before_last_turn();
                    return network / (cautious + rules + network);
                }
            }
        }
    }

    #[test]
    fn a_replayed_match_begins_with_an_unknown_opponent() {
        let networks = [sextant_neural::master(), sextant_neural::apprentice()];
        let mut master = Master::new(networks, 3.0, 0, 1);
        let stranger = master.opponent.before_last_turn()[2];
        for _ in 0..5 {
            master.opponent.update([1.0, 1.0, 0.1]);
        }
        assert!(master.opponent.before_last_turn()[2] < stranger / 2.0);
        let mut game = Match::new(&Options::default());
        game.apply_outcome(&Match::draw(&Options::default(), 1, &mut Simulation::new(1))).unwrap();
        master.observe_outcome(&game.view(Viewer::Seat(Seat::ONE)));
        assert!((master.opponent.before_last_turn()[2] - stranger).abs() < 1e-9);
    }

    #[test]
    fn one_round_distinguishes_rules_from_the_network() {
        let mean = |make: &dyn Fn() -> Box<dyn Bot<Match>>| {
            (0..8).map(|seed| taken_for_the_network(&mut *make(), seed)).sum::<f64>() / 8.0
        };
        let cautious = mean(&|| Box::new(Cautious::new(Weights::CAUTIOUS)));
        let network = mean(&|| Box::new(NetworkBot::new(sextant_neural::master(), 3.0, 1)));
        assert!(cautious < 0.25 && network > 0.75, "{cautious} and {network}");
    }
}
