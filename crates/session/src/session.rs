//! A game in progress, whichever game it is.

use std::fmt;

use sextant_core::{
    AnyRecord, Commitment, Departures, Ended, Refusal, Refused, Seat, SeatKind, SeatSet, Turn,
    Viewer, WhyDropped, no_files,
};

use crate::decisions::Decisions;
use crate::pauses::{Pauses, known_scores};
use crate::{Chance, LogPart, Pause, Phase, SessionRefusal, TableView};

/// A game in progress: a record, who plays in which seat, and where chance comes from.
///
/// It takes one step at a time and does nothing by itself, so that a table can store every step.
/// On one device a [`LocalSession`](crate::LocalSession) lets happen what follows.
///
/// It knows every card: viewers never get the session itself but a [`TableView`].
pub struct Session {
    record: Box<dyn AnyRecord>,
    seats: Vec<SeatKind>,
    commitment: Option<Commitment>,
    /// None before the game begins, and for a record that keeps its secret: it can be looked at,
    /// not gone on with.
    chance: Option<Chance>,
    has_begun: bool,
    departures: Departures,
    /// How the game ended, if that was not by its rules alone.
    ended: Option<Ended>,
    decisions: Decisions,
    pauses: Pauses,
}

impl Session {
    /// A game that has not begun: `record` has no steps. Seats that are left out are for people.
    pub fn new(
        record: Box<dyn AnyRecord>,
        mut seats: Vec<SeatKind>,
        commitment: Commitment,
    ) -> Result<Session, SessionRefusal> {
        let count = record.seats();
        if seats.len() > count {
            return Err(SessionRefusal::TooManyPlayers { players: seats.len(), seats: count });
        }
        seats.resize(count, SeatKind::Person);
        Ok(Session {
            record,
            seats,
            commitment: Some(commitment),
            chance: None,
            has_begun: false,
            departures: Departures::default(),
            ended: None,
            decisions: Decisions::new(count),
            pauses: Pauses::new(count),
        })
    }

    /// Begins the game: from now on chance can decide.
    pub fn begin(&mut self, chance: Chance) {
        self.commitment = Some(chance.commitment());
        self.chance = Some(chance);
        self.has_begun = true;
    }

    /// Reads a record, as text or as JSON, and continues its game; every step is checked.
    pub fn resume(record: &str) -> Result<Session, Refused> {
        let record = sextant_catalog::read_record(record, &no_files);
        Ok(Session::of_record(record.map_err(|error| Refused::new(&error))?))
    }

    /// Continues the game of a record. Who plays, where chance comes from and who has left is in
    /// its tags; a seat that they do not mention is for a person.
    pub fn of_record(record: Box<dyn AnyRecord>) -> Session {
        let count = record.seats();
        let tags = record.tags();
        let kind = |nth: usize| tags.get(&format!("Player{nth}")).and_then(SeatKind::from_tag);
        let seats = (1..=count).map(|nth| kind(nth).unwrap_or_default()).collect();
        let chance = Chance::from_tags(tags).ok();
        let (departures, ended) = (Departures::read(tags), Departures::awarded(tags));
        let mut decisions = Decisions::new(count);
        decisions.ask(SeatSet::EMPTY, record.turn().deciding(), None);
        Session {
            commitment: chance.as_ref().map(Chance::commitment),
            record,
            seats,
            chance,
            has_begun: true,
            departures,
            ended,
            decisions,
            pauses: Pauses::new(count),
        }
    }

    /// The game as it was after this many steps. Before its last step no player had left, as far
    /// as a record shows.
    #[must_use]
    pub fn at(&self, steps: usize) -> Session {
        let mut record = self.record.at(steps);
        if steps < self.steps() {
            Departures::erase(record.tags_mut());
        }
        Session::of_record(record)
    }

    /// The record: everything that has happened, with everything that is hidden.
    pub fn record(&self) -> &dyn AnyRecord {
        &*self.record
    }

    /// The record by itself.
    pub fn into_record(self) -> Box<dyn AnyRecord> {
        self.record
    }

