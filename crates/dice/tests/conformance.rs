//! The dice game keeps what every game promises.

use sextant_core::testing::check_game;
use sextant_dice::{Action, Colour, DiceGame, Layout, Options, Order, Players};

fn keeps_its_promises(order: Order, sheet: Layout, games: u64, hides_something: bool) {
    let options =
        Players::ALL.map(|players| Options { players, order, sheet, ..Options::default() });
    let actions: Vec<Action> = Action::all().collect();
    check_game::<DiceGame>(&options, &actions, games, hides_something);
}

/// A sheet on which almost every entry sets off a chain.
fn arrows_everywhere() -> Layout {
    let file = Layout::DEFAULT.to_file();
    let (head, _) = file.split_once("[columns]").unwrap();
    let column = |colour| format!("{colour} = {{ artefacts = [2], arrows = [1, 3, 4, 5, 7, 8] }}");
    let columns = Colour::ALL.map(column).join("\n");
    Layout::from_file(&format!("{head}[columns]\n{columns}\n")).unwrap()
}

#[test]
fn with_choices_at_once_it_keeps_what_every_game_promises() {
    keeps_its_promises(Order::Simultaneous, Layout::DEFAULT, 3, true);
}

#[test]
fn with_choices_in_the_open_it_keeps_what_every_game_promises() {
    keeps_its_promises(Order::Clockwise, Layout::DEFAULT, 3, false);
}

#[test]
fn with_chains_everywhere_it_keeps_what_every_game_promises() {
    keeps_its_promises(Order::Simultaneous, arrows_everywhere(), 2, true);
}
