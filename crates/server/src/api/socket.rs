//! The WebSocket: one for each tab, which follows as many tables as it likes.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use futures_util::SinkExt as _;
use sextant_tables::{RequestId, TableId};
use sextant_wire::{Bye, ClientMessage, ServerMessage, ServerRefusal};
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};
use tokio_tungstenite::tungstenite;

use super::operation::Upgraded;
use super::tables::read_cursor;
use crate::auth::Caller;
use crate::commands;
use crate::error::ApiError;
use crate::hub::{self, Client};
use crate::limits::ConnectionPermit;
use crate::outbox::{Next, Outbox, OutboxReader, to_text};
use crate::panics::{self, Panicked};
use crate::state::{Ports, SharedState};

/// No message of a client is longer.
const MAX_MESSAGE_LENGTH: usize = 16 * 1024;
/// Small, because most sockets are idle most of the time.
const BUFFER: usize = 512;
/// So many bytes of messages that wait together are sent in one write.
const MAX_GATHERED: usize = 1024;
/// A client that is not heard of for so many heartbeats is gone.
const MAX_MISSED_HEARTBEATS: u32 = 4;
/// How long a client may take to go.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);
/// How long a client may take for one message.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);
/// A client that exceeds the rate limit this many times in a row is disconnected.
const MAX_REJECTIONS: u32 = 200;
/// A client that sends more pings than this between two heartbeats is disconnected.
const MAX_PINGS: u32 = 100;

pub(super) async fn socket<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Upgraded, ApiError> {
    let upgrade = upgrade.map_err(|_| ApiError::from(ServerRefusal::WebsocketRequired))?;
    if state.shutdown.is_triggered() {
        return Err(ApiError::stopping());
    }
    if state.metrics.sockets.get() >= u64::from(state.config.connections) {
        return Err(ApiError::rate_limited(10));
    }
    let permit = state.limits.lasting_permit(&caller)?;
    let upgrade = upgrade
        .max_message_size(MAX_MESSAGE_LENGTH)
        .max_frame_size(MAX_MESSAGE_LENGTH)
        .read_buffer_size(BUFFER)
        .write_buffer_size(2 * MAX_GATHERED);
    let response = upgrade
        .on_upgrade(move |socket| async move { serve_socket(state, caller, permit, socket).await });
    Ok(Upgraded(response))
}

async fn serve_socket<P: Ports>(
    state: SharedState<P>,
    caller: Caller,
    permit: Arc<ConnectionPermit>,
    mut socket: WebSocket,
) {
    let _guard = state.metrics.sockets.track();
    let (outbox, mut reader) = Outbox::new(state.config.queue, true);
    let client = state.hub.register(caller.identity, caller.token, outbox);
    // The stop may have been said just before the client was let in.
    if state.shutdown.is_triggered() {
        client.outbox.close(Bye::Stopping);
    }
    client.outbox.send(&hello_message(&state, &client));
    let why = run(&state, &client, &mut reader, &mut socket).await;
    drop(client);
    if let Some(why) = why {
        if why == Bye::Slow {
            state.metrics.slow_clients.count();
        }
        let _ = timeout(CLOSE_TIMEOUT, close_socket(&mut socket, why)).await;
    }
    drop(permit);
}

/// The first message to every client.
pub(super) fn hello_message<P: Ports>(
    state: &SharedState<P>,
    client: &Client<'_>,
) -> ServerMessage {
    ServerMessage::Hello {
        version: sextant_wire::typescript::version().to_owned(),
        player: client.identity.as_ref().map(|identity| identity.player.clone()),
        now: state.tables.now(),
        heartbeat: state.config.heartbeat.as_secs().try_into().unwrap_or(u32::MAX),
    }
}

/// Talks with a client until one of both goes. Gives the reason if it is ours.
async fn run<P: Ports>(
    state: &SharedState<P>,
    client: &Client<'_>,
    reader: &mut OutboxReader,
    socket: &mut WebSocket,
) -> Option<Bye> {
    let pause = state.config.heartbeat;
    let mut heartbeat = interval_at(Instant::now() + pause, pause);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut missed_heartbeats = 0;
    let mut rejections = 0;
    let mut pings = 0;
    loop {
        tokio::select! {
            next = reader.next() => match next {
                Next::Message(text) => {
                    if let Err(why) = send_queued(socket, reader, text).await {
                        return why;
                    }
                }
                Next::Close(why) => return Some(why),
            },
            message = socket.recv() => {
                missed_heartbeats = 0;
                match message? {
                    Ok(Message::Text(text)) => {
                        state.metrics.messages.count();
                        // In a box, because most sockets wait most of the time and need no room for it.
                        match Box::pin(on_message(state, client, &text)).await {
                            Ok(()) => rejections = 0,
                            Err(RateLimited) => rejections += 1,
                        }
                        if rejections > MAX_REJECTIONS {
                            return Some(Bye::TooMuch);
                        }
                    }
                    Ok(Message::Binary(_)) => client.outbox.send(&refused(
                        None,
                        None,
                        ApiError::malformed("messages are text"),
                    )),
                    Ok(Message::Ping(_) | Message::Pong(_)) => {
                        pings += 1;
                        if pings > MAX_PINGS {
                            return Some(Bye::TooMuch);
                        }
                    }
                    Ok(Message::Close(_)) => return None,
                    Err(error) => {
                        if is_too_long(error) {
                            let _ = timeout(CLOSE_TIMEOUT, close_as_too_long(socket)).await;
                        }
                        return None;
                    }
                }
            }
            _ = heartbeat.tick() => {
                missed_heartbeats += 1;
                pings = 0;
                if missed_heartbeats > MAX_MISSED_HEARTBEATS {
                    return Some(Bye::Silent);
                }
                // The ping makes the client's browser answer; the heartbeat is for the page.
                let now = state.tables.now();
                let text = to_text(&ServerMessage::Heartbeat { now });
                for message in [Message::Ping(axum::body::Bytes::new()), Message::Text(text)] {
                    if let Err(why) = send(socket, reader, message).await {
                        return why;
                    }
                }
            }
        }
    }
}

