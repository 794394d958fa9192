//! The rules page, sentence by sentence.

use crate::table::{Table, digit, plain, sheet_with};
use sextant_core::{Game, Random, Seat, SeatSet, Simulation, Turn, Viewer};
use sextant_dice::{Colour::*, Digit};
use sextant_dice::{Column, ColumnSet, DiceGame, Layout, Order, Receipt, Roll, Symbol};

const ONE: Seat = Seat::ONE;
const TWO: Seat = Seat::TWO;
const THREE: Seat = Seat::THREE;

fn total(line: &str) -> i32 {
    Receipt::read(&Layout::DEFAULT, line).unwrap().total
}

mod the_sheet {
    use super::*;

    #[test]
    fn has_six_expeditions_each_with_a_circle_nine_boxes_and_an_end_artefact() {
        let mut table = Table::plain();
        table.alone(ONE, "R0 R1 R2 R3 R4 R5 R6 R7 R8 R9 R0");
        let red = table.expedition(Red);
        assert!(red.circle_marked());
        assert_eq!(red.numbers(), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert!(red.end_claimed());
    }

    #[test]
    fn has_expeditions_in_this_order() {
        let names: Vec<&str> = Column::ALL.into_iter().map(Column::name).collect();
        assert_eq!(
            names,
            ["red", "orange", "yellow", "green", "blue", "purple", "artefacts", "dice"],
        );
    }

    #[test]
    fn is_worth_by_its_tracks() {
        let expedition = [0, -20, -15, -10, 5, 10, 15, 30, 35, 50];
        let artefacts = [0, -40, -30, -20, 10, 20, 30, 60, 70, 100];
        let dice = [0, -40, -30, -20, 10, 20, 30, 60, 70, 0];
        for filled in 0..=9 {
            let numbers = "4 ".repeat(filled);
            assert_eq!(total(&format!("B: {numbers}")), expedition[filled], "{filled} boxes");
            assert_eq!(total(&format!("artefacts: {filled}")), artefacts[filled]);
            assert_eq!(total(&format!("dice: {filled}")), dice[filled]);
        }
    }

    #[test]
    fn doubles_an_expedition_whose_circle_is_marked_whether_positive_or_negative() {
        assert_eq!(total("B: X 4"), -40);
        assert_eq!(total("B: X 4 4 4 4 4 4 4 4 4"), 100);
    }

    #[test]
    fn makes_a_circle_alone_worth_minus_100() {
        assert_eq!(total("Y: X"), -100);
        let mut table = Table::of_two();
        table.turn("YYY 000 : Y0 -");
        assert_eq!(table.score(ONE), -100);
    }

    #[test]
    fn makes_eight_dice_worth_70_nine_nothing_and_nine_artefacts_100() {
        assert_eq!(total("dice: 8"), 70);
        assert_eq!(total("dice: 9"), 0);
        assert_eq!(total("artefacts: 9"), 100);
    }

    #[test]
    fn gives_20_for_each_bridge_and_never_doubles_it() {
        assert_eq!(total("bridges: 3"), 60);
        let mut table = Table::plain();
        table.alone(ONE, "R0 R1 R1 R1 R1 R1 R1 R1");
        assert!(table.sheet(ONE).bridges().contains(Column::Expedition(Red)));
        assert_eq!(table.score(ONE), 30 * 2 + 20);
    }

    #[test]
    fn is_worth_the_sum_of_all_its_parts() {
        let line =
            "R: 1 3 3; O: X 2; Y: X; G: 1 1 1 1 1 1 1 1 1 +; artefacts: 4; dice: 8; bridges: 2";
        assert_eq!(total(line), -10 - 40 - 100 + 50 + 10 + 70 + 40);
    }

    #[test]
    fn by_default_has_these_symbols() {
        let boxes = |colour, symbol| -> Vec<u8> {
            (1..=9)
                .filter(|&number| Layout::DEFAULT.symbol(colour, number) == Some(symbol))
                .collect()
        };
        for (colour, artefacts, arrows) in [
            (Red, [2, 6], [4, 8]),
            (Orange, [3, 7], [5, 8]),
            (Yellow, [4, 8], [3, 6]),
            (Green, [5, 9], [4, 7]),
            (Blue, [3, 6], [2, 5]),
            (Purple, [4, 7], [5, 6]),
        ] {
            assert_eq!(boxes(colour, Symbol::Artefact), artefacts, "{colour}");
            assert_eq!(boxes(colour, Symbol::Arrow), arrows, "{colour}");
        }
        assert_eq!(Layout::DEFAULT.bridges().row, 7);
    }
}

mod a_turn {
    use super::*;

