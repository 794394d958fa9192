//! Who follows the lobby, and who their own tables.

use std::collections::{HashMap, HashSet};

use sextant_tables::{Identity, PlayerId, StatusView, Summary, TableId};

use super::rooms::Rooms;
use crate::outlet::{ClientId, Outlet, to_text};
use crate::protocol::{ServerMessage, TableList};

/// Who follows the lobby, and who their own tables.
#[derive(Debug, Default)]
pub(super) struct Lists {
    lobby: HashMap<ClientId, Outlet>,
    /// Those who have just come to the lobby.
    new_in_lobby: HashSet<ClientId>,
    lobby_changed: bool,
    last_lobby: Option<TableList>,
    own_lists: HashMap<ClientId, Mine>,
    by_table: HashMap<TableId, HashSet<ClientId>>,
    by_player: HashMap<PlayerId, HashSet<ClientId>>,
}

#[derive(Debug)]
struct Mine {
    identity: Identity,
    outlet: Outlet,
    tables: Vec<TableId>,
    tables_too: bool,
    changed: bool,
    last: Option<TableList>,
}

impl Lists {
    pub(super) fn follow_lobby(&mut self, outlet: &Outlet) {
        self.lobby.insert(outlet.id(), outlet.clone());
        self.new_in_lobby.insert(outlet.id());
        self.lobby_changed = true;
    }

    pub(super) fn unfollow_lobby(&mut self, client: ClientId) {
        self.lobby.remove(&client);
        self.new_in_lobby.remove(&client);
    }

    pub(super) fn follow_mine(&mut self, identity: &Identity, outlet: &Outlet, tables_too: bool) {
        self.unfollow_mine(outlet.id());
        self.by_player.entry(identity.player.id).or_default().insert(outlet.id());
        let mine = Mine {
            identity: identity.clone(),
            outlet: outlet.clone(),
            tables: Vec::new(),
            tables_too,
            changed: true,
            last: None,
        };
        self.own_lists.insert(outlet.id(), mine);
    }

    pub(super) fn unfollow_mine(&mut self, client: ClientId) {
        let Some(mine) = self.own_lists.remove(&client) else { return };
        remove(&mut self.by_player, mine.identity.player.id, client);
        for table in mine.tables {
            remove(&mut self.by_table, table, client);
        }
    }

    pub(super) fn leave(&mut self, client: ClientId) {
        self.unfollow_lobby(client);
        self.unfollow_mine(client);
    }

    /// Something happened at a table. Says whether a list is to be looked at again.
    pub(super) fn changed_at(&mut self, table: TableId) -> bool {
        let clients = self.by_table.get(&table).cloned().unwrap_or_default();
        for client in &clients {
            if let Some(mine) = self.own_lists.get_mut(client) {
                mine.changed = true;
            }
        }
        self.lobby_changed |= !self.lobby.is_empty();
        self.lobby_changed || !clients.is_empty()
    }

    /// Says whether somebody follows that player's list.
    pub(super) fn changed_for(&mut self, player: PlayerId) -> bool {
        let clients = self.by_player.get(&player).cloned().unwrap_or_default();
        for client in &clients {
            if let Some(mine) = self.own_lists.get_mut(client) {
                mine.changed = true;
            }
        }
        !clients.is_empty()
    }

    pub(super) fn all_changed(&mut self) {
        self.lobby_changed = !self.lobby.is_empty();
        self.own_lists.values_mut().for_each(|mine| mine.changed = true);
    }

    /// Whether the lobby is to be looked at now.
    pub(super) fn take_lobby(&mut self) -> bool {
        std::mem::take(&mut self.lobby_changed)
    }

    pub(super) fn tell_lobby(&mut self, tables: Vec<Summary>) {
        let list = TableList::from(tables);
        let is_new = self.last_lobby.as_ref() != Some(&list);
        let text = to_text(&ServerMessage::Lobby(list.clone()));
        self.last_lobby = Some(list);
        let new = std::mem::take(&mut self.new_in_lobby);
        for (client, outlet) in &self.lobby {
            if is_new || new.contains(client) {
                outlet.send_text(text.clone());
            }
        }
    }

    /// Those whose own lists are to be looked at now.
    pub(super) fn take_mine(&mut self) -> Vec<Identity> {
        let mut players: HashMap<PlayerId, Identity> = HashMap::new();
        for mine in self.own_lists.values_mut() {
            if std::mem::take(&mut mine.changed) {
                players.insert(mine.identity.player.id, mine.identity.clone());
            }
        }
        players.into_values().collect()
    }

    /// Tells a player's clients of their tables, and gives the tables that one of them begins to
    /// follow.
    pub(super) fn tell_mine(
        &mut self,
        player: PlayerId,
        tables: &[Summary],
        rooms: &mut Rooms,
    ) -> Vec<TableId> {
        let list = TableList::from(tables.to_vec());
        let mut begun = Vec::new();
        for client in self.by_player.get(&player).cloned().unwrap_or_default() {
            let Some(mine) = self.own_lists.get_mut(&client) else { continue };
            for table in mine.tables.drain(..) {
                remove(&mut self.by_table, table, client);
            }
            mine.tables = tables.iter().map(|summary| summary.table).collect();
            for table in &mine.tables {
                self.by_table.entry(*table).or_default().insert(client);
            }
            if mine.tables_too {
                let is_over = |status| matches!(status, StatusView::Over | StatusView::Closed);
                for summary in tables.iter().filter(|summary| !is_over(summary.status)) {
                    if !rooms.is_following(summary.table, client)
                        && rooms.follow(summary.table, Some(player), None, &mine.outlet)
                    {
                        begun.push(summary.table);
                    }
                }
            }
            if mine.last.as_ref() != Some(&list) {
                mine.outlet.send(&ServerMessage::Mine(list.clone()));
                mine.last = Some(list.clone());
            }
        }
        begun
    }
}

fn remove<K: std::hash::Hash + Eq>(
    index: &mut HashMap<K, HashSet<ClientId>>,
    key: K,
    client: ClientId,
) {
    if let Some(clients) = index.get_mut(&key) {
        clients.remove(&client);
        if clients.is_empty() {
            index.remove(&key);
        }
    }
}
