//! Rooms: a table and those who follow it from this process.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use sextant_core::{SeatSet, Viewer};
use sextant_tables::{Cursor, Known, PlayerId, ProcessId, TableId, Update};
use sextant_wire::{Presence, ServerMessage};
use tokio::time::Instant;

use super::MAX_FOLLOWED;
use super::presence::{TablePresence, Viewers};
use super::presence_news::PendingPresence;
use crate::outbox::{ClientId, Outbox, to_text};

/// All rooms, and which of them each client is in.
#[derive(Debug, Default)]
pub(super) struct Rooms {
    by_table: HashMap<TableId, Room>,
    followed: HashMap<ClientId, BTreeSet<TableId>>,
    /// Tables whose presence other processes have yet to hear of.
    pending_presence: PendingPresence,
    /// Tables whose presence the followers have yet to hear of.
    delayed_presence: PendingPresence,
}

#[derive(Debug)]
struct Room {
    followers: Vec<Follower>,
    /// Whether a task is sending updates to the followers.
    broadcasting: bool,
    /// News that arrived since that task last looked.
    pending: Option<Pending>,
    /// The number of the last event that the followers have heard of; all but new ones have.
    broadcast: u32,
    table_presence: TablePresence,
    /// The presence that the followers last received.
    presence: Presence,
    presence_sent: Option<Instant>,
}

/// The followers of a table hear of its presence no more often than this.
pub(super) const PRESENCE_INTERVAL: Duration = Duration::from_millis(500);

#[derive(Debug)]
struct Follower {
    player: Option<PlayerId>,
    cursor: Option<Cursor>,
    /// Whether they have just joined, and so need an update even if there is nothing new.
    is_new: bool,
    outbox: Outbox,
}

/// The news that the followers of a table have yet to receive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pending {
    /// News of events up to this number.
    UpTo(u32),
    /// Unknown: the table must be loaded to find out.
    Unknown,
}

impl Pending {
    fn merge(self, other: Pending) -> Pending {
        match (self, other) {
            (Pending::UpTo(one), Pending::UpTo(two)) => Pending::UpTo(one.max(two)),
            _ => Pending::Unknown,
        }
    }
}

/// The receiver of an update. Several clients can be the same recipient.
pub(super) type Recipient = (Option<PlayerId>, Known);

impl Follower {
    fn recipient(&self) -> Recipient {
        let known = match self.cursor {
            None => Known::Nothing,
            // Whatever a new follower has comes from another connection, or from before it lost some.
            Some(cursor) if self.is_new || !self.outbox.takes_changes() => Known::Events(cursor),
            Some(cursor) => Known::State(cursor),
        };
        (self.player, known)
    }
}

impl Rooms {
    pub(super) fn follow(
        &mut self,
        table: TableId,
        player: Option<PlayerId>,
        since: Option<Cursor>,
        outbox: &Outbox,
    ) -> bool {
        let followed = self.followed.entry(outbox.id()).or_default();
        if followed.len() >= MAX_FOLLOWED && !followed.contains(&table) {
            return false;
        }
        followed.insert(table);
        let room = self.by_table.entry(table).or_insert_with(|| Room::new(table));
        room.followers.retain(|follower| follower.outbox.id() != outbox.id());
        let outbox = outbox.clone();
        room.followers.push(Follower { player, cursor: since, is_new: true, outbox });
        true
    }

    pub(super) fn unfollow(&mut self, table: TableId, client: ClientId) {
        if let Some(followed) = self.followed.get_mut(&client) {
            followed.remove(&table);
        }
        self.leave_room(table, client);
    }

    pub(super) fn leave(&mut self, client: ClientId) {
        for table in self.followed.remove(&client).unwrap_or_default() {
            self.leave_room(table, client);
        }
    }

    fn leave_room(&mut self, table: TableId, client: ClientId) {
        let Some(room) = self.by_table.get_mut(&table) else { return };
        for follower in room.followers.extract_if(.., |follower| follower.outbox.id() == client) {
            follower.outbox.forget_presence(table);
        }
        if room.followers.is_empty() {
            self.by_table.remove(&table);
            self.pending_presence.add(table);
        } else {
            self.update_presence(table);
        }
    }

