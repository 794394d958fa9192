//! Rounds that would not end.

use sextant_cards::{End, Options};
use sextant_core::{Game, Seat};

use super::table::{Table, limit, one_round};

fn limited(placements: u16, wanted: &str) -> Table {
    Table::agreed_options(Options { turn_limit: limit(placements), ..one_round() }).deal(wanted)
}

#[test]
fn by_default_there_is_no_limit() {
    assert_eq!(Options::default().turn_limit, None);
    // Both throw a card away and pick it up again, for ever.
    let mut table = Table::dealt("R2 G2 | W2 B2").play("R2D,D W2D,D");
    for _ in 0..250 {
        table = table.play("G2D,R B2D,W R2D,G W2D,B");
    }
    assert_eq!(table.round().end(), None);
    assert_eq!(table.round().placements(), 1002);
}

#[test]
fn the_round_goes_on_below_the_limit() {
    let table = limited(3, "R2 R3 | G2").play("R2,D G2,D");
    assert_eq!(table.round().end(), None);
}

#[test]
fn the_turn_that_reaches_the_limit_is_completed_and_the_last() {
    let table = limited(3, "R2 R3 | G2").play("R2,D G2,D R3");
    assert_eq!(table.draws(), "D");
    let table = table.play("D");
    assert_eq!(table.round().end(), Some(End::TurnLimit));
    assert!(table.game().turn().is_over());
}

#[test]
fn the_round_is_then_scored_as_it_stands() {
    let table = limited(3, "R2 R3 | G2").play("R2,D G2,D R3,D");
    assert_eq!(table.game().totals().0, [-15, -18]);
}

#[test]
fn the_record_says_so() {
    let table = limited(3, "R2 R3 | G2").play("R2,D G2,D R3,D");
    assert!(table.record.to_text().contains("[TurnLimit \"3\"]"));
    assert!(table.record.to_text().contains("[End \"turn-limit\"]"));
}

#[test]
fn a_round_that_ends_by_its_last_card_says_that() {
    let table = Table::dealt("").until_left(0);
    assert!(table.record.to_text().contains("[End \"draw-pile\"]"));
}

#[test]
fn the_last_card_of_the_pile_at_the_limit_is_an_ordinary_end() {
    let table = limited(44, "").until_left(0);
    assert_eq!(table.round().end(), Some(End::DrawPile));
}

#[test]
fn the_limit_is_for_each_round() {
    let options = Options { turn_limit: limit(2), ..Options::default() };
    let table = Table::agreed_options(options).deal("R10 | G2").play("R10,D G2,D");
    let table = table.deal("R9 | G3").play("R9,D");
    assert_eq!(table.round().end(), None);
    assert_eq!(table.play("G3,D").game().results()[1].end, End::TurnLimit);
}

#[test]
fn nobody_is_to_move_after_it() {
    let table = limited(1, "R2").play("R2,D");
    assert_eq!(table.round().to_move(), None);
    assert_eq!(table.refusal("D"), "the game is over");
    assert_eq!(table.game().score(Seat::ONE), -18);
}
