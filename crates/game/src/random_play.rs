//! Games in which everybody acts at random: for benchmarks and tests.

use crate::{Game, Random, Turn};

/// Plays uniformly random legal actions, and lets chance happen, until the game is over; returns
/// how much was played.
pub fn play_at_random<G: Game>(
    game: &mut G,
    random: &mut impl Random,
    actions: &mut Vec<G::Action>,
) -> Played {
    let mut played = Played { games: 1, ..Played::default() };
    loop {
        match game.turn() {
            Turn::Over => return played,
            Turn::Chance => {
                played.outcomes += 1;
                let outcome = G::draw(game.options(), played.outcomes, random);
                // An outcome drawn for these options at chance's turn is always possible.
                if game.happen(&outcome).is_err() {
                    return played;
                }
            }
            Turn::Decide(seats) => {
                for seat in seats.iter() {
                    game.legal(seat, actions);
                    let Some(&action) = random.pick(actions) else { return played };
                    if game.play(seat, action).is_err() {
                        return played;
                    }
                    played.actions += 1;
                }
            }
        }
    }
}

/// How much was played.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Played {
    /// Whole games.
    pub games: u32,
    /// Deals or rolls.
    pub outcomes: u32,
    /// Players' actions.
    pub actions: u64,
}

impl std::ops::AddAssign for Played {
    fn add_assign(&mut self, more: Played) {
        self.games += more.games;
        self.outcomes += more.outcomes;
        self.actions += more.actions;
    }
}
