//! The protocol of boardgame.io: events of socket.io, as text.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::duel::{Duel, MOVES_IN_A_GAME};
use crate::http::post_to;
use crate::wire::Wire;

const SYNC: &str = "42/cards,[\"sync\"";
const UPDATE: &str = "42/cards,[\"update\"";

/// A match of two players.
pub(crate) struct Match {
    server: SocketAddr,
    id: String,
    players: Vec<Player>,
    moves: u32,
    /// The bytes of the matches before.
    earlier: u64,
}

struct Player {
    credentials: String,
    wire: Wire,
}

impl Match {
    async fn begin(server: SocketAddr, earlier: u64) -> Result<Match, String> {
        let id = create(server).await?;
        let mut players = Vec::with_capacity(2);
        for seat in ["0", "1"] {
            let name = json!({ "playerID": seat, "playerName": "Ada" });
            let joined = post_to(server, &format!("/games/cards/{id}/join"), "", &name).await?;
            let credentials = joined["playerCredentials"].as_str().unwrap_or_default().to_owned();
            let wire = follow(server, &json!([id, seat, credentials, 2])).await?;
            players.push(Player { credentials, wire });
        }
        Ok(Match { server, id, players, moves: 0, earlier })
    }
}

impl Duel for Match {
    async fn open(server: SocketAddr) -> Result<Match, String> {
        Match::begin(server, 0).await
    }

    async fn step(&mut self) -> Result<Duration, String> {
        if self.moves == MOVES_IN_A_GAME {
            *self = Match::begin(self.server, self.transferred()).await?;
        }
        let begun = Instant::now();
        let seat = self.moves as usize / 2 % 2;
        let (name, arguments) =
            if self.moves.is_multiple_of(2) { ("discard", "[0]") } else { ("draw", "[]") };
        let Player { credentials, wire } = &mut self.players[seat];
        let Match { id, moves, .. } = self;
        wire.send(&format!(
            "42/cards,[\"update\",{{\"type\":\"MAKE_MOVE\",\"payload\":{{\"type\":\"{name}\",\
             \"args\":{arguments},\"playerID\":\"{seat}\",\"credentials\":\"{credentials}\"}}}},\
             {moves},\"{id}\",\"{seat}\"]"
        ))
        .await?;
        self.moves += 1;
        let known = format!("\"_stateID\":{}}},", self.moves);
        await_update(&mut self.players[seat].wire, &known).await?;
        let latency = begun.elapsed();
        await_update(&mut self.players[1 - seat].wire, &known).await?;
        Ok(latency)
    }

    fn transferred(&self) -> u64 {
        self.players.iter().map(|player| player.wire.transferred()).sum::<u64>() + self.earlier
    }

    async fn follow(server: SocketAddr, count: usize) -> Result<Vec<Wire>, String> {
        let id = create(server).await?;
        let mut wires = Vec::with_capacity(count);
        for _ in 0..count {
            wires.push(follow(server, &json!([id, null, null, 2])).await?);
        }
        Ok(wires)
    }
}

/// The name of a new match.
async fn create(server: SocketAddr) -> Result<String, String> {
    let created = post_to(server, "/games/cards/create", "", &json!({ "numPlayers": 2 })).await?;
    Ok(created["matchID"].as_str().unwrap_or_default().to_owned())
}

/// Opens a socket that has seen the state of a match.
async fn follow(server: SocketAddr, what: &Value) -> Result<Wire, String> {
    let mut wire = Wire::open_at(server, "/socket.io/?EIO=4&transport=websocket", "").await?;
    wire.answer("2", "3");
    while !wire.next().await?.starts_with('0') {}
    wire.send("40/cards,").await?;
    while !wire.next().await?.starts_with("40/cards") {}
    let what = what.to_string();
    wire.send(&format!("{SYNC},{}", what.trim_start_matches('['))).await?;
    while !wire.next().await?.starts_with(SYNC) {}
    Ok(wire)
}

/// Waits for the update to this state. There is none for a move that is not legal.
async fn await_update(wire: &mut Wire, state: &str) -> Result<(), String> {
    loop {
        let message = wire.next().await?;
        if !message.starts_with(UPDATE) {
            continue;
        }
        if message.contains(state) {
            return Ok(());
        }
        return Err(format!("another state than {state} {message}"));
    }
}
