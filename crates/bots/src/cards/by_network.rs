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

    /// What the network would do in the place of the player to move.
    fn favourite(&mut self, round: &Round, mover: Seat) -> Option<Action> {
        self.thinker.think(&self.view.with_round(round, Viewer::Seat(mover)))?;
        self.thinker.favourite(&self.legal)
    }
}

impl PlayOn for ByNetwork<'_> {
    fn play_on(&mut self, world: u32, round: &mut Round, lots: &mut Lots, seat: Seat) -> f32 {
        let by_rules = world.is_multiple_of(BY_RULES).then(|| seat.other());
        while let Some(mover) = round.to_move() {
            round.legal(mover, &mut self.legal);
            let action = match self.legal[..] {
                [only] => Some(only),
                _ if round.must_draw() && round.placements() >= PATIENCE => {
                    Some(Action::DrawFromPile)
                }
                _ if by_rules == Some(mover) => self.rules.choose(round),
                _ => self.favourite(round, mover),
            };
            let Some(action) = action else { break };
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

    #[test]
    fn in_every_other_world_the_opponent_plays_by_rules() {
        let network = sextant_net::master();
        let view = Match::new(&Options::default()).view(Viewer::Seat(Seat::ONE));
        let mut random = Simulation::new(2);
        let mut differ = 0;
        for _ in 0..5 {
            let round = Round::deal(&Deck::shuffled(Variant::Base, &mut random), Seat::ONE, None);
            let lots = Lots::of(&round, Seat::ONE);
            let margins: [f32; 4] = std::array::from_fn(|world| {
                let mut player = ByNetwork::new(&network, &view);
                player.play_on(world as u32, &mut round.clone(), &mut lots.clone(), Seat::ONE)
            });
            assert_eq!(margins[..2], margins[2..], "the same cards and the same players");
            differ += u32::from((margins[0] - margins[1]).abs() > 0.5);
        }
        assert!(differ > 0, "the opponent always played alike");
    }
}
