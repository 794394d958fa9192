//! Who follows the lobby, and who their own tables.

use std::collections::{HashMap, HashSet};

use sextant_tables::{Identity, PlayerId, StatusView, Summary, TableId};
use sextant_wire::{ServerMessage, TableList};

use super::rooms::Rooms;
use crate::outbox::{ClientId, Outbox, to_text};

/// Who follows the lobby, and who their own tables.
#[derive(Debug, Default)]
pub(super) struct Lists {
    lobby: HashMap<ClientId, Outbox>,
    /// Those who have just come to the lobby.
    new_in_lobby: HashSet<ClientId>,
    lobby_changed: bool,
    last_lobby: Option<TableList>,
    own_tables: HashMap<ClientId, OwnTables>,
    by_table: HashMap<TableId, HashSet<ClientId>>,
    by_player: HashMap<PlayerId, HashSet<ClientId>>,
}

#[derive(Debug)]
struct OwnTables {
    identity: Identity,
    outbox: Outbox,
    tables: Vec<TableId>,
    follow_each: bool,
    changed: bool,
    last: Option<TableList>,
}

impl Lists {
    pub(super) fn follow_lobby(&mut self, outbox: &Outbox) {
        self.lobby.insert(outbox.id(), outbox.clone());
        self.new_in_lobby.insert(outbox.id());
        self.lobby_changed = true;
    }

    pub(super) fn unfollow_lobby(&mut self, client: ClientId) {
        self.lobby.remove(&client);
        self.new_in_lobby.remove(&client);
    }

    pub(super) fn follow_own_tables(
        &mut self,
        identity: &Identity,
        outbox: &Outbox,
        follow_each: bool,
    ) {
        self.unfollow_own_tables(outbox.id());
        self.by_player.entry(identity.player.id).or_default().insert(outbox.id());
        let own = OwnTables {
            identity: identity.clone(),
            outbox: outbox.clone(),
            tables: Vec::new(),
            follow_each,
            changed: true,
            last: None,
        };
        self.own_tables.insert(outbox.id(), own);
    }

    pub(super) fn unfollow_own_tables(&mut self, client: ClientId) {
        let Some(own) = self.own_tables.remove(&client) else { return };
        remove(&mut self.by_player, own.identity.player.id, client);
        for table in own.tables {
            remove(&mut self.by_table, table, client);
        }
    }

    pub(super) fn leave(&mut self, client: ClientId) {
        self.unfollow_lobby(client);
        self.unfollow_own_tables(client);
    }

    /// Something happened at a table. Says whether a list is to be looked at again.
    pub(super) fn changed_at(&mut self, table: TableId) -> bool {
        let clients = self.by_table.get(&table).cloned().unwrap_or_default();
        for client in &clients {
            if let Some(own) = self.own_tables.get_mut(client) {
                own.changed = true;
            }
        }
        self.lobby_changed |= !self.lobby.is_empty();
        self.lobby_changed || !clients.is_empty()
    }

    /// Marks the player's list as changed. Returns whether any client follows it.
    pub(super) fn changed_for(&mut self, player: PlayerId) -> bool {
        let clients = self.by_player.get(&player).cloned().unwrap_or_default();
        for client in &clients {
            if let Some(own) = self.own_tables.get_mut(client) {
                own.changed = true;
            }
        }
        !clients.is_empty()
    }

    pub(super) fn all_changed(&mut self) {
        self.lobby_changed = !self.lobby.is_empty();
        self.own_tables.values_mut().for_each(|own| own.changed = true);
    }

    /// Whether the lobby is to be looked at now.
    pub(super) fn take_lobby_changed(&mut self) -> bool {
        std::mem::take(&mut self.lobby_changed)
    }

    pub(super) fn broadcast_lobby(&mut self, tables: Vec<Summary>) {
        let list = TableList { tables };
        let is_new = self.last_lobby.as_ref() != Some(&list);
        let text = to_text(&ServerMessage::Lobby(list.clone()));
        self.last_lobby = Some(list);
        let new = std::mem::take(&mut self.new_in_lobby);
        for (client, outbox) in &self.lobby {
            if is_new || new.contains(client) {
                outbox.send_text(text.clone());
            }
        }
    }

    /// Those whose own lists are to be looked at now.
    pub(super) fn take_changed_players(&mut self) -> Vec<Identity> {
        let mut players: HashMap<PlayerId, Identity> = HashMap::new();
        for own in self.own_tables.values_mut() {
            if std::mem::take(&mut own.changed) {
                players.insert(own.identity.player.id, own.identity.clone());
            }
        }
        players.into_values().collect()
    }

    /// Sends a player's clients their tables. Returns the tables that a client starts to follow.
    pub(super) fn broadcast_own_tables(
        &mut self,
        player: PlayerId,
        tables: &[Summary],
        rooms: &mut Rooms,
    ) -> Vec<TableId> {
        let list = TableList { tables: tables.to_vec() };
        let mut newly_followed = Vec::new();
        for client in self.by_player.get(&player).cloned().unwrap_or_default() {
            let Some(own) = self.own_tables.get_mut(&client) else { continue };
            for table in own.tables.drain(..) {
                remove(&mut self.by_table, table, client);
            }
            own.tables = tables.iter().map(|summary| summary.table).collect();
            for table in &own.tables {
                self.by_table.entry(*table).or_default().insert(client);
            }
            if own.follow_each {
                let is_over = |status| matches!(status, StatusView::Over | StatusView::Closed);
                for summary in tables.iter().filter(|summary| !is_over(summary.status)) {
                    if !rooms.is_following(summary.table, client)
                        && rooms.follow(summary.table, Some(player), None, &own.outbox)
                    {
                        newly_followed.push(summary.table);
                    }
                }
            }
            if own.last.as_ref() != Some(&list) {
                own.outbox.send(&ServerMessage::Mine(list.clone()));
                own.last = Some(list.clone());
            }
        }
        newly_followed
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