    #[test]
    fn begins_with_a_roll_of_three_colour_dice_and_three_number_dice() {
        let mut random = Simulation::new(1);
        let (mut colours, mut numbers) = ([0; 6], [0; 10]);
        for _ in 0..6_000 {
            let roll = Roll::draw(&mut random);
            roll.colours().iter().for_each(|colour| colours[colour.index()] += 1);
            roll.numbers().iter().for_each(|number| numbers[usize::from(number.get())] += 1);
        }
        assert!(colours.iter().all(|count| (2_800..3_200).contains(count)), "{colours:?}");
        assert!(numbers.iter().all(|count| (1_600..2_000).contains(count)), "{numbers:?}");
    }

    #[test]
    fn rolls_the_colour_dice_first_and_the_number_dice_after_them() {
        struct Words(u32);
        impl Random for Words {
            fn word(&mut self) -> u32 {
                self.0 += 1;
                // The nth word makes the nth die show its nth side, counted from 0.
                if self.0 <= 3 { self.0 * 0x2aaa_b000 } else { self.0 * 0x1999_a000 }
            }
        }
        assert_eq!(Roll::draw(&mut Words(0)).to_string(), "OYG 456");
    }

    #[test]
    fn lets_the_active_player_take_one_die_of_each_kind_or_refuse() {
        let mut table = Table::of_two();
        table.roll("RYY 037");
        assert_eq!(table.game.turn(), Turn::of(ONE));
        assert_eq!(table.legal(ONE), "- R0 R3 R7 Y0 Y3 Y7");
        assert_eq!(table.legal(TWO), "");
        assert_eq!(table.refusal(TWO, "R0"), "it is not seat 2's turn");
        assert_eq!(
            table.refusal(ONE, "G7"),
            "G7 can't be entered: no die to choose from shows green",
        );
        assert_eq!(table.refusal(ONE, "R5"), "R5 can't be entered: no die to choose from shows 5");
    }

    #[test]
    fn leaves_two_and_two_dice_for_the_others() {
        let mut table = Table::of_two();
        table.roll("RYY 037").enter(ONE, "Y3");
        assert_eq!(table.legal(TWO), "- R0 R7 Y0 Y7");
    }

    #[test]
    fn leaves_all_six_dice_for_the_others_after_a_refusal() {
        let mut table = Table::of_two();
        table.roll("RYY 037").enter(ONE, "-");
        assert_eq!(table.legal(TWO), "- R0 R3 R7 Y0 Y3 Y7");
    }

    #[test]
    fn lets_several_players_choose_the_same_dice() {
        let mut table = Table::new(3, Order::Simultaneous, Layout::DEFAULT);
        table.turn("RYP 379 : R3 Y9 Y9");
        assert_eq!(table.sheet(TWO).expedition(Yellow).numbers(), [9]);
        assert_eq!(table.sheet(THREE).expedition(Yellow).numbers(), [9]);
    }

    #[test]
    fn is_followed_by_the_turn_of_the_next_player_clockwise() {
        let mut table = Table::new(3, Order::Simultaneous, Layout::DEFAULT);
        for active in [ONE, TWO, THREE, ONE] {
            assert_eq!(table.game.turn(), Turn::Chance);
            assert_eq!(table.game.active(), active);
            table.turn("RYP 379 : - - -");
        }
    }

    #[test]
    fn cannot_be_played_before_the_roll_nor_rolled_twice() {
        let mut table = Table::of_two();
        assert_eq!(table.refusal(ONE, "R3"), "the roll comes first");
        table.roll("RYY 037");
        let again = table.game.apply_outcome(&"RYY 037".parse().unwrap());
        assert_eq!(again.unwrap_err().to_string(), "there can't be a roll now");
    }

    #[test]
    fn has_no_seat_for_a_third_of_two() {
        let mut table = Table::of_two();
        table.roll("RYY 037");
        assert_eq!(table.refusal(THREE, "R3"), "there is no seat 3 at this table");
    }
}

mod the_others {
    use super::*;

    fn three(order: Order) -> Table {
        let mut table = Table::new(3, order, Layout::DEFAULT);
        table.roll("RYP 379").enter(ONE, "R3");
        table
    }

    #[test]
    fn choose_at_the_same_time_by_default() {
        let mut table = three(Order::default());
        assert_eq!(table.game.turn(), Turn::Decide(SeatSet::only(TWO).with(THREE)));
        table.enter(THREE, "Y9").enter(TWO, "Y9");
        assert_eq!(table.game.turn(), Turn::Chance);
    }

    #[test]
    fn choose_clockwise_in_the_open_if_agreed() {
        let mut table = three(Order::Clockwise);
        assert_eq!(table.game.turn(), Turn::of(TWO));
        table.enter(TWO, "Y9");
        assert_eq!(table.view(Viewer::Seat(THREE)).sheet(TWO).expedition(Yellow).numbers(), [9]);
        assert_eq!(table.game.turn(), Turn::of(THREE));
    }

