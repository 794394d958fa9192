//! `master`: the learned player, who plays late and doubtful choices out in imagined worlds.

use std::sync::Arc;

use sextant_cards::{Action, Match, View};
use sextant_core::{Random, Seat, Simulation};
use sextant_neural::{Evaluator, Network};

use crate::cards::NetworkBot;
use crate::cards::calibration::{Calibration, ROLLOUTS_KNOW_BETTER};
use crate::cards::hand_posterior::HandPosterior;
use crate::cards::network_rollout::NetworkRollout;
use crate::cards::opponent_model::OpponentModel;
use crate::cards::racing::{RaceResult, race};
use crate::cards::rollout::{Rollouts, World};
use crate::cards::round_length::{as_first_round, unusual_takes, within_length};
use crate::derive_seed::derive_seed;
use crate::{Analysis, Bot, Budget, Candidate, Choice, Forfeit};

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
/// How many rollouts are made to explain a choice that took none.
const EXPLAINING: u32 = 384;
/// How many actions the expected continuation has at most: the rest of this turn and the next two.
const LINE_LENGTH: usize = 6;
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

/// Imagined worlds, and who plays on in them.
struct Search<'a> {
    view: &'a View,
    seat: Seat,
    imagined: Vec<World>,
    seed: u64,
    limit: u32,
    budget: Budget<'a>,
}

impl Search<'_> {
    /// Plays the actions out, of which the first is what would be done without looking.
    fn compare(&self, actions: Vec<Action>, evaluators: &mut [Evaluator]) -> RaceResult {
        let world = |nth: u32| {
            let mut world = self.imagined[nth as usize % self.imagined.len()];
            let mut random = Simulation::new(derive_seed(self.seed, u64::from(nth)));
            world.round.shuffle_draw_pile(&mut random);
            world
        };
        let rollouts = Rollouts { world, seat: self.seat };
        let mut players: Vec<NetworkRollout<'_>> = evaluators
            .iter_mut()
            .map(|evaluator| NetworkRollout::new(evaluator, self.view))
            .collect();
        race(actions, self.limit, self.budget, |worlds, actions, margins| {
            rollouts.run(worlds, actions, margins, &mut players);
        })
    }

    /// What comes after an action if everything is as in the first imagined world and both play on as
    /// they would in a rollout.
    fn line(&self, action: Action, evaluator: &mut Evaluator) -> Vec<Action> {
        let mut player = NetworkRollout::new(evaluator, self.view);
        let mut line = vec![action];
        let Some(mut world) = self.imagined.first().copied() else { return line };
        world.round.play_unchecked(action);
        while line.len() < LINE_LENGTH
            && let Some(next) = player.choose(&world, self.seat)
        {
            line.push(next);
            world.round.play_unchecked(next);
        }
        line
    }
}

impl Master {
    /// Imagines worlds in which so many rollouts can be made.
    fn search<'a>(
        &mut self,
        view: &'a View,
        limit: u32,
        seed: u64,
        budget: Budget<'a>,
    ) -> Option<Search<'a>> {
        let seat = view.viewer.seat()?;
        let worlds = self.network_bot.evaluator().worlds(view)?;
        let network = Arc::clone(self.rollout_evaluators[0].network());
        self.rollout_evaluators
            .resize_with(budget.threads.get(), || Evaluator::for_rollouts(Arc::clone(&network)));
        let evaluator = &mut self.rollout_evaluators[0];
        let mut posterior = HandPosterior { worlds: &worlds, view, evaluator };
        // At least two actions are compared in every world.
        let count = (limit as usize / 2).clamp(1, MAX_HANDS);
        let imagined = posterior.worlds(self.opponent.before_last_turn(), count, seed);
        Some(Search { view, seat, imagined, seed, limit, budget })
    }

    /// The action that did best; the more evidence it takes, the surer the network is of another.
    ///
    /// Where the network is undecided even a hair will do: judged in other worlds, that is better than
    /// to wait for certainty.
    fn best(&self, result: &RaceResult, view: &View, legal: &[Action]) -> Option<Action> {
        let chances: Vec<(Action, f64)> = self.network_bot.chances(legal).collect();
        let favourite = chances.iter().map(|&(_, chance)| chance).fold(0.0, f64::max);
        let unusual = f64::from(unusual_takes(view));
        result.best_after(|action, error| {
            let chance = chances.iter().find(|it| it.0 == action).map_or(0.0, |it| it.1);
            let takes = matches!(action, Action::TakeDiscard(_));
            let prolongs = if takes { TAKE_PENALTY * unusual } else { 0.0 };
            (favourite - chance) * error + prolongs
        })
    }
}

