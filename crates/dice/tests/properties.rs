//! What holds in every game, however it is played.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use sextant_core::{Game, Random, Seat, Simulation, Turn, Viewer, play_at_random};
use sextant_dice::{
    Action, BOXES, Colour, Column, ColumnSet, DiceGame, Layout, Options, Order, Players, Receipt,
    Sheet, View,
};

/// The same cases every time: a test that fails only now and then helps nobody.
fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 300,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// A sheet with its symbols anywhere: each box carries an artefact, an arrow or nothing.
fn any_sheet() -> impl Strategy<Value = Layout> {
    prop_oneof![
        Just(Layout::DEFAULT),
        prop::array::uniform6(prop::array::uniform9(0..4u8)).prop_map(|columns| {
            let boxes = |symbols: [u8; BOXES], symbol| -> Vec<u8> {
                (1..).zip(symbols).filter(|(_, found)| *found == symbol).map(|(n, _)| n).collect()
            };
            let columns = Colour::ALL.map(|colour| {
                let symbols = columns[colour.index()];
                (colour, boxes(symbols, 0), boxes(symbols, 1))
            });
            let columns =
                columns.each_ref().map(|(colour, one, two)| (*colour, &one[..], &two[..]));
            crate::table::sheet_with(&columns)
        }),
    ]
}

fn any_options() -> impl Strategy<Value = Options> {
    let players = prop::sample::select(&Players::ALL[..]);
    let order = prop::sample::select(&[Order::Simultaneous, Order::Clockwise][..]);
    (players, order, any_sheet(), 0usize..5).prop_map(|(players, order, sheet, first)| Options {
        players,
        order,
        sheet,
        first: Seat::ONE.clockwise(first, players.get()),
    })
}

/// Plays a random game and looks at it after every step.
fn play(options: Options, seed: u64, mut look: impl FnMut(&DiceGame, &DiceGame)) -> DiceGame {
    let mut random = Simulation::new(seed);
    let mut game = DiceGame::new(&options);
    let mut actions = Vec::new();
    loop {
        let before = game.clone();
        match game.turn() {
            Turn::Over => return game,
            Turn::Chance => {
                let roll = DiceGame::draw(&options, game.turns() + 1, &mut random);
                game.apply_outcome(&roll).unwrap();
            }
            Turn::Decide(seats) => {
                let seats: Vec<Seat> = seats.iter().collect();
                let seat = *random.pick(&seats).unwrap();
                game.legal(seat, &mut actions);
                let action = *random.pick(&actions).unwrap();
                game.play(seat, action).unwrap();
            }
        }
        look(&before, &game);
    }
}

fn sheets(game: &DiceGame) -> Vec<Sheet> {
    Seat::first(game.seats()).map(|seat| *game.sheet(seat)).collect()
}

