//! What one viewer sees of a table.

use sextant_core::{FairScheme, Seat, Viewer, Written};
use sextant_wire::{LogPart, News, Patch, Seen};

use super::{Status, Table};
use crate::{
    Cursor, Event, NumberedEvent, OnlineView, PlayerView, Snapshot, StatusView, TableEvent, Time,
    Update,
};

/// What a client has of a table already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// Nothing.
    Nothing,
    /// What happened up to a cursor.
    Events(Cursor),
    /// What happened up to a cursor, and the state there as this process has sent it: changes will do.
    State(Cursor),
}

impl Known {
    fn cursor(self) -> Option<Cursor> {
        match self {
            Known::Nothing => None,
            Known::Events(cursor) | Known::State(cursor) => Some(cursor),
        }
    }
}

/// What a viewer saw when they had received so many events. For a viewer only events make a difference,
/// so that is what every client at that cursor has.
pub(super) struct Shown {
    number: u32,
    state: Written<OnlineView>,
}

impl Table {
    /// The number of the last event that `viewer` received.
    pub fn cursor(&self, viewer: Viewer) -> Cursor {
        Cursor { viewer, number: self.cursors.get(self.place(viewer)).copied().unwrap_or_default() }
    }

    /// The place of a viewer in lists by seat whose last entry is for spectators.
    fn place(&self, viewer: Viewer) -> usize {
        viewer.seat().map_or(self.occupants.len(), Seat::index)
    }

    /// Everything that `viewer` may know of the table now.
    pub fn snapshot(&self, viewer: Viewer) -> Snapshot {
        Snapshot {
            table: self.id,
            cursor: self.cursor(viewer),
            state: self.online_view(viewer),
            chat: self.chat.clone(),
            log: self.session.log(viewer, 0).lines,
        }
    }

    /// What is new for each of several viewers, who know different things. What they see is written once
    /// for all who see the same, and kept, so that next time changes will do.
    pub fn updates(&mut self, viewers: &[(Viewer, Known)]) -> Vec<Update> {
        let mut written: Vec<Option<Written<OnlineView>>> = vec![None; self.cursors.len()];
        let updates = viewers
            .iter()
            .map(|&(viewer, known)| {
                let place = self.place(viewer);
                let mut state = || {
                    written[place]
                        .get_or_insert_with(|| Written::new(&self.online_view(viewer)))
                        .clone()
                };
                let news = known.cursor().and_then(|since| self.news(viewer, since));
                let Some((events, log)) = news else {
                    return Update::Snapshot(Box::new(self.snapshot(viewer)));
                };
                let seen = match (known, &self.shown[place]) {
                    (Known::State(since), _) if events.is_empty() => {
                        Seen::Changes { since, patch: Written::new(&Patch::default()) }
                    }
                    (Known::State(since), Some(shown)) if shown.number == since.number => {
                        let patch = Patch::between(shown.state.json(), state().json());
                        Seen::Changes { since, patch }
                    }
                    _ => Seen::State(state()),
                };
                let cursor = self.cursor(viewer);
                Update::News(Box::new(News { table: self.id, events, cursor, seen, log }))
            })
            .collect();
        for (place, state) in written.into_iter().enumerate() {
            if let Some(state) = state {
                self.shown[place] = Some(Shown { number: self.cursors[place], state });
            }
        }
        updates
    }

    /// What is new for `viewer` since `since`, with the whole state; a full snapshot if that is too long
    /// ago or belongs to another seat.
    pub fn update(&self, viewer: Viewer, since: Cursor) -> Update {
        let Some((events, log)) = self.news(viewer, since) else {
            return Update::Snapshot(Box::new(self.snapshot(viewer)));
        };
        let seen = Seen::State(Written::new(&self.online_view(viewer)));
        let cursor = self.cursor(viewer);
        Update::News(Box::new(News { table: self.id, events, cursor, seen, log }))
    }

