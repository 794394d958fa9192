//! Requests, each over a connection of its own: only for what comes before a measurement.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// Sends a POST to our server, and gives the JSON that comes back.
pub(crate) async fn post(
    server: SocketAddr,
    path: &str,
    token: &str,
    body: &Value,
) -> Result<Value, String> {
    post_to(server, &format!("/api/v1{path}"), token, body).await
}

/// Sends a POST to any server, and gives the JSON that comes back.
pub(crate) async fn post_to(
    server: SocketAddr,
    path: &str,
    token: &str,
    body: &Value,
) -> Result<Value, String> {
    let body = body.to_string();
    let bearer =
        if token.is_empty() { String::new() } else { format!("authorization: Bearer {token}\r\n") };
    // In this version of the protocol, an answer comes in one piece.
    let request = format!(
        "POST {path} HTTP/1.0\r\nhost: {server}\r\nconnection: close\r\n{bearer}\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let failed = |error: std::io::Error| format!("{path}: {error}");
    let mut stream = TcpStream::connect(server).await.map_err(failed)?;
    stream.write_all(request.as_bytes()).await.map_err(failed)?;
    let mut reply = String::new();
    stream.read_to_string(&mut reply).await.map_err(failed)?;
    let (head, body) = reply.split_once("\r\n\r\n").ok_or_else(|| format!("{path}: no answer"))?;
    if !head.split(' ').nth(1).is_some_and(|status| status.starts_with('2')) {
        return Err(format!("{path}: {body}"));
    }
    serde_json::from_str(body).map_err(|error| format!("{path}: {error}"))
}

/// The token of a new guest.
pub(crate) async fn guest(server: SocketAddr) -> Result<String, String> {
    let welcome = post(server, "/guests", "", &serde_json::json!({ "name": "Ada" })).await?;
    Ok(welcome["token"].as_str().unwrap_or_default().to_owned())
}