/// The total as the rules page states it, without any of the program's own sums.
fn formula(sheet: &Sheet) -> i32 {
    let expedition = [0, -20, -15, -10, 5, 10, 15, 30, 35, 50];
    let artefacts = [0, -40, -30, -20, 10, 20, 30, 60, 70, 100];
    let dice = [0, -40, -30, -20, 10, 20, 30, 60, 70, 0];
    let mut total = artefacts[usize::from(sheet.artefacts())] + dice[usize::from(sheet.dice())];
    for colour in Colour::ALL {
        let column = sheet.expedition(colour);
        total += match (column.circle_marked(), column.numbers().len()) {
            (true, 0) => -100,
            (true, count) => 2 * expedition[count],
            (false, count) => expedition[count],
        };
    }
    total + 20 * sheet.bridges().len() as i32
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn numbers_never_descend_and_stay_between_1_and_10(options in any_options(), seed: u64) {
        play(options, seed, |_, game| {
            for sheet in sheets(game) {
                for colour in Colour::ALL {
                    let numbers = sheet.expedition(colour).numbers();
                    assert!(numbers.is_sorted(), "{numbers:?}");
                    assert!(numbers.iter().all(|number| (1..=10).contains(number)), "{numbers:?}");
                }
            }
        });
    }

    /// Games in progress were continued by this rule for absent players.
    #[test]
    fn to_pass_is_the_last_of_the_legal_actions(options in any_options(), seed: u64) {
        let mut legal = Vec::new();
        play(options, seed, |_, game| {
            for seat in Seat::ALL {
                game.legal(seat, &mut legal);
                assert_eq!(game.pass(seat), legal.last().copied(), "{game:?}");
            }
        });
    }

    #[test]
    fn no_column_holds_more_than_nine_and_none_ever_shrinks(options in any_options(), seed: u64) {
        play(options, seed, |before, game| {
            for (earlier, sheet) in sheets(before).iter().zip(sheets(game)) {
                for column in Column::ALL {
                    assert!(sheet.filled(column) <= 9);
                    assert!(sheet.filled(column) >= earlier.filled(column));
                }
            }
        });
    }

    #[test]
    fn an_end_artefact_stands_above_nine_numbers(options in any_options(), seed: u64) {
        play(options, seed, |_, game| {
            for sheet in sheets(game) {
                for colour in Colour::ALL {
                    let expedition = sheet.expedition(colour);
                    assert!(!expedition.end_claimed() || expedition.filled() == 9);
                }
            }
        });
    }

    #[test]
    fn artefacts_are_those_of_boxes_and_ends_up_to_nine(options in any_options(), seed: u64) {
        play(options, seed, |_, game| {
            for sheet in sheets(game) {
                let earned: usize = Colour::ALL
                    .into_iter()
                    .map(|colour| {
                        let expedition = sheet.expedition(colour);
                        let boxes = options.sheet.symbols(colour).artefacts.iter();
                        boxes.filter(|&number| number <= expedition.filled()).count()
                            + usize::from(expedition.end_claimed())
                    })
                    .sum();
                assert_eq!(usize::from(sheet.artefacts()), earned.min(9));
            }
        });
    }

    #[test]
    fn only_players_of_one_turn_win_a_bridge(options in any_options(), seed: u64) {
        play(options, seed, |before, game| {
            let mut won = ColumnSet::EMPTY;
            for (earlier, sheet) in sheets(before).iter().zip(sheets(game)) {
                let gained = sheet.bridges().minus(earlier.bridges());
                for column in gained.iter() {
                    assert!(!before.passed().contains(column), "{column} was passed before");
                    assert!(sheet.filled(column) >= 7);
                }
                won = won.or(gained);
            }
            assert_eq!(won, game.passed().minus(before.passed()), "a passed bridge is won");
            assert!(won.is_empty() || !game.is_choosing(), "settled in the middle of a turn");
        });
    }

    #[test]
    fn the_total_by_receipt_is_the_total_by_the_formula(options in any_options(), seed: u64) {
        let game = play(options, seed, |_, _| {});
        for (seat, sheet) in Seat::first(game.seats()).zip(sheets(&game)) {
            let receipt = Receipt::of(&options.sheet, &sheet);
            prop_assert_eq!(receipt.total, formula(&sheet));
            prop_assert_eq!(game.score(seat), formula(&sheet));
        }
    }

    /// Nobody can enter more than 66 times (a circle, nine numbers and an end artefact in each of
    /// six columns), so after 75 turns everybody has refused nine times.
    #[test]
    fn a_game_ends_after_75_turns_at_the_latest(options in any_options(), seed: u64) {
        let mut game = DiceGame::new(&options);
        let played = play_at_random(&mut game, &mut Simulation::new(seed), &mut Vec::new());
        prop_assert!(game.turn().is_over());
        prop_assert!(played.outcomes <= 75);
    }

    #[test]
    fn the_winners_are_those_with_the_most_points(options in any_options(), seed: u64) {
        let game = play(options, seed, |_, _| {});
        let best = Seat::first(game.seats()).map(|seat| game.score(seat)).max().unwrap();
        for seat in Seat::first(game.seats()) {
            prop_assert_eq!(game.winners().contains(seat), game.score(seat) == best);
        }
    }

    #[test]
    fn an_arrow_always_has_a_target(options in any_options(), seed: u64) {
        let mut actions = Vec::new();
        play(options, seed, |_, game| {
            for seat in game.turn().deciding().iter() {
                game.legal(seat, &mut actions);
                assert_ne!(actions, [Action::Decline]);
            }
        });
    }

    #[test]
    fn texts_of_any_kind_are_read_or_refused_but_never_panic(text in ".{0,60}") {
        let _ = text.parse::<Action>();
        let _ = text.parse::<sextant_dice::Roll>();
        let _ = text.parse::<Layout>();
        let _ = Receipt::read(&Layout::DEFAULT, &text);
    }

    #[test]
    fn score_lines_are_read_or_refused_but_never_panic(
        text in "([ROYGBPX;: +0-9-]|artefacts|dice|bridges){0,40}",
    ) {
        if let Ok(receipt) = Receipt::read(&Layout::DEFAULT, &text) {
            prop_assert!((-1000..=1000).contains(&receipt.total));
        }
    }

    #[test]
    fn sheets_survive_being_written_down(sheet in any_sheet()) {
        prop_assert_eq!(Layout::from_file(&sheet.to_file()), Ok(sheet));
        prop_assert_eq!(Layout::from_line(&sheet.to_line()), Ok(sheet));
    }

    #[test]
    fn damaged_sheet_files_are_refused_with_a_line_that_exists(
        from in 0..400usize,
        length in 0..60usize,
        put in "[a-z0-9=\\[\\]{},. \n-]{0,10}",
    ) {
        let mut file = Layout::DEFAULT.to_file();
        let from = from.min(file.len());
        let to = (from + length).min(file.len());
        file.replace_range(from..to, &put);
        if let Err(error) = Layout::from_file(&file) {
            prop_assert!((1..=file.lines().count().max(1)).contains(&error.line), "{}", error);
            prop_assert!(!error.fault.to_string().contains('\n'));
        }
    }
}

proptest! {
    // Everything that a view says is written and read at every step, so a few games are enough.
    #![proptest_config(ProptestConfig { cases: 10, ..config() })]

    #[test]
    fn a_view_is_read_back_from_what_clients_get(options in any_options(), seed: u64) {
        play(options, seed, |_, game| {
            for viewer in Viewer::all(game.seats()) {
                let view = game.view(viewer);
                let text = serde_json::to_string(&view).unwrap();
                assert_eq!(serde_json::from_str::<View>(&text).unwrap(), view, "{text}");
            }
        });
    }
}
