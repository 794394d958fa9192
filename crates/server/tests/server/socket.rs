//! The WebSocket: following, resuming, presence, slow clients, dropped connections.

use serde_json::{Value, json};

use crate::test_server::{
    Socket, TestClient, TestServer, cards, decides, legal, number, unbounded, word,
};

async fn begin(server: &TestServer) -> (TestClient, TestClient, String) {
    let (ada, ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let table = ada.create_table(cards()).await;
    ben.sit(&table).await;
    (ada, ben, table)
}

/// Does the first thing that is legal, by POST.
async fn act(person: &TestClient, table: &str) -> Value {
    let state = person.snapshot(table).await["state"].clone();
    let action = json!({ "action": legal(&state)[0], "decision": state["decision"] });
    person.post(&format!("/tables/{table}/act"), action).await.done()
}

#[tokio::test]
async fn two_tabs_of_one_player_stay_in_step() {
    let server = TestServer::open().await;
    let (ada, _, table) = begin(&server).await;
    let (mut one, mut two) = (ada.socket().await, ada.socket().await);
    for tab in [&mut one, &mut two] {
        tab.follow(&table).await;
        tab.next_of("snapshot").await;
    }
    let done = act(&ada, &table).await;
    for tab in [&mut one, &mut two] {
        let news = tab.next_of("news").await;
        assert_eq!(news["cursor"], done["cursor"], "the update that the response points to");
        assert_eq!(news["state"], ada.snapshot(&table).await["state"]);
        assert_eq!(news["events"][0]["kind"], "acted");
    }
    server.stopped().await;
}

#[tokio::test]
async fn a_returning_client_gets_what_it_missed() {
    let server = TestServer::open().await;
    let (ada, _, table) = begin(&server).await;
    let mut socket = ada.socket().await;
    socket.follow(&table).await;
    let since = word(&socket.next_of("snapshot").await["cursor"]);
    drop(socket);
    act(&ada, &table).await;
    act(&ada, &table).await;

    let mut socket = ada.socket().await;
    socket.send_message(json!({ "type": "follow", "table": table, "since": since })).await;
    let news = socket.next_of("news").await;
    let events = news["events"].as_array().expect("events");
    assert!(events.len() >= 2, "both actions: {events:?}");
    assert_eq!(events[0]["number"], number(&json!(since)) + 1);
    let cursor = news["cursor"].clone();

    // Nothing new: said so at once, so that the page knows.
    socket.send_message(json!({ "type": "follow", "table": table, "since": cursor })).await;
    assert_eq!(socket.next_of("news").await["events"], json!([]));
    // A cursor of another seat, or from the future, is worth nothing: everything anew.
    for since in ["2-1", "0-1", "1-4000000000"] {
        socket.send_message(json!({ "type": "follow", "table": table, "since": since })).await;
        assert_eq!(socket.next_of("snapshot").await["cursor"], cursor);
    }
    // The same by GET.
    let news = ada.get(&format!("/tables/{table}/news?since={since}")).await.done();
    assert_eq!((&news["type"], &news["cursor"]), (&json!("news"), &cursor));
    server.stopped().await;
}

#[tokio::test]
async fn presence_lists_who_is_connected() {
    let server = TestServer::open().await;
    let (ada, ben, table) = begin(&server).await;
    let mut of_ada = ada.socket().await;
    of_ada.follow(&table).await;
    let presence = async |socket: &mut Socket, seats: Value, spectators: u32| loop {
        let message = socket.next_of("presence").await;
        if message["seats"] == seats && message["spectators"] == spectators {
            return;
        }
    };
    presence(&mut of_ada, json!([1]), 0).await;
    let mut of_ben = ben.socket().await;
    of_ben.follow(&table).await;
    presence(&mut of_ada, json!([1, 2]), 0).await;
    let mut watching = server.stranger().socket().await;
    watching.follow(&table).await;
    presence(&mut of_ada, json!([1, 2]), 1).await;
    drop(of_ben);
    presence(&mut of_ada, json!([1]), 1).await;
    watching.send_message(json!({ "type": "unfollow", "table": table })).await;
    presence(&mut of_ada, json!([1]), 0).await;
    server.stopped().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crowd_that_comes_and_goes_disconnects_no_player() {
    const CROWD: usize = 300;
    let server = TestServer::open().await;
    let ada = server.guest("Ada").await;
    let table = ada.create_table(cards()).await;
    let mut of_ada = ada.socket().await;
    of_ada.follow(&table).await;
    of_ada.next_of("snapshot").await;
    let mut crowd = Vec::new();
    for _ in 0..CROWD {
        crowd.push(server.stranger().socket().await);
    }
    // Ada reads nothing meanwhile: far more changes than messages may wait for her.
    for _ in 0..3 {
        for socket in &mut crowd {
            socket.follow(&table).await;
            socket.send_message(json!({ "type": "unfollow", "table": table })).await;
        }
    }
    for socket in &mut crowd {
        socket.send_message(json!({ "type": "ping" })).await;
        socket.next_of("heartbeat").await;
    }
    of_ada.send_message(json!({ "type": "ping" })).await;
    of_ada.next_of("heartbeat").await;
    let presences = of_ada.seen.iter().filter(|text| text.contains("\"presence\"")).count();
    assert!(presences < CROWD, "{presences} messages about {CROWD} who came three times");
    server.stopped().await;
}

#[tokio::test]
async fn lists_are_sent_when_they_change() {
    let server = TestServer::open().await;
    let (ada, ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let mut socket = ben.socket().await;
    socket.send_message(json!({ "type": "follow-lobby" })).await;
    assert_eq!(socket.next_of("lobby").await["tables"], json!([]));
    let table = ada.create_table(cards()).await;
    assert_eq!(socket.next_of("lobby").await["tables"][0]["table"], table.as_str());
    socket.send_message(json!({ "type": "follow-mine" })).await;
    assert_eq!(socket.next_of("mine").await["tables"], json!([]));
    ben.sit(&table).await;
    loop {
        let mine = socket.next_of("mine").await;
        if mine["tables"][0]["status"] == "playing" {
            assert_eq!(mine["tables"][0]["table"], table.as_str());
            break;
        }
    }
    let mut nobody = server.stranger().socket().await;
    nobody.send_message(json!({ "type": "follow-mine" })).await;
    assert_eq!(nobody.next_of("refused").await["problem"]["code"], "no-token");
    server.stopped().await;
}

#[tokio::test]
async fn commands_over_the_socket_are_those_by_post() {
    let server = TestServer::open().await;
    let (ada, ben, table) = begin(&server).await;
    let mut socket = ada.socket().await;
    let state = ada.snapshot(&table).await["state"].clone();
    let command = json!({ "do": "act", "action": legal(&state)[0], "decision": state["decision"] });
    socket.send_command("a", &table, command.clone()).await;
    let first = socket.next_of("answer").await;
    assert_eq!((&first["id"], &first["answer"]["table"]), (&json!("a"), &json!(table)));
    socket.send_command("a", &table, command.clone()).await;
    assert_eq!(socket.next_of("answer").await, first, "under the same name it is done once");
    socket.send_command("b", &table, command).await;
    let refused = socket.next_of("refused").await;
    assert_eq!((&refused["id"], &refused["problem"]["code"]), (&json!("b"), &json!("stale")));
    assert_eq!(refused["problem"]["now"]["cursor"], first["answer"]["cursor"]);
    let mut watching = server.stranger().socket().await;
    watching.send_command("c", &table, json!({ "do": "resign" })).await;
    assert_eq!(watching.next_of("refused").await["problem"]["code"], "no-token");
    let mut of_ben = ben.socket().await;
    of_ben.send_command("d", &table, json!({ "do": "say", "text": "hello" })).await;
    of_ben.next_of("answer").await;
    server.stopped().await;
}

#[tokio::test]
async fn what_is_not_understood_is_refused_and_the_socket_stays() {
    let server = TestServer::open().await;
    let mut socket = server.guest("Ada").await.socket().await;
    for text in ["", "{", "[]", "null", "{\"type\":\"dance\"}", "{\"type\":\"follow\"}"] {
        socket.send_text(text.to_owned()).await;
        assert_eq!(socket.next_of("refused").await["problem"]["code"], "malformed", "{text}");
    }
    socket.follow("nonsense").await;
    assert_eq!(socket.next_of("refused").await["problem"]["code"], "no-such-table");
    socket.follow(&"0".repeat(20)).await;
    assert_eq!(socket.next_of("refused").await["problem"]["code"], "no-such-table");
    socket.send_message(json!({ "type": "ping" })).await;
    socket.next_of("heartbeat").await;
    socket.send_text(format!("\"{}\"", "x".repeat(20_000))).await;
    while socket.next().await.is_some() {}
    server.stopped().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_client_is_disconnected_and_blocks_no_one() {
    let server = TestServer::with_config(sextant_server::Config { queue: 8, ..unbounded() }).await;
    let (ada, ben, table) = begin(&server).await;
    let mut slow = ben.socket().await;
    // It asks for more and more, and reads nothing of it.
    let asking = tokio::spawn({
        let table = table.clone();
        async move {
            loop {
                slow.follow(&table).await;
                slow.send_message(json!({ "type": "ping" })).await;
            }
        }
    });
    for _ in 0..4 {
        let who = if decides(&ada.snapshot(&table).await["state"]) { &ada } else { &ben };
        act(who, &table).await;
    }
    let metrics =
        async || crate::client::request(server.address, "GET", "/metrics", &[], None).await.text();
    while !metrics().await.contains("sextant_slow_clients_total 1\n") {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    asking.abort();
    let mut again = ben.socket().await;
    again.follow(&table).await;
    let snapshot = again.next_of("snapshot").await;
    assert_eq!(snapshot["state"], ben.snapshot(&table).await["state"]);
    server.stopped().await;
}

/// Plays on while the connection breaks now and then, and gives what the client knows at the end.
async fn play_with_disconnects(person: TestClient, table: String, mut seed: u32) -> (Value, u32) {
    let mut since = Value::Null;
    let mut drops = 0;
    loop {
        let mut socket = person.socket().await;
        socket.send_message(json!({ "type": "follow", "table": table, "since": since })).await;
        while let Some(message) = socket.next().await {
            if matches!(message["type"].as_str(), Some("snapshot" | "news")) {
                since = message["cursor"].clone();
                let state = message["state"].clone();
                if state["status"] == "over" {
                    return (json!([since, state]), drops);
                }
                if decides(&state) {
                    let decision = state["decision"].as_u64().expect("a decision");
                    let action = legal(&state)[0].clone();
                    let command = json!({ "do": "act", "action": action, "decision": decision });
                    // Sent again after a break, the same request under the same name.
                    let id = format!("{decision}-{action}");
                    socket.send_command(&id, &table, command).await;
                }
            }
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            if (seed >> 16).is_multiple_of(16) {
                drops += 1;
                break;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_client_ends_with_what_the_server_knows_however_often_it_is_cut_off() {
    let server = TestServer::open().await;
    let mut all = 0;
    for game in 0..4 {
        let (ada, ben, table) = begin(&server).await;
        let clients = [&ada, &ben].map(|person| {
            tokio::spawn(play_with_disconnects(person.clone(), table.clone(), game + all + 1))
        });
        for (client, person) in clients.into_iter().zip([&ada, &ben]) {
            let (known, drops) = client.await.expect("the client plays on");
            all += drops;
            let look = person.snapshot(&table).await;
            assert_eq!(known, json!([look["cursor"], look["state"]]));
        }
    }
    assert!(all >= 10, "{all} connections broke");
    server.stopped().await;
}
