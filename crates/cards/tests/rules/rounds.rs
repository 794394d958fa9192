//! From the deal to the last card.

use sextant_cards::{End, FirstStarter, HAND, Options, Variant};
use sextant_core::{Game, Seat};

use super::table::{Table, cards, deck, deck_of, one_round, set};

#[test]
fn eight_cards_are_dealt_to_each_player_and_44_are_left() {
    let table = Table::dealt("");
    assert_eq!(table.round().hand(Seat::ONE).len(), 8);
    assert_eq!(table.round().hand(Seat::TWO).len(), 8);
    assert_eq!(table.round().draw_pile().len(), 44);
}

#[test]
fn in_the_long_game_56_are_left() {
    let table = Table::agreed_options(Options { variant: Variant::Long, ..one_round() }).deal("");
    assert_eq!(table.round().draw_pile().len(), 56);
}

#[test]
fn the_first_eight_cards_of_a_dealt_order_are_the_hand_of_seat_1() {
    let order = "RH R2 G3 W4 B5 Y6 Y7 Y8 | BH BH G10";
    assert_eq!(deck(order).cards()[..HAND], cards("RH R2 G3 W4 B5 Y6 Y7 Y8"));
    let table = Table::dealt(order);
    assert_eq!(table.round().hand(Seat::ONE), set("RH R2 G3 W4 B5 Y6 Y7 Y8"));
}

#[test]
fn the_next_eight_are_the_hand_of_seat_2() {
    let table = Table::dealt("RH R2 | BH BH G10 W2 W3 W5 W6 W7");
    assert_eq!(table.round().hand(Seat::TWO), set("BH BH G10 W2 W3 W5 W6 W7"));
}

#[test]
fn the_hands_do_not_depend_on_who_starts() {
    let options = Options { first_starter: FirstStarter::Seat(Seat::TWO), ..one_round() };
    let table = Table::agreed_options(options).deal("RH R2 G3 W4 B5 Y6 Y7 Y8");
    assert_eq!(table.round().hand(Seat::ONE), set("RH R2 G3 W4 B5 Y6 Y7 Y8"));
}

#[test]
fn the_rest_is_the_draw_pile_and_its_first_card_is_drawn_first() {
    let table = Table::dealt("R2 | G2 | W7 B9").play("R2,D G2,D");
    assert!(table.round().hand(Seat::ONE).contains(cards("W7")[0]));
    assert!(table.round().hand(Seat::TWO).contains(cards("B9")[0]));
}

#[test]
fn the_last_card_of_the_dealt_order_is_drawn_last() {
    let last = *deck("R2 | G2").cards().last().unwrap();
    let table = Table::dealt("R2 | G2").until_left(1);
    assert_eq!(table.round().draw_pile(), [last]);
}

#[test]
fn the_starter_moves_first() {
    assert_eq!(Table::dealt("").to_move(), Seat::ONE);
    let options = Options { first_starter: FirstStarter::Seat(Seat::TWO), ..one_round() };
    assert_eq!(Table::agreed_options(options).deal("").to_move(), Seat::TWO);
}

#[test]
fn then_the_players_alternate() {
    let table = Table::dealt("R2 R3 | G2 G3");
    assert_eq!(table.clone().play("R2,D").to_move(), Seat::TWO);
    assert_eq!(table.clone().play("R2,D G2,D").to_move(), Seat::ONE);
    assert_eq!(table.play("R2,D G2,D R3,D").to_move(), Seat::TWO);
}

#[test]
fn nobody_acts_out_of_turn() {
    let mut table = Table::dealt("R2 | G2");
    let refused = table.record.play(Seat::TWO, "G2".parse().unwrap()).unwrap_err();
    assert_eq!(refused.to_string(), "it is not seat 2's turn");
}

#[test]
fn hands_have_8_cards_at_every_placement_and_7_at_every_draw() {
    let table = Table::dealt("R2 R3 | G2 G3").play("R2");
    assert_eq!(table.round().hand(Seat::ONE).len(), 7);
    assert_eq!(table.round().hand(Seat::TWO).len(), 8);
    let table = Table::dealt("R2 R3 | G2 G3").play("R2,D");
    assert_eq!(table.round().hand(Seat::ONE).len(), 8);
}

#[test]
fn the_round_goes_on_while_a_card_is_left() {
    let table = Table::dealt("").until_left(1);
    assert_eq!(table.round().end(), None);
    assert!(!table.game().turn().is_over());
}

#[test]
fn drawing_the_last_card_ends_the_round_at_once() {
    let table = Table::dealt("").until_left(0);
    assert_eq!(table.round().end(), Some(End::DrawPile));
    assert_eq!(table.round().to_move(), None);
    assert!(table.legal().is_empty());
}

#[test]
fn after_44_cards_of_the_pile_the_base_game_is_over() {
    assert_eq!(Table::dealt("").until_left(0).round().placements(), 44);
}

#[test]
fn taking_discards_puts_the_end_off() {
    let table = Table::dealt("").until_left(1);
    let draw = table.clone().play(&table.legal()[0]).legal().pop().unwrap();
    assert_ne!(draw, "D", "there are discards to take");
    let on = table.clone().play(&format!("{},{draw}", table.legal()[0]));
    assert_eq!(on.round().end(), None);
    assert_eq!(on.round().draw_pile().len(), 1);
}

#[test]
fn the_last_card_is_not_played() {
    let last = *deck("").cards().last().unwrap();
    let table = Table::dealt("").until_left(0);
    assert!(table.round().hand(Seat::TWO).contains(last));
    assert_eq!(table.refusal(&last.to_string()), "the game is over");
}

#[test]
fn hands_do_not_count() {
    let table = Table::dealt("R10 RH | G10").until_left(0);
    assert_eq!(table.round().hand(Seat::ONE).len(), 8);
    assert_eq!(table.scores(), [0, 0]);
}

#[test]
fn a_deck_of_the_other_variant_is_not_dealt() {
    let mut table = Table::agreed_options(one_round());
    let deal = sextant_cards::Deal { deck: deck_of(Variant::Long, ""), starter: None };
    let refused = table.record.apply_outcome(deal).unwrap_err();
    assert_eq!(refused.to_string(), "the deck is not one of the base game");
}
