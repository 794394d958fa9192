//! The games that have bots.

use sextant_cards::Match;
use sextant_core::{AnyRecord, Game as _, Seat};
use sextant_dice::DiceGame;

use crate::random_bot::RandomBot;
use crate::{AnyRoster, ErasedRoster, Reason, Roster};

/// Something to do with the bots of a game whose type the caller does not know.
///
/// [`AnyRoster`] covers what most programs need; this is for those that work with the typed game,
/// like the arena, and get it by name.
pub trait RosterVisitor {
    /// What comes of it.
    type Output;

    /// Called with the game.
    fn visit<G: Roster>(self) -> Self::Output;
}

macro_rules! register {
    ($($game:ty),+ $(,)?) => {
        /// The bots of every game that has some.
        pub const ROSTERS: &[&dyn AnyRoster] = &[$(&ErasedRoster::<$game>::new()),+];

        /// The names on each list. They are worked out while compiling, so that a program which only
        /// checks names does not carry the bots themselves: the page's rules do not.
        const NAMES: &[(&str, &[&str])] =
            &[$((<$game>::NAME, &names::<{ <$game>::BOTS.len() }, $game>())),+];

        /// Calls the visitor with the game of this name, if it has bots.
        pub fn visit_roster<V: RosterVisitor>(game: &str, visitor: V) -> Option<V::Output> {
            $(
                if game == <$game>::NAME {
                    return Some(visitor.visit::<$game>());
                }
            )+
            None
        }
    };
}

// One line for each game.
register! {
    Match,
    DiceGame,
}

/// The bots of the game of this name.
pub fn roster(game: &str) -> Option<&'static dyn AnyRoster> {
    ROSTERS.iter().copied().find(|roster| roster.game() == game)
}

/// Why `seat` might do this next in a game, the most telling reason first. It rests on what that seat
/// may know. None if it may not do so, or if no reasons are written for the game.
pub fn reasons(record: &dyn AnyRecord, seat: Seat, action: &str) -> Vec<Reason> {
    roster(record.game_name()).map_or_else(Vec::new, |roster| roster.reasons(record, seat, action))
}

/// The names of the bots of the game of this name. A game without bots of its own has `random`.
pub fn bot_names(game: &str) -> &'static [&'static str] {
    let listed = NAMES.iter().find(|(name, _)| *name == game);
    listed.map_or(&[RandomBot::NAME], |(_, bots)| bots)
}

/// Whether the game of this name has a bot of that name, without making one.
pub fn is_listed(game: &str, bot: &str) -> bool {
    bot_names(game).contains(&bot)
}

const fn names<const N: usize, G: Roster>() -> [&'static str; N] {
    let mut names = [""; N];
    let mut nth = 0;
    while nth < N {
        names[nth] = G::BOTS[nth].name;
        nth += 1;
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_are_those_of_the_rosters() {
        for roster in ROSTERS {
            let names: Vec<_> = roster.bots().into_iter().map(|(name, _)| name).collect();
            assert_eq!(bot_names(roster.game()), names);
            assert!(!is_listed(roster.game(), "nobody"));
        }
        assert_eq!(NAMES.len(), ROSTERS.len());
        assert_eq!(bot_names("chess"), ["random"]);
        assert!(is_listed("dice", "planner"));
        assert!(!is_listed("cards", "planner"), "that one plays dice");
    }

    #[test]
    fn a_visitor_gets_the_game_of_the_name() {
        struct GameName;

        impl RosterVisitor for GameName {
            type Output = &'static str;

            fn visit<G: Roster>(self) -> &'static str {
                G::NAME
            }
        }

        for roster in ROSTERS {
            assert_eq!(visit_roster(roster.game(), GameName), Some(roster.game()));
        }
        assert_eq!(visit_roster("chess", GameName), None);
    }
}
