//! Clients that get changes only: what they have after they missed a message.

use serde_json::{Value, json};
use sextant_wire::Patch;

use crate::test_server::{Socket, TestClient, TestServer, decides, legal};

/// A client that keeps what it sees of a table as API.md says, and loses one message on the way.
struct Client {
    socket: Socket,
    /// The number of the message about the table that it loses, counted from 1.
    loses: usize,
    messages: usize,
    cursor: Value,
    state: Value,
    log: Vec<Value>,
    changes: usize,
    is_resuming: bool,
}

impl Client {
    async fn follow(person: &TestClient, table: &str, loses: usize) -> Client {
        let mut socket = person.socket().await;
        socket.follow(table).await;
        let mut client = Client {
            socket,
            loses: 0,
            messages: 0,
            cursor: Value::Null,
            state: Value::Null,
            log: Vec::new(),
            changes: 0,
            is_resuming: false,
        };
        while client.cursor.is_null() {
            client.receive().await;
        }
        Client { loses, messages: 0, ..client }
    }

    /// Takes the next message into account, and says what it was.
    async fn receive(&mut self) -> String {
        let message = self.socket.receive().await.expect("the socket is open");
        let kind = message["type"].as_str().expect("a type").to_owned();
        if kind != "news" && kind != "snapshot" {
            return kind;
        }
        self.messages += 1;
        if self.messages == self.loses {
            return "lost".to_owned();
        }
        let lines = |lines: &Value| lines.as_array().expect("a list").clone();
        if kind == "snapshot" {
            self.log = lines(&message["log"]);
            self.state = message["state"].clone();
        } else {
            let changes = &message["changes"];
            if changes.is_null() {
                self.state = message["state"].clone();
            } else if changes["since"] == self.cursor {
                let patch: Patch =
                    serde_json::from_value(changes["patch"].clone()).expect("a patch");
                patch.apply(&mut self.state).expect("it fits");
                self.changes += 1;
            } else {
                if !self.is_resuming {
                    self.is_resuming = true;
                    self.resume(&message["table"]).await;
                }
                return kind;
            }
            let from = message["log"]["from"].as_u64().expect("a number") as usize;
            self.log.truncate(from);
            self.log.extend(lines(&message["log"]["lines"]));
        }
        self.is_resuming = false;
        self.cursor = message["cursor"].clone();
        kind
    }

    async fn resume(&mut self, table: &Value) {
        let follow = json!({ "type": "follow", "table": table, "since": self.cursor });
        self.socket.send_message(follow).await;
    }

    /// Takes everything into account that was sent by now, and what it asks for then.
    async fn catch_up(&mut self) {
        self.socket.send_message(json!({ "type": "ping" })).await;
        while self.receive().await != "heartbeat" {}
        while self.is_resuming {
            self.receive().await;
        }
    }
}

#[tokio::test]
async fn a_client_that_misses_any_message_ends_up_in_the_same_state() {
    let server = TestServer::open().await;
    let (ada, ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let table = ada
        .create_table(json!({
            "game": "cards", "admission": "open", "options": { "rounds": 2, "turn_limit": 3 },
        }))
        .await;
    ben.sit(&table).await;
    let mut clients = Vec::new();
    for loses in 0..16 {
        let person = if loses % 2 == 0 { &ada } else { &ben };
        clients.push(Client::follow(person, &table, loses).await);
    }

    let mut snapshot = ada.snapshot(&table).await;
    while snapshot["state"]["status"] != "over" {
        let player = if decides(&snapshot["state"]) { &ada } else { &ben };
        let state = player.snapshot(&table).await["state"].clone();
        let act = json!({ "action": legal(&state).pop(), "decision": state["decision"] });
        player.post(&format!("/tables/{table}/act"), act).await.done();
        // Chat is news as well, and changes no state.
        ben.post(&format!("/tables/{table}/say"), json!({ "text": "Hm" })).await;
        snapshot = ada.snapshot(&table).await;
        // Each is a message of its own: the first client loses none.
        while clients[0].cursor != snapshot["cursor"] {
            clients[0].receive().await;
        }
    }

    let (mut incomplete, mut changes) = (0, 0);
    for mut client in clients {
        let person = if client.loses % 2 == 0 { &ada } else { &ben };
        let expected = person.snapshot(&table).await;
        client.catch_up().await;
        if client.cursor != expected["cursor"] {
            // Only a client that lost the last message does not know: until it connects again.
            assert_eq!(client.loses, client.messages);
            incomplete += 1;
            client.is_resuming = true;
            client.resume(&expected["table"]).await;
            client.catch_up().await;
        }
        assert_eq!(client.cursor, expected["cursor"], "without message {}", client.loses);
        assert_eq!(client.state, expected["state"], "without message {}", client.loses);
        assert_eq!(json!(client.log), expected["log"], "without message {}", client.loses);
        changes += client.changes;
    }
    assert!(incomplete < 2, "{incomplete}");
    assert!(changes > 50, "states are sent in full: {changes}");
    server.stopped().await;
}
