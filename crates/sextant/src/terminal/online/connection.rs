//! The WebSocket: follows one table, sends commands, and connects again by itself.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use sextant_core::LogEntry;
use sextant_wire::{
    ChatLine, ClientMessage, Command, Cursor, News, OnlineView, Problem, Response, Seen,
    ServerMessage, Snapshot, TableId, Update,
};
use tokio::runtime::Runtime;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{WebSocketStream, client_async};

use super::address::ServerAddress;
use super::transport::{PATIENCE, Stream, connect};

/// The first and the longest delay between attempts to connect.
const FIRST_DELAY: Duration = Duration::from_millis(500);
const MAX_DELAY: Duration = Duration::from_secs(20);
/// After so many heartbeats without a message the connection is lost.
const MISSED_HEARTBEATS: u32 = 3;

/// What a table looks like now.
#[derive(Clone, Debug)]
pub(super) struct TableState {
    pub(super) table: TableId,
    pub(super) cursor: Cursor,
    pub(super) state: OnlineView,
    pub(super) log: Vec<LogEntry>,
    pub(super) chat: Vec<ChatLine>,
}

/// What comes of a connection.
pub(super) enum Report {
    Connected,
    /// The connection is lost for now.
    Lost(String),
    State(Box<TableState>),
    Answered(Response),
    Refused(Problem),
    /// The table can't be followed, or the server does not know the person any more.
    Closed(String),
}

enum Order {
    Ask(Command),
    Follow(TableId),
}

/// A table that is followed. Dropping it ends the connection.
pub(super) struct Connection {
    orders: UnboundedSender<Order>,
    reports: Receiver<Report>,
    /// Its thread serves the connection.
    runtime: Runtime,
}

impl Connection {
    pub(super) fn open(
        runtime: Runtime,
        server: ServerAddress,
        token: String,
        table: TableId,
    ) -> Connection {
        let (orders, incoming_orders) = unbounded_channel();
        let (outgoing_reports, reports) = channel();
        let follower = Follower {
            server,
            token,
            table,
            known: None,
            pending: Vec::new(),
            requests: 0,
            reports: outgoing_reports,
        };
        runtime.spawn(follower.run(incoming_orders));
        Connection { orders, reports, runtime }
    }

    pub(super) fn ask(&self, command: Command) {
        // If nothing listens any more, `Report::Closed` has said so.
        let _ = self.orders.send(Order::Ask(command));
    }

    /// Follows another table instead.
    pub(super) fn follow(&self, table: TableId) {
        let _ = self.orders.send(Order::Follow(table));
    }

    pub(super) fn report(&self) -> Option<Report> {
        self.reports.try_recv().ok()
    }

    pub(super) fn runtime(&self) -> &Runtime {
        &self.runtime
    }
}

type Socket = WebSocketStream<Box<dyn Stream>>;

/// Follows a table over one socket after another.
struct Follower {
    server: ServerAddress,
    token: String,
    table: TableId,
    known: Option<Known>,
    /// What was asked and not yet answered. It is sent again after a new connection, under the same
    /// id, so that nothing happens twice.
    pending: Vec<Asked>,
    requests: u64,
    reports: Sender<Report>,
}

struct Asked {
    id: String,
    table: TableId,
    command: Command,
    /// When to send it; nothing if it was sent.
    due: Option<Instant>,
}

struct Known {
    cursor: Cursor,
    /// As JSON, because changes of it are.
    state: Value,
    log: Vec<LogEntry>,
    chat: Vec<ChatLine>,
}

/// Why a socket is left.
enum Left {
    /// Connect again, after this time if the server names one.
    Lost(String, Option<Duration>),
    /// It is of no use to connect again.
    Closed(String),
    /// Nothing listens any more.
    Done,
}

impl Follower {
    async fn run(mut self, mut orders: UnboundedReceiver<Order>) {
        let mut delay = FIRST_DELAY;
        loop {
            let left = match self.connect().await {
                Ok(socket) => {
                    delay = FIRST_DELAY;
                    self.serve(socket, &mut orders).await
                }
                Err(left) => left,
            };
            match left {
                Left::Done => return,
                Left::Closed(why) => {
                    let _ = self.reports.send(Report::Closed(why));
                    return;
                }
                Left::Lost(why, wait) => {
                    if self.reports.send(Report::Lost(why)).is_err() {
                        return;
                    }
                    sleep(wait.unwrap_or_else(|| spread(delay))).await;
                    delay = (delay * 2).min(MAX_DELAY);
                }
            }
        }
    }

