//! The protocol of Colyseus: a byte that says what it is, then its own encoding.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::duel::{Duel, MOVES_IN_A_GAME};
use crate::http::post_to;
use crate::wire::Wire;

const JOIN: u8 = 10;
const DATA: u8 = 13;
const STATE: u8 = 14;
const PATCH: u8 = 15;

/// A room with two players.
pub(crate) struct Room {
    server: SocketAddr,
    players: [Wire; 2],
    moves: u32,
    /// The bytes of the rooms before.
    earlier: u64,
}

impl Room {
    async fn begin(server: SocketAddr, earlier: u64) -> Result<Room, String> {
        let first = post_to(server, "/matchmake/create/cards", "", &json!({})).await?;
        let second = post_to(server, &join(&first), "", &json!({})).await?;
        let players = [enter(server, &first).await?, enter(server, &second).await?];
        Ok(Room { server, players, moves: 0, earlier })
    }
}

impl Duel for Room {
    async fn open(server: SocketAddr) -> Result<Room, String> {
        Room::begin(server, 0).await
    }

    async fn step(&mut self) -> Result<Duration, String> {
        if self.moves == MOVES_IN_A_GAME {
            *self = Room::begin(self.server, self.transferred()).await?;
        }
        let begun = Instant::now();
        let seat = self.moves as usize / 2 % 2;
        // The name of the message with its length, and its content: the number of the card.
        let message: &[u8] =
            if self.moves.is_multiple_of(2) { b"\xa7discard\0" } else { b"\xa4draw" };
        self.players[seat].send_bytes(&[&[DATA], message].concat()).await?;
        self.moves += 1;
        await_message(&mut self.players[seat], PATCH).await?;
        let latency = begun.elapsed();
        await_message(&mut self.players[1 - seat], PATCH).await?;
        Ok(latency)
    }

    fn transferred(&self) -> u64 {
        self.players.iter().map(Wire::transferred).sum::<u64>() + self.earlier
    }

    async fn follow(server: SocketAddr, count: usize) -> Result<Vec<Wire>, String> {
        let spectator = json!({ "spectator": true });
        let room = post_to(server, "/matchmake/create/cards", "", &spectator).await?;
        let mut wires = vec![enter(server, &room).await?];
        for _ in 1..count {
            let seat = post_to(server, &join(&room), "", &spectator).await?;
            wires.push(enter(server, &seat).await?);
        }
        Ok(wires)
    }
}

/// Where others join a room.
fn join(seat: &Value) -> String {
    format!("/matchmake/joinById/{}", text(&seat["room"]["roomId"]))
}

/// Takes a reserved seat, and waits for the state.
async fn enter(server: SocketAddr, seat: &Value) -> Result<Wire, String> {
    let room = &seat["room"];
    let [process, room] = [text(&room["processId"]), text(&room["roomId"])];
    let path = format!("/{process}/{room}?sessionId={}", text(&seat["sessionId"]));
    let mut wire = Wire::open_at(server, &path, "").await?;
    await_message(&mut wire, JOIN).await?;
    wire.send_bytes(&[JOIN]).await?;
    await_message(&mut wire, STATE).await?;
    Ok(wire)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Waits for a message of this kind. Any other, such as a refusal, is an error.
async fn await_message(wire: &mut Wire, kind: u8) -> Result<(), String> {
    match wire.next_bytes().await? {
        [first, ..] if *first == kind => Ok(()),
        other => Err(format!("not a message of kind {kind}: {}", String::from_utf8_lossy(other))),
    }
}