    /// Counts who is in a room, and sends the result to its followers if it changed. Returns
    /// whether it did.
    fn update_presence(&mut self, table: TableId) -> bool {
        let Some(room) = self.by_table.get_mut(&table) else { return false };
        if room.table_presence.set_local(room.local_viewers()) {
            self.pending_presence.add(table);
        }
        self.broadcast_presence(table)
    }

    /// Sends the presence at a table to its followers if it changed, now or in a moment. Returns
    /// whether it was sent.
    fn broadcast_presence(&mut self, table: TableId) -> bool {
        let Some(room) = self.by_table.get_mut(&table) else { return false };
        if room.presence_is_recent() {
            self.delayed_presence.add(table);
            return false;
        }
        room.broadcast_presence(table)
    }

    /// Sends the presence that was delayed, as it is by now.
    pub(super) fn broadcast_delayed_presence(&mut self) {
        for table in self.delayed_presence.take() {
            self.broadcast_presence(table);
        }
    }

    pub(super) fn delayed_presence(&self) -> &PendingPresence {
        &self.delayed_presence
    }

    pub(super) fn pending_presence(&self) -> &PendingPresence {
        &self.pending_presence
    }

    /// The presence that other processes need to know, table by table.
    pub(super) fn take_pending_presence(&mut self) -> Vec<(TableId, Viewers)> {
        let local_viewers =
            |table| self.by_table.get(&table).map(|room| room.table_presence.local());
        let tables = self.pending_presence.take();
        tables.into_iter().map(|table| (table, local_viewers(table).unwrap_or_default())).collect()
    }

    /// Another process says who is there.
    pub(super) fn on_remote_presence(
        &mut self,
        table: TableId,
        process: ProcessId,
        viewers: Viewers,
    ) {
        let Some(room) = self.by_table.get_mut(&table) else { return };
        if room.table_presence.set_remote(process, viewers, Instant::now()) {
            self.pending_presence.add(table);
        }
        self.broadcast_presence(table);
    }

    /// Says again who is here, in case it got lost, and forgets those who did not for so long.
    pub(super) fn refresh_presence(&mut self, table: TableId, max_age: Duration) {
        let Some(room) = self.by_table.get_mut(&table) else { return };
        room.table_presence.remove_stale(Instant::now(), max_age);
        self.pending_presence.add(table);
        self.broadcast_presence(table);
    }

    pub(super) fn is_following(&self, table: TableId, client: ClientId) -> bool {
        self.followed.get(&client).is_some_and(|tables| tables.contains(&table))
    }

    pub(super) fn tables(&self) -> Vec<TableId> {
        self.by_table.keys().copied().collect()
    }

    /// Returns whether the caller must broadcast to the room. If another task is already doing so,
    /// it will look once more.
    pub(super) fn begin_broadcast(&mut self, table: TableId, news: Pending) -> bool {
        let Some(room) = self.by_table.get_mut(&table) else { return false };
        if let Pending::UpTo(number) = news
            && number <= room.broadcast
            && !room.has_new_followers()
        {
            return false;
        }
        room.pending = Some(room.pending.map_or(news, |before| before.merge(news)));
        !std::mem::replace(&mut room.broadcasting, true)
    }

    /// Returns whether the caller may broadcast at once what the cache has. Otherwise it is left to the
    /// news: a task does it already, or a caller needs all that is stored.
    pub(super) fn try_begin_broadcast(&mut self, table: TableId) -> bool {
        let Some(room) = self.by_table.get_mut(&table) else { return false };
        if room.broadcasting || room.has_new_followers() {
            return false;
        }
        room.pending.get_or_insert(Pending::UpTo(0));
        room.broadcasting = true;
        true
    }

    /// The task that broadcasts has failed.
    pub(super) fn abandon_broadcast(&mut self, table: TableId) {
        if let Some(room) = self.by_table.get_mut(&table) {
            room.broadcasting = false;
        }
    }

    /// The recipients without duplicates, and the news for them.
    pub(super) fn recipients(&mut self, table: TableId) -> (Vec<Recipient>, Pending) {
        let Some(room) = self.by_table.get_mut(&table) else {
            return (Vec::new(), Pending::Unknown);
        };
        let mut pending = room.pending.take().unwrap_or(Pending::Unknown);
        // New followers need everything that is stored, whatever the news is about.
        if room.has_new_followers() {
            pending = Pending::Unknown;
        }
        let mut recipients: Vec<Recipient> = Vec::new();
        for follower in &room.followers {
            if !recipients.contains(&follower.recipient()) {
                recipients.push(follower.recipient());
            }
        }
        (recipients, pending)
    }

