//! Somebody who plays on, whatever happens to the servers.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::sleep;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use super::client::{Reply, attempt};
use super::ledger::Ledger;
use super::test_server::{Socket, decides, legal, number, word};

/// How long to wait before asking again.
const PAUSE: Duration = Duration::from_millis(20);

/// Where the servers are. They move when they are started anew.
#[derive(Clone, Default)]
pub(crate) struct ServerAddresses(Arc<Mutex<Vec<SocketAddr>>>);

impl ServerAddresses {
    pub(crate) fn set(&self, nth: usize, address: SocketAddr) {
        let mut addresses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if nth == addresses.len() {
            addresses.push(address);
        } else {
            addresses[nth] = address;
        }
    }

    pub(crate) fn get(&self, nth: usize) -> SocketAddr {
        let addresses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        addresses[nth % addresses.len()]
    }
}

/// How a player talks to the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Transport {
    Posts,
    Socket,
}

/// Somebody who plays on, whatever happens to the servers.
pub(crate) struct Player {
    addresses: ServerAddresses,
    /// Which door they go to: another one if this is shut.
    address_index: usize,
    transport: Transport,
    token: String,
    /// Nobody else's, and so are the names of their requests.
    name: usize,
    requests: u32,
    ledger: Arc<Ledger>,
    /// How long they think before every action.
    pub(crate) thinking: Duration,
    /// How often they heard from a server that nothing happened.
    pub(crate) heartbeats: usize,
}

/// What a player knows of a game.
#[derive(Default)]
struct Known {
    cursor: Option<Value>,
    state: Value,
    /// Up to where the last answer goes: its news may be lost with the socket and come on the next.
    answered: u32,
}

/// Something that a player wants and was not yet answered to be done.
#[derive(Clone)]
struct PendingAction {
    request: String,
    action: String,
    decision: Value,
}

impl Known {
    /// How much was heard of the game.
    fn number(&self) -> u32 {
        self.cursor.as_ref().map_or(0, number)
    }

    /// Takes a message into account, unless a later one has come before it.
    fn learn(&mut self, message: &Value) {
        if number(&message["cursor"]) >= self.number() {
            self.cursor = Some(message["cursor"].clone());
            self.state = message["state"].clone();
        }
    }

    fn is_over(&self) -> bool {
        self.state["status"] == "over"
    }
}

impl Player {
    pub(crate) async fn connect_new(
        addresses: &ServerAddresses,
        address_index: usize,
        transport: Transport,
        ledger: &Arc<Ledger>,
    ) -> Player {
        static NAMES: AtomicUsize = AtomicUsize::new(0);
        let mut player = Player {
            addresses: addresses.clone(),
            address_index,
            transport,
            token: String::new(),
            name: NAMES.fetch_add(1, Ordering::Relaxed),
            requests: 0,
            ledger: Arc::clone(ledger),
            thinking: Duration::ZERO,
            heartbeats: 0,
        };
        let welcome =
            player.request_until_answered("POST", "/guests", "", &json!({ "name": "Ada" })).await;
        player.token = word(&welcome["token"]);
        player
    }

    pub(crate) async fn set_up(&mut self, terms: &Value) -> String {
        let answer = self.post("/tables", &json!({ "terms": terms, "ready": true })).await;
        let table = word(&answer["table"]);
        self.ledger.set_up(&table);
        table
    }

    pub(crate) async fn sit(&mut self, table: &str) {
        self.post(&format!("/tables/{table}/sit"), &json!({})).await;
    }

    /// Plays a game to its end.
    pub(crate) async fn play(&mut self, table: &str) {
        let (mut known, mut pending) = (Known::default(), None);
        match self.transport {
            Transport::Posts => self.play_by_posts(table, &mut known, &mut pending).await,
            Transport::Socket => {
                while !self.play_by_socket(table, &mut known, &mut pending).await {}
            }
        }
    }

    async fn play_by_posts(
        &mut self,
        table: &str,
        known: &mut Known,
        pending: &mut Option<PendingAction>,
    ) {
        let path = format!("/tables/{table}");
        loop {
            let snapshot = self.get(&path).await;
            let before = known.number();
            known.learn(&snapshot);
            assert_eq!(known.number(), number(&snapshot["cursor"]), "back from {before}");
            if known.is_over() {
                return;
            }
            if self.wants(known, pending)
                && let Some(pending) = pending.take()
            {
                self.act(table, pending).await;
            }
            sleep(PAUSE + self.thinking).await;
        }
    }

    async fn act(&mut self, table: &str, pending: PendingAction) {
        let PendingAction { request, action, decision } = pending;
        let act = json!({ "action": action, "decision": decision });
        let path = format!("/tables/{table}/act");
        self.request_until_answered("POST", &path, &request, &act).await;
        self.ledger.acted(table, &request, &action);
    }

