//! Rooms: a table and those who follow it from this process.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use sextant_core::Viewer;
use sextant_tables::{Cursor, PlayerId, ProcessId, TableId, Update};
use tokio::time::Instant;

use super::MOST_FOLLOWED;
use super::announcing::Announcements;
use super::attendance::{Attendance, Present};
use crate::outlet::{ClientId, Outlet, to_text};
use crate::protocol::{Presence, ServerMessage};

/// All rooms, and which of them each client is in.
#[derive(Debug, Default)]
pub(super) struct Rooms {
    by_table: HashMap<TableId, Room>,
    followed: HashMap<ClientId, BTreeSet<TableId>>,
    announcements: Announcements,
}

#[derive(Debug, Default)]
struct Room {
    followers: Vec<Follower>,
    /// Whether somebody is at it to tell those in here what is new.
    telling: bool,
    /// What there may be to tell since they began.
    untold: Option<Untold>,
    attendance: Attendance,
    /// What those in here were told of it.
    presence: Presence,
}

#[derive(Debug)]
struct Follower {
    player: Option<PlayerId>,
    cursor: Option<Cursor>,
    /// Whether they are to be told even if there is nothing new: they have just come.
    fresh: bool,
    outlet: Outlet,
}

/// What there may be to tell at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Untold {
    /// News of events up to this number.
    UpTo(u32),
    /// Whatever is stored: nobody knows.
    Anything,
}

impl Untold {
    fn and(self, other: Untold) -> Untold {
        match (self, other) {
            (Untold::UpTo(one), Untold::UpTo(two)) => Untold::UpTo(one.max(two)),
            _ => Untold::Anything,
        }
    }
}

/// Somebody to be told: several clients may be the same to a table.
pub(super) type Person = (Option<PlayerId>, Option<Cursor>);

impl Follower {
    fn person(&self) -> Person {
        (self.player, self.cursor)
    }
}

impl Rooms {
    pub(super) fn follow(
        &mut self,
        table: TableId,
        player: Option<PlayerId>,
        since: Option<Cursor>,
        outlet: &Outlet,
    ) -> bool {
        let followed = self.followed.entry(outlet.id()).or_default();
        if followed.len() >= MOST_FOLLOWED && !followed.contains(&table) {
            return false;
        }
        followed.insert(table);
        let room = self.by_table.entry(table).or_insert_with(|| Room {
            presence: Presence { table: table.to_string(), ..Presence::default() },
            ..Room::default()
        });
        room.followers.retain(|follower| follower.outlet.id() != outlet.id());
        let outlet = outlet.clone();
        room.followers.push(Follower { player, cursor: since, fresh: true, outlet });
        true
    }

    pub(super) fn unfollow(&mut self, table: TableId, client: ClientId) {
        if let Some(followed) = self.followed.get_mut(&client) {
            followed.remove(&table);
        }
        self.get_up(table, client);
    }

    pub(super) fn leave(&mut self, client: ClientId) {
        for table in self.followed.remove(&client).unwrap_or_default() {
            self.get_up(table, client);
        }
    }

    fn get_up(&mut self, table: TableId, client: ClientId) {
        let Some(room) = self.by_table.get_mut(&table) else { return };
        room.followers.retain(|follower| follower.outlet.id() != client);
        if room.followers.is_empty() {
            self.by_table.remove(&table);
            self.announcements.add(table);
        } else {
            self.count(table);
        }
    }

    /// Counts who is in a room, tells those in it if that has changed, and says whether it has.
    fn count(&mut self, table: TableId) -> bool {
        let Some(room) = self.by_table.get_mut(&table) else { return false };
        if room.attendance.set_here(room.here()) {
            self.announcements.add(table);
        }
        room.tell_presence()
    }

    pub(super) fn announcements(&self) -> &Announcements {
        &self.announcements
    }

    /// What other processes are to be told, table by table.
    pub(super) fn take_announcements(&mut self) -> Vec<(TableId, Present)> {
        let here = |table| self.by_table.get(&table).map(|room| room.attendance.here());
        let tables = self.announcements.take();
        tables.into_iter().map(|table| (table, here(table).unwrap_or_default())).collect()
    }

    /// Another process says who is there.
    pub(super) fn hear(&mut self, table: TableId, process: ProcessId, present: Present) {
        let Some(room) = self.by_table.get_mut(&table) else { return };
        if room.attendance.hear(process, present, Instant::now()) {
            self.announcements.add(table);
        }
        room.tell_presence();
    }

    /// Says again who is here, in case it got lost, and forgets those who did not for so long.
    pub(super) fn recall(&mut self, table: TableId, silence: Duration) {
        let Some(room) = self.by_table.get_mut(&table) else { return };
        room.attendance.forget_the_silent(Instant::now(), silence);
        self.announcements.add(table);
        room.tell_presence();
    }

