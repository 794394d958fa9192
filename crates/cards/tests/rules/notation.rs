//! How cards, turns and matches are written.

use sextant_cards::{
    Action, Card, Colour, Deal, FirstStarter, Match, Options, Rounds, Variant, coordinates,
};
use sextant_core::{Game, Record, Seat, no_files};

use super::table::{Table, deck, limit, one_round};

#[test]
fn a_card_is_a_colours_letter_and_h_or_a_number() {
    for (text, card) in [
        ("RH", Card::wager(Colour::Red)),
        ("R2", Card::number(Colour::Red, 2).unwrap()),
        ("R10", Card::number(Colour::Red, 10).unwrap()),
        ("WH", Card::wager(Colour::White)),
        ("P7", Card::number(Colour::Purple, 7).unwrap()),
    ] {
        assert_eq!(text.parse(), Ok(card));
        assert_eq!(card.to_string(), text);
    }
}

#[test]
fn a_card_alone_is_placed_on_the_expedition() {
    assert_eq!("R3".parse(), Ok(Action::Explore("R3".parse().unwrap())));
}

#[test]
fn a_card_with_the_suffix_d_is_discarded() {
    assert_eq!("BHD".parse(), Ok(Action::Discard("BH".parse().unwrap())));
    assert_eq!("W10D".parse(), Ok(Action::Discard("W10".parse().unwrap())));
}

#[test]
fn d_draws_from_the_draw_pile() {
    assert_eq!("D".parse(), Ok(Action::DrawFromPile));
}

#[test]
fn a_colours_letter_draws_from_its_discard_pile() {
    for colour in Colour::ALL {
        assert_eq!(colour.letter().to_string().parse(), Ok(Action::TakeDiscard(colour)));
    }
}

#[test]
fn a_turn_is_a_placement_a_comma_and_a_draw() {
    let table = Table::dealt("R3 W10 | BH").play("R3,D BHD,D W10D,B");
    let text = table.record.to_text();
    assert!(text.ends_with("\n1. R3,D BHD,D 2. W10D,B\n"), "{text}");
}

#[test]
fn a_pending_draw_is_written_as_the_placement_alone() {
    let text = Table::dealt("R3").play("R3").record.to_text();
    assert!(text.ends_with("\n1. R3\n"), "{text}");
}

#[test]
fn the_starter_enters_first_whichever_seat_that_is() {
    let options = Options { first_starter: FirstStarter::Seat(Seat::TWO), ..one_round() };
    let text = Table::agreed_options(options).deal("R3 | G4").play("G4,D R3,D").record.to_text();
    assert!(text.contains("[Starter \"2\"]"), "{text}");
    assert!(text.ends_with("\n1. G4,D R3,D\n"), "{text}");
}

#[test]
fn numbering_begins_anew_in_every_round() {
    let options = Options { turn_limit: limit(2), ..Options::default() };
    let table = Table::agreed_options(options).deal("R10 | G2").play("R10,D G2,D");
    let text = table.deal("R9").play("R9,D").record.to_text();
    assert!(text.ends_with("\n1. R9,D\n"), "{text}");
}

// Coordinates.

fn in_coordinates(started: bool, turn: &str) -> String {
    let actions: Vec<Action> = turn.split(',').map(|action| action.parse().unwrap()).collect();
    coordinates(started, &actions).unwrap()
}

#[test]
fn columns_a_to_f_are_the_colours_in_the_order_of_the_table() {
    let columns = ["R2,D", "G2,D", "W2,D", "B2,D", "Y2,D", "P2,D"];
    assert_eq!(
        columns.map(|turn| in_coordinates(true, turn)),
        ["a1-s", "b1-s", "c1-s", "d1-s", "e1-s", "f1-s"],
    );
}

#[test]
fn row_1_is_the_expeditions_of_the_player_who_started_the_round_and_row_3_the_others() {
    assert_eq!(in_coordinates(true, "W7,D"), "c1-s");
    assert_eq!(in_coordinates(false, "W7,D"), "c3-s");
}

#[test]
fn row_2_is_the_discard_row() {
    assert_eq!(in_coordinates(true, "RHD,B"), "a2-d");
    assert_eq!(in_coordinates(false, "RHD,B"), "a2-d");
}

#[test]
fn s_is_the_draw_pile_and_a_column_the_pile_drawn_from() {
    assert_eq!(in_coordinates(true, "W7,D"), "c1-s");
    assert_eq!(in_coordinates(true, "W7,P"), "c1-f");
}

#[test]
fn a_whole_match_can_be_written_in_coordinates() {
    let options = Options { turn_limit: limit(2), ..Options::default() };
    let table = Table::agreed_options(options).deal("R10 | G2").play("R10,D G2D,D");
    let table = table.deal("R9 | G3").play("G3,D R9");
    assert_eq!(
        table.record.to_coordinates().unwrap(),
        "; round 1\n1. a1-s b2-s\n; round 2\n1. b1-s a3\n",
    );
}

// Records.

/// Reads a record, or says what is wrong with it.
fn read(text: &str) -> Result<Record<Match>, String> {
    Record::from_text(text, &no_files).map_err(|error| error.to_string())
}

