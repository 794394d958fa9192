//! Worlds in which the opponent would have done what they did last.

use sextant_cards::{Action, Round, View, Worlds};
use sextant_core::{Random, Seat, Simulation, Viewer};
use sextant_neural::{ActionDistribution, Evaluator};

use crate::cards::OpponentStyle;
use crate::cards::rollout::World;

/// Weighs imagined worlds by how likely the opponent would have taken their last turn in them: what
/// they may hold, and whether they play by rules or like the network.
pub(crate) struct HandPosterior<'a> {
    pub(crate) worlds: &'a Worlds,
    /// What is agreed and was scored so far.
    pub(crate) view: &'a View,
    /// Who would play like the network.
    pub(crate) evaluator: &'a mut Evaluator,
}

/// A number for every style.
pub(crate) type ByStyle = [f64; OpponentStyle::ALL.len()];

/// How many worlds are weighed for each one that is taken.
const OVERSAMPLING: usize = 2;
/// How often a player by rules does what these rules say: theirs may be a little different.
const RULE_ADHERENCE: f64 = 0.95;
/// How often a player like the network does anything else.
const NETWORK_NOISE: f64 = 0.03;

/// The likelihood of a turn that every style would have taken.
pub(crate) const CERTAIN: ByStyle = [1.0; OpponentStyle::ALL.len()];

