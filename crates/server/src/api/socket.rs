//! The WebSocket: one for each tab, which follows as many tables as it likes.

use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use sextant_tables::{RequestId, TableId};
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};

use super::tables::read_cursor;
use crate::desk;
use crate::house::{Ports, Shared};
use crate::hub::{self, Guest};
use crate::limits::Place;
use crate::outlet::{Inlet, Next, Outlet, to_text};
use crate::protocol::{Bye, ClientMessage, Millis, Problem, ServerMessage};
use crate::visitor::Visitor;

/// No message of a client is longer.
const LONGEST: usize = 16 * 1024;
/// Small, because most sockets are idle most of the time.
const BUFFER: usize = 2 * 1024;
/// A client that is not heard of for so many heartbeats is gone.
const SILENCE: u32 = 4;
/// How long a client may take to go.
const GOODBYE: Duration = Duration::from_secs(1);
/// How long a client may take for one message.
const SLOWEST: Duration = Duration::from_secs(10);
/// Whoever goes on after so many refusals in a row for asking too much is let go.
const PATIENCE: u32 = 200;

pub(super) async fn socket<P: Ports>(
    State(house): State<Shared<P>>,
    visitor: Visitor,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|_| {
        Problem::new(426, "no-websocket", "this is for WebSockets: ask for an upgrade")
    })?;
    if house.stop.is_said() {
        return Err(Problem::stopping());
    }
    if house.metrics.sockets.get() >= u64::from(house.config.connections) {
        return Err(Problem::too_much(10));
    }
    let place = house.limits.connection_from(visitor.address)?;
    let upgrade = upgrade
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        .read_buffer_size(BUFFER)
        .write_buffer_size(0);
    Ok(upgrade.on_upgrade(move |socket| async move { live(house, visitor, place, socket).await }))
}

async fn live<P: Ports>(house: Shared<P>, visitor: Visitor, place: Place, mut socket: WebSocket) {
    let _inside = house.metrics.sockets.enter();
    let (outlet, mut inlet) = Outlet::new(house.config.queue);
    let guest = house.hub.enter(visitor.identity, visitor.token, outlet);
    // The stop may have been said just before the client was let in.
    if house.stop.is_said() {
        guest.outlet.end(Bye::Stopping);
    }
    guest.outlet.send(&hello(&house, &guest));
    let why = converse(&house, &guest, &mut inlet, &mut socket).await;
    drop(guest);
    if let Some(why) = why {
        if why == Bye::Slow {
            house.metrics.slow_clients.count();
        }
        let _ = timeout(GOODBYE, say_goodbye(&mut socket, why)).await;
    }
    drop(place);
}

/// The first message to every client.
pub(super) fn hello<P: Ports>(house: &Shared<P>, guest: &Guest<'_>) -> ServerMessage {
    ServerMessage::Hello {
        player: guest.identity.as_ref().map(|identity| identity.player.clone().into()),
        now: house.tables.now().into(),
        heartbeat: house.config.heartbeat.as_secs().try_into().unwrap_or(u32::MAX),
    }
}

/// Talks with a client until one of both goes. Gives the reason if it is ours.
async fn converse<P: Ports>(
    house: &Shared<P>,
    guest: &Guest<'_>,
    inlet: &mut Inlet,
    socket: &mut WebSocket,
) -> Option<Bye> {
    let pause = house.config.heartbeat;
    let mut heartbeat = interval_at(Instant::now() + pause, pause);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut silence = 0;
    let mut refusals = 0;
    loop {
        tokio::select! {
            next = inlet.next() => match next {
                Next::Message(text) => {
                    if let Err(why) = send(socket, inlet, Message::Text(text)).await {
                        return why;
                    }
                }
                Next::End(why) => return Some(why),
            },
            message = socket.recv() => {
                silence = 0;
                match message? {
                    Ok(Message::Text(text)) => {
                        house.metrics.messages.count();
                        match hear(house, guest, &text).await {
                            Ok(()) => refusals = 0,
                            Err(TooMuch) => refusals += 1,
                        }
                        if refusals > PATIENCE {
                            return Some(Bye::TooMuch);
                        }
                    }
                    Ok(Message::Binary(_)) => guest.outlet.send(&refused(
                        None,
                        None,
                        Problem::malformed("messages are text"),
                    )),
                    Ok(Message::Ping(_) | Message::Pong(_)) => {}
                    Ok(Message::Close(_)) | Err(_) => return None,
                }
            }
            _ = heartbeat.tick() => {
                silence += 1;
                if silence > SILENCE {
                    return Some(Bye::Silent);
                }
                // The ping makes the client's browser answer; the heartbeat is for the page.
                let now = house.tables.now().into();
                let text = to_text(&ServerMessage::Heartbeat { now });
                for message in [Message::Ping(axum::body::Bytes::new()), Message::Text(text)] {
                    if let Err(why) = send(socket, inlet, message).await {
                        return why;
                    }
                }
            }
        }
    }
}

