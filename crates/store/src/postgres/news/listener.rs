//! Hears news from other processes, and listens anew when the connection breaks.

use std::future::poll_fn;
use std::time::Duration;

use sextant_tables::News as _;
use sextant_tables::memory::MemoryNews;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};
use tokio_postgres::{AsyncMessage, Client};

use super::message::{CHANNEL, Message, read};
use crate::OpenError;
use crate::postgres::address::Address;
use crate::postgres::connection::describe;

/// After such a time without news, the connection is tried.
const SILENCE: Duration = Duration::from_secs(20);

/// So long a connection may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// The first and the longest pause before connecting again.
const PAUSES: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(2));

/// A connection that listens, and the messages that come by it.
pub(super) struct Listening {
    client: Client,
    messages: mpsc::UnboundedReceiver<String>,
}

/// Connects, and listens.
pub(super) async fn connect(address: &Address) -> Result<Listening, OpenError> {
    let open_error = |error| OpenError::Unavailable(describe(&error));
    let (client, mut connection) = address.connect().await.map_err(open_error)?;
    let (sender, messages) = mpsc::unbounded_channel();
    // It ends when the client is dropped, or when the server goes; then the channel closes.
    tokio::spawn(async move {
        while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
            if let AsyncMessage::Notification(notification) = message {
                let _ = sender.send(notification.payload().to_owned());
            }
        }
    });
    client.batch_execute(&format!("LISTEN {CHANNEL}")).await.map_err(open_error)?;
    Ok(Listening { client, messages })
}

/// Receives news from other processes and passes it on to the listeners in this one.
pub(super) struct Listener {
    address: Address,
    local: MemoryNews,
    tag: String,
}

impl Listener {
    pub(super) fn new(address: Address, local: MemoryNews, tag: String) -> Listener {
        Listener { address, local, tag }
    }

    /// Listens for ever. After every reconnect it reports a gap.
    pub(super) async fn run(self, mut listening: Listening) {
        loop {
            self.hear(listening).await;
            listening = self.connect_again().await;
            self.local.report_gap();
        }
    }

    /// Until the connection breaks.
    async fn hear(&self, mut listening: Listening) {
        loop {
            match timeout(SILENCE, listening.messages.recv()).await {
                Ok(Some(message)) => self.deliver(&message).await,
                Ok(None) => return,
                Err(_) => {
                    let answer = listening.client.simple_query("SELECT 1");
                    if !matches!(timeout(PATIENCE, answer).await, Ok(Ok(_))) {
                        return;
                    }
                }
            }
        }
    }

    async fn deliver(&self, message: &str) {
        match read(message, &self.tag) {
            Some(Message::News(items)) => {
                for item in items {
                    self.local.publish(item).await;
                }
            }
            Some(Message::Gap) => self.local.report_gap(),
            None => {}
        }
    }

    async fn connect_again(&self) -> Listening {
        let (mut pause, longest) = PAUSES;
        loop {
            if let Ok(Ok(listening)) = timeout(PATIENCE, connect(&self.address)).await {
                return listening;
            }
            sleep(pause).await;
            pause = (pause * 2).min(longest);
        }
    }
}
