//! Decisions: what a command comes to.

use sextant_game::Seat;

use super::fold::rules_of;
use super::{Fresh, Status, Table};
use crate::{
    Admission, Audience, Command, Draft, Event, Founding, Link, Place, Player, PlayerId, Recorded,
    Refusal, Request, RequestId, Span, Time, WhyClosed, WhyDropped,
};

/// Who asks, when, and what they call it.
#[derive(Clone, Debug)]
pub struct Asking<'a> {
    /// Who.
    pub player: &'a Player,
    /// When.
    pub now: Time,
    /// What they call their request, if they want to be able to repeat it.
    pub request: Option<&'a RequestId>,
}

impl Asking<'_> {
    pub(super) fn request(&self, print: u32) -> Option<Request> {
        self.request.map(|id| Request { player: self.player.id, id: id.clone(), print })
    }
}

/// What a command came to.
///
/// There may be events even where it was refused: somebody's time was up. They happened, and must
/// be stored before anybody is told the answer.
#[derive(Debug)]
#[must_use]
pub struct Decided {
    /// What happened.
    pub events: Vec<Recorded>,
    /// Whether it was done.
    pub answer: Result<(), Refusal>,
}

/// Events as they happen, each taken into account at once.
pub(super) struct Happening<'t> {
    pub(super) table: &'t mut Table,
    pub(super) at: Time,
    pub(super) request: Option<Request>,
    pub(super) events: Vec<Recorded>,
}

impl Table {
    /// At most so many messages a player.
    pub const MOST_REMARKS: usize = 200;
    /// At most so many messages in a row in [`CHAT_SPAN`](Table::CHAT_SPAN).
    pub const REMARKS_AT_ONCE: usize = 5;
    /// The time in which messages count as in a row.
    pub const CHAT_SPAN: Span = Span::seconds(15);
    /// At most so many actions taken back in one turn.
    pub const MOST_UNDOS: u8 = 12;
    /// No game writes an action with more bytes.
    pub const LONGEST_ACTION: usize = 64;

    /// Sets up a table and lets its founder sit down.
    pub fn found(
        fresh: Fresh,
        asking: &Asking<'_>,
        draft: Draft,
    ) -> Result<(Table, Vec<Recorded>), Refusal> {
        let print = draft.print();
        let terms = draft.terms.complete()?;
        let seat = match draft.seat {
            Some(seat) => seat,
            None => terms
                .seats
                .iter()
                .zip(Seat::ALL)
                .find_map(|(place, seat)| (*place == Place::Person).then_some(seat))
                .ok_or(Refusal::Full)?,
        };
        match terms.seats.get(seat.index()) {
            None => return Err(Refusal::NoSuchSeat(seat)),
            Some(Place::Bot(_)) => return Err(Refusal::ForABot(seat)),
            Some(Place::Person) => {}
        }
        let rules = rules_of(&*terms.begin()?);
        let founding = Founding {
            founder: asking.player.id,
            terms,
            rules,
            commitment: fresh.sealed.commitment().to_string(),
            link: fresh.link,
            rematch_of: None,
            reserved: Vec::new(),
        };
        Table::set_up(fresh, founding, asking, print, seat, draft.ready)
    }

    pub(super) fn set_up(
        fresh: Fresh,
        founding: Founding,
        asking: &Asking<'_>,
        print: u32,
        seat: Seat,
        ready: bool,
    ) -> Result<(Table, Vec<Recorded>), Refusal> {
        let mut table = Table::founded_by(fresh.id, fresh.sealed, &founding, asking.now)
            .map_err(Refusal::Rules)?;
        let founded = Recorded {
            number: 1,
            at: asking.now,
            request: asking.request(print),
            audience: Audience::All,
            event: Event::Founded(Box::new(founding)),
        };
        table.note(&founded).map_err(|corrupt| Refusal::Rules(corrupt.to_string()))?;
        let mut happening = table.happening(asking.now, None);
        happening.sit(seat, asking.player)?;
        if ready {
            happening.happen(Event::Ready { seat, nonce: None })?;
            happening.go_on()?;
        }
        let events = std::iter::once(founded).chain(happening.events).collect();
        Ok((table, events))
    }

    /// Decides what somebody asks.
    pub fn decide(&mut self, asking: &Asking<'_>, command: &Command) -> Decided {
        let mut events = self.settle(asking.now);
        let request = asking.request(command.print());
        match self.seen_before(request.as_ref()) {
            Ok(false) => {}
            Ok(true) => return Decided { events, answer: Ok(()) },
            Err(refusal) => return Decided { events, answer: Err(refusal) },
        }
        let mut happening = self.happening(asking.now, request);
        let answer = happening.obey(asking.player, command);
        events.append(&mut happening.events);
        Decided { events, answer }
    }

