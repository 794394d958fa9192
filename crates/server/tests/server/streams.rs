//! Streams of lines, and a bot in another language that lives on them.

use std::path::Path;
use std::process::Stdio;

use serde_json::json;

use crate::lines::Lines;
use crate::playing::play_on;
use crate::test_server::{TestServer, cards, word};

#[tokio::test]
async fn a_stream_covers_all_tables_of_a_player() {
    let server = TestServer::open().await;
    let (ada, ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let first = ada.create_table(cards()).await;
    let mut lines = Lines::of(&ada, "/stream").await;
    assert_eq!(lines.next_of("hello").await["player"]["id"], ada.id.as_str());
    assert_eq!(lines.next_of("snapshot").await["table"], first.as_str());
    ben.sit(&first).await;
    assert_eq!(lines.next_of("news").await["state"]["status"], "playing");
    // A table that came later is followed as well.
    let second = ada.create_table(cards()).await;
    assert_eq!(lines.next_of("snapshot").await["table"], second.as_str());

    let mut one = Lines::of(&ben, &format!("/tables/{first}/stream")).await;
    assert_eq!(one.next_of("snapshot").await["state"]["viewer"], 2);
    let none = server.stranger().get(&format!("/tables/{}/stream", "0".repeat(20))).await;
    assert_eq!((none.status, none.code().as_str()), (404, "no-such-table"));
    drop((lines, one));
    server.stopped().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_in_the_examples_plays_both_games() {
    let python = std::process::Command::new("python3").arg("--version").output();
    if python.is_err() {
        println!("left out, because there is no Python here");
        return;
    }
    let server = TestServer::open().await;
    let (ada, owner) = (server.guest("Ada").await, server.guest("Robot").await);
    let new = owner.post("/me/tokens", json!({ "label": "bot", "scope": "play" })).await.done();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/server_bot.py");
    let mut bot = std::process::Command::new("python3")
        .arg(script)
        .arg(format!("http://{}", server.address))
        .env("SEXTANT_TOKEN", word(&new["token"]))
        .stdout(Stdio::null())
        .spawn()
        .expect("the bot starts");
    for game in ["cards", "dice"] {
        let options =
            if game == "cards" { json!({ "rounds": 1, "turn_limit": 20 }) } else { json!({}) };
        // The bot sits down at every open table that it finds in the lobby.
        let table = ada
            .create_table(json!({ "game": game, "admission": "open", "options": options }))
            .await;
        let mut socket = ada.socket().await;
        let seen = play_on(&mut socket, &table, 0).await;
        assert_eq!(seen["ended"]["why"], "played", "{game}");
        assert_eq!(seen["players"][1]["name"], "Robot");
    }
    bot.kill().expect("the bot can be ended");
    let _ = bot.wait();
    server.stopped().await;
}
