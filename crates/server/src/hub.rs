//! The hub: who follows what in this process, and who is to be told.

mod announcing;
mod attendance;
mod lists;
mod rooms;
mod telling;
mod tokens;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use sextant_tables::{Cursor, Identity, PlayerId, ProcessId, TableId, TokenHash};
use tokio::sync::Notify;

use crate::outlet::{ClientId, Outlet};
use crate::protocol::Bye;
use lists::Lists;
use rooms::Rooms;
use tokens::Doubts;

pub(crate) use announcing::{announce, announce_now};
pub(crate) use telling::{listen, look_at_lists, sweep, touch};
pub(crate) use tokens::check_tokens;

/// Who follows what in this process. Nothing in here waits for a client or the store.
#[derive(Debug)]
pub(crate) struct Hub {
    /// What this process is called in news.
    process: ProcessId,
    kept: Mutex<Kept>,
    /// Woken when a list is to be looked at again.
    lists: Notify,
    /// Woken when a token may be good no longer.
    doubting: Notify,
    /// Woken when there may be a turn for a bot.
    pub(crate) work: Notify,
}

#[derive(Debug, Default)]
struct Kept {
    rooms: Rooms,
    lists: Lists,
    clients: HashMap<ClientId, Client>,
    doubts: Doubts,
}

#[derive(Debug)]
struct Client {
    player: Option<PlayerId>,
    /// What they were recognised by.
    token: Option<TokenHash>,
    outlet: Outlet,
}

/// A client in the hub: leaves everything it follows when dropped.
pub(crate) struct Guest<'a> {
    hub: &'a Hub,
    pub(crate) identity: Option<Identity>,
    pub(crate) outlet: Outlet,
}

/// One client follows no more tables than this at a time.
pub(crate) const MOST_FOLLOWED: usize = 128;

impl Hub {
    pub(crate) fn new(process: ProcessId) -> Hub {
        Hub {
            process,
            kept: Mutex::default(),
            lists: Notify::new(),
            doubting: Notify::new(),
            work: Notify::new(),
        }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a client in.
    pub(crate) fn enter(
        &self,
        identity: Option<Identity>,
        token: Option<TokenHash>,
        outlet: Outlet,
    ) -> Guest<'_> {
        let player = identity.as_ref().map(|identity| identity.player.id);
        let client = Client { player, token, outlet: outlet.clone() };
        self.kept().clients.insert(outlet.id(), client);
        Guest { hub: self, identity, outlet }
    }

    /// Says goodbye to everybody.
    pub(crate) fn end_all(&self, why: Bye) {
        for client in self.kept().clients.values() {
            client.outlet.end(why);
        }
    }

    /// A player's list of tables may have changed.
    pub(crate) fn list_of_changed(&self, player: PlayerId) {
        if self.kept().lists.changed_for(player) {
            self.lists.notify_one();
        }
    }
}

impl Guest<'_> {
    /// Follows a table from a cursor on. Says whether there was room for one more; the caller
    /// has the table looked at then.
    pub(crate) fn follow(&self, table: TableId, since: Option<Cursor>) -> bool {
        let player = self.identity.as_ref().map(|identity| identity.player.id);
        self.hub.kept().rooms.follow(table, player, since, &self.outlet)
    }

    pub(crate) fn unfollow(&self, table: TableId) {
        self.hub.kept().rooms.unfollow(table, self.outlet.id());
    }

    pub(crate) fn follow_lobby(&self) {
        self.hub.kept().lists.follow_lobby(&self.outlet);
        self.hub.lists.notify_one();
    }

    pub(crate) fn unfollow_lobby(&self) {
        self.hub.kept().lists.unfollow_lobby(self.outlet.id());
    }

    /// Follows the client's own list of tables, and all unfinished tables on it if it wants to.
    /// Nobody has no list.
    pub(crate) fn follow_mine(&self, tables_too: bool) -> bool {
        let Some(identity) = &self.identity else { return false };
        self.hub.kept().lists.follow_mine(identity, &self.outlet, tables_too);
        self.hub.lists.notify_one();
        true
    }

    pub(crate) fn unfollow_mine(&self) {
        self.hub.kept().lists.unfollow_mine(self.outlet.id());
    }
}

impl Drop for Guest<'_> {
    fn drop(&mut self) {
        let mut kept = self.hub.kept();
        let client = self.outlet.id();
        kept.clients.remove(&client);
        kept.rooms.leave(client);
        kept.lists.leave(client);
    }
}
