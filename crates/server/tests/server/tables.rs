//! Tables by REST: setting up, sitting down, acting once, and being refused in words.

use serde_json::{Value, json};
use sextant_server::Config;
use sextant_tables::Span;

use crate::test_server::{TestClient, TestServer, cards, legal, unbounded, word};

async fn begin(server: &TestServer) -> (TestClient, TestClient, String) {
    let (ada, ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let table = ada.create_table(cards()).await;
    ben.sit(&table).await;
    (ada, ben, table)
}

#[tokio::test]
async fn a_request_with_a_name_is_done_once() {
    let server = TestServer::open().await;
    let ada = server.guest("Ada").await;
    let key = [("idempotency-key", "set-up-1")];
    let draft = json!({ "terms": cards(), "ready": true });
    let first = ada.send("POST", "/tables", &key, Some(&draft)).await;
    let again = ada.send("POST", "/tables", &key, Some(&draft)).await;
    assert_eq!((first.status, again.status), (201, 201));
    assert_eq!(first.json()["table"], again.json()["table"]);
    assert_eq!(ada.get("/me/tables").await.done()["tables"].as_array().expect("a list").len(), 1);
    let other = json!({ "terms": { "game": "dice" } });
    let reused = ada.send("POST", "/tables", &key, Some(&other)).await;
    assert_eq!((reused.status, reused.code().as_str()), (422, "request-reused"));

    let table = word(&first.json()["table"]);
    server.guest("Ben").await.sit(&table).await;
    let state = ada.snapshot(&table).await["state"].clone();
    let act = json!({ "action": legal(&state)[0], "decision": state["decision"] });
    let path = format!("/tables/{table}/act");
    let key = [("idempotency-key", "act-1")];
    let first = ada.send("POST", &path, &key, Some(&act)).await;
    let again = ada.send("POST", &path, &key, Some(&act)).await;
    assert_eq!((first.status, again.status), (200, 200));
    assert_eq!(first.body, again.body, "what was done is answered, not done again");
    server.stopped().await;
}

#[tokio::test]
async fn what_comes_too_late_is_answered_with_where_to_look() {
    let server = TestServer::open().await;
    let (ada, _, table) = begin(&server).await;
    let state = ada.snapshot(&table).await["state"].clone();
    let act = json!({ "action": legal(&state)[0], "decision": state["decision"] });
    let path = format!("/tables/{table}/act");
    let done = ada.post(&path, act.clone()).await.done();
    let refused = ada.post(&path, act).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "stale"));
    let now = &refused.json()["now"];
    assert_eq!(*now, done, "the table and the cursor");
    let placed = ada.snapshot(&table).await["state"].clone();
    let undo = json!({ "decision": placed["decision"] });
    ada.post(&format!("/tables/{table}/undo"), undo).await.done();
    let undone = ada.snapshot(&table).await["state"].clone();
    assert_eq!(legal(&undone), legal(&state), "a placement is free until the draw");
    server.stopped().await;
}

#[tokio::test]
async fn what_a_table_refuses_has_a_code_and_a_sentence() {
    let server = TestServer::open().await;
    let (ada, ben, table) = begin(&server).await;
    let eve = server.guest("Eve").await;
    let at = |verb: &str| format!("/tables/{table}/{verb}");
    let none = "/tables/00000000000000000000";
    for (who, path, body, status, code) in [
        (&eve, at("act"), json!({ "action": "D" }), 403, "not-seated"),
        (&eve, at("sit"), json!({}), 409, "already-started"),
        (&ada, at("act"), json!({ "action": "nonsense" }), 422, "not-a-card"),
        (&ada, at("act"), json!({}), 400, "malformed"),
        (&ada, at("act"), json!({ "action": 7 }), 400, "malformed"),
        (&ada, at("leave"), json!({}), 409, "already-started"),
        (&ben, at("claim"), json!({}), 409, "nothing-to-claim"),
        (&ada, at("rematch"), json!({}), 409, "not-over"),
        (&ada, at("say"), json!({ "text": "x".repeat(301) }), 400, "text-too-long"),
        (&ada, format!("{none}/act"), json!({ "action": "D" }), 404, "no-such-table"),
        (&ada, "/tables/nonsense/act".to_owned(), json!({}), 404, "no-such-table"),
        (&ada, "/tables".to_owned(), json!({ "terms": { "game": "chess" } }), 422, "no-such-game"),
        (&ada, "/tables".to_owned(), json!({ "terms": { "game": 1 } }), 400, "malformed"),
    ] {
        let reply = who.post(&path, body.clone()).await;
        assert_eq!((reply.status, reply.code().as_str()), (status, code), "{path} {body}");
        assert_eq!(reply.header("content-type"), Some("application/problem+json"));
        assert!(reply.json()["message"].as_str().is_some_and(|text| !text.is_empty()));
    }
    let claim = ben.post(&at("claim"), json!({})).await.json();
    assert!(claim["from"].as_u64().is_some(), "it says from when on");
    assert_eq!(ada.get(&at("record")).await.code(), "not-over");
    server.stopped().await;
}

