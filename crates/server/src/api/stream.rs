//! Streams for programs: the messages of a socket, one JSON object a line.

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State;
use sextant_wire::{Bye, ServerMessage};
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use super::extract::{QueryParams, SinceQuery, TablePath};
use super::operation::JsonLines;
use super::socket::{hello_message, wait_after};
use super::tables::read_cursor;
use crate::auth::Caller;
use crate::error::ApiError;
use crate::hub::{self, Client};
use crate::limits::ConnectionPermit;
use crate::outbox::{Next, Outbox, to_text};
use crate::state::{Ports, SharedState};

/// The messages of one table.
pub(super) async fn table<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
    TablePath(table): TablePath,
    QueryParams(since): QueryParams<SinceQuery>,
) -> Result<JsonLines, ApiError> {
    let since = read_cursor(since.since.as_deref())?;
    // A stream can't be refused any more once it has begun.
    state.tables.snapshot(caller.identity.as_ref(), table).await?;
    stream(state, caller, move |state, client| {
        client.follow(table, since);
        hub::notify_table(state, table);
    })
}

/// The messages of all unfinished tables of a player.
pub(super) async fn own_tables<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
) -> Result<JsonLines, ApiError> {
    caller.require_identity()?;
    stream(state, caller, |_, client| {
        client.follow_own_tables(true);
    })
}

fn stream<P: Ports>(
    state: SharedState<P>,
    caller: Caller,
    begin: impl FnOnce(&SharedState<P>, &Client<'_>) + Send + 'static,
) -> Result<JsonLines, ApiError> {
    if state.shutdown.is_triggered() {
        return Err(ApiError::stopping());
    }
    let permit = state.limits.lasting_permit(&caller)?;
    let (lines, body) = mpsc::channel(1);
    tokio::spawn(write(state, caller, permit, lines, begin));
    let body = futures_util::stream::unfold(body, |mut body| async move {
        let line: Bytes = body.recv().await?;
        Some((Ok::<_, Infallible>(line), body))
    });
    Ok(JsonLines(Body::from_stream(body)))
}

/// Writes lines until the client, or the server, has enough.
async fn write<P: Ports>(
    state: SharedState<P>,
    caller: Caller,
    permit: Arc<ConnectionPermit>,
    lines: mpsc::Sender<Bytes>,
    begin: impl FnOnce(&SharedState<P>, &Client<'_>) + Send + 'static,
) {
    let _guard = state.metrics.streams.track();
    // Programs that read lines get every state whole, and need to keep none.
    let (outbox, mut reader) = Outbox::new(state.config.queue, false);
    let hub_owner = Arc::clone(&state);
    let client = hub_owner.hub.register(caller.identity, caller.token, outbox);
    if state.shutdown.is_triggered() {
        client.outbox.close(Bye::Stopping);
    }
    client.outbox.send(&hello_message(&state, &client));
    begin(&state, &client);
    let pause = state.config.heartbeat;
    let mut heartbeat = interval_at(Instant::now() + pause, pause);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let why = loop {
        let text = tokio::select! {
            next = reader.next() => match next {
                Next::Message(text) => text,
                Next::Close(why) => break why,
            },
            _ = heartbeat.tick() => {
                to_text(&ServerMessage::Heartbeat { now: state.tables.now() })
            }
            () = lines.closed() => return,
        };
        // One line waits in the channel; while it does, the queue fills up, and a client that is
        // too slow is disconnected by its outbox.
        tokio::select! {
            sent = lines.send(line(&text)) => if sent.is_err() { return },
            why = reader.closed() => break why,
        }
    };
    if why == Bye::Slow {
        state.metrics.slow_clients.count();
    }
    let bye = to_text(&ServerMessage::Bye { why, wait: wait_after(why) });
    // A client that is too slow may not receive this either; do not wait for it.
    let _ = lines.try_send(line(&bye));
    drop(permit);
}

fn line(text: &str) -> Bytes {
    let mut line = Vec::with_capacity(text.len() + 1);
    line.extend_from_slice(text.as_bytes());
    line.push(b'\n');
    line.into()
}
