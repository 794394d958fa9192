//! Applying: how each event changes a table.

use std::collections::{BTreeMap, VecDeque};

use sextant_core::{AnyRecord, Seat, Turn, Viewer, Written};
use sextant_session::Session;

use super::{Corrupt, HostNonce, Occupant, Recent, Status, Table};
use crate::clocks::Clocks;
use crate::{
    Audience, ChatLine, Ended, Event, Refusal, SealedSecret, StoredEvent, TableCreated, TableId,
    Time, terms,
};

/// How many events a table remembers for clients that missed some.
const RECENT: usize = 64;

impl Table {
    /// The table that these events add up to.
    pub fn load(
        id: TableId,
        sealed: SealedSecret,
        events: &[StoredEvent],
    ) -> Result<Table, Corrupt> {
        let corrupt = |reason: &str| Corrupt { table: id, number: 1, reason: reason.to_owned() };
        let (first, rest) = events.split_first().ok_or_else(|| corrupt("it is missing"))?;
        let Event::Created(creation) = &first.event else {
            return Err(corrupt("a table must be set up first"));
        };
        let mut table = Table::from_creation(id, sealed, creation, first.at)
            .map_err(|refusal| corrupt(&refusal.to_string()))?;
        table.register_event(first)?;
        table.apply_all(rest)?;
        Ok(table)
    }

    /// Takes further events into account.
    pub fn apply_all(&mut self, events: &[StoredEvent]) -> Result<(), Corrupt> {
        for stored_event in events {
            self.apply(&stored_event.event, stored_event.at)
                .map_err(|refusal| self.corrupt(refusal.to_string()))?;
            self.register_event(stored_event)?;
        }
        Ok(())
    }

    pub(super) fn from_creation(
        id: TableId,
        sealed: SealedSecret,
        creation: &TableCreated,
        at: Time,
    ) -> Result<Table, Refusal> {
        let record = terms::begin(&creation.terms)?;
        let seats = creation.terms.seats.len();
        if seats != record.seats() {
            return Err(Refusal::inconsistent("its seats are not those of the game"));
        }
        if creation.rules != rules_of(&*record) {
            let reason = format!("it is played by version {} of the rules", creation.rules);
            return Err(Refusal::Inconsistent { reason });
        }
        if creation.commitment != sealed.commitment().to_string() {
            return Err(Refusal::inconsistent("its secret is not the one committed to"));
        }
        let session = Session::new(record, creation.terms.seats.clone(), sealed.commitment())
            .map_err(Refusal::inconsistent)?;
        let host_nonces = Seat::first(seats).map(|seat| {
            let nonce = sealed.host_nonce(id, seat);
            HostNonce { nonce, commitment: nonce.commitment() }
        });
        Ok(Table {
            id,
            host_nonces: host_nonces.collect(),
            committed_at: None,
            sealed,
            created_at: at,
            number: 0,
            at,
            changed: at,
            status: Status::Waiting,
            occupants: vec![None; seats],
            clocks: Clocks::new(creation.terms.time_control, seats, session.bots()),
            session,
            alarm: None,
            cursors: vec![0; seats + 1],
            shown: (0..=seats).map(|_| None).collect(),
            requests: BTreeMap::new(),
            recent: VecDeque::new(),
            settled: 0,
            chat: Vec::new(),
            rematches: Vec::new(),
            churn: BTreeMap::new(),
            written_terms: Written::new(&creation.terms),
            creation: creation.clone(),
        })
    }

    /// Counts an event that was taken into account.
    pub(super) fn register_event(&mut self, stored_event: &StoredEvent) -> Result<(), Corrupt> {
        if stored_event.number != self.number + 1 {
            return Err(self.corrupt(format!("event {} stands there", stored_event.number)));
        }
        self.number = stored_event.number;
        self.at = stored_event.at;
        if stored_event.audience == Audience::All {
            self.changed = stored_event.at;
        }
        if let Some(request) = &stored_event.request {
            self.requests.insert((request.player, request.id.clone()), request.fingerprint);
        }
        let viewers = Viewer::all(self.occupants.len());
        for (cursor, viewer) in self.cursors.iter_mut().zip(viewers) {
            *cursor += u32::from(stored_event.audience.includes(viewer));
        }
        if self.recent.len() == RECENT {
            self.recent.pop_front();
        }
        let settled = self.session.record().settled();
        let log_unchanged = settled.min(self.settled);
        self.settled = settled;
        self.recent.push_back(Recent { event: stored_event.clone(), log_unchanged });
        self.set_alarm();
        Ok(())
    }