/// Puts the margins that come from rollouts right.
///
/// Until late in a round, rollouts tell actions apart, but what the chosen one comes to the network knows
/// as well, and without the noise: its figure then moves those of all others.
fn calibrate(chosen: Action, view: &View, network: Option<f64>, analysis: &mut Analysis<Action>) {
    let Some(pile) = view.table.as_ref().map(|table| table.draw_pile) else { return };
    let played_out = |candidate: &&mut Candidate<Action>| candidate.simulations > 0;
    for candidate in analysis.candidates.iter_mut().filter(played_out) {
        Calibration::of_rollouts(pile).apply(candidate);
    }
    let reported = analysis.candidates.iter().find(|candidate| candidate.action == chosen);
    if let (Some(network), Some(reported)) = (network, reported)
        && pile > ROLLOUTS_KNOW_BETTER
    {
        let shift = network - reported.margin;
        for candidate in analysis.candidates.iter_mut().filter(played_out) {
            candidate.margin += shift;
        }
    }
}

impl Bot<Match> for Master {
    fn simulates(&self) -> bool {
        true
    }

    fn choose(
        &mut self,
        view: &View,
        legal: &[Action],
        budget: Budget<'_>,
    ) -> Result<Choice<Action>, Forfeit> {
        let seed = u64::from(self.random.word()) << 32 | u64::from(self.random.word());
        let mut choice = self.network_bot.choose(view, legal, budget)?;
        let legal = within_length(view, legal);
        if legal.len() == 1 {
            return Ok(choice);
        }
        let view = &as_first_round(view);
        let is_late = view.table.as_ref().is_some_and(|table| table.draw_pile <= SEARCH_FROM);
        let candidates = if is_late { self.network_bot.candidates(legal) } else { Vec::new() };
        let limit = budget.simulations.unwrap_or(self.simulations);
        let mut result = None;
        if let [only] = candidates[..] {
            choice.action = only;
        } else if is_late {
            let search = self.search(view, limit, seed, budget).ok_or_else(Forfeit::no_choice)?;
            let compared = search.compare(candidates, &mut self.rollout_evaluators);
            choice.action = self.best(&compared, view, legal).unwrap_or(choice.action);
            result = Some(compared).filter(RaceResult::is_comparison);
        }
        if let Some(analysis) = &mut choice.analysis {
            // What is chosen does not depend on whether it is explained.
            let limit = budget.simulations.map_or(EXPLAINING, |limit| limit.min(EXPLAINING));
            let search = self.search(view, limit, seed, budget).ok_or_else(Forfeit::no_choice)?;
            let result = result.unwrap_or_else(|| {
                let mut actions = vec![choice.action];
                let others = self.network_bot.alternatives(legal);
                actions.extend(others.into_iter().filter(|&action| action != choice.action));
                search.compare(actions, &mut self.rollout_evaluators)
            });
            let known = analysis.candidates.iter().find(|it| it.action == choice.action);
            let network = known.map(|candidate| candidate.margin);
            result.explain(choice.action, analysis);
            calibrate(choice.action, view, network, analysis);
            analysis.line = search.line(choice.action, &mut self.rollout_evaluators[0]);
        }
        Ok(choice)
    }

    /// What it makes of the opponent does not depend on this.
    fn reseed(&mut self, seed: u64) {
        self.network_bot.reseed(seed);
        self.random = Simulation::new(seed);
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