    /// Plays until the socket breaks. Says whether the game is over.
    async fn play_by_socket(
        &mut self,
        table: &str,
        known: &mut Known,
        pending: &mut Option<PendingAction>,
    ) -> bool {
        let Some(mut socket) = self.connect().await else {
            self.switch_server().await;
            return false;
        };
        socket
            .send_message(json!({ "type": "follow", "table": table, "since": known.cursor }))
            .await;
        // News goes on from there. An answer may come before the news of what it is about, and
        // nothing else is asked until that news is here.
        let mut told = known.number();
        // Whatever was not answered before is asked again, under the same name.
        let mut asked = false;
        while !known.is_over() || pending.is_some() {
            let wants = known.number() >= known.answered && self.wants(known, pending);
            if let Some(PendingAction { request, action, decision }) = pending
                && wants
                && !asked
            {
                sleep(self.thinking).await;
                let act = json!({ "do": "act", "action": action, "decision": decision });
                socket.send_command(request, table, act).await;
                asked = true;
            }
            let Some(message) = socket.next().await else {
                self.switch_server().await;
                return false;
            };
            match message["type"].as_str() {
                Some("snapshot" | "news") => {
                    let now = number(&message["cursor"]);
                    assert!(now >= told, "the table went back from {told} to {now}");
                    told = now;
                    known.learn(&message);
                }
                Some("answer") => {
                    let PendingAction { request, action, .. } =
                        pending.take().expect("something was asked");
                    assert_eq!(message["id"], request.as_str());
                    self.ledger.acted(table, &request, &action);
                    known.answered = number(&message["answer"]["cursor"]);
                    asked = false;
                }
                Some("refused") => {
                    assert_eq!(message["problem"]["status"], 503, "{message}");
                    sleep(PAUSE).await;
                    asked = false;
                }
                Some("heartbeat") => self.heartbeats += 1,
                _ => {}
            }
        }
        true
    }

    /// Whether there is something to ask for: what was not yet answered, or what is legal now.
    fn wants(&mut self, known: &Known, pending: &mut Option<PendingAction>) -> bool {
        if pending.is_none() && decides(&known.state) {
            let legal = legal(&known.state);
            let request = self.new_request();
            // Something different every time, and the same in every run.
            let action = legal[self.requests as usize * 7 % legal.len()].clone();
            *pending =
                Some(PendingAction { request, action, decision: known.state["decision"].clone() });
        }
        pending.is_some()
    }

    fn new_request(&mut self) -> String {
        self.requests += 1;
        format!("{}-{}", self.name, self.requests)
    }

    async fn switch_server(&mut self) {
        self.address_index += 1;
        sleep(PAUSE).await;
    }

    pub(crate) async fn connect(&self) -> Option<Socket> {
        let server = self.addresses.get(self.address_index);
        let url = format!("ws://{server}/api/v1/socket");
        let mut request = url.into_client_request().expect("the address is fine");
        let bearer = format!("Bearer {}", self.token).parse().expect("a token is a header");
        request.headers_mut().insert("authorization", bearer);
        let stream = TcpStream::connect(server).await.ok()?;
        let (stream, _) = client_async(request, stream).await.ok()?;
        Some(Socket::new(stream))
    }

    pub(crate) async fn get(&mut self, path: &str) -> Value {
        self.request_until_answered("GET", path, "", &Value::Null).await
    }

    /// Asks for something under a name of its own.
    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Value {
        let request = self.new_request();
        self.request_until_answered("POST", path, &request, body).await
    }

    /// Asks until it is answered, always under the same name.
    async fn request_until_answered(
        &mut self,
        method: &str,
        path: &str,
        request: &str,
        body: &Value,
    ) -> Value {
        loop {
            match self.ask_once(method, path, request, body).await {
                Some(reply) if reply.status < 300 => return reply.done(),
                Some(reply) => assert_eq!(reply.status, 503, "{}", reply.text()),
                None => {}
            }
            self.switch_server().await;
        }
    }

    async fn ask_once(
        &self,
        method: &str,
        path: &str,
        request: &str,
        body: &Value,
    ) -> Option<Reply> {
        let bearer = format!("Bearer {}", self.token);
        let mut headers = Vec::new();
        if !self.token.is_empty() {
            headers.push(("authorization", &*bearer));
        }
        if !request.is_empty() {
            headers.push(("idempotency-key", request));
        }
        let body = (!body.is_null()).then(|| body.to_string());
        let path = format!("/api/v1{path}");
        attempt(self.addresses.get(self.address_index), method, &path, &headers, body.as_deref())
            .await
    }
}
