//! Tokens of those who are here: whoever's is taken back, by whichever process, has to go.

use std::collections::HashSet;

use sextant_tables::{PlayerId, TokenHash};
use tokio::time::timeout;

use super::Hub;
use crate::house::{Ports, Shared};
use crate::protocol::{Bye, Problem};

/// Whose tokens may be good no longer.
#[derive(Debug, Default)]
pub(super) struct Doubts {
    players: HashSet<PlayerId>,
    everybody: bool,
}

impl Hub {
    /// A token of this player was taken back; of anybody, if it is not known whose.
    pub(super) fn doubt(&self, player: Option<PlayerId>) {
        let doubts = &mut self.kept().doubts;
        match player {
            Some(player) => drop(doubts.players.insert(player)),
            None => doubts.everybody = true,
        }
        self.doubting.notify_one();
    }

    /// The tokens in doubt that somebody here has shown, each of them once.
    fn doubted(&self) -> HashSet<TokenHash> {
        let mut kept = self.kept();
        let doubts = std::mem::take(&mut kept.doubts);
        let is_doubted = |player| doubts.everybody || doubts.players.contains(&player);
        let clients = kept.clients.values();
        let doubted = clients.filter(|client| client.player.is_some_and(is_doubted));
        doubted.filter_map(|client| client.token).collect()
    }

    /// Says goodbye to all clients that have shown this token.
    fn end_with(&self, token: TokenHash, why: Bye) {
        for client in self.kept().clients.values() {
            if client.token == Some(token) {
                client.outlet.end(why);
            }
        }
    }
}

/// Lets those go whose token was taken back. Now and then everybody's is tried, in case news of it
/// got lost.
pub(crate) async fn check_tokens<P: Ports>(house: Shared<P>) {
    loop {
        if timeout(house.config.sweep, house.hub.doubting.notified()).await.is_err() {
            house.hub.doubt(None);
        }
        for token in house.hub.doubted() {
            match house.tables.is_token_valid(token).await {
                Ok(true) => {}
                Ok(false) => house.hub.end_with(token, Bye::SignedOut),
                // Logged where it becomes a problem; tried again with everybody's.
                Err(error) => drop(Problem::from(error)),
            }
        }
    }
}
