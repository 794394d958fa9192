//! Two servers on one store that hear of each other, as several processes on one database do.

use std::time::Duration;

use serde_json::{Value, json};
use sextant_server::Config;

use crate::test_server::{Socket, TestClient, TestServer, cards, legal, number, unbounded, word};

/// Waits until a socket was told that these are there.
async fn presence(socket: &mut Socket, seats: Value, spectators: u32) {
    loop {
        let message = socket.next_of("presence").await;
        if message["seats"] == seats && message["spectators"] == spectators {
            return;
        }
    }
}

/// The same person at another server.
fn at(server: &TestServer, person: &TestClient) -> TestClient {
    TestClient { server: server.address, ..person.clone() }
}

async fn follow(person: &TestClient, table: &str) -> Socket {
    let mut socket = person.socket().await;
    socket.follow(table).await;
    socket.next_of("snapshot").await;
    socket
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_at_different_servers_see_each_other_and_their_moves() {
    let server = TestServer::open().await;
    let other = server.another_process(unbounded()).await;
    let (ada, ben) = (server.guest("Ada").await, other.guest("Ben").await);
    let table = ada.create_table(cards()).await;
    ben.sit(&table).await;
    let mut of_ada = follow(&ada, &table).await;
    presence(&mut of_ada, json!([1]), 0).await;
    let mut of_ben = follow(&ben, &table).await;
    presence(&mut of_ada, json!([1, 2]), 0).await;
    presence(&mut of_ben, json!([1, 2]), 0).await;
    // A second tab of Ada's at the other server is still one Ada; a spectator there counts here.
    let again = follow(&at(&other, &ada), &table).await;
    let watching = follow(&other.stranger(), &table).await;
    presence(&mut of_ada, json!([1, 2]), 1).await;

    let state = ada.snapshot(&table).await["state"].clone();
    let act = json!({ "action": legal(&state)[0], "decision": state["decision"] });
    let done = ada.post(&format!("/tables/{table}/act"), act).await.done();
    let news = of_ben.next_of("news").await;
    assert_eq!(number(&news["cursor"]), number(&done["cursor"]));

    drop((again, watching));
    presence(&mut of_ada, json!([1, 2]), 0).await;
    drop(of_ben);
    presence(&mut of_ada, json!([1]), 0).await;
    // A server that stops tells that nobody is there any more.
    let _of_ben = follow(&ben, &table).await;
    presence(&mut of_ada, json!([1, 2]), 0).await;
    other.stopped().await;
    presence(&mut of_ada, json!([1]), 0).await;
    server.stopped().await;
}

/// Hands out a token, opens a socket with it at another server, takes the token back, and sees that
/// the socket is closed there, and no other.
async fn revoke(server: TestServer, other: TestServer) {
    let ada = server.guest("Ada").await;
    let new = ada.post("/me/tokens", json!({ "label": "bot", "scope": "play" })).await.done();
    let bot = TestClient { token: Some(word(&new["token"])), ..at(&other, &ada) };
    let (mut of_bot, mut of_ada) = (bot.socket().await, at(&other, &ada).socket().await);
    of_bot.next_of("hello").await;
    of_ada.next_of("hello").await;
    let tokens = ada.get("/me/tokens").await.done();
    let line =
        tokens["tokens"].as_array().expect("a list").iter().find(|one| one["scope"] == "play");
    let id = word(&line.expect("the token is listed")["id"]);
    let revoked = ada.send("DELETE", &format!("/me/tokens/{id}"), &[], None).await;
    assert_eq!(revoked.status, 204);
    assert_eq!(of_bot.next_of("bye").await["why"], "signed-out");
    assert_eq!(bot.get("/me").await.code(), "unknown-token");
    of_ada.send_message(json!({ "type": "ping" })).await;
    of_ada.next_of("heartbeat").await;
    other.stopped().await;
    server.stopped().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_revoked_token_closes_its_sockets_in_every_process() {
    let server = TestServer::open().await;
    let other = server.another_process(unbounded()).await;
    revoke(server, other).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_revocation_is_noticed_even_if_the_news_is_lost() {
    let server = TestServer::open().await;
    let sweep = Duration::from_millis(300);
    let other = server.another_process_without_news(Config { sweep, ..unbounded() }).await;
    revoke(server, other).await;
}