    async fn connect(&self) -> Result<Socket, Left> {
        let lost = |why: String| Left::Lost(why, None);
        let scheme = if self.server.encrypted { "wss" } else { "ws" };
        let url = format!("{scheme}://{}/api/v1/socket", self.server.authority());
        let mut request = url.into_client_request().map_err(|error| lost(error.to_string()))?;
        let bearer = format!("Bearer {}", self.token).parse();
        let bearer = bearer.map_err(|_| Left::Closed("the token is damaged".to_owned()))?;
        request.headers_mut().insert("authorization", bearer);
        let stream = connect(&self.server).await.map_err(|error| lost(error.to_string()))?;
        let opened = timeout(PATIENCE, client_async(request, stream)).await;
        match opened {
            Err(_) => Err(lost("no answer".to_owned())),
            Ok(Err(tokio_tungstenite::tungstenite::Error::Http(response)))
                if response.status() == 401 =>
            {
                Err(Left::Closed("the server does not know you any more".to_owned()))
            }
            Ok(Err(error)) => Err(lost(error.to_string())),
            Ok(Ok((socket, _))) => Ok(socket),
        }
    }

    async fn serve(&mut self, mut socket: Socket, orders: &mut UnboundedReceiver<Order>) -> Left {
        let mut heartbeat = PATIENCE;
        let mut deadline = Instant::now() + PATIENCE;
        loop {
            let due = self.pending.iter().filter_map(|asked| asked.due).min();
            let sent = tokio::select! {
                message = socket.next() => {
                    deadline = Instant::now() + heartbeat * MISSED_HEARTBEATS;
                    let text = match message {
                        Some(Ok(Message::Text(text))) => text,
                        Some(Ok(Message::Close(_))) | None => {
                            return Left::Lost("the server ended the connection".to_owned(), None);
                        }
                        Some(Ok(_)) => continue,
                        Some(Err(error)) => return Left::Lost(error.to_string(), None),
                    };
                    // What is unknown was added later, and can be left out.
                    let Ok(message) = serde_json::from_str(&text) else { continue };
                    if let ServerMessage::Hello { heartbeat: seconds, .. } = &message {
                        heartbeat = Duration::from_secs((*seconds).into());
                    }
                    match self.take(message) {
                        Ok(Reaction::Nothing) => Ok(()),
                        Ok(Reaction::Follow) => self.send_follow(&mut socket).await,
                        Ok(Reaction::Begin) => self.begin(&mut socket).await,
                        Err(left) => return left,
                    }
                }
                order = orders.recv() => match order {
                    None => return Left::Done,
                    Some(order) => self.obey(order, &mut socket).await,
                },
                () = sleep_until(due.unwrap_or(deadline)), if due.is_some() => {
                    self.send_due(&mut socket).await
                }
                () = sleep_until(deadline) => {
                    return Left::Lost("the server is silent".to_owned(), None);
                }
            };
            if let Err(error) = sent {
                return Left::Lost(error.to_string(), None);
            }
        }
    }

    /// After the hello: goes on where the last connection ended.
    async fn begin(&mut self, socket: &mut Socket) -> Sent {
        self.send_follow(socket).await?;
        for asked in &mut self.pending {
            asked.due = Some(Instant::now());
        }
        self.send_due(socket).await
    }

    async fn send_follow(&self, socket: &mut Socket) -> Sent {
        let since = self.known.as_ref().map(|known| known.cursor.to_string());
        send(socket, &ClientMessage::Follow { table: self.table.to_string(), since }).await
    }

    async fn obey(&mut self, order: Order, socket: &mut Socket) -> Sent {
        match order {
            Order::Ask(command) => {
                self.requests += 1;
                let mut random = [0; 8];
                // Two programs of one player must not use the same ids.
                let _ = getrandom::fill(&mut random);
                let id = format!("{:016x}-{}", u64::from_le_bytes(random), self.requests);
                let due = Some(Instant::now());
                self.pending.push(Asked { id, table: self.table, command, due });
                self.send_due(socket).await
            }
            Order::Follow(table) => {
                let before = self.table.to_string();
                (self.table, self.known) = (table, None);
                send(socket, &ClientMessage::Unfollow { table: before }).await?;
                self.send_follow(socket).await
            }
        }
    }

    async fn send_due(&mut self, socket: &mut Socket) -> Sent {
        let now = Instant::now();
        for asked in &mut self.pending {
            if asked.due.is_some_and(|due| due <= now) {
                asked.due = None;
                let (id, table) = (asked.id.clone(), asked.table.to_string());
                let command = asked.command.clone();
                send(socket, &ClientMessage::Ask { id, table, command }).await?;
            }
        }
        Ok(())
    }

