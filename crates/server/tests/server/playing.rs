//! Whole games over sockets.

use serde_json::{Value, json};

use crate::test_server::{Socket, TestClient, TestServer, cards, decides, legal, number, word};

/// Plays at a table until the game is over, doing the `nth` of what is legal. Gives the last state.
pub(crate) async fn play_on(socket: &mut Socket, table: &str, nth: usize) -> Value {
    socket.follow(table).await;
    let mut asked = 0;
    let mut known = 0;
    loop {
        let message = socket.next().await.expect("the server stays");
        let (cursor, state) = match message["type"].as_str() {
            Some("snapshot" | "news") => (&message["cursor"], &message["state"]),
            Some("refused") => panic!("{message}"),
            _ => continue,
        };
        assert!(number(cursor) >= known, "time goes on");
        known = number(cursor);
        if state["status"] == "over" {
            return state.clone();
        }
        let decision = state["decision"].as_u64().unwrap_or_default();
        if decides(state) && decision > asked {
            asked = decision;
            let legal = legal(state);
            let action = &legal[nth % legal.len()];
            let command = json!({ "do": "act", "action": action, "decision": decision });
            socket.send_command(&format!("act-{decision}"), table, command).await;
        }
    }
}

/// A spectator's view of a whole game: everything that came, until it was over.
pub(crate) async fn watch_on(person: &TestClient, table: &str) -> (Value, Vec<Value>) {
    let mut socket = person.socket().await;
    socket.follow(table).await;
    let mut events = Vec::new();
    loop {
        let message = socket.next().await.expect("the server stays");
        events.extend(message["events"].as_array().into_iter().flatten().cloned());
        if message["state"]["status"] == "over" {
            return (message["state"].clone(), events);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_play_a_whole_match_while_others_watch() {
    let server = TestServer::open().await;
    let (ada, ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let terms = json!({ "game": "cards", "admission": "open", "options": { "turn_limit": 40 } });
    let table = ada.create_table(terms).await;
    let stranger = server.stranger();
    let watching = tokio::spawn({
        let table = table.clone();
        async move { watch_on(&stranger, &table).await }
    });
    ben.sit(&table).await;
    let (mut of_ada, mut of_ben) = (ada.socket().await, ben.socket().await);
    let (seen_by_ada, seen_by_ben) =
        tokio::join!(play_on(&mut of_ada, &table, 0), play_on(&mut of_ben, &table, 1));
    assert_eq!(seen_by_ada["ended"], seen_by_ben["ended"]);
    assert_eq!(seen_by_ada["view"]["results"].as_array().expect("results").len(), 3);

    let (seen, events) = watching.await.expect("the spectator watches to the end");
    assert_eq!(seen["ended"], seen_by_ada["ended"]);
    assert_eq!(seen["viewer"], Value::Null);
    let numbers: Vec<u64> =
        events.iter().map(|one| one["number"].as_u64().expect("number")).collect();
    let expected: Vec<u64> = (numbers[0]..).take(numbers.len()).collect();
    assert_eq!(numbers, expected, "everybody's tellings have no gap");
    assert!(events.iter().any(|one| one["kind"] == "ended"));

    let record = ben.get(&format!("/tables/{table}/record.txt")).await;
    assert_eq!(record.status, 200);
    let record = record.text();
    let read = sextant_core::read_record(sextant_catalog::GAMES, &record, &sextant_core::no_files);
    let read = read.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(read.verify().expect("the deals were fair"), 3);
    let json = server.stranger().get(&format!("/tables/{table}/record")).await.done();
    assert_eq!(json["game"], "cards");
    server.stopped().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_and_a_bot_play_dice() {
    let server = TestServer::open().await;
    let (ada, ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let terms = json!({
        "game": "dice",
        "admission": "open",
        "options": { "players": 3 },
        "seats": ["person", { "bot": "novice" }, "person"],
    });
    let table = ada.create_table(terms).await;
    ben.sit(&table).await;
    let (mut of_ada, mut of_ben) = (ada.socket().await, ben.socket().await);
    let (seen_by_ada, seen_by_ben) =
        tokio::join!(play_on(&mut of_ada, &table, 0), play_on(&mut of_ben, &table, 3));
    assert_eq!(seen_by_ada["ended"], seen_by_ben["ended"]);
    assert_eq!(seen_by_ada["ended"]["why"], "played");
    let secret = word(&seen_by_ada["secret"]);
    assert_eq!(secret.len(), 64, "the secret is events once the game is over");
    server.stopped().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_against_a_bot_begins_at_once_and_is_played_to_its_end() {
    let server = TestServer::open().await;
    let ada = server.guest("Ada").await;
    let mut terms = cards();
    terms["seats"] = json!(["person", { "bot": "casual" }]);
    let table = ada.create_table(terms).await;
    assert_eq!(ada.snapshot(&table).await["state"]["status"], "playing");
    let mut socket = ada.socket().await;
    let seen = play_on(&mut socket, &table, 0).await;
    assert_eq!(seen["ended"]["why"], "played");
    server.stopped().await;
}
