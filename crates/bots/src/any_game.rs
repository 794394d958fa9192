//! Bots by the name of a game, also of a game that has no bots of its own: it gets `random`.

use crate::random_bot::RandomBot;
use crate::{AnyBot, AnyRoster, roster};

/// The name of every bot of a game, and a line about it.
pub fn bots_of(game: &str) -> Vec<(&'static str, &'static str)> {
    let random = || vec![(RandomBot::NAME, RandomBot::ABOUT)];
    roster(game).map_or_else(random, AnyRoster::bots)
}

/// Makes a bot of a game, if the game has one of this name.
pub fn make_bot(game: &str, name: &str, seed: u64) -> Option<Box<dyn AnyBot>> {
    match roster(game) {
        Some(roster) => roster.bot(name, seed),
        None if name == RandomBot::NAME => Some(Box::new(RandomBot::new(seed))),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use sextant_core::{Contributions, FairChance, Secret, Turn, no_files};

    use super::*;
    use crate::{Budget, is_listed};

    #[test]
    fn a_game_without_bots_of_its_own_is_played_by_random() {
        assert_eq!(bots_of("auction"), [("random", RandomBot::ABOUT)]);
        assert!(is_listed("auction", "random") && !is_listed("auction", "expert"));
        assert!(make_bot("auction", "expert", 1).is_none());

        let mut bot = make_bot("auction", "random", 1).expect("every game has it");
        let secret = Secret::from_seed("1").expect("hexadecimal");
        let chance = FairChance::new(&secret, "test", &Contributions::NONE);
        let header = "[Game \"auction\"]\n[Rounds \"9\"]\n";
        let mut record = sextant_catalog::read_record(header, &no_files).expect("a new game");
        let mut actions = std::collections::BTreeSet::new();
        loop {
            match (record.turn(), record.next_to_decide()) {
                (Turn::Over, _) => break,
                (_, None) => record.draw(&chance).expect("chance goes on"),
                (_, Some(seat)) => {
                    let choice = bot.choose(&*record, seat, Budget::DEFAULT).expect("it has one");
                    record.play(seat, &choice.action).expect("a bot's choice is legal");
                    actions.insert(choice.action);
                }
            }
        }
        assert!(actions.len() > 1, "it never varies: {actions:?}");
    }

    #[test]
    fn a_game_with_bots_of_its_own_has_those() {
        for roster in crate::ROSTERS {
            assert_eq!(bots_of(roster.game()), roster.bots());
            for (name, _) in roster.bots() {
                assert!(make_bot(roster.game(), name, 1).is_some(), "{name}");
            }
            assert!(make_bot(roster.game(), "chess", 1).is_none());
        }
    }
}
