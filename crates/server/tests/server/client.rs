//! A small HTTP client that shows every byte.

use std::fmt::Write as _;
use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// What a server has answered.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let named = |line: &&str| {
            line.split_once(':').is_some_and(|(key, _)| key.trim().eq_ignore_ascii_case(name))
        };
        self.head.lines().find(named).and_then(|line| Some(line.split_once(':')?.1.trim()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).expect("the body is text")
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error} in {}: {}", self.head, self.text()))
    }

    /// The code of the problem that this is.
    pub(crate) fn code(&self) -> String {
        self.json()["code"].as_str().expect("a problem has a code").to_owned()
    }

    /// The JSON of an answer that says all is well.
    #[track_caller]
    pub(crate) fn done(&self) -> Value {
        assert!(self.status < 300, "{} {}", self.head, self.text());
        if self.body.is_empty() { Value::Null } else { self.json() }
    }
}

/// Sends a request over a connection of its own.
pub(crate) async fn request(
    server: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&str>,
) -> Reply {
    attempt(server, method, path, headers, body).await.expect("the server answers")
}

/// Sends a request to a server that may be gone, or go before it has answered all of it.
pub(crate) async fn attempt(
    server: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&str>,
) -> Option<Reply> {
    let mut text = format!("{method} {path} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\n");
    for (name, value) in headers {
        let _ = write!(text, "{name}: {value}\r\n");
    }
    if let Some(body) = body {
        let length = body.len();
        let _ = write!(
            text,
            "content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        );
    } else {
        text.push_str("\r\n");
    }
    let reply = raw(server, text.as_bytes(), false).await?;
    let length = reply.header("content-length").and_then(|length| length.parse().ok());
    length.is_none_or(|length: usize| length == reply.body.len()).then_some(reply)
}

/// Sends just these bytes, and gives what comes back until the server closes the connection. After a
/// request that is there only `in_part`, the client says that nothing more will come.
pub(crate) async fn raw(server: SocketAddr, bytes: &[u8], in_part: bool) -> Option<Reply> {
    let mut stream = TcpStream::connect(server).await.ok()?;
    // A server that has seen enough closes before everything is sent.
    let _ = stream.write_all(bytes).await;
    if in_part {
        let _ = stream.shutdown().await;
    }
    let mut reply = Vec::new();
    let _ = stream.read_to_end(&mut reply).await;
    parse(&reply)
}

fn parse(bytes: &[u8]) -> Option<Reply> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let mut reply = Reply { status, head, body: bytes[end + 4..].to_vec() };
    if reply.header("transfer-encoding") == Some("chunked") {
        reply.body = unchunk(&reply.body);
    }
    Some(reply)
}

fn unchunk(mut bytes: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(end) = bytes.windows(2).position(|two| two == b"\r\n") {
        let length = std::str::from_utf8(&bytes[..end]).ok();
        let length = length.and_then(|text| usize::from_str_radix(text, 16).ok()).unwrap_or(0);
        let Some(chunk) = bytes.get(end + 2..end + 2 + length).filter(|_| length > 0) else {
            break;
        };
        whole.extend_from_slice(chunk);
        bytes = &bytes[(end + 4 + length).min(bytes.len())..];
    }
    whole
}
