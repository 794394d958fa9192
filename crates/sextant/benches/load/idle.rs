//! Sockets that are open, follow a table, and do nothing.

use std::net::SocketAddr;

use tokio::task::JoinSet;

use crate::duel::Duel;

/// So many sockets follow one table.
pub(crate) const SHARE: usize = 50;

/// Sockets that are open and do nothing.
pub(crate) struct Idle(JoinSet<Result<(), String>>);

impl Idle {
    /// Opens so many at tables of this kind.
    pub(crate) async fn open<D: Duel>(server: SocketAddr, count: usize) -> Result<Idle, String> {
        let mut sockets = JoinSet::new();
        for nth in 0..count.div_ceil(SHARE) {
            for mut wire in D::follow(server, SHARE.min(count - nth * SHARE)).await? {
                sockets.spawn(async move {
                    loop {
                        wire.next_bytes().await?;
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
