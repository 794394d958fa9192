//! A WebSocket that takes as little time as can be, because the server shares the machine with it.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

const TEXT: u8 = 0x81;
const BINARY: u8 = 0x82;
const PING: u8 = 0x89;
const PONG: u8 = 0x8A;
/// Everything that a client sends is masked. A mask of zeros is one, and costs nothing.
const MASKED: u8 = 0x80;
/// In place of a length that takes two bytes more.
const LONG: u8 = 0x7E;
/// In place of one that takes eight.
const LONGER: u8 = 0x7F;

/// A WebSocket.
pub(crate) struct Wire {
    stream: TcpStream,
    read: Vec<u8>,
    /// How much of what was read is done with.
    done: usize,
    /// How many bytes have gone either way since it was opened.
    transferred: u64,
    /// A message that asks for another one as a sign of life, as socket.io has it.
    heartbeat: Option<(&'static str, &'static str)>,
}

impl Wire {
    /// Opens a socket of our server.
    pub(crate) async fn open(server: SocketAddr, token: &str) -> Result<Wire, String> {
        let bearer = format!("authorization: Bearer {token}\r\n");
        Wire::open_at(server, "/api/v1/socket", &bearer).await
    }

    /// Opens a socket of any server.
    pub(crate) async fn open_at(
        server: SocketAddr,
        path: &str,
        headers: &str,
    ) -> Result<Wire, String> {
        let stream = TcpStream::connect(server).await.map_err(|error| error.to_string())?;
        stream.set_nodelay(true).map_err(|error| error.to_string())?;
        let mut wire = Wire { stream, read: Vec::new(), done: 0, transferred: 0, heartbeat: None };
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: {server}\r\n{headers}\
             connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
             sec-websocket-key: c2V4dGFudCBpbiB1c2UuLg==\r\n\r\n"
        );
        wire.write(request.as_bytes()).await?;
        loop {
            wire.fill().await?;
            let end = wire.read.windows(4).position(|four| four == b"\r\n\r\n");
            let Some(end) = end else { continue };
            if !wire.read.starts_with(b"HTTP/1.1 101") {
                return Err(String::from_utf8_lossy(&wire.read).into_owned());
            }
            wire.done = end + 4;
            return Ok(wire);
        }
    }

    /// Answers this message with that one from now on.
    pub(crate) fn answer(&mut self, asked: &'static str, answer: &'static str) {
        self.heartbeat = Some((asked, answer));
    }

    pub(crate) fn transferred(&self) -> u64 {
        self.transferred
    }

    pub(crate) async fn send(&mut self, text: &str) -> Result<(), String> {
        self.send_frame(TEXT, text.as_bytes()).await
    }

    pub(crate) async fn send_bytes(&mut self, bytes: &[u8]) -> Result<(), String> {
        self.send_frame(BINARY, bytes).await
    }

    async fn send_frame(&mut self, kind: u8, content: &[u8]) -> Result<(), String> {
        let mut frame = vec![kind];
        match content.len() {
            length @ ..=0x7D => frame.push(MASKED | length as u8),
            length => {
                frame.push(MASKED | LONG);
                frame.extend((length as u16).to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend(content);
        self.write(&frame).await
    }

    /// The next message, which is text.
    pub(crate) async fn next(&mut self) -> Result<&str, String> {
        str::from_utf8(self.next_bytes().await?).map_err(|error| error.to_string())
    }

    /// The next message. Pings are answered on the way.
    pub(crate) async fn next_bytes(&mut self) -> Result<&[u8], String> {
        loop {
            let waiting = &self.read[self.done..];
            let (head, length) = match waiting {
                [_, length @ ..=0x7D, ..] => (2, usize::from(*length)),
                [_, LONG, a, b, ..] => (4, usize::from(u16::from_be_bytes([*a, *b]))),
                [_, LONGER, length @ ..] if length.len() >= 8 => {
                    let length = length.first_chunk().copied().unwrap_or_default();
                    (10, u64::from_be_bytes(length) as usize)
                }
                _ => {
                    self.fill().await?;
                    continue;
                }
            };
            if waiting.len() < head + length {
                self.fill().await?;
                continue;
            }
            let kind = waiting[0];
            let content = self.done + head..self.done + head + length;
            self.done = content.end;
            match kind {
                TEXT | BINARY => match self.heartbeat {
                    Some((asked, answer)) if self.read[content.clone()] == *asked.as_bytes() => {
                        self.send(answer).await?;
                    }
                    _ => return Ok(&self.read[content]),
                },
                PING => self.write(&[PONG, MASKED, 0, 0, 0, 0]).await?,
                _ => return Err("the server has closed a socket".to_owned()),
            }
        }
    }

    async fn fill(&mut self) -> Result<(), String> {
        self.read.drain(..self.done);
        self.done = 0;
        match self.stream.read_buf(&mut self.read).await {
            Ok(0) => Err("the server has dropped a socket".to_owned()),
            Ok(length) => {
                self.transferred += length as u64;
                Ok(())
            }
            Err(error) => Err(error.to_string()),
        }
    }

    async fn write(&mut self, bytes: &[u8]) -> Result<(), String> {
        self.transferred += bytes.len() as u64;
        self.stream.write_all(bytes).await.map_err(|error| error.to_string())
    }
}
