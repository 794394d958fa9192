//! What everybody knows, and what only one player does.

use sextant_cards::{Colour, Discards, Options, TableView};
use sextant_core::{Game, Seat, Viewer};

use super::table::{Table, cards, limit, one_round, set};

fn table_of(table: &Table, seat: Seat) -> TableView {
    table.seen_by(seat).table.unwrap()
}

/// What seat 1 and spectators know of the hand of seat 2.
fn known_of_two(table: &Table) -> String {
    let known = table_of(table, Seat::ONE).seen_in_hand[Seat::TWO];
    let to_spectators = table.seen_by_spectators().table.unwrap().seen_in_hand[Seat::TWO];
    assert_eq!(known, to_spectators, "everybody saw the same");
    known.to_string()
}

// Public.

#[test]
fn expeditions_are_public() {
    let table = Table::dealt("R3 | G4").play("R3,D G4,D");
    for viewer in Viewer::all(2) {
        let seen = table.game().view(viewer).table.unwrap();
        assert_eq!(seen.expeditions.0, [set("R3"), set("G4")], "{viewer}");
    }
}

#[test]
fn every_discard_is_public() {
    let table = Table::dealt("R3 | R9").play("R3D,D R9D,D");
    for viewer in Viewer::all(2) {
        let seen = table.game().view(viewer).table.unwrap();
        assert_eq!(seen.discards(Colour::Red), cards("R3 R9"), "{viewer}");
    }
}

#[test]
fn a_card_taken_from_a_discard_pile_is_known_to_be_in_that_hand() {
    let table = Table::dealt("R3 | G4").play("R3D,D G4,R");
    assert_eq!(known_of_two(&table), "R3");
}

#[test]
fn it_stays_known_until_it_is_placed() {
    let table = Table::dealt("R3 W2 W3 | G4 G5").play("R3D,D G4,R W2,D G5,D W3,D");
    assert_eq!(known_of_two(&table), "R3");
    assert_eq!(known_of_two(&table.clone().play("R3")), "");
    assert_eq!(known_of_two(&table.play("R3D")), "");
}

#[test]
fn the_number_of_cards_in_the_draw_pile_is_public() {
    let table = Table::dealt("R3 | G4").play("R3,D G4,D");
    assert_eq!(table.seen_by_spectators().table.unwrap().draw_pile, 42);
}

#[test]
fn all_scores_are_public() {
    let options = Options { turn_limit: limit(2), ..Options::default() };
    let table =
        Table::agreed_options(options).deal("R10 | G2").play("R10,D G2,D").deal("R9").play("R9,D");
    let seen = table.seen_by(Seat::TWO);
    assert_eq!(seen.totals.0, [-10, -18]);
    assert_eq!(seen.results()[0].scores.0, [-10, -18]);
    let json = serde_json::to_value(seen).unwrap();
    assert_eq!(json["table"]["players"][0]["score"], -11);
}

#[test]
fn who_starts_is_public() {
    assert_eq!(table_of(&Table::dealt(""), Seat::TWO).starter, Seat::ONE);
}

#[test]
fn the_cards_in_hand_can_be_counted() {
    let table = Table::dealt("R3").play("R3");
    assert_eq!(table.seen_by_spectators().table.unwrap().hand_sizes.0, [7, 8]);
}

// Hidden.

/// The same table with other hidden cards: seat 1's hand and all that lies open are equal.
fn with_other_hidden_cards(turns: &str) -> [Table; 2] {
    let mine = "R2 R3 R4 R5 R6 R7 R8 R9";
    [format!("{mine} | G2 G3 | W2 W3 W4"), format!("{mine} | G2 B7 | W2 Y3 Y4")]
        .map(|wanted| Table::dealt(&wanted).play(turns))
}

