//! The dice game keeps what every game promises.

use sextant_dice::{Action, DiceGame, Layout, Options, Order, Players};
use sextant_game::testing::check_game;

fn tables(order: Order, sheet: Layout) -> Vec<Options> {
    Players::ALL.into_iter().map(|players| Options { players, order, sheet }).collect()
}

#[test]
fn with_simultaneous_choices_it_keeps_what_every_game_promises() {
    let actions: Vec<Action> = Action::all().collect();
    check_game::<DiceGame>(&tables(Order::Simultaneous, Layout::DEFAULT), &actions, 2, true);
}

#[test]
fn with_choices_in_the_open_it_keeps_what_every_game_promises() {
    let actions: Vec<Action> = Action::all().collect();
    check_game::<DiceGame>(&tables(Order::Clockwise, Layout::DEFAULT), &actions, 2, false);
}