    #[test]
    fn see_nothing_of_other_choices_until_all_have_chosen() {
        let mut table = three(Order::Simultaneous);
        table.enter(TWO, "Y9");
        for viewer in [Viewer::Seat(ONE), Viewer::Seat(THREE), Viewer::Spectator] {
            let view = table.view(viewer);
            assert!(view.sheet(TWO).expedition(Yellow).numbers().is_empty(), "{viewer} saw it");
            assert!(view.entry(TWO).is_empty(), "{viewer} saw it");
            assert_eq!(view.deciding, SeatSet::only(THREE));
        }
        let own = table.view(Viewer::Seat(TWO));
        assert_eq!(own.sheet(TWO).expedition(Yellow).numbers(), [9]);
        assert_eq!(own.entry(TWO).to_string(), "Y9");

        table.enter(THREE, "-");
        let view = table.view(Viewer::Spectator);
        assert_eq!(view.sheet(TWO).expedition(Yellow).numbers(), [9]);
        assert_eq!(view.entry(TWO).to_string(), "Y9");
    }

    #[test]
    fn see_what_the_active_player_has_chosen() {
        let table = three(Order::Simultaneous);
        assert_eq!(table.view(Viewer::Seat(TWO)).entry(ONE).to_string(), "R3");
        assert_eq!(table.view(Viewer::Seat(TWO)).sheet(ONE).expedition(Red).numbers(), [3]);
    }

    #[test]
    fn count_as_choosing_until_their_arrows_are_decided() {
        let arrows = sheet_with(&[(Yellow, &[], &[1])]);
        let mut table = Table::new(3, Order::Simultaneous, arrows);
        table.roll("RYP 379").enter(ONE, "R3").enter(TWO, "Y9");
        let view = table.view(Viewer::Seat(THREE));
        assert!(view.deciding.contains(TWO));
        assert!(view.arrows.is_empty(), "an arrow tells which box was filled");
        table.enter(TWO, ">P");
        assert_eq!(table.view(Viewer::Seat(THREE)).deciding, SeatSet::only(THREE));
    }

    #[test]
    fn may_change_a_hidden_choice_until_all_have_chosen() {
        let mut table = three(Order::Simultaneous);
        let before = table.game.clone();
        table.enter(TWO, "Y9");
        table.game.undo(TWO).unwrap();
        assert!(table.game == before);
        table.enter(TWO, "P9").enter(THREE, "-");
        assert_eq!(table.game.undo(TWO).unwrap_err().to_string(), "there is nothing to take back");
    }

    #[test]
    fn may_not_change_a_choice_made_in_the_open() {
        let mut table = three(Order::Clockwise);
        assert!(table.game.undo(ONE).is_err());
        table.enter(TWO, "Y9");
        assert!(table.game.undo(TWO).is_err());
    }

    #[test]
    fn choose_clockwise_in_the_open_for_one_turn_if_any_of_them_asks() {
        for asks in [ONE, TWO, THREE] {
            let mut table = three(Order::Simultaneous);
            table.game.open_turn(asks).unwrap();
            assert_eq!(table.game.turn(), Turn::of(TWO));
            table.enter(TWO, "Y9");
            assert_eq!(table.view(Viewer::Seat(THREE)).entry(TWO).to_string(), "Y9");
            assert!(table.game.undo(TWO).is_err(), "a choice in the open stands");
            table.enter(THREE, "-").roll("RYP 379").enter(TWO, "P3");
            assert_eq!(table.game.turn(), Turn::Decide(SeatSet::only(ONE).with(THREE)));
        }
    }

    #[test]
    fn may_ask_for_an_open_turn_while_the_active_player_still_chooses() {
        let mut table = Table::new(3, Order::Simultaneous, Layout::DEFAULT);
        table.roll("RYP 379");
        table.game.open_turn(THREE).unwrap();
        assert_eq!(table.game.turn(), Turn::of(ONE));
        table.enter(ONE, "R3");
        assert_eq!(table.game.turn(), Turn::of(TWO));
    }

    #[test]
    fn may_not_ask_for_an_open_turn_once_another_player_has_chosen() {
        let mut table = three(Order::Simultaneous);
        table.enter(TWO, "Y9");
        for asks in [ONE, TWO, THREE] {
            let refusal = table.game.open_turn(asks).unwrap_err();
            assert_eq!(
                refusal.to_string(),
                "another player has chosen already: ask in the next turn"
            );
        }
        table.game.undo(TWO).unwrap();
        assert!(table.game.open_turn(THREE).is_ok(), "the other choice was taken back");
    }

    #[test]
    fn take_back_a_choice_that_is_not_finished_when_another_asks_for_an_open_turn() {
        let arrows = sheet_with(&[(Yellow, &[], &[1])]);
        let mut table = Table::new(3, Order::Simultaneous, arrows);
        table.roll("RYP 379").enter(ONE, "R3").enter(THREE, "Y9");
        table.game.open_turn(TWO).unwrap();
        assert!(table.sheet(THREE).expedition(Yellow).numbers().is_empty());
        table.enter(TWO, "-");
        assert_eq!(table.legal(THREE), "- P7 P9 Y7 Y9");
    }