#[test]
fn the_hand_of_the_opponent_and_the_order_of_the_draw_pile_are_hidden() {
    for turns in ["", "R2", "R2,D", "R2,D G2", "R2,D G2,D", "R2,D G2D,D", "R2D,D G2,R"] {
        let [one, other] = with_other_hidden_cards(turns);
        assert!(one.game() != other.game(), "{turns}");
        assert_eq!(one.seen_by(Seat::ONE), other.seen_by(Seat::ONE), "{turns}");
        assert_eq!(one.seen_by_spectators(), other.seen_by_spectators(), "{turns}");
        assert_ne!(one.seen_by(Seat::TWO), other.seen_by(Seat::TWO), "{turns}");
    }
}

#[test]
fn nothing_that_is_printed_for_spectators_names_a_hidden_card() {
    let table = Table::dealt("R2 | G3 | W4 B5").play("R2,D G3,D");
    let json = serde_json::to_value(table.seen_by_spectators()).unwrap();
    assert_eq!(json["table"]["hand"], serde_json::json!([]));
    assert_eq!(json["table"]["legal"], serde_json::json!([]));
    // All but the two cards on the table are among those that nobody has seen.
    assert_eq!(json["table"]["unseen"].as_array().unwrap().len(), 58);
    let log = format!("{:?}", table.game());
    for hidden in ["W4", "B5", "Y10"] {
        assert!(!log.contains(hidden), "{hidden} in {log}");
    }
}

#[test]
fn players_see_their_own_hand() {
    let table = Table::dealt("R2 R3 R4 R5 R6 R7 R8 R9 | G2");
    assert_eq!(table_of(&table, Seat::ONE).hand, set("R2 R3 R4 R5 R6 R7 R8 R9"));
    assert!(table_of(&table, Seat::TWO).hand.contains(cards("G2")[0]));
}

#[test]
fn spectators_see_no_hand() {
    assert!(Table::dealt("").seen_by_spectators().table.unwrap().hand.is_empty());
}

#[test]
fn a_card_drawn_from_the_pile_is_seen_by_who_drew_it_alone() {
    let table = Table::dealt("R2 | G2 | W7").play("R2,D");
    assert_eq!(table_of(&table, Seat::ONE).drawn[Seat::ONE], Some(cards("W7")[0]));
    assert_eq!(table_of(&table, Seat::TWO).drawn[Seat::ONE], None);
    assert_eq!(table.seen_by_spectators().table.unwrap().drawn[Seat::ONE], None);
}

#[test]
fn hands_are_opened_when_the_round_is_over() {
    let options = Options { turn_limit: limit(2), ..one_round() };
    let table = Table::agreed_options(options).deal("R2 R3 | G2 G3").play("R2,D G2");
    for viewer in Viewer::all(2) {
        assert_eq!(table.game().view(viewer).table.unwrap().open_hands, None, "{viewer}");
    }
    let table = table.play("D");
    assert!(table.game().turn().is_over());
    for viewer in Viewer::all(2) {
        let seen = table.game().view(viewer).table.unwrap();
        let hands = seen.open_hands.unwrap();
        assert_eq!(hands[Seat::TWO], table.round().hand(Seat::TWO), "{viewer}");
        assert_eq!(hands[Seat::ONE].len(), 8, "{viewer}");
    }
}

#[test]
fn a_refusal_does_not_tell_where_a_card_is() {
    // B5 is in the other hand, B6 in the draw pile: the same answer.
    let table = Table::dealt("R2 | B5 | B6");
    assert_eq!(table.refusal("B5"), "B5 can't be placed: it is not in hand");
    assert_eq!(table.refusal("B6"), "B6 can't be placed: it is not in hand");
}

// Wagers are identical, so what is known of them is a number.

#[test]
fn a_wager_picked_up_is_known_and_after_a_wager_is_placed_no_longer() {
    // Seat 2 holds a red wager of its own: which of the two it places, nobody can tell.
    let table = Table::dealt("RH R2 | RH G4").play("RHD,D G4,R R2,D");
    assert_eq!(known_of_two(&table), "RH");
    assert_eq!(known_of_two(&table.play("RH,D")), "");
}