    pub(super) fn is_following(&self, table: TableId, client: ClientId) -> bool {
        self.followed.get(&client).is_some_and(|tables| tables.contains(&table))
    }

    pub(super) fn tables(&self) -> Vec<TableId> {
        self.by_table.keys().copied().collect()
    }

    /// Says whether the caller is to tell those in the room what is new. If somebody is at it
    /// already, they will look once more.
    pub(super) fn begin(&mut self, table: TableId, news: Untold) -> bool {
        let Some(room) = self.by_table.get_mut(&table) else { return false };
        room.untold = Some(room.untold.map_or(news, |before| before.and(news)));
        !std::mem::replace(&mut room.telling, true)
    }

    /// Who is to be told, each of them once, and of what.
    pub(super) fn people(&mut self, table: TableId) -> (Vec<Person>, Untold) {
        let Some(room) = self.by_table.get_mut(&table) else {
            return (Vec::new(), Untold::Anything);
        };
        let mut untold = room.untold.take().unwrap_or(Untold::Anything);
        // Whoever has just come is told of everything there is.
        if room.followers.iter().any(|follower| follower.fresh) {
            untold = Untold::Anything;
        }
        let mut people: Vec<Person> = Vec::new();
        for follower in &room.followers {
            if !people.contains(&follower.person()) {
                people.push(follower.person());
            }
        }
        (people, untold)
    }

    /// Tells everybody in the room who still is who they were.
    pub(super) fn tell(&mut self, table: TableId, people: &[Person], updates: Vec<Update>) {
        let Some(room) = self.by_table.get_mut(&table) else { return };
        let mut newcomers = Vec::new();
        for (person, update) in people.iter().zip(updates) {
            let (cursor, is_new) = match &update {
                Update::News { events, cursor, .. } => (*cursor, !events.is_empty()),
                Update::Snapshot(snapshot) => (snapshot.cursor, true),
            };
            let mut text: Option<Utf8Bytes> = None;
            let mut update = Some(update);
            for follower in room.followers.iter_mut().filter(|one| one.person() == *person) {
                if !is_new && !follower.fresh {
                    continue;
                }
                // Written down once, however many tabs and spectators get it.
                if let Some(update) = update.take() {
                    text = Some(to_text(&ServerMessage::of(table, update)));
                }
                if let Some(text) = &text {
                    follower.outlet.send_text(text.clone());
                }
                follower.cursor = Some(cursor);
                if std::mem::take(&mut follower.fresh) {
                    newcomers.push(follower.outlet.clone());
                }
            }
        }
        if !self.count(table)
            && let Some(room) = self.by_table.get(&table)
        {
            let text = to_text(&ServerMessage::Presence(room.presence.clone()));
            for newcomer in newcomers {
                newcomer.send_text(text.clone());
            }
        }
    }

    /// Says whether to look once more.
    pub(super) fn end(&mut self, table: TableId) -> bool {
        let Some(room) = self.by_table.get_mut(&table) else { return false };
        // Somebody may have come with the very words that were just being told.
        let fresh = room.followers.iter().any(|follower| follower.fresh);
        room.telling = room.untold.is_some() || fresh;
        room.telling
    }

    /// Sends everybody out: there is no such table.
    pub(super) fn clear(&mut self, table: TableId, message: &ServerMessage) {
        let Some(room) = self.by_table.remove(&table) else { return };
        for follower in room.followers {
            follower.outlet.send(message);
            if let Some(followed) = self.followed.get_mut(&follower.outlet.id()) {
                followed.remove(&table);
            }
        }
    }
}

impl Room {
    /// Who is in here, as far as they were told something.
    fn here(&self) -> Present {
        let viewers = || self.followers.iter().filter_map(|follower| Some(follower.cursor?.viewer));
        Present {
            seats: viewers().filter_map(Viewer::seat).collect(),
            spectators: viewers().filter(|viewer| viewer.seat().is_none()).count() as u32,
        }
    }

    /// Tells those in here who is there, if that has changed, and says whether it has.
    fn tell_presence(&mut self) -> bool {
        let Present { seats, spectators } = self.attendance.everybody();
        let seats = seats.iter().map(|seat| seat.number() as u8).collect();
        let presence = Presence { table: self.presence.table.clone(), seats, spectators };
        if presence == self.presence {
            return false;
        }
        self.presence = presence;
        let text = to_text(&ServerMessage::Presence(self.presence.clone()));
        for follower in self.followers.iter().filter(|follower| !follower.fresh) {
            follower.outlet.send_text(text.clone());
        }
        true
    }
}
