//! A stream of lines as a program reads it.

use serde_json::Value;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;

use super::test_server::TestClient;

/// A stream that is read line by line, and remembers every message.
pub(crate) struct Lines {
    stream: BufReader<TcpStream>,
    pub(crate) seen: Vec<String>,
}

impl Lines {
    pub(crate) async fn of(person: &TestClient, path: &str) -> Lines {
        let mut stream = TcpStream::connect(person.server).await.expect("the server listens");
        let token = person.token.as_ref();
        let bearer = token.map(|token| format!("authorization: Bearer {token}\r\n"));
        let bearer = bearer.unwrap_or_default();
        let head = format!("GET /api/v1{path} HTTP/1.1\r\nhost: x\r\n{bearer}\r\n");
        stream.write_all(head.as_bytes()).await.expect("the server reads");
        Lines { stream: BufReader::new(stream), seen: Vec::new() }
    }

    /// The next message of this type.
    pub(crate) async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let mut line = String::new();
            let read = self.stream.read_line(&mut line).await.expect("the server writes");
            assert!(read > 0, "the stream ended before a {kind}");
            // What does not begin a JSON object is the head, or the length of a chunk.
            let Ok(message) = serde_json::from_str::<Value>(line.trim()) else { continue };
            if message.is_object() {
                self.seen.push(line.trim().to_owned());
            }
            if message["type"] == kind {
                return message;
            }
        }
    }
}
