//! A running server to test, and clients for it.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use sextant_server::Config;
use sextant_tables::Randomness;
use sextant_tables::memory::{SeededRandomness, TestClock};
use sextant_wire::Patch;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use super::backend::Backend;
use super::client::{Reply, request};

/// A server on a port of its own, with a clock that stands still.
pub(crate) struct TestServer {
    pub(crate) address: SocketAddr,
    pub(crate) clock: Arc<TestClock>,
    backend: Backend,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<std::io::Result<()>>,
}

/// Nobody is held up, unless a test is about that.
pub(crate) fn unbounded() -> Config {
    Config {
        requests_per_address: 0,
        requests_per_player: 0,
        guests_per_address: 0,
        tables_per_address: 0,
        connections_per_address: 0,
        connections: 1_000,
        bot_threads: 1,
        ..Config::default()
    }
}

impl TestServer {
    pub(crate) async fn open() -> TestServer {
        TestServer::with(unbounded(), Arc::new(SeededRandomness::new(1))).await
    }

    pub(crate) async fn with_config(config: Config) -> TestServer {
        TestServer::with(config, Arc::new(SeededRandomness::new(1))).await
    }

    pub(crate) async fn with(config: Config, randomness: Arc<dyn Randomness>) -> TestServer {
        TestServer::on(Backend::new().await, config, randomness).await
    }

    /// A server on a database file.
    pub(crate) async fn on_file(file: &Path, config: Config) -> TestServer {
        let backend = Backend::open(format!("sqlite:{}", file.display())).await;
        TestServer::on(backend, config, Arc::new(SeededRandomness::new(1))).await
    }

    /// Another server on the same store, which hears nothing of what happens at this one.
    pub(crate) async fn another_process_without_news(&self, config: Config) -> TestServer {
        TestServer::on(
            self.backend.without_news().await,
            config,
            Arc::new(SeededRandomness::new(2)),
        )
        .await
    }

    /// Another server on the same store that hears what happens at this one.
    pub(crate) async fn another_process(&self, config: Config) -> TestServer {
        TestServer::on(self.backend.shared().await, config, Arc::new(SeededRandomness::new(2)))
            .await
    }

    async fn on(backend: Backend, config: Config, randomness: Arc<dyn Randomness>) -> TestServer {
        let clock = Arc::new(TestClock::default());
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = listener.local_addr().expect("a listener has an address");
        let (stop, stopped) = oneshot::channel();
        let task = backend.clone().serve(config, clock.clone(), randomness, listener, stopped);
        TestServer { address, clock, backend, stop: Some(stop), task }
    }

    /// Tells the server to stop.
    pub(crate) fn stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
    }

    /// Waits until it has.
    pub(crate) async fn stopped(mut self) {
        self.stop();
        self.task.await.expect("the server does not panic").expect("the server stops in order");
    }

    pub(crate) async fn guest(&self, name: &str) -> TestClient {
        let body = json!({ "name": name }).to_string();
        let welcome =
            request(self.address, "POST", "/api/v1/guests", &[], Some(&body)).await.done();
        TestClient {
            server: self.address,
            id: word(&welcome["player"]["id"]),
            token: Some(word(&welcome["token"])),
        }
    }

    /// Somebody who has shown no token.
    pub(crate) fn stranger(&self) -> TestClient {
        TestClient { server: self.address, id: String::new(), token: None }
    }
}

/// Somebody who visits the club.
#[derive(Clone, Debug)]
pub(crate) struct TestClient {
    pub(crate) server: SocketAddr,
    pub(crate) id: String,
    pub(crate) token: Option<String>,
}