/// Sends a message, unless the client is to go meanwhile or can't take it.
async fn send(
    socket: &mut WebSocket,
    inlet: &mut Inlet,
    message: Message,
) -> Result<(), Option<Bye>> {
    tokio::select! {
        sent = timeout(SLOWEST, socket.send(message)) => match sent {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(None),
            Err(_) => Err(Some(Bye::Slow)),
        },
        why = inlet.ended() => Err(Some(why)),
    }
}

async fn say_goodbye(socket: &mut WebSocket, why: Bye) {
    let bye = ServerMessage::Bye { why, wait: wait_after(why) };
    let (code, reason) = match why {
        Bye::Stopping => (1012, "the server stops: connect again"),
        Bye::Slow => (1013, "too slow: connect again"),
        Bye::Silent => (1001, "not heard of for too long"),
        Bye::SignedOut => (1008, "the token was taken back"),
        Bye::TooMuch => (1008, "too much"),
    };
    let close = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
    if socket.send(Message::Text(to_text(&bye))).await.is_ok()
        && socket.send(Message::Close(Some(close))).await.is_ok()
    {
        // A close is answered with a close; then nothing that was sent can get lost.
        while let Some(Ok(_)) = socket.recv().await {}
    }
}

/// How many milliseconds a client is to wait. Those of a server that stops do not come back all
/// at once.
pub(super) fn wait_after(why: Bye) -> u32 {
    match why {
        Bye::Stopping => {
            let mut byte = [0; 1];
            let _ = getrandom::fill(&mut byte);
            500 + u32::from(byte[0]) * 8
        }
        Bye::Slow | Bye::Silent | Bye::SignedOut => 0,
        Bye::TooMuch => 30_000,
    }
}

/// The client asks for more than it may.
struct TooMuch;

async fn hear<P: Ports>(house: &Shared<P>, guest: &Guest<'_>, text: &str) -> Result<(), TooMuch> {
    let message = serde_json::from_str::<ClientMessage>(text).map_err(Problem::malformed);
    let (id, table) = match &message {
        Ok(ClientMessage::Ask { id, table, .. }) => (Some(id.clone()), Some(table.clone())),
        Ok(ClientMessage::Follow { table, .. } | ClientMessage::Unfollow { table }) => {
            (None, Some(table.clone()))
        }
        _ => (None, None),
    };
    let done = match (allow(house, guest), message) {
        (Err(problem), _) | (Ok(()), Err(problem)) => Err(problem),
        (Ok(()), Ok(message)) => obey(house, guest, message).await,
    };
    let Err(problem) = done else { return Ok(()) };
    let too_much = problem.code == "too-much";
    guest.outlet.send(&refused(id, table, problem));
    if too_much { Err(TooMuch) } else { Ok(()) }
}

fn allow<P: Ports>(house: &Shared<P>, guest: &Guest<'_>) -> Result<(), Problem> {
    let allowed = match &guest.identity {
        Some(identity) => house.limits.request_of(identity.player.id),
        None => house.limits.message_of(guest.outlet.id()),
    };
    if allowed.is_err() {
        house.metrics.held_up.count();
    }
    allowed
}

async fn obey<P: Ports>(
    house: &Shared<P>,
    guest: &Guest<'_>,
    message: ClientMessage,
) -> Result<(), Problem> {
    match message {
        ClientMessage::Follow { table, since } => {
            let table = read_table(&table)?;
            let since = read_cursor(since.as_deref())?;
            if !guest.follow(table, since) {
                return Err(Problem::new(409, "follows-enough", "no more tables at a time"));
            }
            hub::touch(house, table);
        }
        ClientMessage::Unfollow { table } => guest.unfollow(read_table(&table)?),
        ClientMessage::FollowLobby {} => guest.follow_lobby(),
        ClientMessage::UnfollowLobby {} => guest.unfollow_lobby(),
        ClientMessage::FollowMine {} => {
            if !guest.follow_mine(false) {
                return Err(Problem::no_token());
            }
        }
        ClientMessage::UnfollowMine {} => guest.unfollow_mine(),
        ClientMessage::Ask { id, table, command } => {
            let identity = guest.identity.as_ref().ok_or_else(Problem::no_token)?;
            let request: RequestId = id.parse().map_err(Problem::malformed)?;
            let table = read_table(&table)?;
            let answer = desk::ask(house, identity, table, Some(&request), command).await?;
            guest.outlet.send(&ServerMessage::Answer { id, answer: answer.into() });
        }
        ClientMessage::Ping {} => {
            let now: Millis = house.tables.now().into();
            guest.outlet.send(&ServerMessage::Heartbeat { now });
        }
    }
    Ok(())
}

fn read_table(text: &str) -> Result<TableId, Problem> {
    text.parse().map_err(|_| Problem::no_such_table())
}

fn refused(id: Option<String>, table: Option<String>, problem: Problem) -> ServerMessage {
    ServerMessage::Refused { id, table, problem }
}
