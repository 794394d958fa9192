//! Games that earlier versions of the page saved in the browser open and go on.

use std::path::Path;

use serde_json::Value;
use sextant_core::{Seat, SeatKind, Viewer};
use sextant_session::{LocalSession, Phase};
use sextant_wasm::BotTable;

/// A file that an earlier version of the page wrote.
fn file(name: &str) -> Value {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../sextant/tests/compatibility/0.0/page");
    let text = std::fs::read_to_string(folder.join(name)).expect("the file is there");
    serde_json::from_str(&text).expect("it is JSON")
}

/// The saved games, each with what was expected of it.
fn games() -> Vec<(String, Value, Value)> {
    let (storage, expected) = (file("storage.json"), file("expected.json"));
    let storage = storage.as_object().expect("keys and values");
    let games = storage.iter().filter(|(key, _)| key.starts_with("sextant.game."));
    games
        .map(|(key, value)| {
            let game = serde_json::from_str(value.as_str().expect("a string")).expect("a game");
            (key.clone(), game, expected[key].clone())
        })
        .collect()
}

fn open(game: &Value) -> LocalSession {
    LocalSession::resume(game["record"].as_str().expect("a record")).expect("it opens")
}

#[test]
fn saved_games_are_where_they_were_left() {
    let games = games();
    assert_eq!(games.len(), 10);
    for (key, game, expected) in games {
        let opened = open(&game);
        let view = opened.table_view(Viewer::Spectator);
        assert_eq!(view.game, game["game"], "{key}");
        let record = opened.session().record();
        let scores = Seat::first(record.seats()).map(|seat| record.score(seat));
        assert_eq!(scores.collect::<Value>(), game["scores"], "{key}");
        assert_eq!(view.phase == Phase::Over, game["over"], "{key}");
        let bots: Vec<Value> = view
            .seats
            .iter()
            .map(|place| match place {
                SeatKind::Person => Value::Null,
                SeatKind::Bot(name) => Value::from(name.as_str()),
            })
            .collect();
        assert_eq!(Value::Array(bots), game["bots"], "{key}");
        assert_eq!(
            opened.session().record().to_json().to_string(),
            game["record"],
            "{key}: it is saved as it was"
        );
        let decides = expected["legal"]["seat"].as_u64().filter(|_| view.phase == Phase::Decide);
        if let Some(seat) = decides {
            let seat = Seat::from_number(seat as usize).expect("a seat");
            assert!(view.deciding.contains(seat), "{key}");
            assert!(!opened.session().legal(seat).is_empty(), "{key}");
        }
    }
}

#[test]
fn saved_games_go_on_to_their_end() {
    for (key, game, _) in games() {
        let mut opened = open(&game);
        let is_over = game["over"] == true;
        let before = opened.session().steps();
        // Bots first, a few times: they think about the game as it was saved.
        let mut by_bots = 0;
        loop {
            let view = opened.table_view(Viewer::Spectator);
            match view.phase {
                Phase::Over | Phase::Waiting => break,
                Phase::Chance => opened.proceed().expect("chance decides"),
                Phase::Decide => {
                    let seat = view.deciding.iter().next().expect("a seat decides");
                    let is_bot = view.seats[seat.index()] != SeatKind::Person;
                    let action = if is_bot && by_bots < 2 {
                        by_bots += 1;
                        let record = opened.session().record().to_json().to_string();
                        let mut bots = BotTable::resume(&record).expect("bots read it");
                        bots.choose(seat).expect("the bot decides")
                    } else {
                        // Drawing from the pile, the game comes to its end.
                        let legal = opened.session().legal(seat);
                        let draw = legal.iter().find(|action| *action == "D");
                        draw.or(legal.last()).expect("there is something to do").clone()
                    };
                    opened.play(seat, &action).expect("it is legal");
                }
            }
        }
        assert_eq!(opened.session().steps() == before, is_over, "{key}");
        assert!(opened.session().record().verify().is_ok(), "{key}");
        assert!(
            !is_over || opened.session().ended().is_some_and(|ended| ended.winners.len() == 1),
            "{key}"
        );
        let again = LocalSession::resume(&opened.session().record().to_json().to_string())
            .expect("it opens again");
        assert_eq!(
            again.table_view(Viewer::Spectator),
            opened.table_view(Viewer::Spectator),
            "{key}"
        );
    }
}
