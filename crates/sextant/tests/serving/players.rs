//! A crowd that plays one game after the other, until it is told that this is the last one.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::ledger::Ledger;
use super::player::{Player, ServerAddresses, Transport};
use super::test_server::cards;

/// So many tables are played at once.
const TABLES: usize = 8;

/// A crowd that plays one game after the other.
pub(crate) struct Players {
    pub(crate) ledger: Arc<Ledger>,
    last: Arc<AtomicBool>,
    tables: JoinSet<()>,
}

impl Players {
    /// Lets people in by these doors: those who play each other by different ones.
    pub(crate) fn start(addresses: &ServerAddresses) -> Players {
        let ledger = Arc::new(Ledger::new());
        let last = Arc::new(AtomicBool::new(false));
        let mut tables = JoinSet::new();
        for nth in 0..TABLES {
            let (addresses, ledger, last) =
                (addresses.clone(), Arc::clone(&ledger), Arc::clone(&last));
            tables.spawn(async move {
                let (here, there) = if nth % 3 == 0 {
                    (Transport::Posts, Transport::Socket)
                } else {
                    (Transport::Socket, Transport::Posts)
                };
                let mut host = Player::connect_new(&addresses, nth, here, &ledger).await;
                let mut guest = Player::connect_new(&addresses, nth + 1, there, &ledger).await;
                while !last.load(Ordering::Relaxed) {
                    if nth % 2 == 0 {
                        let table = host.set_up(&cards()).await;
                        guest.sit(&table).await;
                        tokio::join!(host.play(&table), guest.play(&table));
                    } else {
                        let table = host.set_up(&against_a_bot(nth)).await;
                        host.play(&table).await;
                    }
                }
            });
        }
        Players { ledger, last, tables }
    }

    /// Lets everybody finish the game that they are at, and gives what they were told.
    pub(crate) async fn finish(mut self) -> Arc<Ledger> {
        self.last.store(true, Ordering::Relaxed);
        while let Some(done) = self.tables.join_next().await {
            done.expect("everybody could play on");
        }
        self.ledger
    }
}

/// A table with a bot that takes a moment to think.
fn against_a_bot(nth: usize) -> Value {
    if nth % 4 == 1 {
        let options = json!({ "rounds": 1, "turn_limit": 20 });
        json!({ "game": "cards", "options": options, "seats": ["person", { "bot": "skilled" }] })
    } else {
        json!({ "game": "dice", "options": { "players": 2 }, "seats": [{ "bot": "random" }, "person"] })
    }
}
