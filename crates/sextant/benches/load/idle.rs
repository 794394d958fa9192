//! Sockets that are open, follow a table, and do nothing.

use std::net::SocketAddr;

use serde_json::json;
use tokio::task::JoinSet;

use crate::http::{guest, post};
use crate::wire::Wire;

/// So many sockets share a guest and a table.
const SHARE: usize = 50;

/// Sockets that are open and do nothing.
pub(crate) struct Idle(JoinSet<Result<(), String>>);

impl Idle {
    pub(crate) async fn open(server: SocketAddr, count: usize) -> Result<Idle, String> {
        let mut sockets = JoinSet::new();
        for nth in 0..count.div_ceil(SHARE) {
            let token = guest(server).await?;
            let draft = json!({ "terms": { "game": "cards" }, "ready": true });
            let answer = post(server, "/tables", &token, &draft).await?;
            let follow = json!({ "type": "follow", "table": answer["table"] }).to_string();
            for _ in 0..SHARE.min(count - nth * SHARE) {
                let mut wire = Wire::open(server, &token).await?;
                wire.send(&follow).await?;
                while !wire.next().await?.starts_with("{\"type\":\"snapshot\"") {}
                sockets.spawn(async move {
                    loop {
                        wire.next().await?;
                    }
                });
            }
        }
        Ok(Idle(sockets))
    }

    /// Closes them all. None of them may have been dropped by the server meanwhile.
    pub(crate) fn close(mut self) -> Result<(), String> {
        match self.0.try_join_next() {
            Some(ended) => ended.map_err(|error| error.to_string())?,
            None => Ok(()),
        }
    }
}