    #[test]
    fn see_whether_they_may_ask_for_an_open_turn_and_whether_one_has() {
        let mut table = three(Order::Simultaneous);
        let flags = |table: &Table, viewer| {
            let view = table.view(viewer);
            (view.may_open, view.is_open())
        };
        assert_eq!(flags(&table, Viewer::Seat(ONE)), (true, false));
        assert_eq!(flags(&table, Viewer::Spectator), (false, false), "a spectator can't ask");
        table.game.open_turn(ONE).unwrap();
        for viewer in Viewer::all(3) {
            assert_eq!(flags(&table, viewer), (false, true), "{viewer}");
        }
        let agreed = three(Order::Clockwise);
        assert_eq!(flags(&agreed, Viewer::Seat(ONE)), (false, false), "every turn is like that");
    }

    #[test]
    fn may_not_ask_for_an_open_turn_twice_nor_between_turns() {
        let words = |table: &mut Table| table.game.open_turn(TWO).unwrap_err().to_string();
        let mut table = Table::new(3, Order::Simultaneous, Layout::DEFAULT);
        assert_eq!(words(&mut table), "the roll comes first");
        table.roll("RYP 379").game.open_turn(ONE).unwrap();
        assert_eq!(words(&mut table), "this turn is played in the open already");
        assert_eq!(words(&mut three(Order::Clockwise)), "this turn is played in the open already");
    }

    #[test]
    fn get_the_same_bonuses_in_either_order() {
        let totals = |order| {
            let mut table = Table::new(3, order, plain());
            for _ in 0..7 {
                table.turn("GGG 555 : G5 G5 -");
            }
            [ONE, TWO, THREE].map(|seat| table.score(seat))
        };
        assert_eq!(totals(Order::Simultaneous), totals(Order::Clockwise));
    }
}

mod entering {
    use super::*;

    #[test]
    fn a_0_marks_the_circle_of_an_expedition_that_has_not_started() {
        let mut table = Table::of_two();
        table.turn("GGG 000 : G0 -");
        assert!(table.expedition(Green).circle_marked());
        assert!(table.numbers(Green).is_empty());
    }

    #[test]
    fn a_number_after_the_circle_starts_the_expedition() {
        let mut table = Table::of_two();
        table.alone(ONE, "G0 G4");
        assert!(table.expedition(Green).circle_marked());
        assert_eq!(table.numbers(Green), [4]);
    }

    #[test]
    fn a_0_counts_as_10_once_the_circle_is_marked() {
        let mut table = Table::of_two();
        table.alone(ONE, "G0 G0");
        assert_eq!(table.numbers(Green), [10]);
    }

    #[test]
    fn a_0_counts_as_10_in_an_expedition_that_has_started() {
        let mut table = Table::of_two();
        table.alone(ONE, "G4 G0");
        assert_eq!(table.numbers(Green), [4, 10]);
        assert!(!table.expedition(Green).circle_marked());
    }

    #[test]
    fn the_first_box_takes_any_number() {
        for number in 1..=9 {
            let mut table = Table::of_two();
            table.alone(ONE, &format!("P{number}"));
            assert_eq!(table.numbers(Purple), [number]);
        }
    }

    #[test]
    fn a_number_goes_into_the_lowest_empty_box() {
        let mut table = Table::of_two();
        table.alone(ONE, "P2 P3 P7");
        assert_eq!(table.numbers(Purple), [2, 3, 7]);
    }

    #[test]
    fn equal_numbers_are_allowed() {
        let mut table = Table::of_two();
        table.alone(ONE, "P3 P3 P3");
        assert_eq!(table.numbers(Purple), [3, 3, 3]);
    }

    #[test]
    fn a_lower_number_is_refused() {
        let mut table = Table::of_two();
        table.alone(ONE, "P5").turn("RRR 111 : - -").roll("PPP 469");
        assert_eq!(table.legal(ONE), "- P6 P9");
        assert_eq!(table.refusal(ONE, "P4"), "P4 can't be entered: purple already shows 5");
    }

    #[test]
    fn starting_an_expedition_closes_an_unmarked_circle_for_good() {
        let mut table = Table::of_two();
        assert!(table.expedition(Blue).circle_open());
        table.alone(ONE, "B1");
        assert!(!table.expedition(Blue).circle_open());
        table.alone(ONE, "B0>.");
        assert!(!table.expedition(Blue).circle_marked());
    }

    #[test]
    fn with_nine_boxes_full_a_number_at_least_as_high_claims_the_end_artefact() {
        let mut table = Table::plain();
        table.alone(ONE, "R1 R2 R3 R4 R5 R6 R7 R8 R8");
        assert_eq!(table.sheet(ONE).artefacts(), 0);
        table.turn("GGG 111 : - -").roll("RRR 789");
        assert_eq!(table.legal(ONE), "- R8 R9");
        table.enter(ONE, "R8").enter(TWO, "-");
        assert!(table.expedition(Red).end_claimed());
        assert_eq!(table.sheet(ONE).artefacts(), 1);
        assert_eq!(table.numbers(Red).len(), 9);
    }

