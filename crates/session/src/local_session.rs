//! A game on one device.

use sextant_core::{
    AnyRecord, Contributions, LogEntry, Refusal, Refused, Seat, SeatKind, Secret, Viewer,
    WhyDropped,
};

use crate::{Chance, Handover, Session, SessionRefusal, Setup, TableView};

/// A game on one device: a session in which everything happens at once that follows by itself, and
/// the device that people pass on.
#[derive(Debug)]
pub struct LocalSession {
    session: Session,
    handover: Handover,
}

impl LocalSession {
    /// Begins a new game; nothing has happened in it yet.
    pub fn start(setup: &Setup) -> Result<LocalSession, Refused> {
        let game = sextant_catalog::game(&setup.game)
            .ok_or_else(|| SessionRefusal::no_such_game(&setup.game))?;
        let record = game.start(&setup.options)?;
        let secret: Secret = setup
            .secret
            .parse()
            .map_err(|error| SessionRefusal::BadSecret { reason: ToString::to_string(&error) })?;
        let chance = Chance::new(secret, &setup.id, Contributions::NONE);
        Ok(LocalSession::begin(record, setup.seats.clone(), chance, setup.date.as_deref())?)
    }

    /// Begins the game of a record that has no steps yet. The record names the players, the day and
    /// where chance comes from.
    pub fn begin(
        record: Box<dyn AnyRecord>,
        seats: Vec<SeatKind>,
        chance: Chance,
        date: Option<&str>,
    ) -> Result<LocalSession, SessionRefusal> {
        let mut session = Session::new(record, seats, chance.commitment())?;
        if let Some(date) = date {
            session.set_tag("Date", date);
        }
        let kinds: Vec<String> = session.seats().iter().map(SeatKind::to_tag).collect();
        for (kind, nth) in kinds.into_iter().zip(1..) {
            session.set_tag(&format!("Player{nth}"), kind);
        }
        for (name, value) in chance.tags().iter() {
            session.set_tag(name, value);
        }
        session.begin(chance);
        Ok(LocalSession::of(session))
    }

    /// Reads a record, as text or as JSON, and continues its game; every step is checked.
    pub fn resume(record: &str) -> Result<LocalSession, Refused> {
        Ok(LocalSession::of(Session::resume(record)?))
    }

    /// A session that goes on on this device.
    pub fn of(mut session: Session) -> LocalSession {
        // A record from elsewhere may have no opponent left: then it is over.
        end_walkover(&mut session);
        let handover = Handover::new(session.people(), session.turn().deciding());
        LocalSession { session, handover }
    }

    /// The game as it was after this many steps.
    #[must_use]
    pub fn at(&self, steps: usize) -> LocalSession {
        LocalSession::of(self.session.at(steps))
    }

    /// The session.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Who has the device, and whom it goes to next.
    pub fn handover(&self) -> Handover {
        self.handover
    }

    /// Covers the screen before the device is passed on.
    pub fn cover(&mut self) {
        self.handover.cover();
    }

    /// The next person has the device.
    pub fn take_over(&mut self) {
        self.handover.take_over();
        self.update_handover();
    }

    /// What `viewer` sees.
    pub fn table_view(&self, viewer: Viewer) -> TableView {
        self.session.table_view(viewer)
    }

    /// What happened, as far as `viewer` may know it.
    pub fn log(&self, viewer: Viewer) -> Vec<LogEntry> {
        self.session.log(viewer, 0).lines
    }

    /// Lets chance decide, if it is its turn.
    pub fn proceed(&mut self) -> Result<(), Refused> {
        self.session.proceed_together()?;
        self.settle()
    }

    /// Lets a seat act. The refusal says which rule forbids it.
    pub fn play(&mut self, seat: Seat, action: &str) -> Result<(), Refused> {
        self.session.play(seat, action)?;
        self.settle()
    }

    /// Takes a seat's last action back.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Refused> {
        self.session.undo(seat)?;
        self.settle()
    }

    /// Lets a seat have the rest of this turn played in the open.
    pub fn open_turn(&mut self, seat: Seat) -> Result<(), Refused> {
        self.session.open_turn(seat)?;
        self.settle()
    }

    /// Lets a seat give up. The game is over if that leaves nobody to play against, or only bots;
    /// otherwise the others go on, and the empty chair passes.
    pub fn resign(&mut self, seat: Seat) -> Result<(), Refused> {
        if self.session.turn().is_over() {
            return Err(Refused::new(&Refusal::<SessionRefusal>::Over));
        }
        if seat.index() >= self.session.seats().len() || self.session.dropped(seat).is_some() {
            return Err(SessionRefusal::CannotResign { seat }.into());
        }
        self.session.drop_out(seat, WhyDropped::Resigned);
        self.settle()
    }

    /// What follows by itself: the game ends, or those who have left pass.
    fn settle(&mut self) -> Result<(), Refused> {
        end_walkover(&mut self.session);
        while !self.session.turn().is_over()
            && let Some((seat, action)) = self.session.stand_in()
        {
            self.session.play(seat, &action)?;
        }
        self.update_handover();
        Ok(())
    }

    fn update_handover(&mut self) {
        let people = self.session.people();
        self.handover.update(people, self.session.turn().deciding());
    }
}

/// Ends a game that players have left, if there is nothing left to play for. Without that, bots may
/// play among themselves.
fn end_walkover(session: &mut Session) {
    if session.ended().is_none()
        && !session.out().is_empty()
        && let Some(ended) = session.game_end()
    {
        session.end(ended);
    }
}
