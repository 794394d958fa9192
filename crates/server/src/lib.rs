//! The server: tables over HTTP and WebSocket, bots that think on threads of their own, the page.
#![warn(missing_docs)]

pub mod protocol;
