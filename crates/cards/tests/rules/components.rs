//! Cards and colours.

use sextant_cards::{Card, Colour, Deck, Variant};

use super::table::{Table, deck_of, one_round};

fn letters(variant: Variant) -> String {
    variant.colours().iter().map(|colour| colour.letter()).collect()
}

#[test]
fn the_colours_are_red_green_white_blue_and_yellow() {
    assert_eq!(letters(Variant::Base), "RGWBY");
}

#[test]
fn the_long_game_adds_purple() {
    assert_eq!(letters(Variant::Long), "RGWBYP");
}

#[test]
fn a_colour_has_three_wagers_and_the_numbers_2_to_10() {
    for colour in Colour::ALL {
        let deck = Deck::sorted(Variant::Long);
        let of_colour = deck.cards().iter().filter(|card| card.colour() == colour);
        let faces: Vec<String> = of_colour.map(|card| card.to_string()[1..].to_owned()).collect();
        assert_eq!(faces.join(" "), "H H H 2 3 4 5 6 7 8 9 10", "{colour}");
    }
}

#[test]
fn the_wagers_of_a_colour_are_identical() {
    let wager = Card::wager(Colour::Red);
    let deck = Deck::sorted(Variant::Base);
    assert_eq!(deck.cards().iter().filter(|&&card| card == wager).count(), 3);
}

#[test]
fn the_base_game_has_60_cards_and_the_long_game_72() {
    assert_eq!(Deck::sorted(Variant::Base).cards().len(), 60);
    assert_eq!(Deck::sorted(Variant::Long).cards().len(), 72);
}

#[test]
fn a_deck_holds_every_card_as_often_as_it_exists() {
    let deck = Deck::sorted(Variant::Base).to_string();
    assert!(deck.parse::<Deck>().is_ok());
    assert!(deck.replacen("R2", "R3", 1).parse::<Deck>().is_err(), "R3 twice");
    assert!(deck.replacen("RH ", "", 1).parse::<Deck>().is_err(), "two red wagers");
    assert!(deck.replacen("R2", "RH", 1).parse::<Deck>().is_err(), "four red wagers");
}

#[test]
fn nothing_but_the_sixth_colour_differs_in_the_long_game() {
    let options = sextant_cards::Options { variant: Variant::Long, ..one_round() };
    let mut table = Table::agreed_options(options);
    let deck = deck_of(Variant::Long, "PH PH P2 | P3 YH");
    table.record.apply_outcome(sextant_cards::Deal { deck, starter: None }).unwrap();
    let table = table.play("PH,D P3,D P2,D YHD,D");
    assert_eq!(table.scores(), [-36, -17]);
    assert_eq!(table.refusal("PH,D"), "PH can't be placed: purple already shows 2");
}