    /// Sends the updates to all followers whose player and cursor are still the same. They are up to the
    /// event of this number.
    pub(super) fn broadcast(
        &mut self,
        table: TableId,
        recipients: &[Recipient],
        (number, updates): (u32, Vec<Update>),
    ) {
        let Some(room) = self.by_table.get_mut(&table) else { return };
        room.broadcast = number;
        let mut newcomers = Vec::new();
        for (recipient, update) in recipients.iter().zip(updates) {
            let (cursor, has_news) = match &update {
                Update::News(news) => (news.cursor, !news.events.is_empty()),
                Update::Snapshot(snapshot) => (snapshot.cursor, true),
            };
            let mut text: Option<Utf8Bytes> = None;
            let mut update = Some(update);
            for follower in
                room.followers.iter_mut().filter(|follower| follower.recipient() == *recipient)
            {
                if !has_news && !follower.is_new {
                    continue;
                }
                // Written down once, however many tabs and spectators get it.
                if let Some(update) = update.take() {
                    text = Some(to_text(&ServerMessage::Update(update)));
                }
                if let Some(text) = &text {
                    follower.outbox.send_text(text.clone());
                }
                follower.cursor = Some(cursor);
                if std::mem::take(&mut follower.is_new) {
                    newcomers.push(follower.outbox.clone());
                }
            }
        }
        if !self.update_presence(table)
            && let Some(room) = self.by_table.get(&table)
        {
            let text = to_text(&ServerMessage::Presence(room.presence.clone()));
            for newcomer in newcomers {
                newcomer.send_presence(table, text.clone());
            }
        }
    }

    /// Says whether to look once more.
    pub(super) fn end_broadcast(&mut self, table: TableId) -> bool {
        let Some(room) = self.by_table.get_mut(&table) else { return false };
        // A client may have joined while the last update was being sent.
        room.broadcasting = room.pending.is_some() || room.has_new_followers();
        room.broadcasting
    }

    /// Sends everybody out: there is no such table.
    pub(super) fn clear(&mut self, table: TableId, message: &ServerMessage) {
        let Some(room) = self.by_table.remove(&table) else { return };
        for follower in room.followers {
            follower.outbox.send(message);
            if let Some(followed) = self.followed.get_mut(&follower.outbox.id()) {
                followed.remove(&table);
            }
        }
    }
}

impl Room {
    fn new(table: TableId) -> Room {
        Room {
            followers: Vec::new(),
            broadcasting: false,
            pending: None,
            broadcast: 0,
            table_presence: TablePresence::default(),
            presence: Presence { table, seats: SeatSet::EMPTY, spectators: 0 },
            presence_sent: None,
        }
    }

    fn has_new_followers(&self) -> bool {
        self.followers.iter().any(|follower| follower.is_new)
    }

    /// Counts the followers who have received at least one update.
    fn local_viewers(&self) -> Viewers {
        let viewers = || self.followers.iter().filter_map(|follower| Some(follower.cursor?.viewer));
        Viewers {
            seats: viewers().filter_map(Viewer::seat).collect(),
            spectators: viewers().filter(|viewer| viewer.seat().is_none()).count() as u32,
        }
    }

    /// Sends the presence to the followers if it changed. Returns whether it did.
    fn broadcast_presence(&mut self, table: TableId) -> bool {
        let Viewers { seats, spectators } = self.table_presence.all();
        let presence = Presence { table: self.presence.table, seats, spectators };
        if presence == self.presence {
            return false;
        }
        self.presence = presence;
        self.presence_sent = Some(Instant::now());
        let text = to_text(&ServerMessage::Presence(self.presence.clone()));
        for follower in self.followers.iter().filter(|follower| !follower.is_new) {
            follower.outbox.send_presence(table, text.clone());
        }
        true
    }

    /// Whether the followers have heard of a change a moment ago, and can wait for the next one.
    fn presence_is_recent(&self) -> bool {
        self.presence_sent.is_some_and(|sent| sent.elapsed() < PRESENCE_INTERVAL)
    }
}