/// Sends a message, and in the same write those that are queued behind it: an answer mostly follows the
/// news of what it did.
async fn send_queued(
    socket: &mut WebSocket,
    reader: &mut OutboxReader,
    mut text: Utf8Bytes,
) -> Result<(), Option<Bye>> {
    let mut length = text.len();
    while length < MAX_GATHERED
        && let Some(next) = reader.try_next()
    {
        length += next.len();
        // It fits into the buffer, so this does not wait for the client.
        let text = std::mem::replace(&mut text, next);
        socket.feed(Message::Text(text)).await.map_err(|_| None)?;
    }
    send(socket, reader, Message::Text(text)).await
}

/// Sends a message, unless the client is to go meanwhile or can't take it.
async fn send(
    socket: &mut WebSocket,
    reader: &mut OutboxReader,
    message: Message,
) -> Result<(), Option<Bye>> {
    tokio::select! {
        sent = timeout(SEND_TIMEOUT, socket.send(message)) => match sent {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(None),
            Err(_) => Err(Some(Bye::Slow)),
        },
        why = reader.closed() => Err(Some(why)),
    }
}

fn is_too_long(error: axum::Error) -> bool {
    let error = error.into_inner().downcast::<tungstenite::Error>();
    error.is_ok_and(|error| matches!(*error, tungstenite::Error::Capacity(_)))
}

/// Says so to a client whose message is too long. The rest of it is not read.
async fn close_as_too_long(socket: &mut WebSocket) {
    let reason = Utf8Bytes::from_static("the message is too long");
    let close = CloseFrame { code: close_code::SIZE, reason };
    let _ = socket.send(Message::Close(Some(close))).await;
}

async fn close_socket(socket: &mut WebSocket, why: Bye) {
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
struct RateLimited;

async fn on_message<P: Ports>(
    state: &SharedState<P>,
    client: &Client<'_>,
    text: &str,
) -> Result<(), RateLimited> {
    let message = serde_json::from_str::<ClientMessage>(text).map_err(ApiError::malformed);
    let (id, table) = match &message {
        Ok(ClientMessage::Ask { id, table, .. }) => (Some(id.clone()), Some(table.clone())),
        Ok(ClientMessage::Follow { table, .. } | ClientMessage::Unfollow { table }) => {
            (None, Some(table.clone()))
        }
        _ => (None, None),
    };
    let allowed = allow(state, client);
    let rate_limited = allowed.is_err();
    let done = match (allowed, message) {
        (Err(problem), _) | (Ok(()), Err(problem)) => Err(problem),
        (Ok(()), Ok(message)) => {
            let done = dispatch(state, client, message);
            let done = panics::catch(&state.metrics, "message", done).await;
            done.unwrap_or_else(|Panicked| Err(ServerRefusal::Internal.into()))
        }
    };
    let Err(problem) = done else { return Ok(()) };
    client.outbox.send(&refused(id, table, problem));
    if rate_limited { Err(RateLimited) } else { Ok(()) }
}

fn allow<P: Ports>(state: &SharedState<P>, client: &Client<'_>) -> Result<(), ApiError> {
    let allowed = match &client.identity {
        Some(identity) => state.limits.check_player(identity.player.id),
        None => state.limits.check_client(client.outbox.id()),
    };
    if allowed.is_err() {
        state.metrics.rate_limited.count();
    }
    allowed
}

async fn dispatch<P: Ports>(
    state: &SharedState<P>,
    client: &Client<'_>,
    message: ClientMessage,
) -> Result<(), ApiError> {
    match message {
        ClientMessage::Follow { table, since } => {
            let table = read_table(&table)?;
            let since = read_cursor(since.as_deref())?;
            if !client.follow(table, since) {
                return Err(ServerRefusal::TooManyFollowed.into());
            }
            hub::notify_table(state, table);
        }
        ClientMessage::Unfollow { table } => client.unfollow(read_table(&table)?),
        ClientMessage::FollowLobby {} => client.follow_lobby(),
        ClientMessage::UnfollowLobby {} => client.unfollow_lobby(),
        ClientMessage::FollowMine {} => {
            if !client.follow_own_tables(false) {
                return Err(ApiError::no_token());
            }
        }
        ClientMessage::UnfollowMine {} => client.unfollow_own_tables(),
        ClientMessage::Ask { id, table, command } => {
            let identity = client.identity.as_ref().ok_or_else(ApiError::no_token)?;
            let request: RequestId = id.parse().map_err(ApiError::malformed)?;
            let table = read_table(&table)?;
            let answer =
                commands::execute(state, identity, table, Some(&request), &command).await?;
            client.outbox.send(&ServerMessage::Answer { id, answer });
        }
        ClientMessage::Ping {} => {
            let now = state.tables.now();
            client.outbox.send(&ServerMessage::Heartbeat { now });
        }
    }
    Ok(())
}

fn read_table(text: &str) -> Result<TableId, ApiError> {
    text.parse().map_err(|_| ServerRefusal::NoSuchTable.into())
}

fn refused(id: Option<String>, table: Option<String>, problem: ApiError) -> ServerMessage {
    ServerMessage::Refused { id, table, problem: problem.0 }
}