    /// Lets an event happen. If it can't, nothing changes.
    pub(super) fn apply(&mut self, event: &Event, at: Time) -> Result<(), Refusal> {
        match event {
            Event::Created(_) => {
                return Err(Refusal::inconsistent("a table is set up only once"));
            }
            Event::SatDown { seat, player, name } => {
                let (player, name) = (*player, name.clone());
                *self.churn.entry(player).or_default() += 1;
                *self.occupant_slot(*seat)? =
                    Some(Occupant { player, name, ready: false, nonce: None, commitment: None });
            }
            Event::Ready { seat, nonce, commitment } => {
                let occupant = self.occupant_slot(*seat)?.as_mut().ok_or_else(empty_seat)?;
                occupant.ready = true;
                occupant.nonce = *nonce;
                occupant.commitment = *commitment;
                let player = occupant.player;
                *self.churn.entry(player).or_default() += 1;
            }
            Event::Committed => self.committed_at = Some(at),
            Event::Revealed { seat, nonce } => {
                let occupant = self.occupant_slot(*seat)?.as_mut().ok_or_else(empty_seat)?;
                if occupant.commitment != Some(nonce.commitment()) {
                    return Err(Refusal::OtherNonce);
                }
                occupant.nonce = Some(*nonce);
            }
            Event::Left { seat } => *self.occupant_slot(*seat)? = None,
            Event::Closed(closed) => self.status = Status::Closed(*closed),
            Event::Started => self.begin(at)?,
            Event::Acted { seat, taken } => {
                self.require_playing()?;
                self.session.play(*seat, &taken.action)?;
                let restart = self.resolve_chance()?;
                self.clocks.run(self.session.turn().deciding(), restart, at);
            }
            Event::TookBack { seat } => {
                self.require_playing()?;
                let was_deciding = self.deciding().contains(*seat);
                self.session.undo(*seat)?;
                if !was_deciding {
                    self.clocks.resume(*seat);
                }
                self.clocks.run(self.session.turn().deciding(), false, at);
            }
            Event::TurnOpened { seat } => {
                self.require_playing()?;
                self.session.open_turn(*seat)?;
                self.clocks.run(self.session.turn().deciding(), false, at);
            }
            Event::Dropped { seat, why } => {
                self.session.drop_out(*seat, *why);
            }
            Event::Ended(ended) => self.end(*ended, at),
            Event::Said { seat, text } => {
                let name = self.occupant(*seat).ok_or_else(empty_seat)?.name.clone();
                self.chat.push(ChatLine { seat: *seat, name, at, text: text.clone() });
            }
            Event::RematchOffered { table, .. } => self.rematches.push(*table),
        }
        Ok(())
    }

    fn occupant_slot(&mut self, seat: Seat) -> Result<&mut Option<Occupant>, Refusal> {
        self.occupants.get_mut(seat.index()).ok_or(Refusal::NoSuchSeat { seat })
    }

    fn require_playing(&self) -> Result<(), Refusal> {
        match self.status {
            Status::Playing => Ok(()),
            _ => Err(Refusal::inconsistent("no game is being played")),
        }
    }

    fn begin(&mut self, at: Time) -> Result<(), Refusal> {
        self.session.begin(self.sealed.chance(self.id, self.contributions()));
        self.status = Status::Playing;
        #[cfg(feature = "rigged-deals")]
        if let Some(record) = crate::rigged_deals::rigged_start(self.id) {
            self.session.rig(record);
        }
        self.resolve_chance()?;
        self.clocks.run(self.session.turn().deciding(), true, at);
        Ok(())
    }

    /// Lets chance decide whatever it has to, and says whether that was anything.
    fn resolve_chance(&mut self) -> Result<bool, Refusal> {
        let mut outcome = false;
        while self.session.turn() == Turn::Chance {
            self.session.proceed()?;
            outcome = true;
        }
        Ok(outcome)
    }

    /// Writes into the record what lets anyone check it.
    fn end(&mut self, ended: Ended, at: Time) {
        self.status = Status::Over(ended);
        self.clocks.stop(at);
        self.session.set_tag("Date", at.date());
        for seat in Seat::first(self.occupants.len()) {
            let bot = self.bot(seat).map(|level| format!("bot {level}"));
            let name = self.occupant(seat).map(|occupant| occupant.name.to_string());
            self.session.set_tag(&format!("Seat{seat}"), bot.or(name).unwrap_or_default());
        }
        self.session.end(ended);
        let fair = self.sealed.chance(self.id, self.contributions()).tags();
        for (name, value) in fair.iter() {
            self.session.set_tag(name, value);
        }
    }
}

fn empty_seat() -> Refusal {
    Refusal::inconsistent("the seat is empty")
}

/// The version of the rules that a record is played by.
pub(super) fn rules_of(record: &dyn AnyRecord) -> u16 {
    let rules = record.to_json().get("rules").and_then(serde_json::Value::as_u64);
    rules.and_then(|rules| rules.try_into().ok()).unwrap_or_default()
}
