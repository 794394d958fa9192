//! Sends news to other processes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sextant_tables::NewsItem;
use tokio::sync::mpsc;
use tokio_postgres::{Client, Statement};

use crate::postgres::address::Address;

use super::message::{CHANNEL, MOST_BULLETINS, write, write_gap};

/// Sends news, many bulletins in a message.
pub(super) struct Notifier {
    address: Address,
    tag: String,
    /// Set when bulletins could not be sent: the next message that succeeds reports a gap.
    lost: Arc<AtomicBool>,
    connection: Option<(Client, Statement)>,
}

impl Notifier {
    pub(super) fn new(address: Address, tag: String, lost: Arc<AtomicBool>) -> Notifier {
        Notifier { address, tag, lost, connection: None }
    }

    /// Sends until all publishers are gone.
    pub(super) async fn run(mut self, mut waiting: mpsc::Receiver<NewsItem>) {
        let mut items = Vec::with_capacity(MOST_BULLETINS);
        while waiting.recv_many(&mut items, MOST_BULLETINS).await > 0 {
            if !self.send_all(&items).await {
                self.lost.store(true, Ordering::Relaxed);
            }
            items.clear();
        }
    }

    /// Whether everything could be sent, first of all that something could not be sent before.
    async fn send_all(&mut self, items: &[NewsItem]) -> bool {
        let gap = self.lost.swap(false, Ordering::Relaxed);
        (!gap || self.send(&write_gap(&self.tag)).await)
            && self.send(&write(&self.tag, items)).await
    }

    /// Whether it could be sent, if need be on a new connection.
    async fn send(&mut self, message: &str) -> bool {
        for _ in 0..2 {
            if self.connection.is_none() {
                self.connection = self.connect().await;
            }
            let Some((client, statement)) = &self.connection else { return false };
            if client.execute(statement, &[&CHANNEL, &message]).await.is_ok() {
                return true;
            }
            self.connection = None;
        }
        false
    }

    async fn connect(&self) -> Option<(Client, Statement)> {
        let (client, connection) = self.address.connect().await.ok()?;
        tokio::spawn(connection);
        // News need not outlive the server, so sending it does not wait for the disk.
        let notify = "SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)";
        let statement = client.prepare(notify).await.ok()?;
        Some((client, statement))
    }
}
