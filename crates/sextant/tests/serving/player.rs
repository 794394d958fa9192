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

use crate::client::{Reply, attempt};
use crate::club::{Socket, decides, legal, number, word};
use crate::ledger::Ledger;

/// How long to wait before asking again.
const PAUSE: Duration = Duration::from_millis(20);

/// Where the servers are. They move when they are started anew.
#[derive(Clone, Default)]
pub(crate) struct Doors(Arc<Mutex<Vec<SocketAddr>>>);

impl Doors {
    pub(crate) fn set(&self, nth: usize, address: SocketAddr) {
        let mut doors = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if nth == doors.len() {
            doors.push(address);
        } else {
            doors[nth] = address;
        }
    }

    fn get(&self, nth: usize) -> SocketAddr {
        let doors = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        doors[nth % doors.len()]
    }
}

/// How a player talks to the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    Posts,
    Socket,
}

/// Somebody who plays on, whatever happens to the servers.
pub(crate) struct Player {
    doors: Doors,
    /// Which door they go to: another one if this is shut.
    door: usize,
    way: Way,
    token: String,
    /// Nobody else's, and so are the names of their requests.
    name: usize,
    requests: u32,
    ledger: Arc<Ledger>,
    /// How often they heard from a server that nothing happened.
    pub(crate) heartbeats: usize,
}

/// What a player knows of a game.
#[derive(Default)]
struct Known {
    cursor: Option<Value>,
    sight: Value,
}

/// Something that a player wants and was not yet answered to be done.
#[derive(Clone)]
struct Wish {
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
            self.sight = message["sight"].clone();
        }
    }

    fn is_over(&self) -> bool {
        self.sight["status"] == "over"
    }
}

impl Player {
    pub(crate) async fn come(doors: &Doors, door: usize, way: Way, ledger: &Arc<Ledger>) -> Player {
        static NAMES: AtomicUsize = AtomicUsize::new(0);
        let mut player = Player {
            doors: doors.clone(),
            door,
            way,
            token: String::new(),
            name: NAMES.fetch_add(1, Ordering::Relaxed),
            requests: 0,
            ledger: Arc::clone(ledger),
            heartbeats: 0,
        };
        let welcome = player.insist("POST", "/guests", "", &json!({ "name": "Ada" })).await;
        player.token = word(&welcome["token"]);
        player
    }

    pub(crate) async fn set_up(&mut self, terms: &Value) -> String {
        let request = self.new_request();
        let draft = json!({ "terms": terms, "ready": true });
        let answer = self.insist("POST", "/tables", &request, &draft).await;
        let table = word(&answer["table"]);
        self.ledger.set_up(&table);
        table
    }

    pub(crate) async fn sit(&mut self, table: &str) {
        let request = self.new_request();
        self.insist("POST", &format!("/tables/{table}/sit"), &request, &json!({})).await;
    }

    /// Plays a game to its end.
    pub(crate) async fn play(&mut self, table: &str) {
        let (mut known, mut wish) = (Known::default(), None);
        match self.way {
            Way::Posts => self.play_by_posts(table, &mut known, &mut wish).await,
            Way::Socket => while !self.play_by_socket(table, &mut known, &mut wish).await {},
        }
    }

    async fn play_by_posts(&mut self, table: &str, known: &mut Known, wish: &mut Option<Wish>) {
        let path = format!("/tables/{table}");
        loop {
            let snapshot = self.insist("GET", &path, "", &Value::Null).await;
            let before = known.number();
            known.learn(&snapshot);
            assert_eq!(known.number(), number(&snapshot["cursor"]), "back from {before}");
            if known.is_over() {
                return;
            }
            while self.wants(known, wish) {
                let Some(Wish { request, action, decision }) = wish.take() else { break };
                let act = json!({ "action": action, "decision": decision });
                let answer = self.insist("POST", &format!("{path}/act"), &request, &act).await;
                self.ledger.acted(table, &request, &action);
                known.learn(&answer);
            }
            sleep(PAUSE).await;
        }
    }

    /// Plays until the socket breaks. Says whether the game is over.
    async fn play_by_socket(
        &mut self,
        table: &str,
        known: &mut Known,
        wish: &mut Option<Wish>,
    ) -> bool {
        let Some(mut socket) = self.connect().await else {
            self.go_elsewhere().await;
            return false;
        };
        socket.say(json!({ "type": "follow", "table": table, "since": known.cursor })).await;
        // News goes on from there. An answer may come before the news of what it is about.
        let mut told = known.number();
        // Whatever was not answered before is asked again, under the same name.
        let mut asked = false;
        while !known.is_over() || wish.is_some() {
            let wants = self.wants(known, wish);
            if let Some(Wish { request, action, decision }) = wish
                && wants
                && !asked
            {
                let act = json!({ "do": "act", "action": action, "decision": decision });
                socket.ask(request, table, act).await;
                asked = true;
            }
            let Some(message) = socket.next().await else {
                self.go_elsewhere().await;
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
                    let Wish { request, action, .. } = wish.take().expect("something was asked");
                    assert_eq!(message["id"], request.as_str());
                    self.ledger.acted(table, &request, &action);
                    // The table may have gone on before the answer was sent.
                    known.learn(&message["answer"]);
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
    fn wants(&mut self, known: &Known, wish: &mut Option<Wish>) -> bool {
        if wish.is_none() && decides(&known.sight) {
            let legal = legal(&known.sight);
            let request = self.new_request();
            // Something different every time, and the same in every run.
            let action = legal[self.requests as usize * 7 % legal.len()].clone();
            *wish = Some(Wish { request, action, decision: known.sight["decision"].clone() });
        }
        wish.is_some()
    }

    fn new_request(&mut self) -> String {
        self.requests += 1;
        format!("{}-{}", self.name, self.requests)
    }

    async fn go_elsewhere(&mut self) {
        self.door += 1;
        sleep(PAUSE).await;
    }

    async fn connect(&self) -> Option<Socket> {
        let server = self.doors.get(self.door);
        let url = format!("ws://{server}/api/v1/socket");
        let mut request = url.into_client_request().expect("the address is fine");
        let bearer = format!("Bearer {}", self.token).parse().expect("a token is a header");
        request.headers_mut().insert("authorization", bearer);
        let stream = TcpStream::connect(server).await.ok()?;
        let (stream, _) = client_async(request, stream).await.ok()?;
        Some(Socket { stream, seen: Vec::new() })
    }

    /// Asks until it is answered, always under the same name.
    async fn insist(&mut self, method: &str, path: &str, request: &str, body: &Value) -> Value {
        loop {
            match self.ask_once(method, path, request, body).await {
                Some(reply) if reply.status < 300 => return reply.json(),
                Some(reply) => assert_eq!(reply.status, 503, "{}", reply.text()),
                None => {}
            }
            self.go_elsewhere().await;
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
        attempt(self.doors.get(self.door), method, &path, &headers, body.as_deref()).await
    }
}