    #[test]
    fn a_tenth_number_is_refused_after_the_end_artefact() {
        let mut table = Table::plain();
        table.alone(ONE, "R1 R2 R3 R4 R5 R6 R7 R8 R8 R8").roll("RRR 890");
        assert_eq!(table.legal(ONE), "-");
        assert_eq!(
            table.refusal(ONE, "R0"),
            "red can't go on: it has nine numbers and its end artefact",
        );
    }

    #[test]
    fn nothing_to_choose_leaves_only_refusing() {
        let mut table = Table::of_two();
        table.alone(ONE, "P9").turn("RRR 111 : - -").roll("PPP 124");
        assert_eq!(table.legal(ONE), "-");
    }
}

mod an_artefact_box {
    use super::*;

    #[test]
    fn shades_one_artefact() {
        let mut table = Table::of_two();
        table.alone(ONE, "R1");
        assert_eq!(table.sheet(ONE).artefacts(), 0);
        table.alone(ONE, "R1");
        assert_eq!(table.sheet(ONE).artefacts(), 1);
    }

    #[test]
    fn does_nothing_once_all_nine_are_shaded() {
        let everywhere: &[u8] = &[1, 2, 3, 4, 5, 6, 7, 8, 9];
        let sheet = sheet_with(&[(Red, everywhere, &[]), (Blue, everywhere, &[])]);
        let mut table = Table::new(2, Order::Simultaneous, sheet);
        table.alone(ONE, "R1 R1 R1 R1 R1 R1 R1 R1 R1");
        assert_eq!(table.sheet(ONE).artefacts(), 9);
        table.alone(ONE, "B3 R1");
        assert_eq!(table.sheet(ONE).artefacts(), 9);
        assert!(table.expedition(Red).end_claimed());
        assert_eq!(table.numbers(Blue), [3]);
    }
}

mod an_arrow_box {
    use super::*;

    /// Two players at a sheet whose first red box carries an arrow.
    fn arrow_in_red_1() -> Table {
        Table::new(2, Order::Simultaneous, sheet_with(&[(Red, &[], &[1])]))
    }

    #[test]
    fn writes_the_last_number_of_an_expedition_again() {
        let mut table = arrow_in_red_1();
        table.alone(ONE, "B4 R2>B");
        assert_eq!(table.numbers(Blue), [4, 4]);
    }

    #[test]
    fn may_go_on_in_its_own_expedition() {
        let mut table = arrow_in_red_1();
        table.alone(ONE, "R2>R");
        assert_eq!(table.numbers(Red), [2, 2]);
    }

    #[test]
    fn may_be_declined() {
        let mut table = arrow_in_red_1();
        table.alone(ONE, "R2>.");
        assert_eq!(table.numbers(Red), [2]);
        assert_eq!(table.game.turn(), Turn::Chance);
    }

    #[test]
    fn asks_before_anybody_else_goes_on() {
        let mut table = arrow_in_red_1();
        table.roll("RRR 222").enter(ONE, "R2");
        assert_eq!(table.game.turn(), Turn::of(ONE));
        assert_eq!(table.legal(ONE), ">. >B >G >O >P >R >Y");
        assert_eq!(
            table.refusal(ONE, "-"),
            "an arrow comes first: accelerate an expedition, or decline with >.",
        );
        assert_eq!(table.refusal(TWO, "-"), "it is not seat 2's turn");
    }

    #[test]
    fn is_needed_to_accelerate() {
        let mut table = arrow_in_red_1();
        table.roll("BBB 222");
        assert_eq!(table.refusal(ONE, ">B"), ">B needs an arrow, and there is none");
        assert_eq!(table.refusal(ONE, ">."), ">. needs an arrow, and there is none");
    }

    #[test]
    fn starts_an_expedition_with_a_1_and_closes_its_circle() {
        let mut table = arrow_in_red_1();
        table.alone(ONE, "R2>B");
        assert_eq!(table.numbers(Blue), [1]);
        assert!(!table.expedition(Blue).circle_open());
        assert!(!table.expedition(Blue).circle_marked());
    }

    #[test]
    fn starts_an_expedition_whose_circle_is_marked_and_leaves_it_doubled() {
        let mut table = arrow_in_red_1();
        table.alone(ONE, "B0 R2>B");
        assert_eq!(table.numbers(Blue), [1]);
        assert!(table.expedition(Blue).circle_marked());
        assert_eq!(table.expedition(Blue).score(&plain()), -40);
    }

