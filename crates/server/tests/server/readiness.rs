//! Readiness: a server that can't write says so.

use rusqlite::Connection;

use crate::client::request;
use crate::test_server::{TestServer, unbounded};

#[tokio::test]
async fn a_server_that_cannot_write_is_not_ready() {
    let folder = std::env::temp_dir().join(format!("sextant-ready-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("games.db");
    let server = TestServer::on_file(&file, unbounded()).await;
    let ready = async || request(server.address, "GET", "/readyz", &[], None).await.status;
    assert_eq!(ready().await, 200);
    let other = Connection::open(&file).expect("the file opens");
    other.execute_batch("BEGIN IMMEDIATE").expect("somebody else writes");
    // An answer of a moment ago may still count.
    while ready().await == 200 {}
    assert_eq!(ready().await, 503);
    other.execute_batch("ROLLBACK").expect("somebody else has written");
    while ready().await == 503 {}
    server.stopped().await;
    drop(other);
    std::fs::remove_dir_all(folder).expect("the folder is removed");
}
