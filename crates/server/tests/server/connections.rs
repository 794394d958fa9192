//! Connections: how many an address may have, and how long those last that do nothing useful.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use sextant_server::Config;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;

use crate::client::{attempt, request};
use crate::test_server::{Socket, TestServer, unbounded};

const KEPT_ALIVE: &[u8] = b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";

/// A connection that has had an answer, and stays open.
async fn connect_and_stay(server: &TestServer) -> TcpStream {
    let mut stream = TcpStream::connect(server.address).await.expect("the server listens");
    stream.write_all(KEPT_ALIVE).await.expect("the server reads");
    let mut answer = Vec::new();
    while !answer.ends_with(b"alive\n") {
        let read = stream.read_buf(&mut answer).await.expect("the server answers");
        assert!(read > 0, "closed: {}", String::from_utf8_lossy(&answer));
    }
    stream
}

/// Everything that comes on a new connection before the server closes it.
async fn read_refusal(server: &TestServer) -> String {
    let mut stream = TcpStream::connect(server.address).await.expect("the server listens");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("the server closes in order");
    answer
}

#[tokio::test]
async fn every_connection_of_an_address_counts_until_it_closes() {
    let config = Config { connections_per_address: 3, ..unbounded() };
    let server = TestServer::with_config(config).await;
    let socket = server.stranger().socket().await;
    let one = connect_and_stay(&server).await;
    let two = connect_and_stay(&server).await;
    let refusal = read_refusal(&server).await;
    assert!(refusal.starts_with("HTTP/1.1 429 "), "{refusal}");
    drop((socket, one, two));
    // The server notices in its own time that they have gone.
    while attempt(server.address, "GET", "/healthz", &[], None)
        .await
        .is_none_or(|reply| reply.status != 200)
    {}
    server.stopped().await;
}

#[tokio::test]
async fn clients_behind_a_trusted_proxy_count_one_by_one() {
    let config = Config {
        connections_per_address: 1,
        trusted_proxies: vec!["127.0.0.0/8".parse().expect("a network")],
        ..unbounded()
    };
    let server = TestServer::with_config(config).await;
    let _idle = [connect_and_stay(&server).await, connect_and_stay(&server).await];
    let stranger = server.stranger();
    let _socket = stranger.socket_with(&[("x-forwarded-for", "9.9.9.9")]).await.expect("a socket");
    let again = stranger.socket_with(&[("x-forwarded-for", "6.6.6.6, 9.9.9.9")]).await;
    assert_eq!(again.err(), Some(429), "one connection is enough");
    assert!(stranger.socket_with(&[("x-forwarded-for", "8.8.8.8")]).await.is_ok());
    server.stopped().await;
}

#[tokio::test]
async fn a_pipeline_is_cut_off() {
    let server = TestServer::open().await;
    let mut stream = TcpStream::connect(server.address).await.expect("the server listens");
    // The server may close before it has read everything.
    let _ = stream.write_all(&KEPT_ALIVE.repeat(100)).await;
    let mut answers = Vec::new();
    let _ = stream.read_to_end(&mut answers).await;
    let answered = String::from_utf8_lossy(&answers).matches("alive\n").count();
    assert!(answered <= 32, "{answered} requests in one piece were answered");
    server.stopped().await;
}

/// Sends requests without ever reading an answer, until the server has had enough.
async fn never_read(mut stream: TcpStream) {
    // Long headers, so that no piece contains too many requests.
    let padding = "x".repeat(4_000);
    let request = format!("GET /api/openapi.json HTTP/1.1\r\nhost: x\r\nx: {padding}\r\n\r\n");
    while stream.write_all(request.as_bytes()).await.is_ok() {}
}

#[tokio::test]
async fn clients_that_never_read_do_not_keep_others_out() {
    let clients = 60;
    let config =
        Config { connections: clients, write_timeout: Duration::from_millis(100), ..unbounded() };
    let server = TestServer::with_config(config).await;
    for _ in 0..clients {
        let stream = TcpStream::connect(server.address).await.expect("the server listens");
        tokio::spawn(never_read(stream));
    }
    let honest = request(server.address, "GET", "/healthz", &[], None).await;
    assert_eq!(honest.text(), "alive\n");
    server.stopped().await;
}

async fn close_frame(socket: &mut Socket) -> Option<CloseFrame> {
    loop {
        match socket.stream.next().await? {
            Ok(Message::Close(frame)) => return frame,
            Ok(_) => {}
            Err(_) => return None,
        }
    }
}

#[tokio::test]
async fn a_message_that_is_too_long_is_named_as_the_reason() {
    let server = TestServer::open().await;
    let mut socket = server.stranger().socket().await;
    socket.send_text("x".repeat(20_000)).await;
    let frame = close_frame(&mut socket).await.expect("a close frame");
    assert_eq!(u16::from(frame.code), 1009);
    server.stopped().await;
}

#[tokio::test]
async fn a_flood_of_pings_ends_the_connection() {
    let server = TestServer::open().await;
    let mut socket = server.stranger().socket().await;
    for _ in 0..200 {
        // The server may have closed by now.
        let _ = socket.stream.send(Message::Ping(Vec::new().into())).await;
    }
    let frame = close_frame(&mut socket).await;
    assert!(frame.is_none_or(|frame| u16::from(frame.code) == 1008));
    server.stopped().await;
}
