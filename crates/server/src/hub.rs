//! The hub: which clients of this process follow what, and who gets which update.

mod broadcast;
mod lists;
mod presence;
mod presence_news;
mod revocations;
mod rooms;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use sextant_tables::{Cursor, Identity, PlayerId, ProcessId, TableId, TokenHash};
use sextant_wire::Bye;
use tokio::sync::Notify;

use crate::outbox::{ClientId, Outbox};
use lists::Lists;
use revocations::Revocations;
use rooms::Rooms;

pub(crate) use broadcast::{broadcast_lists, broadcast_now, listen_for_news, notify_table, sweep};
pub(crate) use presence_news::{broadcast_presence, publish_presence, publish_presence_now};
pub(crate) use revocations::check_tokens;

/// Who follows what in this process. Nothing in here waits for a client or the store.
#[derive(Debug)]
pub(crate) struct Hub {
    /// What this process is called in news.
    process: ProcessId,
    state: Mutex<HubState>,
    /// Woken when a list is to be looked at again.
    lists: Notify,
    /// Woken when a token may be good no longer.
    revocation_notify: Notify,
    /// Woken when there may be a turn for a bot.
    pub(crate) work: Notify,
}

#[derive(Debug, Default)]
struct HubState {
    rooms: Rooms,
    lists: Lists,
    clients: HashMap<ClientId, ClientEntry>,
    revocations: Revocations,
}

#[derive(Debug)]
struct ClientEntry {
    player: Option<PlayerId>,
    /// What they were recognised by.
    token: Option<TokenHash>,
    outbox: Outbox,
}

/// A client in the hub: leaves everything it follows when dropped.
pub(crate) struct Client<'a> {
    hub: &'a Hub,
    pub(crate) identity: Option<Identity>,
    pub(crate) outbox: Outbox,
}

/// One client follows no more tables than this at a time.
pub(crate) const MAX_FOLLOWED: usize = 128;

impl Hub {
    pub(crate) fn new(process: ProcessId) -> Hub {
        Hub {
            process,
            state: Mutex::default(),
            lists: Notify::new(),
            revocation_notify: Notify::new(),
            work: Notify::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, HubState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a client in.
    pub(crate) fn register(
        &self,
        identity: Option<Identity>,
        token: Option<TokenHash>,
        outbox: Outbox,
    ) -> Client<'_> {
        let player = identity.as_ref().map(|identity| identity.player.id);
        let entry = ClientEntry { player, token, outbox: outbox.clone() };
        self.lock().clients.insert(outbox.id(), entry);
        Client { hub: self, identity, outbox }
    }

    /// Says goodbye to everybody.
    pub(crate) fn close_all(&self, why: Bye) {
        for client in self.lock().clients.values() {
            client.outbox.close(why);
        }
    }

    /// A player's list of tables may have changed.
    pub(crate) fn own_tables_changed(&self, player: PlayerId) {
        if self.lock().lists.changed_for(player) {
            self.lists.notify_one();
        }
    }
}

impl Client<'_> {
    /// Follows a table from a cursor on. Says whether there was room for one more; the caller
    /// has the table looked at then.
    pub(crate) fn follow(&self, table: TableId, since: Option<Cursor>) -> bool {
        let player = self.identity.as_ref().map(|identity| identity.player.id);
        self.hub.lock().rooms.follow(table, player, since, &self.outbox)
    }

    pub(crate) fn unfollow(&self, table: TableId) {
        self.hub.lock().rooms.unfollow(table, self.outbox.id());
    }

    pub(crate) fn follow_lobby(&self) {
        self.hub.lock().lists.follow_lobby(&self.outbox);
        self.hub.lists.notify_one();
    }

    pub(crate) fn unfollow_lobby(&self) {
        self.hub.lock().lists.unfollow_lobby(self.outbox.id());
    }

    /// Follows the client's own list of tables, and on request every unfinished table on it.
    /// Returns false for an anonymous client, which has no list.
    pub(crate) fn follow_own_tables(&self, follow_each: bool) -> bool {
        let Some(identity) = &self.identity else { return false };
        self.hub.lock().lists.follow_own_tables(identity, &self.outbox, follow_each);
        self.hub.lists.notify_one();
        true
    }

    pub(crate) fn unfollow_own_tables(&self) {
        self.hub.lock().lists.unfollow_own_tables(self.outbox.id());
    }
}

impl Drop for Client<'_> {
    fn drop(&mut self) {
        let mut hub_state = self.hub.lock();
        let client = self.outbox.id();
        hub_state.clients.remove(&client);
        hub_state.rooms.leave(client);
        hub_state.lists.leave(client);
    }
}
