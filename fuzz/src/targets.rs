//! One function for each family of parsers. It takes any bytes, and panics only if something is
//! wrong with Sextant.

use serde::de::DeserializeOwned;
use sextant_cards::{Action, Card, Deck, Match};
use sextant_catalog::{GAMES, read_record};
use sextant_core::{Game, Observable, Observation, Seat, SeatObserver, Tags, Viewer, no_files};
use sextant_dice::{DiceGame, Layout, Roll};

/// A record of any game, as text or as JSON: what can be read can be told, written, and read again.
pub fn record(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let record = match read_record(text, &no_files) {
        Ok(record) => record,
        Err(error) => {
            assert!(!error.to_string().is_empty(), "a refusal says why");
            return;
        }
    };

    let written = record.to_text();
    let from_text = read_record(&written, &no_files).expect("what was written as text is a record");
    assert_eq!(from_text.to_text(), written);
    let json = record.to_json();
    let from_json =
        read_record(&json.to_string(), &no_files).expect("what was written as JSON is a record");
    assert_eq!(from_json.to_json(), json);
    assert_eq!(from_json.to_text(), written);

    assert_eq!(from_text.standing(), record.standing());
    assert_eq!(from_json.standing(), record.standing());
    for viewer in Viewer::all(record.seats()) {
        assert_eq!(from_text.view(viewer), record.view(viewer));
    }
    let next = record.next_to_decide();
    assert_eq!(next.is_some(), !record.turn().deciding().is_empty());
    if let Some(seat) = next {
        let entries = record.legal_entries(seat);
        assert!(entries.is_ok_and(|entries| !entries.is_empty()), "who decides has a choice");
    }
    // Whether there are coordinates, and whether chance was fair, is no matter here.
    let _ = record.to_coordinates();
    let _ = record.verify();
}

/// A view as a server sends it: it is refused, or can be shown whatever it says.
pub fn view(data: &[u8]) {
    view_of::<Match>(data);
    view_of::<DiceGame>(data);
}

fn view_of<G: Game<View: DeserializeOwned>>(data: &[u8]) {
    let Ok(view) = serde_json::from_slice::<G::View>(data) else { return };
    let written = serde_json::to_vec(&view).expect("what was read can be written");
    assert!(serde_json::from_slice::<G::View>(&written).is_ok(), "and read again");
}

/// What is told line by line in a seat: it is understood, or refused and changes nothing.
pub fn observe(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for seat in [Seat::ONE, Seat::TWO] {
        observe_as::<Match>(text, seat);
        observe_as::<DiceGame>(text, seat);
    }
}

fn observe_as<G: Observable>(text: &str, seat: Seat) {
    let options = <G as Game>::Options::default();
    let mut observer = SeatObserver::<G>::new(&options, seat).expect("the seat exists");
    for line in text.lines() {
        let before = observer.view();
        let mut words = line.split_whitespace();
        let heard = match words.next() {
            Some("play") => {
                let by = words.next().and_then(|word| word.parse().ok());
                let action = words.next().and_then(|word| word.parse().ok());
                let (Some(seat), Some(action)) = (by, action) else { continue };
                observer.observe_action(Observation {
                    seat,
                    action,
                    revealed: words.next().map(str::to_owned),
                })
            }
            Some(word) if word == G::OUTCOME => {
                observer.observe_outcome(line.split_once(word).map_or("", |(_, rest)| rest))
            }
            _ => continue,
        };
        if let Err(reason) = heard {
            assert!(!reason.is_empty(), "a refusal says why");
            assert_eq!(observer.view(), before, "{line} was refused and changed something");
        }
    }
}

/// Cards, steps of a turn and decks: what can be read is written the same way.
pub fn notation(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for word in text.split([' ', ',', '\n']).chain([text]) {
        if let Ok(card) = word.parse::<Card>() {
            assert_eq!(card.to_string(), word);
        }
        if let Ok(action) = word.parse::<Action>() {
            assert_eq!(action.to_string(), word);
        }
    }
    for word in text.split([' ', '\n']) {
        for action in word.split_inclusive('>') {
            if let Ok(action) = action.parse::<sextant_dice::Action>() {
                assert_eq!(action.to_string().parse(), Ok(action));
            }
        }
    }
    for line in text.lines() {
        if let Ok(roll) = line.parse::<Roll>() {
            assert_eq!(roll.to_string().parse(), Ok(roll));
        }
    }
    if let Ok(deck) = text.parse::<Deck>() {
        let words: Vec<&str> = text.split_whitespace().collect();
        assert_eq!(deck.to_string(), words.join(" "));
    }
}

/// A sheet of the dice game: what can be read is the same when it is written and read again.
pub fn sheet(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match Layout::from_file(text) {
        Ok(sheet) => {
            assert_eq!(Layout::from_file(&sheet.to_file()).ok(), Some(sheet));
            assert_eq!(Layout::from_line(&sheet.to_line()).ok(), Some(sheet));
        }
        Err(error) => assert!(!error.to_string().is_empty(), "a refusal says why"),
    }
}

/// What lies in front of one player, for every game and variant.
pub fn score(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for game in GAMES {
        for variant in [None, Some("base"), Some("long")] {
            let options: Tags = variant.iter().map(|variant| ("Variant", *variant)).collect();
            match game.receipt(text, &options, &no_files) {
                Ok(receipt) => assert!(receipt.json["total"].is_i64(), "a receipt has a total"),
                Err(refused) => assert!(!refused.message().is_empty(), "a refusal says why"),
            }
        }
    }
}
