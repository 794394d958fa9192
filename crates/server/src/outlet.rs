//! The way out to one client: a short queue that never holds anybody up.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{mpsc, watch};

use crate::protocol::{Bye, ServerMessage};

/// Tells clients of this process apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct ClientId(u64);

/// The way out to one client. Clones lead to the same client.
///
/// Nothing ever waits here: a client whose queue is full is told to go, and looks again when it has
/// come back.
#[derive(Clone, Debug)]
pub(crate) struct Outlet {
    id: ClientId,
    queue: mpsc::Sender<Utf8Bytes>,
    ending: Arc<watch::Sender<Option<Bye>>>,
}

/// The client's end of an [`Outlet`].
#[derive(Debug)]
pub(crate) struct Inlet {
    queue: mpsc::Receiver<Utf8Bytes>,
    ending: watch::Receiver<Option<Bye>>,
}

/// What a client is to be sent next.
#[derive(Debug)]
pub(crate) enum Next {
    Message(Utf8Bytes),
    End(Bye),
}

impl Outlet {
    /// A way out that holds up to `longest` messages.
    pub(crate) fn new(longest: usize) -> (Outlet, Inlet) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let (sender, receiver) = mpsc::channel(longest.max(1));
        let (ending, ended) = watch::channel(None);
        let id = ClientId(NEXT.fetch_add(1, Ordering::Relaxed));
        let outlet = Outlet { id, queue: sender, ending: Arc::new(ending) };
        (outlet, Inlet { queue: receiver, ending: ended })
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
            self.end(Bye::Slow);
        }
    }

    /// Lets the client go. The first reason counts.
    pub(crate) fn end(&self, why: Bye) {
        self.ending.send_if_modified(|ending| {
            let first = ending.is_none();
            ending.get_or_insert(why);
            first
        });
    }
}

impl Inlet {
    /// Waits for what comes next. An end comes before everything that still waits: a client that
    /// could not take what it was sent would not take that either.
    pub(crate) async fn next(&mut self) -> Next {
        let Inlet { queue, ending } = self;
        tokio::select! {
            biased;
            why = end_of(ending) => Next::End(why),
            text = queue.recv() => match text {
                Some(text) => Next::Message(text),
                None => Next::End(Bye::Stopping),
            },
        }
    }

    /// Waits until the client is to go.
    pub(crate) async fn ended(&mut self) -> Bye {
        end_of(&mut self.ending).await
    }
}

async fn end_of(ending: &mut watch::Receiver<Option<Bye>>) -> Bye {
    match ending.wait_for(Option::is_some).await {
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
    async fn a_client_that_does_not_listen_is_let_go_and_holds_nobody_up() {
        let (outlet, mut inlet) = Outlet::new(4);
        for now in 0..4 {
            outlet.send(&ServerMessage::Heartbeat { now: Millis(now) });
        }
        assert!(matches!(inlet.next().await, Next::Message(_)));
        for now in 0..2 {
            outlet.send(&ServerMessage::Heartbeat { now: Millis(now) });
        }
        outlet.end(Bye::Stopping);
        assert!(matches!(inlet.next().await, Next::End(Bye::Slow)), "the first reason counts");
    }
}