#[test]
fn of_two_wagers_picked_up_one_is_known_after_one_is_placed() {
    let table = Table::dealt("RH RH R2 R3 | RH G4 G5").play("RHD,D G4,R RHD,D G5,R R2,D");
    assert_eq!(known_of_two(&table), "RH RH");
    assert_eq!(known_of_two(&table.clone().play("RH")), "RH");
    assert_eq!(known_of_two(&table.play("RHD,D R3,D RH")), "");
}

#[test]
fn a_wager_placed_and_taken_back_is_known_as_before() {
    let mut table = Table::dealt("RH R2 | RH G4").play("RHD,D G4,R R2,D RH");
    table.record.undo(Seat::TWO).unwrap();
    assert_eq!(known_of_two(&table), "RH");
}

#[test]
fn a_wager_of_ones_own_that_nobody_saw_stays_unknown() {
    let table = Table::dealt("R2 | RH RH G4").play("R2,D RH,D");
    assert_eq!(known_of_two(&table), "");
}

// Memory.

#[test]
fn what_is_unseen_is_the_other_hand_and_the_draw_pile() {
    let table = Table::dealt("R3 B2 | G4 R9").play("R3D,D G4,R");
    let round = table.round();
    let unseen = table.seen_by(Seat::ONE).unseen();
    let hidden: sextant_cards::CardSet =
        round.draw_pile().iter().copied().chain(round.hand(Seat::TWO).iter()).collect();
    assert_eq!(unseen, hidden.minus(set("R3")), "R3 was seen being taken");
    assert_eq!(unseen.len(), 60 - 8 - 1 - 1);
}

#[test]
fn before_the_first_deal_every_card_is_unseen() {
    let table = Table::agreed_options(one_round());
    assert_eq!(table.seen_by(Seat::ONE).unseen().len(), 60);
}

#[test]
fn the_last_turn_of_each_player_is_shown() {
    let table = Table::dealt("R3 | G4").play("R3D,D G4,R");
    let json = serde_json::to_value(table.seen_by(Seat::ONE)).unwrap();
    assert_eq!(json["table"]["players"][0]["last_turn"], "R3D,D");
    assert_eq!(json["table"]["players"][1]["last_turn"], "G4,R");
}

// How much of the discard piles lies in view.

#[test]
fn by_default_the_whole_discard_piles_are_shown() {
    assert_eq!(Options::default().discards, Discards::All);
}

#[test]
fn with_discards_top_only_the_top_card_and_the_count_are_shown() {
    let options = Options { discards: Discards::Top, ..one_round() };
    let table = Table::agreed_options(options).deal("R3 | R9").play("R3D,D R9D,D");
    for viewer in Viewer::all(2) {
        let seen = table.game().view(viewer).table.unwrap();
        assert_eq!(seen.discards(Colour::Red), cards("R9"), "{viewer}");
        assert_eq!(seen.discard_count(Colour::Red), 2, "{viewer}");
    }
}

#[test]
fn with_discards_top_the_view_says_so() {
    let options = Options { discards: Discards::Top, ..one_round() };
    let table = Table::agreed_options(options).deal("");
    assert_eq!(table.seen_by(Seat::ONE).options.discards, Discards::Top);
    let json = serde_json::to_value(table.seen_by_spectators()).unwrap();
    assert_eq!(json["options"]["discards"], "top");
}

#[test]
fn with_discards_top_a_buried_card_counts_as_unseen() {
    let options = Options { discards: Discards::Top, ..one_round() };
    let table = Table::agreed_options(options).deal("R3 | R9").play("R3D,D R9D,D");
    assert!(table.seen_by(Seat::ONE).unseen().contains(cards("R3")[0]));
    assert!(!table.seen_by(Seat::ONE).unseen().contains(cards("R9")[0]));
}

#[test]
fn with_discards_top_a_card_that_was_taken_is_still_known() {
    let options = Options { discards: Discards::Top, ..one_round() };
    let table = Table::agreed_options(options).deal("R3 | G4").play("R3D,D G4,R");
    assert_eq!(known_of_two(&table), "R3");
}
