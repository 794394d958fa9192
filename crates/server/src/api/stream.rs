//! Streams for programs: the messages of a socket, one JSON object a line.

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use super::asked::{At, Queried, Since};
use super::socket::{hello, wait_after};
use super::tables::read_cursor;
use crate::house::{Ports, Shared};
use crate::hub::{self, Guest};
use crate::limits::Place;
use crate::outlet::{Next, Outlet, to_text};
use crate::protocol::{Bye, Problem, ServerMessage};
use crate::visitor::Visitor;

/// The messages of one table.
pub(super) async fn table<P: Ports>(
    State(house): State<Shared<P>>,
    visitor: Visitor,
    At(table): At,
    Queried(since): Queried<Since>,
) -> Result<Response, Problem> {
    let since = read_cursor(since.since.as_deref())?;
    // A stream can't be refused any more once it has begun.
    house.tables.snapshot(visitor.identity.as_ref(), table).await?;
    stream(house, visitor, move |house, guest| {
        guest.follow(table, since);
        hub::touch(house, table);
    })
}

/// The messages of all unfinished tables of a player.
pub(super) async fn own_tables<P: Ports>(
    State(house): State<Shared<P>>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    visitor.known()?;
    stream(house, visitor, |_, guest| {
        guest.follow_mine(true);
    })
}

fn stream<P: Ports>(
    house: Shared<P>,
    visitor: Visitor,
    begin: impl FnOnce(&Shared<P>, &Guest<'_>) + Send + 'static,
) -> Result<Response, Problem> {
    if house.stop.is_said() {
        return Err(Problem::stopping());
    }
    let place = house.limits.connection_from(visitor.address)?;
    let (lines, body) = mpsc::channel(1);
    tokio::spawn(write(house, visitor, place, lines, begin));
    let body = futures_util::stream::unfold(body, |mut body| async move {
        let line: Bytes = body.recv().await?;
        Some((Ok::<_, Infallible>(line), body))
    });
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        // Proxies that collect a response before they pass it on would never pass this one on.
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    Ok((headers, Body::from_stream(body)).into_response())
}

/// Writes lines until the client, or the server, has enough.
async fn write<P: Ports>(
    house: Shared<P>,
    visitor: Visitor,
    place: Place,
    lines: mpsc::Sender<Bytes>,
    begin: impl FnOnce(&Shared<P>, &Guest<'_>) + Send + 'static,
) {
    let _inside = house.metrics.streams.enter();
    let (outlet, mut inlet) = Outlet::new(house.config.queue);
    let house_again = Arc::clone(&house);
    let guest = house_again.hub.enter(visitor.identity, visitor.token, outlet);
    if house.stop.is_said() {
        guest.outlet.end(Bye::Stopping);
    }
    guest.outlet.send(&hello(&house, &guest));
    begin(&house, &guest);
    let pause = house.config.heartbeat;
    let mut heartbeat = interval_at(Instant::now() + pause, pause);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let why = loop {
        let text = tokio::select! {
            next = inlet.next() => match next {
                Next::Message(text) => text,
                Next::End(why) => break why,
            },
            _ = heartbeat.tick() => {
                to_text(&ServerMessage::Heartbeat { now: house.tables.now().into() })
            }
            () = lines.closed() => return,
        };
        // One line waits in the channel; while it does, the queue fills up, and a client that is
        // too slow is let go by its outlet.
        tokio::select! {
            sent = lines.send(line(&text)) => if sent.is_err() { return },
            why = inlet.ended() => break why,
        }
    };
    if why == Bye::Slow {
        house.metrics.slow_clients.count();
    }
    let bye = to_text(&ServerMessage::Bye { why, wait: wait_after(why) });
    // A client that is too slow may not take this either; nobody waits for it.
    let _ = lines.try_send(line(&bye));
    drop(place);
}

fn line(text: &str) -> Bytes {
    let mut line = Vec::with_capacity(text.len() + 1);
    line.extend_from_slice(text.as_bytes());
    line.push(b'\n');
    line.into()
}