impl TestClient {
    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&Value>,
    ) -> Reply {
        let bearer = self.token.as_ref().map(|token| format!("Bearer {token}"));
        let mut headers = headers.to_vec();
        headers.extend(bearer.as_deref().map(|bearer| ("authorization", bearer)));
        let body = body.map(Value::to_string);
        let path = format!("/api/v1{path}");
        request(self.server, method, &path, &headers, body.as_deref()).await
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.send("GET", path, &[], None).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Reply {
        self.send("POST", path, &[], Some(&body)).await
    }

    pub(crate) async fn put(&self, path: &str, body: Value) -> Reply {
        self.send("PUT", path, &[], Some(&body)).await
    }

    /// Sets up a table, and gives its name.
    pub(crate) async fn create_table(&self, terms: Value) -> String {
        let answer = self.post("/tables", json!({ "terms": terms, "ready": true })).await.done();
        word(&answer["table"])
    }

    pub(crate) async fn sit(&self, table: &str) -> Value {
        self.post(&format!("/tables/{table}/sit"), json!({})).await.done()
    }

    pub(crate) async fn snapshot(&self, table: &str) -> Value {
        self.get(&format!("/tables/{table}")).await.done()
    }

    pub(crate) async fn socket(&self) -> Socket {
        self.socket_with(&[]).await.expect("the server opens a socket")
    }

    pub(crate) async fn socket_with(
        &self,
        headers: &[(&'static str, &str)],
    ) -> Result<Socket, u16> {
        let url = format!("ws://{}/api/v1/socket", self.server);
        let mut request = url.into_client_request().expect("the address is fine");
        if let Some(token) = &self.token {
            let value = format!("Bearer {token}").parse().expect("a token is a header");
            request.headers_mut().insert("authorization", value);
        }
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a header"));
        }
        let stream = TcpStream::connect(self.server).await.expect("the server listens");
        match tokio_tungstenite::client_async(request, stream).await {
            Ok((stream, _)) => Ok(Socket::new(stream)),
            Err(tokio_tungstenite::tungstenite::Error::Http(response)) => {
                Err(response.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }
}

/// A WebSocket that remembers every message, and keeps the states of tables up to date.
pub(crate) struct Socket {
    pub(crate) stream: WebSocketStream<TcpStream>,
    pub(crate) seen: Vec<String>,
    /// By table: the last cursor, and the state there.
    states: HashMap<String, (Value, Value)>,
}

impl Socket {
    pub(crate) fn new(stream: WebSocketStream<TcpStream>) -> Socket {
        Socket { stream, seen: Vec::new(), states: HashMap::new() }
    }

    pub(crate) async fn send_message(&mut self, message: Value) {
        self.send_text(message.to_string()).await;
    }

    pub(crate) async fn send_text(&mut self, text: String) {
        // The other side may have gone; that shows in what comes next.
        let _ = self.stream.send(Message::Text(text.into())).await;
    }

    pub(crate) async fn follow(&mut self, table: &str) {
        self.send_message(json!({ "type": "follow", "table": table })).await;
    }

    pub(crate) async fn send_command(&mut self, id: &str, table: &str, command: Value) {
        self.send_message(json!({ "type": "ask", "id": id, "table": table, "command": command }))
            .await;
    }

    /// The next message with the whole state; `None` once the server has closed the socket.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        let mut message = self.receive().await?;
        self.keep_state(&mut message);
        Some(message)
    }

    /// The next message as it comes.
    pub(crate) async fn receive(&mut self) -> Option<Value> {
        loop {
            match self.stream.next().await? {
                Ok(Message::Text(text)) => {
                    self.seen.push(text.to_string());
                    return Some(serde_json::from_str(&text).expect("messages are JSON"));
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Gives news the whole state, if it has only changes.
    fn keep_state(&mut self, message: &mut Value) {
        let (Some(table), true) = (message["table"].as_str(), message["cursor"].is_string()) else {
            return;
        };
        let table = table.to_owned();
        if message["changes"].is_object() {
            let (cursor, mut state) = self.states.remove(&table).expect("the state is known");
            assert_eq!(message["changes"]["since"], cursor);
            let patch: Patch =
                serde_json::from_value(message["changes"]["patch"].clone()).expect("a patch");
            patch.apply(&mut state).expect("it fits");
            message["state"] = state;
        }
        self.states.insert(table, (message["cursor"].clone(), message["state"].clone()));
    }

    /// The next message of this type; others are passed over.
    pub(crate) async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await.unwrap_or_else(|| panic!("no {kind} came"));
            if message["type"] == kind {
                return message;
            }
        }
    }
}

pub(crate) fn word(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is not a word")).to_owned()
}

/// What a view says may be done.
pub(crate) fn legal(state: &Value) -> Vec<String> {
    let view = &state["view"];
    let legal = if view["legal"].is_array() { &view["legal"] } else { &view["table"]["legal"] };
    legal.as_array().into_iter().flatten().map(word).collect()
}

/// Whether whoever sees this decides now.
pub(crate) fn decides(state: &Value) -> bool {
    let deciding = state["deciding"].as_array();
    deciding.is_some_and(|seats| seats.contains(&state["viewer"]))
}

/// How far a cursor is.
pub(crate) fn number(cursor: &Value) -> u32 {
    let (_, number) = cursor.as_str().and_then(|text| text.split_once('-')).expect("a cursor");
    number.parse().expect("a cursor's number")
}

pub(crate) fn cards() -> Value {
    json!({ "game": "cards", "admission": "open", "options": { "rounds": 1, "turn_limit": 30 } })
}