    #[test]
    fn never_marks_a_circle() {
        let mut table = arrow_in_red_1();
        table.alone(ONE, "R0 R0>B");
        assert!(!table.expedition(Blue).circle_marked(), "a 10 in the arrow box changes nothing");
    }

    #[test]
    fn claims_the_end_artefact_of_a_full_expedition() {
        let mut table = arrow_in_red_1();
        table.alone(ONE, "B1 B1 B1 B1 B1 B1 B1 B1 B1 R2>B");
        assert!(table.expedition(Blue).end_claimed());
        assert_eq!(table.sheet(ONE).artefacts(), 1);
    }

    #[test]
    fn cannot_be_used_on_an_expedition_with_its_end_artefact() {
        let mut table = arrow_in_red_1();
        table.alone(ONE, "B1 B1 B1 B1 B1 B1 B1 B1 B1 B1");
        table.roll("RRR 222").enter(ONE, "R2");
        assert_eq!(table.legal(ONE), ">. >G >O >P >R >Y");
        assert_eq!(
            table.refusal(ONE, ">B"),
            "blue can't go on: it has nine numbers and its end artefact",
        );
    }

    /// Even when every other expedition is complete: the arrow's own can always go on, be it to
    /// its end artefact. So there never is an arrow without a target.
    #[test]
    fn always_finds_a_target() {
        let everywhere: &[u8] = &[1, 2, 3, 4, 5, 6, 7, 8, 9];
        let mut table = Table::new(2, Order::Simultaneous, sheet_with(&[(Red, &[], everywhere)]));
        for column in ["O", "Y", "G", "B"] {
            let entry = format!("{column}1 ");
            table.alone(ONE, &entry.repeat(10));
        }
        table.alone(ONE, "R1>P").turn("OOO 111 : - -").roll("RRR 222").enter(ONE, "R2");
        assert_eq!(table.legal(ONE), ">. >P >R");
        table.enter(ONE, ">R>R>R>R>R>R>R");
        assert_eq!(table.numbers(Red).len(), 9);
        assert_eq!(table.legal(ONE), ">. >P >R");
        table.enter(ONE, ">R");
        assert!(table.expedition(Red).end_claimed());
        assert_eq!(table.game.turn(), Turn::of(TWO), "the end artefact carries no arrow");
    }

    #[test]
    fn sets_off_the_symbol_of_the_box_it_fills() {
        let mut table =
            Table::new(2, Order::Simultaneous, sheet_with(&[(Red, &[], &[1]), (Blue, &[1], &[])]));
        table.alone(ONE, "R2>B");
        assert_eq!(table.sheet(ONE).artefacts(), 1);
    }

    #[test]
    fn chains_through_several_arrows_one_decision_at_a_time() {
        let sheet = sheet_with(&[(Red, &[], &[1]), (Blue, &[], &[1, 2]), (Purple, &[1], &[])]);
        let mut table = Table::new(2, Order::Simultaneous, sheet);
        table.roll("RRR 222").enter(ONE, "R2").enter(ONE, ">B").enter(ONE, ">B");
        assert_eq!(table.game.turn(), Turn::of(ONE));
        table.enter(ONE, ">P");
        assert_eq!(table.game.turn(), Turn::of(TWO));
        assert_eq!(table.numbers(Blue), [1, 1]);
        assert_eq!(table.numbers(Purple), [1]);
        assert_eq!(table.sheet(ONE).artefacts(), 1);
    }

    #[test]
    fn may_be_thought_over_while_the_chain_lasts() {
        let mut table = arrow_in_red_1();
        table.roll("RRR 222");
        let before = table.game.clone();
        table.enter(ONE, "R2");
        table.game.undo(ONE).unwrap();
        assert!(table.game == before);
        table.enter(ONE, "R2>B");
        assert_eq!(table.game.undo(ONE).unwrap_err().to_string(), "there is nothing to take back");
    }
}

mod refusing {
    use super::*;

    #[test]
    fn shades_one_dice_symbol() {
        let mut table = Table::of_two();
        table.turn("RYY 037 : - -");
        assert_eq!(table.sheet(ONE).dice(), 1);
        assert_eq!(table.score(ONE), -40);
    }

    #[test]
    fn nine_times_exhausts_and_the_column_is_worth_nothing() {
        let mut table = Table::of_two();
        table.alone(TWO, "R1 R1 R1 R1>. R1 R1 R1 R1>.");
        assert!(!table.sheet(ONE).is_exhausted());
        assert_eq!(table.score(ONE), 70 + 20);
        table.alone(TWO, "R1");
        assert!(table.sheet(ONE).is_exhausted());
        assert_eq!(table.score(ONE), 20, "the bridge of the dice is kept");
    }

    #[test]
    fn costs_nothing_more_when_exhausted_and_the_player_goes_on() {
        let mut table = Table::of_two();
        table.alone(TWO, "R1 R1 R1 R1>. R1 R1 R1 R1>. R1 R1");
        assert_eq!(table.sheet(ONE).dice(), 9);
        table.alone(ONE, "O1");
        assert_eq!(table.numbers(Orange), [1]);
        assert_eq!(table.score(ONE), 20 - 20);
    }
}

mod a_bridge {
    use super::*;