fn record_of(header: &str, wanted: &str, turns: &str) -> String {
    format!("[Game \"cards\"]\n{header}\n[Deck \"{}\"]\n{turns}", deck(wanted))
}

#[test]
fn a_record_needs_only_the_game_and_what_was_dealt() {
    let record = read(&record_of("", "R3 | BH", "1. R3,D BHD,D 2.")).unwrap();
    assert_eq!(*record.game().options(), Options::default());
    assert_eq!(record.steps().len(), 5);
}

#[test]
fn the_starter_of_the_first_round_may_stand_with_its_deal() {
    let record = read(&record_of("[Starter \"2\"]", "R3 | BH", "BHD,D R3,D")).unwrap();
    assert_eq!(record.game().options().first_starter, FirstStarter::Seat(Seat::TWO));
}

#[test]
fn white_space_is_free_and_turns_need_no_numbers() {
    let plain = read(&record_of("", "R3 | BH", "1. R3,D BHD,D")).unwrap();
    let loose = read(&record_of("", "R3 | BH", "\n\n 1.R3,D\n\t ; why?\n\n BHD,D  \r\n")).unwrap();
    let bare = read(&record_of("", "R3 | BH", "R3,D BHD,D")).unwrap();
    assert!(plain == loose && plain == bare);
}

#[test]
fn unknown_tags_are_kept() {
    let text = record_of("[Event \"a \\\"fine\\\" match\"]", "R3", "1. R3,D");
    let written = read(&text).unwrap().to_text();
    assert!(written.contains("[Event \"a \\\"fine\\\" match\"]"), "{written}");
}

#[test]
fn unknown_tags_of_a_round_stay_with_the_round() {
    let text = record_of("[Round \"1\"]\n[Weather \"rain\"]", "R3", "1. R3,D");
    let written = read(&text).unwrap().to_text();
    let weather = written.find("[Weather \"rain\"]").unwrap();
    assert!(weather > written.find("[Round \"1\"]").unwrap(), "{written}");
}

#[test]
fn totals_scores_and_result_are_checked_not_trusted() {
    let options = Options { turn_limit: limit(1), ..one_round() };
    let text = Table::agreed_options(options).deal("R10").play("R10,D").record.to_text();
    for (true_tag, false_tag, reason) in [
        ("[Totals \"-10 0\"]", "[Totals \"10 0\"]", "says `10 0`, but play gives `-10 0`"),
        ("[Result \"2\"]", "[Result \"1\"]", "says `1`, but play gives `2`"),
        ("[Scores \"-10 0\"]", "[Scores \"-10 1\"]", "says `-10 1`, but play gives `-10 0`"),
        ("[End \"turn-limit\"]", "[End \"draw-pile\"]", "says `draw-pile`, but play gives"),
        ("[Starter \"1\"]", "[Starter \"2\"]", ""),
    ] {
        assert!(text.contains(true_tag), "{true_tag} in {text}");
        let message = read(&text.replace(true_tag, false_tag)).map(|_| ()).unwrap_err();
        assert!(message.contains(reason), "{message}");
    }
}

#[test]
fn the_starter_of_a_later_round_is_checked() {
    let options = Options { turn_limit: limit(2), ..Options::default() };
    let table = Table::agreed_options(options).deal("R10 | G2").play("R10,D G2,D").deal("");
    let text = table.record.to_text();
    let at = text.rfind("[Starter \"1\"]").unwrap();
    let forged = format!("{}[Starter \"2\"]{}", &text[..at], &text[at + 13..]);
    let message = read(&forged).map(|_| ()).unwrap_err();
    assert!(message.contains("[Starter]: round 2 is started by seat 1, not 2"), "{message}");
}

#[test]
fn an_unfinished_match_claims_no_end() {
    let text = Table::dealt("R3").play("R3,D").record.to_text();
    for tag in ["Totals", "Result", "Scores", "[End"] {
        assert!(!text.contains(tag), "{tag} in {text}");
    }
}

#[test]
fn a_broken_rule_is_told_with_its_line_and_turn() {
    let message = read(&record_of("[Rounds \"1\"]", "R3 R7 | BH", "1. R7,D BHD,D\n2. R3,D"))
        .map(|_| ())
        .unwrap_err();
    assert_eq!(message, "line 5, turn 2: R3 can't be placed: red already shows 7");
}

#[test]
fn every_option_survives_writing_and_reading() {
    let options = Options {
        variant: Variant::Long,
        rounds: Rounds::try_from(99).unwrap(),
        next_starter: sextant_cards::NextStarter::RoundWinner,
        first_starter: FirstStarter::Drawn,
        turn_limit: limit(65535),
        discards: sextant_cards::Discards::Top,
    };
    let record = Record::<Match>::new(&options);
    assert!(read(&record.to_text()).unwrap() == record);
    assert!(Record::from_json(&record.to_json().to_string()).unwrap() == record);
}

#[test]
fn a_drawn_starter_survives_writing_and_reading() {
    let options = Options { first_starter: FirstStarter::Drawn, ..one_round() };
    let mut record = Record::<Match>::new(&options);
    record.apply_outcome(Deal { deck: deck(""), starter: Some(Seat::TWO) }).unwrap();
    assert!(read(&record.to_text()).unwrap() == record);
    assert!(Record::from_json(&record.to_json().to_string()).unwrap() == record);
}
