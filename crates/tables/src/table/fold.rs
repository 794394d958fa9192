//! The fold: how each event changes a table.

use std::collections::{BTreeMap, VecDeque};

use sextant_core::{AnyRecord, Departures, FairChance, Seat, Turn, Viewer, fair_tags};

use super::{ChatLine, Corrupt, Occupant, Recent, Status, Table};
use crate::clocks::Clocks;
use crate::{Audience, Ended, Event, Founding, Recorded, Sealed, TableId, Time, WhyEnded};

/// How many events a table remembers for clients that missed some.
const RECENT: usize = 64;

impl Table {
    /// The table that these events add up to.
    pub fn load(id: TableId, sealed: Sealed, events: &[Recorded]) -> Result<Table, Corrupt> {
        let corrupt = |reason: &str| Corrupt { table: id, number: 1, reason: reason.to_owned() };
        let (first, rest) = events.split_first().ok_or_else(|| corrupt("it is missing"))?;
        let Event::Founded(founding) = &first.event else {
            return Err(corrupt("a table must be set up first"));
        };
        let mut table =
            Table::founded_by(id, sealed, founding, first.at).map_err(|e| corrupt(&e))?;
        table.note(first)?;
        table.follow(rest)?;
        Ok(table)
    }

    /// Takes further events into account.
    pub fn follow(&mut self, events: &[Recorded]) -> Result<(), Corrupt> {
        for recorded in events {
            self.take(&recorded.event, recorded.at).map_err(|reason| self.corrupt(reason))?;
            self.note(recorded)?;
        }
        Ok(())
    }

    pub(super) fn founded_by(
        id: TableId,
        sealed: Sealed,
        founding: &Founding,
        at: Time,
    ) -> Result<Table, String> {
        let record = founding.terms.begin().map_err(|error| error.to_string())?;
        let seats = founding.terms.seats.len();
        if seats != record.seats() {
            return Err("its seats are not those of the game".to_owned());
        }
        if founding.rules != rules_of(&*record) {
            return Err(format!("it is played by version {} of the rules", founding.rules));
        }
        if founding.commitment != sealed.commitment().to_string() {
            return Err("its secret is not the one committed to".to_owned());
        }
        Ok(Table {
            id,
            sealed,
            founded: at,
            number: 0,
            at,
            changed: at,
            status: Status::Waiting,
            occupants: vec![None; seats],
            departures: Departures::default(),
            record,
            chance: None,
            clocks: Clocks::new(founding.terms.timing, seats, founding.terms.bots()),
            decisions: vec![0; seats],
            undos: vec![0; seats],
            pauses: 0,
            paused: vec![None; seats + 1],
            paused_at: 0,
            told: vec![0; seats + 1],
            requests: BTreeMap::new(),
            recent: VecDeque::new(),
            settled: 0,
            chat: Vec::new(),
            rematches: Vec::new(),
            founding: founding.clone(),
        })
    }

    /// Counts an event that was taken into account.
    pub(super) fn note(&mut self, recorded: &Recorded) -> Result<(), Corrupt> {
        if recorded.number != self.number + 1 {
            return Err(self.corrupt(format!("event {} stands there", recorded.number)));
        }
        self.number = recorded.number;
        self.at = recorded.at;
        if recorded.audience == Audience::All {
            self.changed = recorded.at;
        }
        if let Some(request) = &recorded.request {
            self.requests.insert((request.player, request.id.clone()), request.print);
        }
        let viewers = Viewer::all(self.occupants.len());
        for (told, viewer) in self.told.iter_mut().zip(viewers) {
            *told += u32::from(recorded.audience.includes(viewer));
        }
        if self.recent.len() == RECENT {
            self.recent.pop_front();
        }
        let settled = self.record.settled();
        let kept = settled.min(self.settled);
        self.settled = settled;
        self.recent.push_back(Recent { recorded: recorded.clone(), kept });
        Ok(())
    }

