//! A table at which two people play, at a pace.

use std::net::SocketAddr;
use std::time::Duration;

use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;
use tokio::time::{Instant, sleep_until};

use crate::duel::Duel;
use crate::figures::Latencies;
use crate::http::{guest, post};
use crate::wire::Wire;

/// When the next move comes.
#[derive(Clone, Copy)]
pub(crate) enum Pace {
    /// At times that are planned, so many a second at all tables together.
    Planned { rate: f64, tables: usize },
    /// When the one before is answered.
    AsFastAsAnswered,
}

/// A table at which two people play.
pub(crate) struct Table {
    server: SocketAddr,
    id: String,
    players: [Player; 2],
    /// Who moves next.
    mover: usize,
    turn: Option<Turn>,
    requests: u64,
}

struct Player {
    token: String,
    wire: Wire,
    /// What they know of the table, kept up to date by what changes.
    known: Known,
    /// The last decision that they made.
    decided: u64,
}

/// What whoever moves does next, and which decision it is about.
struct Turn {
    action: String,
    decision: u64,
}

/// What a message tells somebody about the table.
enum Update {
    YourTurn(Turn),
    NotYours,
    Over,
}

impl Table {
    pub(crate) async fn open(server: SocketAddr) -> Result<Table, String> {
        let players = [Player::connect(server).await?, Player::connect(server).await?];
        let id = String::new();
        let mut table = Table { server, id, players, mover: 0, turn: None, requests: 0 };
        table.begin().await?;
        Ok(table)
    }

    /// Begins a new game.
    async fn begin(&mut self) -> Result<(), String> {
        let terms = json!({ "game": "cards", "admission": "open" });
        let draft = json!({ "terms": terms, "ready": true });
        let [first, second] = &self.players;
        let answer = post(self.server, "/tables", &first.token, &draft).await?;
        let id = answer["table"].as_str().unwrap_or_default();
        post(self.server, &format!("/tables/{id}/sit"), &second.token, &json!({})).await?;
        id.clone_into(&mut self.id);
        for (seat, player) in self.players.iter_mut().enumerate() {
            player.decided = 0;
            player.wire.send(&json!({ "type": "follow", "table": id }).to_string()).await?;
            // What is still told of the game before is passed over.
            let told = loop {
                let message = player.wire.next().await?;
                if message.starts_with(SNAPSHOT) && message.contains(id) {
                    break learn(&mut player.known, message)?;
                }
            };
            if let Update::YourTurn(turn) = told {
                (self.mover, self.turn) = (seat, Some(turn));
            }
        }
        Ok(())
    }

    /// Plays until the time is over.
    pub(crate) async fn play(
        mut self,
        pace: Pace,
        nth: usize,
        begun: Instant,
        end: Instant,
    ) -> Result<(Table, Latencies), String> {
        let mut latencies = Latencies::default();
        let mut planned = begun;
        if let Pace::Planned { rate, .. } = pace {
            planned += Duration::from_secs_f64(nth as f64 / rate);
        }
        loop {
            match pace {
                Pace::Planned { .. } => sleep_until(planned).await,
                Pace::AsFastAsAnswered => planned = Instant::now(),
            }
            if planned >= end {
                return Ok((self, latencies));
            }
            let Some(turn) = self.turn.take() else {
                self.begin().await?;
                continue;
            };
            latencies.push(self.take_turn(turn, planned).await?);
            if let Pace::Planned { rate, tables } = pace {
                planned += Duration::from_secs_f64(tables as f64 / rate);
            }
        }
    }

    /// Moves, and waits until the next player knows. Returns how long after this time the answer came.
    async fn take_turn(&mut self, turn: Turn, planned: Instant) -> Result<Duration, String> {
        let update = self.act(turn).await?;
        let latency = planned.elapsed();
        self.turn = match update {
            Update::YourTurn(turn) => Some(turn),
            Update::NotYours => {
                self.mover = 1 - self.mover;
                self.players[self.mover].await_turn().await?
            }
            Update::Over => None,
        };
        Ok(latency)
    }

    /// Moves, and waits for the answer and for the update that it points to.
    async fn act(&mut self, Turn { action, decision }: Turn) -> Result<Update, String> {
        self.requests += 1;
        let player = &mut self.players[self.mover];
        player.decided = decision;
        let ask = format!(
            "{{\"type\":\"ask\",\"id\":\"{}\",\"table\":\"{}\",\"command\":\
             {{\"do\":\"act\",\"action\":\"{action}\",\"decision\":{decision}}}}}",
            self.requests, self.id
        );
        player.wire.send(&ask).await?;
        let (mut known, mut answered) = (None, None);
        loop {
            let message = player.wire.next().await?;
            if message.starts_with(ANSWER) {
                answered = Some(number(message)?);
            }
            if message.starts_with(NEWS) || message.starts_with(SNAPSHOT) {
                known = Some((number(message)?, learn(&mut player.known, message)?));
            }
            if let (Some((now, _)), Some(answered)) = (&known, answered)
                && *now >= answered
                && let Some((_, update)) = known
            {
                return Ok(update);
            }
            if message.starts_with("{\"type\":\"refused\"") {
                return Err(message.to_owned());
            }
        }
    }
}

impl Duel for Table {
    async fn open(server: SocketAddr) -> Result<Table, String> {
        Table::open(server).await
    }

