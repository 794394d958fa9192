//! Games in which everybody acts at random: for benchmarks and tests.

use crate::{Game, Random, Refusal, Turn};

/// Plays uniformly random legal actions, and lets chance happen, until the game is over; returns
/// how much was played.
pub fn play_at_random<G: Game>(
    game: &mut G,
    random: &mut impl Random,
    actions: &mut Vec<G::Action>,
) -> Played {
    let mut played = Played { games: 1, ..Played::default() };
    loop {
        while let Turn::Decide(seats) = game.turn() {
            for seat in seats.iter() {
                game.legal(seat, actions);
                let Some(&action) = random.pick(actions) else { return played };
                if game.play(seat, action).is_err() {
                    return played;
                }
                played.actions += 1;
            }
        }
        if game.turn().is_over() {
            return played;
        }
        played.outcomes += 1;
        // An outcome drawn for these options at chance's turn is always possible.
        if let_chance_happen(game, played.outcomes, random).is_err() {
            return played;
        }
    }
}

/// Kept out of the loop over the actions, which has enough to hold in registers.
#[inline(never)]
fn let_chance_happen<G: Game>(
    game: &mut G,
    nth: u32,
    random: &mut impl Random,
) -> Result<(), Refusal<G::Rule>> {
    let outcome = G::draw(game.options(), nth, random);
    game.happen(&outcome)
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
