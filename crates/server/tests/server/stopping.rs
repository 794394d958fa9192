//! A graceful stop: no new games, what is being done is done, clients are told.

use serde_json::json;

use crate::test_server::{TestServer, cards};

#[tokio::test]
async fn clients_are_notified_and_stored_data_stays() {
    let mut server = TestServer::open().await;
    let ada = server.guest("Ada").await;
    let table = ada.create_table(cards()).await;
    let mut socket = ada.socket().await;
    socket.follow(&table).await;
    socket.next_of("snapshot").await;
    let streaming = tokio::spawn({
        let ada = ada.clone();
        async move { ada.get("/stream").await.text() }
    });
    // The stream is open once it is counted.
    while !crate::client::request(server.address, "GET", "/metrics", &[], None)
        .await
        .text()
        .contains("sextant_streams 1")
    {
        tokio::task::yield_now().await;
    }
    server.stop();
    let bye = socket.next_of("bye").await;
    assert_eq!(bye["why"], "stopping");
    assert!(bye["wait"].as_u64().is_some_and(|wait| wait > 0));
    assert_eq!(socket.next().await, None);
    let lines = streaming.await.expect("the stream ends");
    let last = lines.lines().last().expect("some lines");
    let last: serde_json::Value = serde_json::from_str(last).expect("whole lines");
    assert_eq!(last["why"], json!("stopping"));
    server.stopped().await;
}