    /// Adds to the record what the game itself does not need: names, a date.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        self.record.tags_mut().set(name, value);
    }

    /// Lets the game begin as this record does.
    #[cfg(feature = "rigged-deals")]
    pub fn rig(&mut self, record: Box<dyn AnyRecord>) {
        let is_first = self.steps() == 0;
        self.record = record;
        if is_first {
            self.decisions.ask(SeatSet::EMPTY, self.record.turn().deciding(), None);
        }
    }

    /// Who plays in which seat.
    pub fn seats(&self) -> &[SeatKind] {
        &self.seats
    }

    /// The seats of bots.
    pub fn bots(&self) -> SeatSet {
        self.seats_of(|kind| kind.bot().is_some())
    }

    /// The seats of people.
    pub fn people(&self) -> SeatSet {
        self.seats_of(|kind| kind.bot().is_none())
    }

    fn seats_of(&self, is_meant: impl Fn(&SeatKind) -> bool) -> SeatSet {
        let seats = self.seats.iter().zip(Seat::ALL);
        seats.filter(|(kind, _)| is_meant(kind)).map(|(_, seat)| seat).collect()
    }

    /// Where chance comes from, if that is known. It must not be shown before the game is over.
    pub fn chance(&self) -> Option<&Chance> {
        self.chance.as_ref()
    }

    /// How many steps there were, hidden ones included.
    pub fn steps(&self) -> usize {
        self.record.steps()
    }

    /// Who decides next.
    pub fn turn(&self) -> Turn {
        if self.ended.is_some() { Turn::Over } else { self.record.turn() }
    }

    /// What `seat` may do now.
    pub fn legal(&self, seat: Seat) -> Vec<String> {
        if self.turn().deciding().contains(seat) { self.record.legal(seat) } else { Vec::new() }
    }

    /// The number of the present decision of `seat`: how often it was asked to decide.
    pub fn decision(&self, seat: Seat) -> u32 {
        self.decisions.number(seat)
    }

    /// How often `seat` took something back in its present turn.
    pub fn undone(&self, seat: Seat) -> u8 {
        self.decisions.undone(seat)
    }

    /// Why a seat is out of the game, if it is.
    pub fn dropped(&self, seat: Seat) -> Option<WhyDropped> {
        self.departures.why(seat)
    }

    /// The seats that are out of the game.
    pub fn out(&self) -> SeatSet {
        self.departures.seats()
    }

    /// How the game ended.
    pub fn ended(&self) -> Option<Ended> {
        let played = || self.record.turn().is_over().then(|| self.game_end()).flatten();
        self.ended.or_else(played)
    }

    /// Lets a seat act. The refusal says which rule forbids it, and is fit for that player's eyes.
    pub fn play(&mut self, seat: Seat, action: &str) -> Result<(), Refused> {
        self.require_unfinished()?;
        let before = self.record.turn().deciding();
        self.record.play(seat, action)?;
        self.pauses.go_on(seat);
        self.decisions.ask(before, self.record.turn().deciding(), Some(seat));
        Ok(())
    }

    /// Takes over how the same game has gone on elsewhere: steps as [`AnyRecord::steps_json`] gives
    /// them, each of which is checked. Those before one that is refused stay.
    pub fn go_on(&mut self, steps: &str) -> Result<(), Refused> {
        let before = self.record.turn().deciding();
        let added = self.record.play_json(steps);
        self.decisions.ask(before, self.record.turn().deciding(), None);
        added.map_err(|error| Refused::new(&error))
    }

    /// Lets a seat have the rest of this turn played in the open. Those who were choosing at the same
    /// time are asked anew: a choice that was meant to stay hidden must not count as an open one.
    pub fn open_turn(&mut self, seat: Seat) -> Result<(), Refused> {
        self.require_unfinished()?;
        let mut choosing = self.record.turn().deciding().iter();
        let chose_hidden = choosing.any(|seat| self.record.conceals(seat));
        self.record.open_turn(seat)?;
        if chose_hidden {
            self.decisions.ask(SeatSet::EMPTY, self.record.turn().deciding(), None);
        }
        Ok(())
    }

    /// Takes a seat's last action back.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Refused> {
        self.require_unfinished()?;
        let before = self.record.turn().deciding();
        self.record.undo(seat)?;
        self.decisions.ask_again(before, self.record.turn().deciding(), seat);
        Ok(())
    }

    /// Lets chance decide, if it is its turn. If the game paused, everybody keeps what they saw
    /// until they act again.
    pub fn proceed(&mut self) -> Result<(), Refused> {
        let pauses = self.pauses.next(&*self.record);
        self.draw()?;
        if let Some(pauses) = pauses {
            self.pauses = pauses;
        }
        Ok(())
    }

    /// The same where all look at one screen, and so go on together.
    pub fn proceed_together(&mut self) -> Result<(), Refused> {
        self.draw()
    }

    fn draw(&mut self) -> Result<(), Refused> {
        self.require_unfinished()?;
        let chance = self.chance.as_ref().ok_or(SessionRefusal::SecretKept)?;
        self.record.draw(chance.fair_chance())?;
        self.decisions.ask(SeatSet::EMPTY, self.record.turn().deciding(), None);
        Ok(())
    }

    /// Takes a seat out of the game. The first reason given stays.
    pub fn drop_out(&mut self, seat: Seat, why: WhyDropped) {
        self.departures.add(seat, why);
        self.departures.write(self.record.tags_mut());
    }

    /// What is to be played for a seat that is out of the game and has to decide.
    pub fn stand_in(&self) -> Option<(Seat, String)> {
        self.departures.stand_in(&*self.record)
    }

    /// How the game ends if it can't go on: it is played out, or there is nothing left to play for.
    pub fn game_end(&self) -> Option<Ended> {
        self.departures.game_end(&*self.record, self.bots())
    }

    /// How the game ends if it must end now: those win who lead.
    pub fn leaders(&self) -> SeatSet {
        self.departures.leaders(&*self.record)
    }

    /// Ends the game.
    pub fn end(&mut self, ended: Ended) {
        Departures::award(self.record.tags_mut(), ended);
        self.ended = Some(ended);
    }

    fn require_unfinished(&self) -> Result<(), Refused> {
        // As the game itself would say it.
        if self.ended.is_some() {
            return Err(Refused::new(&Refusal::<SessionRefusal>::Over));
        }
        Ok(())
    }

    /// What `viewer` saw when the game last paused, as at the end of a round, until they act again.
    pub fn pause(&self, viewer: Viewer) -> Option<Pause> {
        self.pauses.of(viewer)
    }

    /// What happened from this line on, as far as `viewer` may know it.
    pub fn log(&self, viewer: Viewer, from: usize) -> LogPart {
        LogPart { from: from as u32, lines: self.record.log(viewer, from) }
    }

    /// What `viewer` sees.
    pub fn table_view(&self, viewer: Viewer) -> TableView {
        let (phase, deciding) = match self.turn() {
            Turn::Over => (Phase::Over, SeatSet::EMPTY),
            _ if !self.has_begun => (Phase::Waiting, SeatSet::EMPTY),
            Turn::Chance => (Phase::Chance, SeatSet::EMPTY),
            Turn::Decide(seats) => (Phase::Decide, seats),
        };
        TableView {
            game: self.record.game_name().to_owned(),
            viewer,
            phase,
            deciding,
            decision: viewer.seat().map(|seat| self.decision(seat)),
            seats: self.seats.clone(),
            scores: known_scores(&*self.record, viewer),
            dropped: Seat::first(self.seats.len()).map(|seat| self.dropped(seat)).collect(),
            ended: self.ended(),
            pause: self.pause(viewer),
            commitment: self.commitment.map(|commitment| commitment.to_string()),
            view: self.record.view(viewer),
        }
    }
}

impl fmt::Debug for Session {
    /// Nothing that a spectator could not know, so that a log gives no card away.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("game", &self.record.game_name())
            .field("turn", &self.turn())
            .finish_non_exhaustive()
    }
}
