//! Disconnects clients whose token was revoked, by this process or another.

use std::collections::HashSet;

use sextant_tables::{PlayerId, TokenHash};
use sextant_wire::Bye;
use tokio::time::timeout;

use super::Hub;
use crate::error::ApiError;
use crate::state::{Ports, SharedState};

/// Whose tokens may be good no longer.
#[derive(Debug, Default)]
pub(super) struct Revocations {
    players: HashSet<PlayerId>,
    all: bool,
}

impl Hub {
    /// A token of this player was taken back; of anybody, if it is not known whose.
    pub(super) fn on_revocation(&self, player: Option<PlayerId>) {
        let revocations = &mut self.lock().revocations;
        match player {
            Some(player) => drop(revocations.players.insert(player)),
            None => revocations.all = true,
        }
        self.revocation_notify.notify_one();
    }

    /// The tokens in doubt that a connected client has presented, without duplicates.
    fn tokens_to_check(&self) -> HashSet<TokenHash> {
        let mut hub_state = self.lock();
        let revocations = std::mem::take(&mut hub_state.revocations);
        let is_affected = |player| revocations.all || revocations.players.contains(&player);
        let clients = hub_state.clients.values();
        let tokens_to_check = clients.filter(|client| client.player.is_some_and(is_affected));
        tokens_to_check.filter_map(|client| client.token).collect()
    }

    /// Says goodbye to all clients that have shown this token.
    fn close_clients_with(&self, token: TokenHash, why: Bye) {
        for client in self.lock().clients.values() {
            if client.token == Some(token) {
                client.outbox.close(why);
            }
        }
    }
}

/// Lets those go whose token was taken back. Now and then everybody's is tried, in case news of it
/// got lost.
pub(crate) async fn check_tokens<P: Ports>(state: SharedState<P>) {
    loop {
        if timeout(state.config.sweep, state.hub.revocation_notify.notified()).await.is_err() {
            state.hub.on_revocation(None);
        }
        for token in state.hub.tokens_to_check() {
            match state.tables.is_token_valid(token).await {
                Ok(true) => {}
                Ok(false) => state.hub.close_clients_with(token, Bye::SignedOut),
                // Logged where it becomes a problem; tried again with everybody's.
                Err(error) => drop(ApiError::from(error)),
            }
        }
    }
}
