//! A turn: place a card, draw a card.

use sextant_cards::Action;
use sextant_core::Seat;

use super::table::{Table, cards, set};

#[test]
fn a_card_goes_on_ones_own_expedition_of_its_colour() {
    let table = Table::dealt("R3").play("R3,D");
    assert_eq!(table.round().expeditions(Seat::ONE), set("R3"));
    assert_eq!(table.round().expeditions(Seat::TWO), set(""));
}

#[test]
fn or_face_up_on_its_colours_discard_pile() {
    let table = Table::dealt("R3").play("R3D,D");
    assert_eq!(table.round().discards(sextant_cards::Colour::Red), cards("R3"));
    assert_eq!(table.round().expeditions(Seat::ONE), set(""));
}

#[test]
fn only_a_card_from_hand_is_placed() {
    let table = Table::dealt("R3 | R4");
    assert_eq!(table.refusal("R4"), "R4 can't be placed: it is not in hand");
    assert_eq!(table.refusal("R4D"), "R4 can't be placed: it is not in hand");
}

#[test]
fn a_placement_comes_before_the_draw() {
    assert_eq!(Table::dealt("R3").refusal("D"), "a card must be placed before one is drawn");
}

#[test]
fn one_card_is_placed_and_then_one_must_be_drawn() {
    let table = Table::dealt("R3 R4").play("R3");
    assert_eq!(table.refusal("R4"), "R4 can't be placed: a card was placed, now one must be drawn");
    assert!(table.round().must_draw());
}

#[test]
fn one_card_is_drawn_and_then_the_turn_is_over() {
    assert_eq!(Table::dealt("R3").refusal("R3,D,D"), "it is not seat 1's turn");
}

// Wagers.

#[test]
fn a_wager_goes_on_an_empty_expedition() {
    let table = Table::dealt("RH").play("RH,D");
    assert_eq!(table.round().expeditions(Seat::ONE), set("RH"));
}

#[test]
fn up_to_three_wagers_lie_on_an_expedition() {
    let table = Table::dealt("RH RH RH | GH GH GH").play("RH,D GH,D RH,D GH,D RH,D");
    assert_eq!(table.round().expeditions(Seat::ONE), set("RH RH RH"));
}

#[test]
fn no_wager_goes_on_an_expedition_that_has_a_number() {
    let table = Table::dealt("RH R2 | GH").play("R2,D GH,D");
    assert_eq!(table.refusal("RH"), "RH can't be placed: red already shows 2");
    assert!(table.legal().contains(&"RHD".to_owned()), "it can still be discarded");
}

#[test]
fn no_wager_goes_on_wagers_and_a_number_either() {
    let table = Table::dealt("RH RH R10 | GH G2").play("RH,D GH,D R10,D G2,D");
    assert_eq!(table.refusal("RH"), "RH can't be placed: red already shows 10");
}

// Numbers.

#[test]
fn any_number_may_start() {
    for number in 2..=10 {
        let card = format!("R{number}");
        let table = Table::dealt(&card).play(&format!("{card},D"));
        assert_eq!(table.round().expeditions(Seat::ONE), set(&card));
    }
}

#[test]
fn a_number_goes_on_wagers() {
    let table = Table::dealt("RH R2 | GH").play("RH,D GH,D R2,D");
    assert_eq!(table.round().expeditions(Seat::ONE), set("RH R2"));
}

#[test]
fn a_number_goes_on_a_smaller_one() {
    let table = Table::dealt("R4 R5 | GH").play("R4,D GH,D R5,D");
    assert_eq!(table.round().expeditions(Seat::ONE), set("R4 R5"));
}

#[test]
fn gaps_are_fine() {
    let table = Table::dealt("R2 R10 | GH").play("R2,D GH,D R10,D");
    assert_eq!(table.round().expeditions(Seat::ONE), set("R2 R10"));
}

#[test]
fn no_number_goes_on_a_higher_one() {
    let table = Table::dealt("R3 R7 | GH").play("R7,D GH,D");
    assert_eq!(table.refusal("R3"), "R3 can't be placed: red already shows 7");
}

#[test]
fn it_is_the_last_number_that_counts_not_the_first() {
    let table = Table::dealt("R2 R5 R7 | GH GH").play("R2,D GH,D R7,D GH,D");
    assert_eq!(table.refusal("R5"), "R5 can't be placed: red already shows 7");
}

#[test]
fn no_equal_number_is_ever_placed_since_each_is_there_once() {
    let table = Table::dealt("R3 | GH").play("R3,D GH,D");
    assert_eq!(table.refusal("R3"), "R3 can't be placed: it is not in hand");
}

#[test]
fn each_player_has_expeditions_of_their_own() {
    let table = Table::dealt("R7 | R3 RH").play("R7,D");
    assert!(table.legal().contains(&"R3".to_owned()));
    assert!(table.legal().contains(&"RH".to_owned()));
}