    /// What happened for `viewer` after a cursor, and how the log continues; nothing if that is too long
    /// ago or belongs to another seat.
    fn news(&self, viewer: Viewer, since: Cursor) -> Option<(Vec<NumberedEvent>, LogPart)> {
        let visible = || self.recent.iter().filter(|it| it.event.audience.includes(viewer));
        let missed = self.cursor(viewer).number.checked_sub(since.number)? as usize;
        let known = visible().count().checked_sub(missed)?;
        if since.viewer != viewer {
            return None;
        }
        let missed = || visible().skip(known);
        // Another player's secret action leaves the log as it was.
        let from = missed().map(|it| it.log_unchanged).min().unwrap_or(self.settled);
        let events = missed().zip(since.number + 1..).map(|(it, number)| NumberedEvent {
            number,
            at: it.event.at,
            event: seen_by(viewer, &it.event.event),
        });
        Some((events.collect(), self.session.log(viewer, from)))
    }

    /// What `viewer` sees of the table now.
    pub fn online_view(&self, viewer: Viewer) -> OnlineView {
        let (secret, closed) = match self.status {
            Status::Over(ended) => (Some(self.sealed.open(&ended).reveal()), None),
            Status::Closed(closed) => (None, Some(closed)),
            Status::Waiting | Status::Playing => (None, None),
        };
        OnlineView {
            game: self.session.table_view(viewer),
            status: StatusView::from(self.status),
            terms: self.written_terms.clone(),
            created_at: self.created_at,
            chance: self.creation.chance,
            reveal_by: self.reveal_by(),
            revealing: self.revealing(),
            players: Seat::first(self.occupants.len()).map(|seat| self.player_view(seat)).collect(),
            claim: self.claimable_from(),
            closed,
            secret,
            rematch: self.rematch(),
            rematch_of: self.creation.rematch_of,
            link: viewer.seat().map(|_| self.creation.link),
        }
    }

    /// From when on those who wait may claim.
    pub(crate) fn claimable_from(&self) -> Option<Time> {
        self.clocks.deadlines().map(|deadline| deadline.claim).min()
    }

    fn player_view(&self, seat: Seat) -> PlayerView {
        let occupant = self.occupant(seat);
        let (bank, since) = self.clocks.reading(seat);
        PlayerView {
            player: occupant.map(|occupant| occupant.player),
            name: occupant.map(|occupant| occupant.name.clone()),
            ready: self.is_ready(seat),
            nonce: occupant.and_then(|occupant| occupant.nonce),
            commitment: match (self.status, self.creation.chance) {
                (Status::Waiting | Status::Closed(_), FairScheme::Committed) => {
                    self.seat_commitment(seat)
                }
                _ => None,
            },
            bank,
            since,
        }
    }
}

/// What `viewer` may know of `event`.
fn seen_by(viewer: Viewer, event: &Event) -> TableEvent {
    match event {
        Event::Created(_) => TableEvent::Created,
        Event::SatDown { seat, name, .. } => {
            TableEvent::SatDown { seat: *seat, name: name.clone() }
        }
        Event::Ready { seat, .. } => TableEvent::Ready { seat: *seat },
        Event::Left { seat } => TableEvent::Left { seat: *seat },
        Event::Committed => TableEvent::Committed,
        Event::Revealed { seat, nonce } => TableEvent::Revealed { seat: *seat, nonce: *nonce },
        Event::Closed(closed) => TableEvent::Closed(*closed),
        Event::Started => TableEvent::Started,
        Event::Acted { seat, taken } => TableEvent::Acted {
            seat: *seat,
            action: (!taken.concealed || viewer.is(*seat)).then(|| taken.action.clone()),
        },
        Event::TookBack { seat } => TableEvent::TookBack { seat: *seat },
        Event::TurnOpened { seat } => TableEvent::TurnOpened { seat: *seat },
        Event::Dropped { seat, why } => TableEvent::Dropped { seat: *seat, why: *why },
        Event::Ended(ended) => TableEvent::Ended(*ended),
        Event::Said { seat, text } => TableEvent::Said { seat: *seat, text: text.clone() },
        Event::RematchOffered { seat, table } => {
            TableEvent::RematchOffered { seat: *seat, table: *table }
        }
    }
}
