//! The outbox of one client: a short queue that never blocks the sender.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use sextant_tables::TableId;
use sextant_wire::{Bye, ServerMessage};
use tokio::sync::{Notify, mpsc, watch};

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
    takes_changes: bool,
    queue: mpsc::Sender<Utf8Bytes>,
    presence: Arc<PresenceSlots>,
    closing: Arc<watch::Sender<Option<Bye>>>,
}

/// The last word about who is at each table. A newer one takes the place of an older one, so that
/// however many come and go, the queue is left to moves.
#[derive(Debug, Default)]
struct PresenceSlots {
    waiting: Mutex<BTreeMap<TableId, Utf8Bytes>>,
    notify: Notify,
}

/// The client's end of an [`Outbox`].
#[derive(Debug)]
pub(crate) struct OutboxReader {
    queue: mpsc::Receiver<Utf8Bytes>,
    presence: Arc<PresenceSlots>,
    closing: watch::Receiver<Option<Bye>>,
}

/// What a client is to be sent next.
#[derive(Debug)]
pub(crate) enum Next {
    Message(Utf8Bytes),
    Close(Bye),
}

impl Outbox {
    /// A way out that holds up to `capacity` messages. Its client keeps the states of its tables and
    /// takes changes of them, or gets them whole each time.
    pub(crate) fn new(capacity: usize, takes_changes: bool) -> (Outbox, OutboxReader) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let (sender, receiver) = mpsc::channel(capacity.max(1));
        let (closing, closed) = watch::channel(None);
        let id = ClientId(NEXT.fetch_add(1, Ordering::Relaxed));
        let presence = Arc::new(PresenceSlots::default());
        let reader =
            OutboxReader { queue: receiver, presence: Arc::clone(&presence), closing: closed };
        let closing = Arc::new(closing);
        (Outbox { id, takes_changes, queue: sender, presence, closing }, reader)
    }

    pub(crate) fn id(&self) -> ClientId {
        self.id
    }

    /// Whether the client takes changes of states.
    pub(crate) fn takes_changes(&self) -> bool {
        self.takes_changes
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

    /// Says who is at a table, after everything that waits already.
    pub(crate) fn send_presence(&self, table: TableId, text: Utf8Bytes) {
        self.presence.lock().insert(table, text);
        self.presence.notify.notify_one();
    }

    /// The client does not follow this table any more.
    pub(crate) fn forget_presence(&self, table: TableId) {
        self.presence.lock().remove(&table);
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
        let OutboxReader { queue, presence, closing } = self;
        tokio::select! {
            biased;
            why = close_reason(closing) => Next::Close(why),
            text = queue.recv() => match text {
                Some(text) => Next::Message(text),
                None => Next::Close(Bye::Stopping),
            },
            text = presence.next() => Next::Message(text),
        }
    }

    /// What else waits in the queue already.
    pub(crate) fn try_next(&mut self) -> Option<Utf8Bytes> {
        self.queue.try_recv().ok()
    }

    /// Waits until the client is to go.
    pub(crate) async fn closed(&mut self) -> Bye {
        close_reason(&mut self.closing).await
    }
}

impl PresenceSlots {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<TableId, Utf8Bytes>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn next(&self) -> Utf8Bytes {
        loop {
            if let Some((_, text)) = self.lock().pop_first() {
                return text;
            }
            self.notify.notified().await;
        }
    }
}

async fn close_reason(closing: &mut watch::Receiver<Option<Bye>>) -> Bye {
    match closing.wait_for(Option::is_some).await {
        Ok(why) => why.unwrap_or(Bye::Stopping),
        Err(_) => Bye::Stopping,
    }
}

/// Most messages are shorter, but for states.
const USUAL_LENGTH: usize = 1024;

/// A message as text.
pub(crate) fn to_text(message: &ServerMessage) -> Utf8Bytes {
    let mut text = Vec::with_capacity(USUAL_LENGTH);
    // These types hold nothing that JSON can't say, and JSON is text.
    let _ = serde_json::to_writer(&mut text, message);
    String::from_utf8(text).unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sextant_wire::Time;

    #[tokio::test]
    async fn a_client_that_does_not_read_is_disconnected_and_blocks_no_one() {
        let (outbox, mut reader) = Outbox::new(4, true);
        for now in 0..4 {
            outbox.send(&ServerMessage::Heartbeat { now: Time::from_millis(now) });
        }
        assert!(matches!(reader.next().await, Next::Message(_)));
        for now in 0..2 {
            outbox.send(&ServerMessage::Heartbeat { now: Time::from_millis(now) });
        }
        outbox.close(Bye::Stopping);
        assert!(matches!(reader.next().await, Next::Close(Bye::Slow)), "the first reason counts");
    }

    #[tokio::test]
    async fn presence_comes_last_and_takes_no_room() {
        let (outbox, mut reader) = Outbox::new(1, true);
        let tables: [TableId; 2] =
            ["0123456789abcdefghjk", "1123456789abcdefghjk"].map(|id| id.parse().unwrap());
        for count in 0..100 {
            outbox.send_presence(tables[0], format!("first {count}").into());
            outbox.send_presence(tables[1], format!("second {count}").into());
        }
        outbox.send_text("a move".into());
        let mut read = Vec::new();
        for _ in 0..3 {
            let Next::Message(text) = reader.next().await else { panic!("the client is slow") };
            read.push(text.to_string());
        }
        assert_eq!(read, ["a move", "first 99", "second 99"]);
    }
}