    /// Whether a request was answered before.
    pub(super) fn seen_before(&self, request: Option<&Request>) -> Result<bool, Refusal> {
        let Some(Request { player, id, print }) = request else { return Ok(false) };
        match self.requests.get(&(*player, id.clone())) {
            None => Ok(false),
            Some(known) if known == print => Ok(true),
            Some(_) => Err(Refusal::RequestReused),
        }
    }

    /// Lets the bot in `seat` make just this decision; if it was made meanwhile, nothing happens.
    pub fn let_bot_act(&mut self, seat: Seat, decision: u32, action: &str, now: Time) -> Decided {
        let mut events = self.settle(now);
        let is_due = self.bot(seat).is_some()
            && self.deciding().contains(seat)
            && self.decision(seat) == decision;
        if !is_due {
            return Decided { events, answer: Ok(()) };
        }
        let mut happening = self.happening(now, None);
        let answer = happening.act(seat, action).and_then(|()| happening.go_on());
        events.append(&mut happening.events);
        Decided { events, answer }
    }

    pub(super) fn happening(&mut self, now: Time, request: Option<Request>) -> Happening<'_> {
        // Clocks of several processes may disagree; at a table time never goes back.
        let at = now.max(self.at);
        Happening { table: self, at, request, events: Vec::new() }
    }
}

impl Happening<'_> {
    /// Lets an event happen.
    pub(super) fn happen(&mut self, event: Event) -> Result<(), Refusal> {
        let hidden = match &event {
            Event::Acted { seat, .. } | Event::TookBack { seat } => Some(*seat),
            _ => None,
        };
        let before = hidden
            .filter(|&seat| self.table.record.conceals(seat))
            .map(|seat| (seat, self.table.record.turn(), self.table.record.steps()));
        self.table.take(&event, self.at).map_err(Refusal::Rules)?;
        // What is concealed changes nothing that others see, unless somebody else is asked now:
        // then they learn that this seat is done, or chooses again.
        let record = &self.table.record;
        let audience = match before {
            Some((seat, turn, steps))
                if record.conceals(seat)
                    && record.turn() == turn
                    && record.steps().abs_diff(steps) == 1 =>
            {
                Audience::Only(seat)
            }
            _ => Audience::All,
        };
        let recorded = Recorded {
            number: self.table.number + 1,
            at: self.at,
            request: self.request.take(),
            audience,
            event,
        };
        self.table.note(&recorded).map_err(|corrupt| Refusal::Rules(corrupt.to_string()))?;
        self.events.push(recorded);
        Ok(())
    }

    fn obey(&mut self, player: &Player, command: &Command) -> Result<(), Refusal> {
        match command {
            Command::Sit { seat, link, nonce } => {
                self.table.waiting()?;
                let seat = self.table.free_seat(player.id, *seat, *link)?;
                self.sit(seat, player)?;
                self.happen(Event::Ready { seat, nonce: *nonce })?;
                self.go_on()
            }
            Command::Ready { nonce } => {
                let seat = self.table.seated(player.id)?;
                self.table.waiting()?;
                self.happen(Event::Ready { seat, nonce: *nonce })?;
                self.go_on()
            }
            Command::Leave {} => {
                let seat = self.table.seated(player.id)?;
                self.table.waiting()?;
                self.happen(Event::Left { seat })?;
                if self.table.occupants().next().is_none() {
                    self.happen(Event::Closed { why: WhyClosed::Empty })?;
                }
                Ok(())
            }
            Command::Act { action, decision } => {
                let seat = self.table.in_play(player.id)?;
                self.table.check_decision(seat, *decision)?;
                self.act(seat, action)?;
                self.go_on()
            }
            Command::Undo { decision } => {
                let seat = self.table.in_play(player.id)?;
                self.table.check_decision(seat, *decision)?;
                if self.table.undos[seat.index()] >= Table::MOST_UNDOS {
                    return Err(Refusal::TooManyUndos);
                }
                let asked = self.table.deciding().contains(seat);
                if !asked && self.table.clocks.too_late_to_resume(seat, self.at) {
                    return Err(Refusal::TooLateToUndo);
                }
                self.happen(Event::TookBack { seat })
            }
            Command::Resign {} => {
                let seat = self.table.in_play(player.id)?;
                self.happen(Event::Dropped { seat, why: WhyDropped::Resigned })?;
                self.go_on()
            }
            Command::Claim {} => {
                let seat = self.table.in_play(player.id)?;
                self.claim(seat)
            }
            Command::Say { text } => {
                let seat = self.table.seated(player.id)?;
                self.table.check_chat(seat, self.at)?;
                self.happen(Event::Said { seat, text: text.clone() })
            }
        }
    }

    fn sit(&mut self, seat: Seat, player: &Player) -> Result<(), Refusal> {
        self.happen(Event::SatDown { seat, player: player.id, name: player.name.clone() })
    }

    pub(super) fn act(&mut self, seat: Seat, action: &str) -> Result<(), Refusal> {
        if action.len() > Table::LONGEST_ACTION {
            return Err(Refusal::Rules("no action is as long as that".to_owned()));
        }
        let concealed = self.table.record.conceals(seat);
        self.happen(Event::Acted { seat, action: action.to_owned(), concealed })
    }

    fn claim(&mut self, claimant: Seat) -> Result<(), Refusal> {
        let mut due: Vec<_> = self.table.clocks.deadlines().collect();
        due.sort_by_key(|deadline| deadline.claim);
        let from =
            due.iter().find(|deadline| deadline.seat != claimant).map(|deadline| deadline.claim);
        due.retain(|deadline| deadline.claim <= self.at);
        // Whoever is late as well has nothing to claim.
        if due.is_empty() || due.iter().any(|deadline| deadline.seat == claimant) {
            return Err(Refusal::NothingToClaim { from });
        }
        for deadline in due {
            self.happen(Event::Dropped { seat: deadline.seat, why: WhyDropped::Claimed })?;
        }
        self.go_on()
    }
}