#[test]
fn each_colour_is_an_expedition_of_its_own() {
    let table = Table::dealt("R7 G3 WH | GH").play("R7,D GH,D");
    assert!(table.legal().contains(&"G3".to_owned()));
    assert!(table.legal().contains(&"WH".to_owned()));
}

#[test]
fn what_an_expedition_ends_with_is_of_no_concern_to_a_discard() {
    let table = Table::dealt("R3 R7 | GH").play("R7,D GH,D R3D");
    assert_eq!(table.round().placed(), Some(Action::Discard(cards("R3")[0])));
}

#[test]
fn any_card_may_be_discarded() {
    let hand = "RH R2 G3 WH W9 B10 Y2 Y5";
    let table = Table::dealt(hand);
    for card in cards(hand) {
        assert!(table.legal().contains(&format!("{card}D")), "{card}");
    }
}

#[test]
fn two_wagers_of_a_colour_in_hand_are_one_choice() {
    let table = Table::dealt("RH RH RH R2 R3 R4 R5 R6");
    assert_eq!(table.legal().join(" "), "RHD RH R2D R2 R3D R3 R4D R4 R5D R5 R6D R6");
}

#[test]
fn there_is_no_pass() {
    let table = Table::dealt("R3");
    for word in ["", "-", "pass", "D"] {
        assert!(!table.legal().contains(&word.to_owned()));
        table.refusal(word);
    }
    assert_eq!(table.legal().len(), 16, "eight cards, on an expedition or discarded");
}

// Drawing.

#[test]
fn the_draw_pile_can_always_be_drawn_from() {
    assert_eq!(Table::dealt("R3").play("R3").draws(), "D");
}

#[test]
fn a_discard_pile_that_is_not_empty_can_be_drawn_from() {
    let table = Table::dealt("R3 | G2").play("R3D,D G2");
    assert_eq!(table.draws(), "D R");
}

#[test]
fn an_empty_one_can_not() {
    let table = Table::dealt("R3 | G2").play("R3D,D G2");
    assert_eq!(table.refusal("B"), "the blue discard pile is empty");
}

#[test]
fn the_top_card_of_the_pile_is_drawn() {
    let table = Table::dealt("R3 B4 | R9 G2").play("R3D,D R9D,D B4,R");
    assert_eq!(table.round().discards(sextant_cards::Colour::Red), cards("R3"));
    assert!(table.round().hand(Seat::ONE).contains(cards("R9")[0]));
}

#[test]
fn all_piles_that_hold_a_card_are_open() {
    let table = Table::dealt("R3 W3 Y3 | G3 B3").play("R3D,D G3D,D W3D,D B3D,D Y3");
    assert_eq!(table.draws(), "D R G W B");
}

#[test]
fn the_card_just_discarded_is_not_drawn() {
    let table = Table::dealt("R3").play("R3D");
    assert_eq!(table.refusal("R"), "R3 was discarded this very turn and can't be drawn");
}

#[test]
fn nor_what_lies_under_it() {
    let table = Table::dealt("R3 | R9").play("R3D,D R9D");
    assert_eq!(table.draws(), "D");
    assert_eq!(table.refusal("R"), "R9 was discarded this very turn and can't be drawn");
}

#[test]
fn after_an_exploration_the_pile_of_the_same_colour_is_open() {
    let table = Table::dealt("R3 | R9").play("R3D,D R9");
    assert_eq!(table.draws(), "D R");
}

#[test]
fn the_opponent_may_take_what_was_just_discarded() {
    let table = Table::dealt("R3 | G2").play("R3D,D G2,R");
    assert!(table.round().hand(Seat::TWO).contains(cards("R3")[0]));
}

#[test]
fn ones_own_discard_may_be_taken_back_a_turn_later() {
    let table = Table::dealt("R3 B2 | G2").play("R3D,D G2,D B2,R");
    assert!(table.round().hand(Seat::ONE).contains(cards("R3")[0]));
}

#[test]
fn a_card_taken_from_a_discard_pile_may_be_discarded_again() {
    let table = Table::dealt("R3 B2 | G2").play("R3D,D G2,R B2,D R3D,D");
    assert_eq!(table.round().discards(sextant_cards::Colour::Red), cards("R3"));
}

#[test]
fn a_placement_may_be_taken_back_before_the_draw() {
    let before = Table::dealt("R3 R7");
    let mut table = before.clone().play("R7");
    table.record.undo(Seat::ONE).unwrap();
    assert!(table.record == before.record);
}

#[test]
fn but_not_after_it() {
    let mut table = Table::dealt("R3 R7").play("R7,D");
    let refused = table.record.undo(Seat::ONE).unwrap_err();
    assert_eq!(refused.to_string(), "there is nothing to take back");
}

#[test]
fn nobody_takes_back_what_another_placed() {
    let mut table = Table::dealt("R3 R7").play("R7");
    assert!(table.record.undo(Seat::TWO).is_err());
}