impl HandPosterior<'_> {
    /// So many worlds, in any order, if the styles are as likely as this before that turn. A likely
    /// world may be there twice, with the same draw pile.
    pub(crate) fn worlds(&mut self, styles: ByStyle, count: usize, seed: u64) -> Vec<World> {
        let mut random = Simulation::new(seed);
        let imagined: Vec<Round> =
            (0..count * OVERSAMPLING).map(|_| self.worlds.sample(&mut random)).collect();
        let likelihoods: Vec<ByStyle> =
            imagined.iter().map(|round| self.likelihoods(round)).collect();
        let mut sum = 0.0;
        // Style by style, so that equal distances do not always meet the same one.
        let sums: Vec<f64> = (0..OpponentStyle::ALL.len())
            .flat_map(|nth| likelihoods.iter().map(move |each| styles[nth] * each[nth]))
            .map(|likelihood| {
                sum += likelihood;
                sum
            })
            .collect();
        // At equal distances along the sum of all weights, so that chance plays as small a part as can be.
        let mut taken = Vec::with_capacity(count);
        let mut nth = 0;
        let offset = f64::from(random.word()) / 4_294_967_296.0;
        for place in 0..count {
            let reached = sum * (place as f64 + offset) / count as f64;
            while nth + 1 < sums.len() && sums[nth] <= reached {
                nth += 1;
            }
            taken.push(World {
                round: imagined[nth % imagined.len()],
                opponent: OpponentStyle::ALL[nth / imagined.len()],
            });
        }
        random.shuffle(&mut taken);
        taken
    }

    /// How likely the opponent would have taken their last turn, for every style, by so many worlds.
    pub(crate) fn last_turn_likelihoods(&mut self, count: u32, seed: u64) -> ByStyle {
        let mut random = Simulation::new(seed);
        let mut means = ByStyle::default();
        for _ in 0..count {
            let likelihoods = self.likelihoods(&self.worlds.sample(&mut random));
            for (mean, likelihood) in means.iter_mut().zip(likelihoods) {
                *mean += likelihood / f64::from(count);
            }
        }
        means
    }

    /// How likely the opponent would have taken their last turn in this world, for every style.
    fn likelihoods(&mut self, world: &Round) -> ByStyle {
        let mut likelihoods = CERTAIN;
        let Some((mut round, turn)) = world.before_last_turn() else { return likelihoods };
        let Some(seat) = round.to_move() else { return likelihoods };
        for action in [turn.placement, turn.draw] {
            let chances = self.chances(&round, seat, action);
            for (likelihood, chance) in likelihoods.iter_mut().zip(chances) {
                *likelihood *= chance;
            }
            round.play_unchecked(action);
        }
        likelihoods
    }

    /// How likely `seat` does this, for every style.
    fn chances(&mut self, round: &Round, seat: Seat, action: Action) -> ByStyle {
        let mut legal = Vec::new();
        round.legal(seat, &mut legal);
        let nth = legal.iter().position(|&other| other == action);
        let (Some(nth), 2..) = (nth, legal.len()) else { return CERTAIN };
        let count = legal.len() as f64;
        if self.evaluator.evaluate(&self.view.with_round(round, Viewer::Seat(seat))).is_none() {
            return CERTAIN;
        }
        OpponentStyle::ALL.map(|style| match style.policy() {
            Some(policy) if policy.choose(round) == Some(action) => RULE_ADHERENCE,
            Some(_) => (1.0 - RULE_ADHERENCE) / (count - 1.0),
            None => {
                let mut logits = Vec::new();
                self.evaluator.logits(&legal, &mut logits);
                let chance = ActionDistribution::new(&logits, 1.0).chance(nth);
                (1.0 - NETWORK_NOISE) * chance + NETWORK_NOISE / count
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Policy;
    use sextant_cards::{Match, Options, Rounds};
    use sextant_core::{Game, Turn};

    const COUNT: usize = 64;

    /// Over a whole round, counts the imagined cards that really are in the opponent's hand and are
    /// still unseen: in weighted worlds, and in unweighted ones.
    fn rightly_imagined(policy: &Policy, seed: u64) -> [f64; 2] {
        let options = Options { rounds: Rounds::ONE, ..Options::default() };
        let mut random = Simulation::new(seed);
        let mut game = Match::new(&options);
        let mut beliefs = Evaluator::new(sextant_neural::master());
        let mut apprentice = Evaluator::new(sextant_neural::apprentice());
        let mut right = [0.0; 2];
        loop {
            match game.turn() {
                Turn::Chance => game.apply_outcome(&Match::draw(&options, 1, &mut random)).unwrap(),
                Turn::Over => return right,
                Turn::Decide(_) => {
                    let round = *game.round().unwrap();
                    let seat = round.to_move().unwrap();
                    let view = game.view(Viewer::Seat(seat));
                    let worlds = beliefs.worlds(&view).unwrap();
                    let evaluator = &mut apprentice;
                    let mut posterior = HandPosterior { worlds: &worlds, view: &view, evaluator };
                    let taken = posterior.worlds(CERTAIN, COUNT, 1);
                    let hidden = round.hand(seat.other()).minus(round.seen_in_hand(seat.other()));
                    let held = |imagined: &Round| {
                        let hand = imagined.hand(seat.other());
                        hidden.iter().filter(|&card| hand.contains(card)).count() as f64
                    };
                    right[0] += taken.iter().map(|world| held(&world.round)).sum::<f64>();
                    right[1] += (0..COUNT).map(|_| held(&worlds.sample(&mut random))).sum::<f64>();
                    game.play_unchecked(seat, policy.choose(&round).unwrap());
                }
            }
        }
    }

    #[test]
    fn the_last_turn_of_the_opponent_improves_the_posterior() {
        let policy = Policy::new(crate::cards::Weights::CAUTIOUS);
        let (mut weighed, mut plain) = (0.0, 0.0);
        for seed in 0..6 {
            let [with, without] = rightly_imagined(&policy, seed);
            weighed += with;
            plain += without;
        }
        assert!(weighed > 1.02 * plain, "{weighed} cards and {plain}");
    }

    #[test]
    fn before_anybody_has_had_a_turn_all_worlds_are_alike() {
        let options = Options { rounds: Rounds::ONE, ..Options::default() };
        let mut game = Match::new(&options);
        game.apply_outcome(&Match::draw(&options, 1, &mut Simulation::new(4))).unwrap();
        let seat = game.round().unwrap().to_move().unwrap();
        let view = game.view(Viewer::Seat(seat));
        let worlds = Worlds::of(&view).unwrap();
        let mut apprentice = Evaluator::new(sextant_neural::apprentice());
        let mut posterior =
            HandPosterior { worlds: &worlds, view: &view, evaluator: &mut apprentice };
        let taken = posterior.worlds([1.0, 1.0, 2.0], COUNT, 1);
        let like = |style| taken.iter().filter(|world| world.opponent == style).count();
        assert_eq!(OpponentStyle::ALL.map(like), [COUNT / 4, COUNT / 4, COUNT / 2]);
        assert!(posterior.worlds(CERTAIN, 0, 1).is_empty());
    }
}
