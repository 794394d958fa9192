//! Somebody who looks at a table in every way there is.

use serde_json::{Value, json};

use crate::lines::Lines;
use crate::test_server::{Socket, TestClient, word};

/// A viewer, and all bytes that they got.
pub(crate) struct Viewer {
    pub(crate) person: TestClient,
    pub(crate) socket: Socket,
    /// The stream of the table, and that of all their tables if they have any.
    streams: Vec<Lines>,
    bytes: Vec<String>,
    /// Their list of tables whenever they asked for it.
    lists: Vec<Value>,
}

impl Viewer {
    pub(crate) async fn of(person: TestClient, table: &str) -> Viewer {
        let mut socket = person.socket().await;
        socket.follow(table).await;
        socket.next_of("snapshot").await;
        socket.next_of("presence").await;
        let mut lines = Lines::of(&person, &format!("/tables/{table}/stream")).await;
        lines.next_of("presence").await;
        let (streams, bytes, lists) = (vec![lines], Vec::new(), Vec::new());
        Viewer { person, socket, streams, bytes, lists }
    }

    /// Somebody who sits at the table, and lets a program read along.
    pub(crate) async fn seated(person: TestClient, table: &str) -> Viewer {
        let mut viewer = Viewer::of(person, table).await;
        let token = json!({ "label": "bot", "scope": "play" });
        let new = viewer.person.post("/me/tokens", token).await.done();
        let program = TestClient { token: Some(word(&new["token"])), ..viewer.person.clone() };
        let mut lines = Lines::of(&program, "/stream").await;
        lines.next_of("presence").await;
        viewer.streams.push(lines);
        viewer
    }

    /// Waits for the news of what has just happened, and looks in every other way too.
    pub(crate) async fn snapshot(&mut self, table: &str) {
        self.socket.next_of("news").await;
        for stream in &mut self.streams {
            stream.next_of("news").await;
        }
        self.request_everything(table).await;
    }

    pub(crate) async fn request_everything(&mut self, table: &str) {
        for path in [
            format!("/tables/{table}"),
            format!("/tables/{table}/news?since=0-1"),
            format!("/tables/{table}/news?since=1-1"),
            format!("/tables/{table}/record"),
            format!("/tables/{table}/record.txt"),
            "/lobby".to_owned(),
            "/me/tables".to_owned(),
        ] {
            let reply = self.person.get(&path).await;
            let head: Vec<&str> =
                reply.head.lines().filter(|line| !line.starts_with("date:")).collect();
            self.bytes.push(format!("{path}\n{}\n{}", head.join("\n"), reply.text()));
            if path == "/me/tables" && reply.status == 200 {
                self.lists.push(reply.json()["tables"].clone());
            }
        }
        for (verb, body) in [
            ("act", json!({ "action": "D", "decision": 4_000_000 })),
            ("sit", json!({})),
            ("rematch", json!({})),
        ] {
            self.send_command(table, verb, body).await;
        }
    }

    /// Asks for the picture of the table, whose rendering takes longer than all else.
    pub(crate) async fn request_preview(&mut self, table: &str) {
        let reply = self.person.get(&format!("/tables/{table}/preview.png")).await;
        assert_eq!(reply.status, 200, "{}", reply.head);
        self.bytes.push(format!("{:?}", reply.body));
    }

    /// Asks for something, and notes the answer.
    pub(crate) async fn send_command(&mut self, table: &str, verb: &str, body: Value) {
        let reply = self.person.post(&format!("/tables/{table}/{verb}"), body).await;
        self.bytes.push(format!("{verb} {} {}", reply.status, reply.text()));
    }

    /// Everything they got, with the commitment to the secret taken out.
    pub(crate) fn all(mut self, commitment: &str) -> Vec<String> {
        self.bytes.append(&mut self.socket.seen);
        for stream in &mut self.streams {
            self.bytes.append(&mut stream.seen);
        }
        let lists = self.lists;
        // How many heartbeats there were depends on how long it took; and so does which of several
        // changes of a list, or of who is present, came at once, but not what they can say.
        self.bytes.retain(|text| {
            let message: Value = serde_json::from_str(text).unwrap_or_default();
            if message["type"] == "mine" {
                assert!(lists.contains(&message["tables"]), "what can be asked for: {message}");
            }
            if message["type"] == "presence" {
                let fields = message.as_object().expect("an object");
                let known = ["type", "table", "seats", "spectators"];
                assert!(fields.keys().all(|field| known.contains(&&**field)), "{message}");
            }
            !["heartbeat", "mine", "presence"].iter().any(|kind| message["type"] == *kind)
        });
        self.bytes.iter().map(|text| text.replace(commitment, "COMMITMENT")).collect()
    }
}
