//! The outbox of one client: a short queue that never blocks the sender.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{mpsc, watch};

use crate::protocol::{Bye, ServerMessage};

/// Distinguishes clients of this process.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct ClientId(u64);

/// The queue of messages to one client. Clones lead to the same client.
///
/// Sending never waits: a client whose queue is full is disconnected, and catches up after it has
/// reconnected.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    id: ClientId,
    queue: mpsc::Sender<Utf8Bytes>,
    closing: Arc<watch::Sender<Option<Bye>>>,
}

/// The client's end of an [`Outbox`].
#[derive(Debug)]
pub(crate) struct OutboxReader {
    queue: mpsc::Receiver<Utf8Bytes>,
    closing: watch::Receiver<Option<Bye>>,
}

/// What a client is to be sent next.
#[derive(Debug)]
pub(crate) enum Next {
    Message(Utf8Bytes),
    Close(Bye),
}

impl Outbox {
    /// A way out that holds up to `capacity` messages.
    pub(crate) fn new(capacity: usize) -> (Outbox, OutboxReader) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let (sender, receiver) = mpsc::channel(capacity.max(1));
        let (closing, closed) = watch::channel(None);
        let id = ClientId(NEXT.fetch_add(1, Ordering::Relaxed));
        let outbox = Outbox { id, queue: sender, closing: Arc::new(closing) };
        (outbox, OutboxReader { queue: receiver, closing: closed })
    }

    pub(crate) fn id(&self) -> ClientId {
        self.id
    }

    /// Sends a message.
    pub(crate) fn send(&self, message: &ServerMessage) {
        self.send_text(to_text(message));
    }

    /// Sends a message that was written down before, perhaps for several clients at once.
    pub(crate) fn send_text(&self, text: Utf8Bytes) {
        if self.queue.try_send(text).is_err() {
            self.close(Bye::Slow);
        }
    }

    /// Lets the client go. The first reason counts.
    pub(crate) fn close(&self, why: Bye) {
        self.closing.send_if_modified(|closing| {
            let first = closing.is_none();
            closing.get_or_insert(why);
            first
        });
    }
}

impl OutboxReader {
    /// Waits for what comes next. An end comes before everything that still waits: a client that
    /// could not take what it was sent would not take that either.
    pub(crate) async fn next(&mut self) -> Next {
        let OutboxReader { queue, closing } = self;
        tokio::select! {
            biased;
            why = close_reason(closing) => Next::Close(why),
            text = queue.recv() => match text {
                Some(text) => Next::Message(text),
                None => Next::Close(Bye::Stopping),
            },
        }
    }

    /// Waits until the client is to go.
    pub(crate) async fn closed(&mut self) -> Bye {
        close_reason(&mut self.closing).await
    }
}

async fn close_reason(closing: &mut watch::Receiver<Option<Bye>>) -> Bye {
    match closing.wait_for(Option::is_some).await {
        Ok(why) => why.unwrap_or(Bye::Stopping),
        Err(_) => Bye::Stopping,
    }
}

/// A message as text.
pub(crate) fn to_text(message: &ServerMessage) -> Utf8Bytes {
    // These types hold nothing that JSON can't say.
    serde_json::to_string(message).unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Millis;

    #[tokio::test]
    async fn a_client_that_does_not_read_is_disconnected_and_blocks_no_one() {
        let (outbox, mut reader) = Outbox::new(4);
        for now in 0..4 {
            outbox.send(&ServerMessage::Heartbeat { now: Millis(now) });
        }
        assert!(matches!(reader.next().await, Next::Message(_)));
        for now in 0..2 {
            outbox.send(&ServerMessage::Heartbeat { now: Millis(now) });
        }
        outbox.close(Bye::Stopping);
        assert!(matches!(reader.next().await, Next::Close(Bye::Slow)), "the first reason counts");
    }
}