    /// Lets an event happen. If it can't, nothing changes.
    pub(super) fn take(&mut self, event: &Event, at: Time) -> Result<(), String> {
        match event {
            Event::Founded(_) => return Err("a table is set up only once".to_owned()),
            Event::SatDown { seat, player, name } => {
                let (player, name) = (*player, name.clone());
                *self.place(*seat)? = Some(Occupant { player, name, ready: false, nonce: None });
            }
            Event::Ready { seat, nonce } => {
                let occupant = self.place(*seat)?.as_mut().ok_or("nobody sits there")?;
                occupant.ready = true;
                occupant.nonce = *nonce;
            }
            Event::Left { seat } => *self.place(*seat)? = None,
            Event::Closed { why } => self.status = Status::Closed(*why),
            Event::Started => self.begin(at)?,
            Event::Acted { seat, deed } => {
                self.playing()?;
                let before = self.record.turn();
                self.record.play(*seat, &deed.action)?;
                // Whoever goes on has seen enough, and spectators go on with the first of them.
                for index in [seat.index(), self.occupants.len()] {
                    self.paused[index] = None;
                }
                let anew = self.let_chance_decide()?;
                self.turn_changed(before, Some(*seat), anew, at);
            }
            Event::TookBack { seat } => {
                self.playing()?;
                let before = self.record.turn();
                self.record.undo(*seat)?;
                if !before.deciding().contains(*seat) {
                    self.clocks.resume(*seat);
                }
                let undos = self.undos[seat.index()];
                self.turn_changed(before, Some(*seat), false, at);
                self.undos[seat.index()] = undos.saturating_add(1);
            }
            Event::Dropped { seat, why } => {
                self.departures.add(*seat, *why);
                self.departures.write(self.record.tags());
            }
            Event::Ended(ended) => self.end(*ended, at),
            Event::Said { seat, text } => {
                let name = self.occupant(*seat).ok_or("nobody sits there")?.name.clone();
                self.chat.push(ChatLine { seat: *seat, name, at, text: text.clone() });
            }
            Event::RematchOffered { table, .. } => self.rematches.push(*table),
        }
        Ok(())
    }

    fn place(&mut self, seat: Seat) -> Result<&mut Option<Occupant>, String> {
        self.occupants.get_mut(seat.index()).ok_or_else(|| format!("there is no seat {seat}"))
    }

    fn playing(&self) -> Result<(), String> {
        if self.status == Status::Playing { Ok(()) } else { Err("no game goes on".to_owned()) }
    }

    fn begin(&mut self, at: Time) -> Result<(), String> {
        let nonces: Vec<_> = self.nonces();
        self.chance = Some(self.sealed.chance(self.id, nonces));
        self.status = Status::Playing;
        let before = self.record.turn();
        self.let_chance_decide()?;
        self.turn_changed(before, None, true, at);
        Ok(())
    }

    fn nonces(&self) -> Vec<(Seat, sextant_core::Nonce)> {
        self.occupants().filter_map(|(seat, occupant)| Some((seat, occupant.nonce?))).collect()
    }

    /// Lets chance decide whatever it has to, and says whether that was anything.
    fn let_chance_decide(&mut self) -> Result<bool, String> {
        let chance: &FairChance = self.chance.as_ref().ok_or("the game has not begun")?;
        let seats = self.occupants.len();
        let mut decided = false;
        while self.record.turn() == Turn::Chance {
            if self.record.pauses() {
                self.pauses += 1;
                self.paused_at = self.record.steps();
                for (paused, viewer) in self.paused.iter_mut().zip(Viewer::all(seats)) {
                    *paused = Some(self.record.view(viewer));
                }
            }
            decided = true;
            #[cfg(feature = "stacked")]
            if self.record.steps() == 0
                && let Some(record) = crate::stacked::beginning(self.id)
            {
                self.record = record;
                continue;
            }
            self.record.draw(chance)?;
        }
        Ok(decided)
    }

    /// Asks those who decide now. `anew` if chance has decided since they were last asked.
    fn turn_changed(&mut self, before: Turn, actor: Option<Seat>, anew: bool, at: Time) {
        let (before, after) = (before.deciding(), self.record.turn().deciding());
        for seat in after.iter() {
            let newly_asked = anew || !before.contains(seat);
            self.decisions[seat.index()] += u32::from(newly_asked || actor == Some(seat));
            if newly_asked {
                self.undos[seat.index()] = 0;
            }
        }
        self.clocks.run(after, anew, at);
    }

    /// Writes into the record what lets anyone check it.
    fn end(&mut self, ended: Ended, at: Time) {
        self.status = Status::Over(ended);
        self.clocks.stop(at);
        let secret = self.sealed.open(&ended);
        let fair =
            fair_tags(&self.id.to_string(), secret.commitment(), &self.nonces(), Some(secret));
        let names: Vec<(Seat, String)> = Seat::first(self.occupants.len())
            .map(|seat| {
                let bot = self.bot(seat).map(|level| format!("bot {level}"));
                let name = self.occupant(seat).map(|occupant| occupant.name.to_string());
                (seat, bot.or(name).unwrap_or_default())
            })
            .collect();
        let tags = self.record.tags();
        tags.set("Date", at.date());
        for (seat, name) in names {
            tags.set(&format!("Seat{seat}"), name);
        }
        if ended.why != WhyEnded::Played {
            let why = if ended.why == WhyEnded::Walkover { "walkover" } else { "too long" };
            Departures::award(tags, why, ended.winners);
        }
        for (name, value) in fair.iter() {
            tags.set(name, value);
        }
    }
}

/// The version of the rules that a record is played by.
pub(super) fn rules_of(record: &dyn AnyRecord) -> u16 {
    let rules = record.to_json().get("rules").and_then(serde_json::Value::as_u64);
    rules.and_then(|rules| rules.try_into().ok()).unwrap_or_default()
}