    const GREEN: Column = Column::Expedition(Green);

    #[test]
    fn is_won_by_whoever_first_fills_the_seventh_box() {
        let mut table = Table::plain();
        table.alone(ONE, "G1 G1 G1 G1 G1 G1");
        assert!(!table.game.passed().contains(GREEN));
        table.alone(ONE, "G1");
        assert!(table.game.passed().contains(GREEN));
        assert!(table.sheet(ONE).bridges().contains(GREEN));
        assert!(!table.sheet(TWO).bridges().contains(GREEN));
    }

    #[test]
    fn is_won_by_all_who_pass_it_in_the_same_turn() {
        let mut table = Table::new(3, Order::Clockwise, plain());
        for _ in 0..6 {
            table.turn("GGG 555 : G5 G5 G5");
        }
        table.turn("GGG 555 : G5 G5 -");
        let winners: Vec<bool> =
            [ONE, TWO, THREE].map(|seat| table.sheet(seat).bridges().contains(GREEN)).to_vec();
        assert_eq!(winners, [true, true, false]);
    }

    #[test]
    fn is_worth_nothing_to_those_who_pass_it_later() {
        let mut table = Table::plain();
        table.alone(ONE, "G1 G1 G1 G1 G1 G1 G1").alone(TWO, "G1 G1 G1 G1 G1 G1 G1");
        assert_eq!(table.sheet(TWO).expedition(Green).filled(), 7);
        assert!(!table.sheet(TWO).bridges().contains(GREEN));
    }

    #[test]
    fn is_settled_only_at_the_end_of_the_turn() {
        let mut table = Table::plain();
        table.alone(ONE, "G1 G1 G1 G1 G1 G1").roll("GGG 111").enter(ONE, "G1");
        assert!(table.sheet(ONE).bridges().is_empty());
        table.enter(TWO, "-");
        assert!(table.sheet(ONE).bridges().contains(GREEN));
    }

    #[test]
    fn spans_the_artefacts_and_the_dice_too() {
        let everywhere: &[u8] = &[1, 2, 3, 4, 5, 6, 7, 8, 9];
        let sheet = sheet_with(&[(Red, everywhere, &[])]);
        let mut table = Table::new(2, Order::Simultaneous, sheet);
        table.alone(ONE, "R1 R1 R1 R1 R1 R1 R1");
        let won = |columns: &[Column]| columns.iter().copied().collect::<ColumnSet>();
        let red = Column::Expedition(Red);
        assert_eq!(table.sheet(ONE).bridges(), won(&[red, Column::Artefacts]));
        assert_eq!(table.sheet(TWO).bridges(), won(&[Column::Dice]));
    }

    #[test]
    fn of_the_dice_is_kept_when_exhausted() {
        let mut table = Table::plain();
        table.alone(TWO, "R1 R1 R1 R1 R1 R1 R1 R1 R1");
        assert!(table.sheet(ONE).is_exhausted());
        assert!(table.sheet(ONE).bridges().contains(Column::Dice));
        assert_eq!(table.score(ONE), 20);
    }
}

mod the_game {
    use super::*;

    /// Fills everything up to the bridges but for purple: the first seat half of the expeditions
    /// and, by them, the artefacts; the second seat the others. Both shade dice on the way.
    fn one_bridge_from_the_end() -> Table {
        let sheet = sheet_with(&[(Red, &[1, 2, 3, 4, 5, 6, 7], &[])]);
        let mut table = Table::new(2, Order::Simultaneous, sheet);
        table.alone(ONE, &"R1 ".repeat(7)).alone(TWO, &"G1 ".repeat(7));
        // Nobody refuses any more from here on.
        let both = |table: &mut Table, seat: Seat, entry: &str, other: &str| {
            let dice = format!("{}{}P 111", &entry[..1], &other[..1]);
            table.roll(&dice);
            let first = table.game.active();
            let by = |by: Seat| if by == seat { entry } else { other };
            table.enter(first, by(first)).enter(first.other(), by(first.other()));
        };
        for _ in 0..7 {
            both(&mut table, ONE, "O1", "Y1");
        }
        for _ in 0..6 {
            both(&mut table, ONE, "B1", "P1");
        }
        both(&mut table, ONE, "B1", "O1");
        table
    }

    #[test]
    fn ends_after_a_turn_in_which_all_bridges_have_been_passed_whoever_passed_them() {
        let mut table = one_bridge_from_the_end();
        assert_eq!(table.game.passed().len(), 7);
        assert_eq!(table.game.turn(), Turn::Chance);
        table.alone(TWO, "P1");
        assert_eq!(table.game.turn(), Turn::Over);
        assert!(!table.sheet(ONE).bridges().is_empty());
        assert!(!table.sheet(TWO).bridges().is_empty());
        assert_eq!(table.refusal(ONE, "-"), "the game is over");
    }