#[tokio::test]
async fn a_table_by_invitation_is_found_by_its_link_alone() {
    let server = TestServer::open().await;
    let (ada, ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let table = ada.create_table(json!({ "game": "cards" })).await;
    let link = word(&ada.snapshot(&table).await["state"]["link"]);
    assert!(ben.snapshot(&table).await["state"]["link"].is_null(), "only for those who sit here");
    assert_eq!(ben.get("/lobby").await.done(), json!({ "tables": [] }));
    let refused = ben.post(&format!("/tables/{table}/sit"), json!({})).await;
    assert_eq!(refused.code(), "invitation-required");
    assert_eq!(ben.get(&format!("/invitations/{link}")).await.done()["table"], table.as_str());
    assert_eq!(ben.get(&format!("/invitations/{}", "0".repeat(24))).await.status, 404);
    let sit = json!({ "link": link, "nonce": "00112233445566778899aabbccddeeff" });
    ben.post(&format!("/tables/{table}/sit"), sit).await.done();
    let state = ben.snapshot(&table).await["state"].clone();
    assert_eq!(state["viewer"], 2);
    assert_eq!(state["players"][1]["nonce"], "00112233445566778899aabbccddeeff");
    server.stopped().await;
}

#[tokio::test]
async fn notes_are_private_and_chat_is_not() {
    let server = TestServer::open().await;
    let (ada, ben, table) = begin(&server).await;
    let path = format!("/tables/{table}/note");
    assert_eq!(ada.put(&path, json!({ "text": "wants blue" })).await.status, 204);
    assert_eq!(ada.get(&path).await.done()["text"], "wants blue");
    assert_eq!(ben.get(&path).await.done()["text"], "");
    let stranger = server.guest("Eve").await;
    assert_eq!(stranger.put(&path, json!({ "text": "x" })).await.code(), "not-seated");
    let say = json!({ "text": "<b>hello</b>\u{7}" });
    ada.post(&format!("/tables/{table}/say"), say).await.done();
    let chat = server.stranger().snapshot(&table).await["chat"].clone();
    assert_eq!(chat[0]["text"], "<b>hello</b>", "plain text, whatever it looks like");
    server.stopped().await;
}

#[tokio::test]
async fn a_player_who_resigned_can_play_again() {
    let server = TestServer::open().await;
    let (ada, ben, table) = begin(&server).await;
    ada.post(&format!("/tables/{table}/resign"), json!({})).await.done();
    assert_eq!(
        ada.snapshot(&table).await["state"]["ended"],
        json!({ "why": "walkover", "winners": [2] })
    );
    let path = format!("/tables/{table}/rematch");
    let offered = ada.post(&path, json!({})).await.done();
    let accepted = ben.post(&path, json!({})).await.done();
    assert_eq!(offered["table"], accepted["table"]);
    assert_ne!(offered["table"], table.as_str());
    let rematch = ben.snapshot(&word(&accepted["table"])).await;
    assert_eq!(rematch["state"]["rematch_of"], table.as_str());
    server.stopped().await;
}

#[tokio::test]
async fn a_time_out_ends_a_game_without_a_request() {
    time_is_up(TestServer::open().await).await;
}

#[tokio::test]
async fn time_outs_do_not_wait_for_bot_threads() {
    let server = TestServer::with_config(Config { bot_threads: 0, ..unbounded() }).await;
    let ada = server.guest("Ada").await;
    for _ in 0..20 {
        // The bot begins, and nobody ever makes its turn.
        let mut terms = cards();
        terms["seats"] = json!([{ "bot": "random" }, "person"]);
        ada.create_table(terms).await;
    }
    time_is_up(server).await;
}

async fn time_is_up(server: TestServer) {
    let (ada, ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let mut terms = cards();
    terms["timing"] = json!({ "kind": "per-move", "seconds": 30 });
    let table = ada.create_table(terms).await;
    ben.sit(&table).await;
    let mut socket = ben.socket().await;
    socket.follow(&table).await;
    socket.next_of("snapshot").await;
    server.clock.advance(Span::seconds(31));
    let news = socket.next_of("news").await;
    assert_eq!(news["state"]["ended"], json!({ "why": "walkover", "winners": [2] }));
    let dropped: Vec<&Value> = news["events"].as_array().expect("events").iter().collect();
    assert_eq!(dropped[0]["why"], "timed-out");
    server.stopped().await;
}

#[tokio::test]
async fn tables_per_address_are_limited() {
    let config = sextant_server::Config { tables_per_address: 3, ..unbounded() };
    let server = TestServer::with_config(config).await;
    for name in ["Ada", "Ben", "Cem"] {
        server.guest(name).await.create_table(cards()).await;
    }
    let refused = server.guest("Eve").await.post("/tables", json!({ "terms": cards() })).await;
    assert_eq!((refused.status, refused.code().as_str()), (429, "rate-limited"));
    server.stopped().await;
}

#[tokio::test]
async fn limits_hold_against_requests_at_the_same_time() {
    let server = TestServer::open().await;
    let ada = server.guest("Ada").await;
    let tokens =
        (0..60).map(|_| ada.post("/me/tokens", json!({ "scope": "play", "label": "bot" })));
    let tables = (0..60).map(|_| ada.post("/tables", json!({ "terms": cards() })));
    let (tokens, tables) = tokio::join!(
        futures_util::future::join_all(tokens),
        futures_util::future::join_all(tables)
    );
    let done = |replies: &[crate::client::Reply]| {
        replies.iter().filter(|reply| reply.status < 300).count()
    };
    assert_eq!(done(&tokens), 19, "twenty with the first one");
    assert_eq!(done(&tables), 20);
    let refused = tables.iter().find(|reply| reply.status >= 300).expect("some are refused");
    assert_eq!((refused.status, refused.code().as_str()), (409, "too-many-open-tables"));
    server.stopped().await;
}

/// Somebody whose bots have much to do keeps nobody else's bot waiting for long.
#[tokio::test]
async fn bots_move_for_one_player_after_another() {
    let config = sextant_server::Config { bot_threads: 0, ..unbounded() };
    let quiet = TestServer::with_config(config).await;
    let (greedy, honest) = (quiet.guest("Greedy").await, quiet.guest("Honest").await);
    let with_bot = json!({
        "game": "cards", "options": { "rounds": 1 }, "seats": [{ "bot": "random" }, "person"]
    });
    let mut crowd = Vec::new();
    for _ in 0..30 {
        crowd.push(greedy.create_table(with_bot.clone()).await);
    }
    let own = honest.create_table(with_bot).await;
    let mut socket = honest.socket().await;
    socket.follow(&own).await;
    socket.next_of("snapshot").await;
    // Bots can think from now on, one at a time.
    let config = sextant_server::Config { bot_threads: 1, ..unbounded() };
    let working = quiet.another_process(config).await;
    while socket.next_of("news").await["state"]["deciding"] != json!([2]) {}
    let mut done = 0;
    for table in crowd {
        done += u32::from(greedy.snapshot(&table).await["state"]["deciding"] == json!([2]));
    }
    assert!(done < 15, "{done} others came first");
    drop(socket);
    working.stopped().await;
    quiet.stopped().await;
}