    async fn step(&mut self) -> Result<Duration, String> {
        loop {
            match self.turn.take() {
                Some(turn) => return self.take_turn(turn, Instant::now()).await,
                None => self.begin().await?,
            }
        }
    }

    fn transferred(&self) -> u64 {
        self.players.iter().map(|player| player.wire.transferred()).sum()
    }

    /// All with the token of one guest.
    async fn follow(server: SocketAddr, count: usize) -> Result<Vec<Wire>, String> {
        let token = guest(server).await?;
        let draft = json!({ "terms": { "game": "cards" }, "ready": true });
        let answer = post(server, "/tables", &token, &draft).await?;
        let follow = json!({ "type": "follow", "table": answer["table"] }).to_string();
        let mut wires = Vec::with_capacity(count);
        for _ in 0..count {
            let mut wire = Wire::open(server, &token).await?;
            wire.send(&follow).await?;
            while !wire.next().await?.starts_with(SNAPSHOT) {}
            wires.push(wire);
        }
        Ok(wires)
    }
}

impl Player {
    async fn connect(server: SocketAddr) -> Result<Player, String> {
        let token = guest(server).await?;
        let wire = Wire::open(server, &token).await?;
        Ok(Player { token, wire, known: Known::default(), decided: 0 })
    }

    /// Waits until it is their turn, by what they are told; nothing if the game is over.
    async fn await_turn(&mut self) -> Result<Option<Turn>, String> {
        loop {
            let message = self.wire.next().await?;
            if !message.starts_with(NEWS) && !message.starts_with(SNAPSHOT) {
                continue;
            }
            match learn(&mut self.known, message)? {
                Update::YourTurn(turn) if turn.decision > self.decided => return Ok(Some(turn)),
                Update::Over => return Ok(None),
                _ => {}
            }
        }
    }
}

const SNAPSHOT: &str = "{\"type\":\"snapshot\"";
const NEWS: &str = "{\"type\":\"news\"";
const ANSWER: &str = "{\"type\":\"answer\"";

/// The number of a message's cursor.
fn number(message: &str) -> Result<u32, String> {
    let cursor = message.split("\"cursor\":\"").nth(1).and_then(|rest| rest.split('"').next());
    let number = cursor.and_then(|cursor| cursor.split_once('-')?.1.parse().ok());
    number.ok_or_else(|| format!("no cursor in {message}"))
}

/// Brings what is known up to date, and says what it means for the viewer.
fn learn(known: &mut Known, message: &str) -> Result<Update, String> {
    let message: Message<'_> = read(message)?;
    if let Some(state) = message.state {
        *known = read(state.get())?;
    }
    for change in message.changes.into_iter().flat_map(|changes| changes.patch) {
        known.apply(&change)?;
    }
    if known.status == "over" {
        return Ok(Update::Over);
    }
    if known.deciding.first() != Some(&known.viewer) {
        return Ok(Update::NotYours);
    }
    let legal = known.view.table.as_ref().and_then(|table| table.legal.first());
    let action = legal.cloned().ok_or("nothing is legal")?;
    Ok(Update::YourTurn(Turn { action, decision: known.decision }))
}

/// A message about a table, as far as it matters here.
#[derive(Deserialize)]
struct Message<'a> {
    #[serde(borrow)]
    state: Option<&'a RawValue>,
    changes: Option<Changes<'a>>,
}

#[derive(Deserialize)]
struct Changes<'a> {
    /// Each change is a path and a value, or a path, an index, a count and a list.
    #[serde(borrow)]
    patch: Vec<Vec<&'a RawValue>>,
}

/// What the generator keeps of a state: the less it does, the more is left for the server.
#[derive(Default, Deserialize)]
struct Known {
    status: String,
    viewer: u8,
    deciding: Vec<u8>,
    decision: u64,
    view: View,
}

#[derive(Default, Deserialize)]
struct View {
    table: Option<TableView>,
}

#[derive(Deserialize)]
struct TableView {
    legal: Vec<String>,
}

impl Known {
    fn apply(&mut self, change: &[&RawValue]) -> Result<(), String> {
        let texts: Vec<&str> = change.iter().map(|part| part.get()).collect();
        match texts[..] {
            ["\"\"", state] => *self = read(state)?,
            ["\"status\"", status] => self.status = read(status)?,
            ["\"deciding\"", deciding] => self.deciding = read(deciding)?,
            ["\"decision\"", decision] => self.decision = read(decision)?,
            ["\"view\"", view] => self.view = read(view)?,
            ["\"view/table\"", table] => self.view.table = read(table)?,
            ["\"view/table/legal\"", ref change @ ..] => {
                let table = self.view.table.as_mut().ok_or("there is no table")?;
                match *change {
                    [legal] => table.legal = read(legal)?,
                    [index, count, actions] => {
                        let (index, count): (usize, usize) = (read(index)?, read(count)?);
                        let actions: Vec<String> = read(actions)?;
                        let replaced = index..(index + count).min(table.legal.len());
                        table.legal.splice(replaced, actions);
                    }
                    _ => return Err("an unknown change".to_owned()),
                }
            }
            _ => {}
        }
        Ok(())
    }
}

fn read<'a, T: Deserialize<'a>>(json: &'a str) -> Result<T, String> {
    serde_json::from_str(json).map_err(|error| format!("{error}: {json}"))
}