    #[test]
    fn lets_everybody_finish_the_turn_in_which_it_ends() {
        let mut table = one_bridge_from_the_end();
        assert_eq!(table.game.active(), ONE);
        table.alone(TWO, "-").roll("PPP 111").enter(TWO, "P1");
        assert_eq!(table.game.turn(), Turn::of(ONE));
    }

    #[test]
    fn ends_after_a_turn_in_which_all_players_are_exhausted() {
        let mut table = Table::new(3, Order::Simultaneous, Layout::DEFAULT);
        for _ in 0..8 {
            table.turn("RYP 379 : - - -");
        }
        table.turn("RYP 379 : - - R3");
        assert_eq!(table.game.turn(), Turn::Chance, "one has a die symbol left");
        table.turn("RYP 379 : - - -");
        assert_eq!(table.game.turn(), Turn::Over);
    }

    #[test]
    fn is_won_by_the_highest_total() {
        let mut table = Table::of_two();
        for _ in 0..9 {
            table.turn("RYY 379 : - -");
        }
        assert_eq!(table.game.winners(), SeatSet::first(2), "all who tie for it win");

        let mut table = Table::of_two();
        table.turn("RYY 379 : R3 -");
        for _ in 0..9 {
            table.turn("RYY 379 : - -");
        }
        assert_eq!(table.game.turn(), Turn::Over);
        assert_eq!([table.score(ONE), table.score(TWO)], [-20, 20]);
        assert_eq!(table.game.winners(), SeatSet::only(TWO));
    }

    #[test]
    fn has_no_winner_before_it_is_over() {
        let mut table = Table::of_two();
        table.turn("RYY 379 : R3 -");
        assert!(table.game.winners().is_empty());
    }

    #[test]
    fn keeps_the_last_roll_and_entries_in_view() {
        let mut table = Table::of_two();
        table.turn("RYY 379 : R3 -").roll("BBB 111");
        let view = table.view(Viewer::Spectator);
        assert_eq!(view.last_entry(ONE).to_string(), "R3");
        assert_eq!(view.last_entry(TWO).to_string(), "-");
        assert_eq!(view.roll.unwrap().to_string(), "BBB 111");
    }

    #[test]
    fn takes_a_0_for_a_side_of_its_own() {
        assert_eq!(Digit::ZERO.value(), 10);
        assert_eq!(digit(7).value(), 7);
        assert_eq!(DiceGame::NAME, "dice");
    }
}

mod players_notice {
    use super::*;

    /// What this decision of the seat will set off.
    fn events(table: &Table, seat: Seat, action: &str) -> String {
        table.game.events(seat, action.parse().unwrap()).join(", ")
    }

    #[test]
    fn a_bridge_that_is_won_and_one_that_comes_too_late() {
        let mut table = Table::plain();
        table.alone(ONE, "G1 G1 G1 G1 G1 G1").alone(TWO, "G1 G1 G1 G1 G1 G1");
        table.roll("GGG 111");
        assert_eq!(events(&table, ONE, "G1"), "bridge-won G");
        table.enter(ONE, "G1");
        assert_eq!(events(&table, TWO, "G1"), "bridge-won G", "in the same turn");
        table.enter(TWO, "-").roll("GGG 111");
        assert_eq!(events(&table, TWO, "G1"), "bridge-missed G");
    }

    #[test]
    fn an_artefact_that_is_shaded_and_the_bridge_it_passes() {
        let mut table =
            Table::new(2, Order::Simultaneous, sheet_with(&[(Red, &[1, 2, 3, 4, 5, 6, 7], &[])]));
        table.alone(ONE, "R1 R1 R1 R1 R1").roll("RRR 111").enter(TWO, "-");
        assert_eq!(events(&table, ONE, "R1"), "artefact 6");
        table.enter(ONE, "R1").roll("RRR 111");
        assert_eq!(events(&table, ONE, "R1"), "artefact 7, bridge-won R, bridge-won artefacts");
    }

    #[test]
    fn exhaustion_with_the_ninth_refusal() {
        let mut table = Table::plain();
        table.alone(TWO, "R1 R1 R1 R1 R1 R1 R1 R1").roll("RRR 111");
        assert_eq!(events(&table, ONE, "-"), "exhausted");
        assert_eq!(events(&table, ONE, "R1"), "");
    }

    #[test]
    fn nothing_of_what_is_not_allowed() {
        let mut table = Table::plain();
        assert_eq!(events(&table, ONE, "G1"), "", "before the roll");
        table.roll("GGG 111");
        assert_eq!(events(&table, ONE, "R1"), "", "no such die");
        assert_eq!(events(&table, TWO, "-"), "", "not yet");
    }
}