impl Table {
    fn waiting(&self) -> Result<(), Refusal> {
        match self.status {
            Status::Waiting => Ok(()),
            Status::Playing => Err(Refusal::Begun),
            Status::Over(_) => Err(Refusal::Over),
            Status::Closed(_) => Err(Refusal::Closed),
        }
    }

    pub(super) fn seated(&self, player: PlayerId) -> Result<Seat, Refusal> {
        self.seat_of(player).ok_or(Refusal::NotSeated)
    }

    fn in_play(&self, player: PlayerId) -> Result<Seat, Refusal> {
        let seat = self.seated(player)?;
        match self.status {
            Status::Playing if self.out.contains(seat) => Err(Refusal::Out),
            Status::Playing => Ok(seat),
            Status::Waiting => Err(Refusal::NotBegun),
            Status::Over(_) => Err(Refusal::Over),
            Status::Closed(_) => Err(Refusal::Closed),
        }
    }

    fn check_decision(&self, seat: Seat, decision: Option<u32>) -> Result<(), Refusal> {
        match decision {
            Some(decision) if decision != self.decision(seat) => Err(Refusal::Stale),
            _ => Ok(()),
        }
    }

    fn free_seat(
        &self,
        player: PlayerId,
        wanted: Option<Seat>,
        link: Option<Link>,
    ) -> Result<Seat, Refusal> {
        if let Some(seat) = self.seat_of(player) {
            return Err(Refusal::SitsAlready(seat));
        }
        let reserved = |seat: Seat| self.founding.reserved.get(seat.index()).copied().flatten();
        let own = Seat::first(self.occupants.len()).find(|&seat| reserved(seat) == Some(player));
        let invited = self.terms().admission == Admission::Open
            || link == Some(self.founding.link)
            || own.is_some();
        if !invited {
            return Err(Refusal::ByInvitation);
        }
        let check = |seat: Seat| match self.terms().seats.get(seat.index()) {
            None => Err(Refusal::NoSuchSeat(seat)),
            Some(Place::Bot(_)) => Err(Refusal::ForABot(seat)),
            Some(Place::Person) if self.occupant(seat).is_some() => Err(Refusal::Taken(seat)),
            Some(Place::Person) if reserved(seat).is_some_and(|kept| kept != player) => {
                Err(Refusal::Reserved(seat))
            }
            Some(Place::Person) => Ok(seat),
        };
        match wanted.or(own) {
            Some(seat) => check(seat),
            None => Seat::first(self.occupants.len())
                .find(|&seat| check(seat).is_ok())
                .ok_or(Refusal::Full),
        }
    }

    fn check_chat(&self, seat: Seat, now: Time) -> Result<(), Refusal> {
        if let Status::Closed(_) = self.status {
            return Err(Refusal::Closed);
        }
        let own = || self.chat.iter().rev().filter(|line| line.seat == seat);
        if own().count() >= Table::MOST_REMARKS {
            return Err(Refusal::ChatFull(Table::MOST_REMARKS));
        }
        let recent = own().take_while(|line| now.since(line.at) < Table::CHAT_SPAN).count();
        if recent >= Table::REMARKS_AT_ONCE { Err(Refusal::TooChatty) } else { Ok(()) }
    }
}
