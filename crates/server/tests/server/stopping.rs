//! A graceful stop: no new games, what is being done is done, clients are told.

use serde_json::json;

use crate::club::{Club, cards};

#[tokio::test]
async fn clients_are_told_and_what_is_stored_stays() {
    let mut club = Club::open().await;
    let ada = club.guest("Ada").await;
    let table = ada.set_up(cards()).await;
    let mut socket = ada.socket().await;
    socket.follow(&table).await;
    socket.next_of("snapshot").await;
    let streaming = tokio::spawn({
        let ada = ada.clone();
        async move { ada.get("/stream").await.text() }
    });
    // The stream is open once it is counted.
    while !crate::client::request(club.address, "GET", "/metrics", &[], None)
        .await
        .text()
        .contains("sextant_streams 1")
    {
        tokio::task::yield_now().await;
    }
    club.stop();
    let bye = socket.next_of("bye").await;
    assert_eq!(bye["why"], "stopping");
    assert!(bye["wait"].as_u64().is_some_and(|wait| wait > 0));
    assert_eq!(socket.next().await, None);
    let lines = streaming.await.expect("the stream ends");
    let last = lines.lines().last().expect("some lines");
    let last: serde_json::Value = serde_json::from_str(last).expect("whole lines");
    assert_eq!(last["why"], json!("stopping"));
    club.stopped().await;
}
