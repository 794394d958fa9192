//! The card game keeps what every game promises.

use std::num::NonZeroU16;

use sextant_cards::{Action, Discards, FirstStarter, Match, NextStarter, Options, Rounds, Variant};
use sextant_core::testing::check_game;

#[test]
fn the_card_game_keeps_what_every_game_promises() {
    let base = Options { rounds: Rounds::ONE, ..Options::default() };
    let options = [
        base,
        Options {
            variant: Variant::Long,
            rounds: Rounds::try_from(2).unwrap(),
            next_starter: NextStarter::RoundWinner,
            first_starter: FirstStarter::Drawn,
            ..base
        },
        Options {
            rounds: Rounds::try_from(3).unwrap(),
            turn_limit: NonZeroU16::new(30),
            discards: Discards::Top,
            next_starter: NextStarter::Alternate,
            ..base
        },
    ];
    let actions: Vec<Action> = Action::all().collect();
    check_game::<Match>(&options, &actions, 3, true);
}
