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
        played.actions += act_at_random(game, random, actions);
        // A seat that may act always has an action, and an outcome drawn for these options at
        // chance's turn is always possible: only the end of the game stops it.
        if game.turn() != Turn::Chance {
            return played;
        }
        played.outcomes += 1;
        let outcome = G::draw(game.options(), played.outcomes, random);
        if game.apply_outcome(&outcome).is_err() {
            return played;
        }
    }
}

/// Plays until no seat may decide, always in the first of the seats that may. Returns how many
/// actions were played.
///
/// Not inlined, because the compiler then knows best that nothing else touches the game.
#[inline(never)]
fn act_at_random<G: Game>(
    game: &mut G,
    random: &mut impl Random,
    actions: &mut Vec<G::Action>,
) -> u64 {
    let mut count = 0;
    while let Some(seat) = game.turn().deciding().iter().next() {
        game.legal(seat, actions);
        let Some(&action) = random.pick(actions) else { break };
        if game.play(seat, action).is_err() {
            break;
        }
        count += 1;
    }
    count
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
