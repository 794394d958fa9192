//! Decisions: what a command comes to.

use sextant_core::Seat;

use super::fold::rules_of;
use super::{Fresh, Table};
use crate::{
    Audience, Command, Deed, Draft, Event, Founding, Place, Player, Recorded, Refusal, Request,
    RequestId, Span, Time, WhyClosed, WhyDropped,
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
    /// At most so many events before the game begins.
    pub const MOST_BEFORE: u32 = 1_000;
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
                if self.table.occupant(seat).is_some_and(|them| them.is_ready_with(*nonce)) {
                    return Ok(());
                }
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
        let deed = Deed { action: action.to_owned(), concealed };
        self.happen(Event::Acted { seat, deed })
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
