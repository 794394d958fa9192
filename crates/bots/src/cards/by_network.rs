//! Rounds played out by the network.

use std::sync::Arc;

use sextant_cards::{Action, Round, View};
use sextant_game::{Seat, Viewer};
use sextant_net::Network;

use crate::cards::Policy;
use crate::cards::lots::Lots;
use crate::cards::policy::PATIENCE;
use crate::cards::rollout::PlayOn;
use crate::cards::thinker::Thinker;

/// The hand of whoever chooses played by the network, as that player sees it; and the opponent's by
/// rules in some worlds and by the network in the others, because nobody knows what kind of player
/// sits there.
pub(crate) struct ByNetwork<'a> {
    thinker: Thinker,
    rules: Policy,
    /// What is agreed and what was scored so far.
    view: &'a View,
    legal: Vec<Action>,
}

/// In one of so many worlds the opponent plays by rules.
const BY_RULES: u32 = 2;

impl<'a> ByNetwork<'a> {
    /// Goes on with what is agreed and was scored in the match that the view is of.
    pub(crate) fn new(network: &Arc<Network>, view: &'a View) -> ByNetwork<'a> {
        ByNetwork {
            thinker: Thinker::new(Arc::clone(network)),
            rules: Policy::default(),
            view,
            legal: Vec::new(),
        }
    }

    /// What the player to move does in the world of this number, if `seat` is who chose.
    fn choose(&mut self, world: u32, round: &Round, mover: Seat, seat: Seat) -> Option<Action> {
        round.legal(mover, &mut self.legal);
        match self.legal[..] {
            [only] => Some(only),
            _ if round.must_draw() && round.placements() >= PATIENCE => Some(Action::DrawFromPile),
            _ if mover != seat && world.is_multiple_of(BY_RULES) => self.rules.choose(round),
            _ => {
                self.thinker.think(&self.view.with_round(round, Viewer::Seat(mover)))?;
                self.thinker.favourite(&self.legal)
            }
        }
    }
}

impl PlayOn for ByNetwork<'_> {
    fn play_on(&mut self, world: u32, round: &mut Round, lots: &mut Lots, seat: Seat) -> f32 {
        while let Some(mover) = round.to_move() {
            let Some(action) = self.choose(world, round, mover, seat) else { break };
            if action == Action::DrawFromPile {
                lots.prepare(round, mover);
            }
            round.play_unchecked(action);
        }
        f32::from(round.score(seat) - round.score(seat.other()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sextant_cards::{Deck, Match, Options, Variant};
    use sextant_game::{Game, Simulation};

    /// How often each player does what rules would not do, in the world of this number.
    fn against_the_rules(world: u32) -> [u32; 2] {
        let view = Match::new(&Options::default()).view(Viewer::Seat(Seat::ONE));
        let deck = Deck::shuffled(Variant::Base, &mut Simulation::new(2));
        let mut round = Round::deal(&deck, Seat::ONE, None);
        let mut player = ByNetwork::new(&sextant_net::master(), &view);
        let mut counts = [0; 2];
        while let Some(mover) = round.to_move() {
            let action = player.choose(world, &round, mover, Seat::ONE).unwrap();
            counts[mover.index()] += u32::from(player.rules.choose(&round) != Some(action));
            round.play_unchecked(action);
        }
        counts
    }

    #[test]
    fn in_every_other_world_the_opponent_plays_by_rules() {
        let [own, others] = against_the_rules(0);
        assert!(own > 0, "the network has a mind of its own");
        assert_eq!(others, 0, "the opponent goes by rules");
        assert!(against_the_rules(1).iter().all(|&count| count > 0), "both go by the network");
    }
}
