//! Panics: one request fails, and everybody else plays on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::json;
use sextant_tables::Randomness;
use sextant_tables::memory::SeededRandomness;

use crate::client::request;
use crate::test_server::{TestServer, cards, unbounded};

/// Randomness that panics once when it is told to.
struct Trap {
    randomness: SeededRandomness,
    is_set: AtomicBool,
}

impl Randomness for Trap {
    fn fill(&self, bytes: &mut [u8]) {
        assert!(!self.is_set.swap(false, Ordering::Relaxed), "as a test");
        self.randomness.fill(bytes);
    }
}

#[tokio::test]
async fn a_panic_fails_one_request_and_no_game() {
    let trap = Trap { randomness: SeededRandomness::new(1), is_set: AtomicBool::new(false) };
    let trap = Arc::new(trap);
    let server = TestServer::with(unbounded(), trap.clone()).await;
    let (ada, ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let table = ada.create_table(cards()).await;
    let mut socket = ada.socket().await;
    socket.follow(&table).await;
    socket.next_of("snapshot").await;

    trap.is_set.store(true, Ordering::Relaxed);
    let failed = ben.post("/tables", json!({ "terms": cards() })).await;
    assert_eq!((failed.status, failed.code().as_str()), (500, "internal"));

    ben.sit(&table).await;
    socket.next_of("news").await;
    trap.is_set.store(true, Ordering::Relaxed);
    // A rematch is a table with a new secret. The message fails, and the socket stays open.
    ada.post(&format!("/tables/{table}/resign"), json!({})).await.done();
    socket.send_command("1", &table, json!({ "do": "rematch" })).await;
    assert_eq!(socket.next_of("refused").await["problem"]["code"], "internal");
    socket.send_command("2", &table, json!({ "do": "rematch" })).await;
    socket.next_of("answer").await;
    let metrics = request(server.address, "GET", "/metrics", &[], None).await.text();
    assert!(metrics.contains("sextant_panics_total 2"), "{metrics}");
    server.stopped().await;
}