    fn take(&mut self, message: ServerMessage) -> Result<Reaction, Left> {
        match message {
            ServerMessage::Hello { player, .. } => {
                if player.is_none() {
                    return Err(Left::Closed("the server does not know you any more".to_owned()));
                }
                self.report(Report::Connected)?;
                return Ok(Reaction::Begin);
            }
            ServerMessage::Update(Update::Snapshot(snapshot)) if snapshot.table == self.table => {
                self.know(*snapshot)?;
            }
            ServerMessage::Update(Update::News(news)) if news.table == self.table => {
                return self.learn(*news);
            }
            ServerMessage::Answer { id, answer } => {
                self.pending.retain(|asked| asked.id != id);
                self.report(Report::Answered(answer))?;
            }
            ServerMessage::Refused { id, table, problem } => {
                let asked = self.pending.iter_mut().find(|asked| Some(&asked.id) == id.as_ref());
                match asked {
                    Some(asked) if passes(&problem) => {
                        let wait = problem.retry_after.unwrap_or(1);
                        asked.due = Some(Instant::now() + Duration::from_secs(wait.into()));
                    }
                    Some(_) => {
                        self.pending.retain(|asked| Some(&asked.id) != id.as_ref());
                        self.report(Report::Refused(problem))?;
                    }
                    None if passes(&problem) => {}
                    None if table == Some(self.table.to_string()) => {
                        return Err(Left::Closed(problem.message));
                    }
                    None => {}
                }
            }
            ServerMessage::Bye { wait, .. } => {
                let wait = Duration::from_millis(wait.into()).max(FIRST_DELAY);
                return Err(Left::Lost("the server ended the connection".to_owned(), Some(wait)));
            }
            _ => {}
        }
        Ok(Reaction::Nothing)
    }

    fn know(&mut self, snapshot: Snapshot) -> Result<(), Left> {
        let Snapshot { cursor, state, chat, log, .. } = snapshot;
        let state = serde_json::to_value(state).map_err(strange)?;
        self.known = Some(Known { cursor, state, log, chat });
        self.show()
    }

    fn learn(&mut self, news: News) -> Result<Reaction, Left> {
        let Some(known) = &mut self.known else { return Ok(Reaction::Follow) };
        match news.seen {
            Seen::State(state) => {
                known.state = serde_json::from_str(state.json()).map_err(strange)?;
            }
            Seen::Changes { since, patch } => {
                // A message was lost: the server sends the whole state to one who follows anew.
                let patch = patch.read().map_err(strange)?;
                if since != known.cursor || patch.apply(&mut known.state).is_err() {
                    return Ok(Reaction::Follow);
                }
            }
        }
        known.cursor = news.cursor;
        known.log.truncate(news.log.from as usize);
        known.log.extend(news.log.lines);
        let said = news.events.into_iter().filter_map(|event| chat_line(event, &known.state));
        known.chat.extend(said);
        self.show()?;
        Ok(Reaction::Nothing)
    }

    fn show(&self) -> Result<(), Left> {
        let Some(known) = &self.known else { return Ok(()) };
        let state = serde_json::from_value(known.state.clone()).map_err(strange)?;
        self.report(Report::State(Box::new(TableState {
            table: self.table,
            cursor: known.cursor,
            state,
            log: known.log.clone(),
            chat: known.chat.clone(),
        })))
    }

    fn report(&self, report: Report) -> Result<(), Left> {
        self.reports.send(report).map_err(|_| Left::Done)
    }
}

type Sent = Result<(), tokio_tungstenite::tungstenite::Error>;

/// What a message asks for.
enum Reaction {
    Nothing,
    /// The state at hand is not the one that the message is about.
    Follow,
    Begin,
}

async fn send(socket: &mut Socket, message: &ClientMessage) -> Sent {
    let text = serde_json::to_string(message).unwrap_or_default();
    socket.send(Message::text(text)).await
}

/// What was said, by the name that the speaker has at the table.
fn chat_line(event: sextant_wire::NumberedEvent, state: &Value) -> Option<ChatLine> {
    let sextant_wire::TableEvent::Said { seat, text } = event.event else { return None };
    let name = state["players"][seat.index()]["name"].clone();
    Some(ChatLine { seat, name: serde_json::from_value(name).ok()?, at: event.at, text })
}

/// Whether a problem goes away by itself.
fn passes(problem: &Problem) -> bool {
    matches!(problem.code.as_str(), "busy" | "unavailable" | "stopping" | "rate-limited")
}

fn strange(error: serde_json::Error) -> Left {
    Left::Closed(format!("the server is of another version: {error}"))
}

/// A little more or less, so that clients of a server that was away do not come back all at once.
fn spread(delay: Duration) -> Duration {
    let mut byte = [0; 1];
    let _ = getrandom::fill(&mut byte);
    delay.mul_f64(0.75 + f64::from(byte[0]) / 512.0)
}
