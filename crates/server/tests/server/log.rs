//! The list of what happened in a game: the same for everybody, but for what is still secret.

use serde_json::{Value, json};

use crate::lines::Lines;
use crate::test_server::{Socket, TestClient, TestServer, unbounded, word};

/// A list of what happened, kept up to date by messages.
#[derive(Default)]
struct Log {
    lines: Vec<Value>,
    cursor: String,
}

impl Log {
    fn receive(&mut self, message: &Value) {
        let list = |lines: &Value| lines.as_array().expect("a list").clone();
        match word(&message["type"]).as_str() {
            "snapshot" => self.lines = list(&message["log"]),
            "news" => {
                let from = message["log"]["from"].as_u64().expect("a number") as usize;
                assert!(from <= self.lines.len(), "there is a gap before {from}");
                self.lines.truncate(from);
                self.lines.extend(list(&message["log"]["lines"]));
            }
            _ => return,
        }
        self.cursor = word(&message["cursor"]);
    }

    /// Listens to a socket until this was told.
    async fn listen(&mut self, socket: &mut Socket, cursor: &str) {
        while self.cursor != cursor {
            self.receive(&socket.next_of("news").await);
        }
    }
}

fn chance(nth: u32) -> Value {
    json!({ "kind": "chance", "nth": nth })
}

fn acted(seat: u32, action: Option<&str>) -> Value {
    json!({ "kind": "acted", "seat": seat, "action": action })
}

async fn refuse(person: &TestClient, table: &str) {
    person.post(&format!("/tables/{table}/act"), json!({ "action": "-" })).await.done();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn secret_choices_are_revealed_once_all_have_chosen() {
    let server = TestServer::open().await;
    let other = server.another_process(unbounded()).await;
    let (ada, ben, cem) =
        (server.guest("Ada").await, server.guest("Ben").await, server.guest("Cem").await);
    let terms = json!({ "game": "dice", "admission": "open", "options": { "players": 3 } });
    let table = ada.create_table(terms).await;
    ben.sit(&table).await;
    cem.sit(&table).await;
    // A spectator at another server, and a program that reads along for somebody who has chosen.
    let stranger = other.stranger();
    let mut socket = stranger.socket().await;
    socket.follow(&table).await;
    let mut watched = Log::default();
    watched.receive(&socket.next_of("snapshot").await);
    assert_eq!(watched.lines, [chance(1)]);
    let mut stream = Lines::of(&cem, &format!("/tables/{table}/stream")).await;
    let mut read = Log::default();
    read.receive(&stream.next_of("snapshot").await);

    refuse(&ada, &table).await;
    refuse(&cem, &table).await;
    let secret = [chance(1), acted(1, Some("-")), acted(3, None)];
    let own = [chance(1), acted(1, Some("-")), acted(3, Some("-"))];
    let looked = stranger.snapshot(&table).await;
    assert_eq!(looked["log"], json!(secret));
    watched.listen(&mut socket, &word(&looked["cursor"])).await;
    assert_eq!(watched.lines, secret);
    assert_eq!(ben.snapshot(&table).await["log"], json!(secret));
    assert_eq!(cem.snapshot(&table).await["log"], json!(own));
    // Somebody loses the connection here, and does not hear the rest.
    let missed = word(&ben.snapshot(&table).await["cursor"]);
    let mut late = Log { lines: secret.to_vec(), cursor: missed.clone() };

    refuse(&ben, &table).await;
    let open =
        [chance(1), acted(1, Some("-")), acted(2, Some("-")), acted(3, Some("-")), chance(2)];
    let looked = stranger.snapshot(&table).await;
    assert_eq!(looked["log"], json!(open));
    watched.listen(&mut socket, &word(&looked["cursor"])).await;
    assert_eq!(watched.lines, open);
    let seen = word(&cem.snapshot(&table).await["cursor"]);
    while read.cursor != seen {
        read.receive(&stream.next_of("news").await);
    }
    assert_eq!(read.lines, open);
    let mut back = ben.socket().await;
    back.send_message(json!({ "type": "follow", "table": table, "since": missed })).await;
    late.receive(&back.next_of("news").await);
    assert_eq!(late.lines, open);

    drop((socket, stream, back));
    other.stopped().await;
    server.stopped().await;
}
