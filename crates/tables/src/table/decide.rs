//! Decisions: what a command comes to.

use sextant_core::{Commitment, FairScheme, Nonce, Seat, SeatSet};

use super::apply::rules_of;
use super::{NewIds, Table};
use crate::{
    ActionTaken, Audience, ChatText, Closed, Command, Event, NewTable, Player, Refusal, Request,
    RequestId, SeatKind, Span, StoredEvent, TableCreated, Time, WhyClosed, WhyDropped, fingerprint,
    terms,
};

/// The circumstances of a request: the player, the time and the request id.
#[derive(Clone, Debug)]
pub struct RequestContext<'a> {
    /// The player who sent the request.
    pub player: &'a Player,
    /// The time of the request.
    pub now: Time,
    /// The id the client gave the request, if it wants to be able to repeat it.
    pub request: Option<&'a RequestId>,
}

impl RequestContext<'_> {
    pub(super) fn request(&self, fingerprint: u32) -> Option<Request> {
        self.request.map(|id| Request { player: self.player.id, id: id.clone(), fingerprint })
    }
}

/// The outcome of a command.
///
/// There may be events even if the command was rejected, for example because a player ran out of
/// time. They happened, and must be stored before the answer is sent.
#[derive(Debug)]
#[must_use]
pub struct Outcome {
    /// What happened.
    pub events: Vec<StoredEvent>,
    /// Whether it was done.
    pub result: Result<(), Refusal>,
}

/// What a player who gets ready adds to the secret.
#[derive(Clone, Copy)]
pub(super) struct Contribution {
    /// In the open.
    pub(super) nonce: Option<Nonce>,
    /// The commitment to what they are going to reveal.
    pub(super) commitment: Option<Commitment>,
}

/// Events as they happen, each taken into account at once.
pub(super) struct Transition<'t> {
    pub(super) table: &'t mut Table,
    pub(super) at: Time,
    pub(super) request: Option<Request>,
    pub(super) events: Vec<StoredEvent>,
}

impl Table {
    /// At most so many messages a player.
    pub const MAX_CHAT_MESSAGES: usize = 200;
    /// At most so many messages in a row in [`CHAT_BURST_SPAN`](Table::CHAT_BURST_SPAN).
    pub const CHAT_BURST: usize = 5;
    /// The time in which messages count as in a row.
    pub const CHAT_BURST_SPAN: Span = Span::seconds(15);
    /// At most so many actions taken back in one turn.
    pub const MAX_UNDOS: u8 = 12;
    /// At most so many events before the game begins, unless they come from the player who set the
    /// table up.
    pub const MAX_EVENTS_BEFORE_START: u32 = 1_000;
    /// At most so many times a player can sit down or get ready with another nonce at one table.
    pub const MAX_CHURN: u32 = 50;
    /// No game writes an action with more bytes.
    pub const MAX_ACTION_LENGTH: usize = 64;

    /// Sets up a table and lets its founder sit down.
    pub fn create(
        ids: NewIds,
        context: &RequestContext<'_>,
        new_table: NewTable,
    ) -> Result<(Table, Vec<StoredEvent>), Refusal> {
        let fingerprint = fingerprint::of_new_table(&new_table);
        let terms = terms::complete(new_table.terms)?;
        let seat = match new_table.seat {
            Some(seat) => seat,
            None => terms
                .seats
                .iter()
                .zip(Seat::ALL)
                .find_map(|(kind, seat)| (*kind == SeatKind::Person).then_some(seat))
                .ok_or(Refusal::TableFull)?,
        };
        match terms.seats.get(seat.index()) {
            None => return Err(Refusal::NoSuchSeat { seat }),
            Some(SeatKind::Bot(_)) => return Err(Refusal::SeatForBot { seat }),
            Some(SeatKind::Person) => {}
        }
        let rules = rules_of(&*terms::begin(&terms)?);
        let creation = TableCreated {
            creator: context.player.id,
            terms,
            rules,
            commitment: ids.sealed.commitment().to_string(),
            chance: FairScheme::Committed,
            link: ids.link,
            rematch_of: None,
            reserved: Vec::new(),
        };
        let ready = new_table
            .ready
            .then_some(Contribution { nonce: None, commitment: new_table.commitment });
        Table::set_up(ids, creation, context, fingerprint, seat, ready)
    }

    pub(super) fn set_up(
        ids: NewIds,
        creation: TableCreated,
        context: &RequestContext<'_>,
        fingerprint: u32,
        seat: Seat,
        ready: Option<Contribution>,
    ) -> Result<(Table, Vec<StoredEvent>), Refusal> {
        let mut table = Table::from_creation(ids.id, ids.sealed, &creation, context.now)?;
        let created = StoredEvent {
            number: 1,
            at: context.now,
            request: context.request(fingerprint),
            audience: Audience::All,
            event: Event::Created(Box::new(creation)),
        };
        table.register_event(&created).map_err(Refusal::inconsistent)?;
        let mut transition = table.transition(context.now, None);
        transition.sit(seat, context.player)?;
        if let Some(contribution) = ready {
            transition.get_ready(seat, contribution)?;
        }
        let events = std::iter::once(created).chain(transition.events).collect();
        Ok((table, events))
    }

    /// Decides a player's request.
    pub fn decide(&mut self, context: &RequestContext<'_>, command: &Command) -> Outcome {
        let mut events = self.apply_timeouts(context.now);
        let request = context.request(fingerprint::of_command(command));
        let is_same = |stored| fingerprint::is_of_command(stored, command);
        match self.seen_before(request.as_ref(), is_same) {
            Ok(false) => {}
            Ok(true) => return Outcome { events, result: Ok(()) },
            Err(refusal) => return Outcome { events, result: Err(refusal) },
        }
        let mut transition = self.transition(context.now, request);
        let result = transition.execute(context.player, command);
        events.append(&mut transition.events);
        Outcome { events, result }
    }

    /// Whether a request was answered before.
    pub(super) fn seen_before(
        &self,
        request: Option<&Request>,
        is_same: impl Fn(u32) -> bool,
    ) -> Result<bool, Refusal> {
        let Some(Request { player, id, .. }) = request else { return Ok(false) };
        match self.requests.get(&(*player, id.clone())) {
            None => Ok(false),
            Some(&stored) if is_same(stored) => Ok(true),
            Some(_) => Err(Refusal::RequestReused),
        }
    }

    /// Lets the bot in `seat` make just this decision; if it was made meanwhile, nothing happens.
    pub fn act_for_bot(&mut self, seat: Seat, decision: u32, action: &str, now: Time) -> Outcome {
        let mut events = self.apply_timeouts(now);
        let is_due = self.bot(seat).is_some()
            && self.deciding().contains(seat)
            && self.decision(seat) == decision;
        if !is_due {
            return Outcome { events, result: Ok(()) };
        }
        let mut transition = self.transition(now, None);
        let result = transition.act(seat, action).and_then(|()| transition.advance());
        events.append(&mut transition.events);
        Outcome { events, result }
    }

    pub(super) fn transition(&mut self, now: Time, request: Option<Request>) -> Transition<'_> {
        // Clocks of several processes may disagree; at a table time never goes back.
        let at = now.max(self.at);
        Transition { table: self, at, request, events: Vec::new() }
    }
}

impl Transition<'_> {
    /// Lets an event happen.
    pub(super) fn emit(&mut self, event: Event) -> Result<(), Refusal> {
        let hidden = match &event {
            Event::Acted { seat, .. } | Event::TookBack { seat } => Some(*seat),
            _ => None,
        };
        let before = hidden
            .filter(|&seat| self.table.session.record().conceals(seat))
            .map(|seat| (seat, self.table.session.turn(), self.table.session.steps()));
        self.table.apply(&event, self.at)?;
        // A concealed action changes nothing that others see, unless it changes who is asked: then
        // they learn that this seat is done, or is choosing again.
        let record = self.table.session.record();
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
        let stored_event = StoredEvent {
            number: self.table.number + 1,
            at: self.at,
            request: self.request.take(),
            audience,
            event,
        };
        self.table.register_event(&stored_event).map_err(Refusal::inconsistent)?;
        self.events.push(stored_event);
        Ok(())
    }

    fn execute(&mut self, player: &Player, command: &Command) -> Result<(), Refusal> {
        match command {
            Command::Sit { seat, link, nonce, commitment } => {
                self.table.require_not_started()?;
                self.table.check_churn(player.id)?;
                let seat = self.table.free_seat(player.id, *seat, *link)?;
                self.sit(seat, player)?;
                self.get_ready(seat, Contribution { nonce: *nonce, commitment: *commitment })
            }
            Command::Ready { nonce, commitment } => {
                let seat = self.table.require_seated(player.id)?;
                self.table.require_not_started()?;
                self.table.check_churn(player.id)?;
                self.get_ready(seat, Contribution { nonce: *nonce, commitment: *commitment })
            }
            Command::Reveal { nonce } => {
                let seat = self.table.require_seated(player.id)?;
                self.reveal(seat, *nonce)
            }
            Command::Leave {} => {
                // Coming is limited, so leaving never needs to be.
                let seat = self.table.require_seated(player.id)?;
                self.table.require_not_started()?;
                if self.table.committed_at.is_some() {
                    // Nonces may be known already, so no other player can take the seat.
                    let seats = SeatSet::only(seat);
                    return self.emit(Event::Closed(Closed { why: WhyClosed::Withdrawn, seats }));
                }
                self.emit(Event::Left { seat })?;
                if self.table.occupants().next().is_none() {
                    let seats = SeatSet::EMPTY;
                    self.emit(Event::Closed(Closed { why: WhyClosed::Empty, seats }))?;
                }
                Ok(())
            }
            Command::Act { action, decision } => {
                let seat = self.table.require_in_play(player.id)?;
                self.table.check_decision(seat, *decision)?;
                self.act(seat, action)?;
                self.advance()
            }
            Command::Undo { decision } => {
                let seat = self.table.require_in_play(player.id)?;
                self.table.check_decision(seat, *decision)?;
                if self.table.session.undone(seat) >= Table::MAX_UNDOS {
                    return Err(Refusal::TooManyUndos);
                }
                let asked = self.table.deciding().contains(seat);
                if !asked && self.table.clocks.too_late_to_resume(seat, self.at) {
                    return Err(Refusal::TooLateToUndo);
                }
                self.emit(Event::TookBack { seat })
            }
            Command::OpenTurn { turn } => {
                let seat = self.table.require_in_play(player.id)?;
                self.table.check_turn(*turn)?;
                self.emit(Event::TurnOpened { seat })?;
                self.advance()
            }
            Command::Resign {} => {
                let seat = self.table.require_in_play(player.id)?;
                self.emit(Event::Dropped { seat, why: WhyDropped::Resigned })?;
                self.advance()
            }
            Command::Claim {} => {
                let seat = self.table.require_in_play(player.id)?;
                self.claim(seat)
            }
            Command::Say { text } => {
                let text = ChatText::new(text)?;
                let seat = self.table.require_seated(player.id)?;
                self.table.check_chat(seat, self.at)?;
                self.emit(Event::Said { seat, text })
            }
            Command::Rematch { .. } => {
                Err(Refusal::inconsistent("a rematch needs a table of its own"))
            }
        }
    }

    fn sit(&mut self, seat: Seat, player: &Player) -> Result<(), Refusal> {
        self.emit(Event::SatDown { seat, player: player.id, name: player.name.clone() })
    }

    fn get_ready(&mut self, seat: Seat, contribution: Contribution) -> Result<(), Refusal> {
        let Contribution { nonce, mut commitment } = contribution;
        if let (Some(nonce), Some(commitment)) = (nonce, commitment)
            && nonce.commitment() != commitment
        {
            return Err(Refusal::OtherNonce);
        }
        if self.table.creation.chance.is_open() {
            // A table of an earlier version, where nonces are given in the open.
            commitment = None;
        }
        let occupant = self.table.occupant(seat);
        if occupant.is_some_and(|them| them.is_ready_with(nonce, commitment)) {
            return Ok(());
        }
        if self.table.committed_at.is_some() {
            return Err(Refusal::AlreadyCommitted);
        }
        self.emit(Event::Ready { seat, nonce, commitment })?;
        self.advance()
    }

    fn reveal(&mut self, seat: Seat, nonce: Nonce) -> Result<(), Refusal> {
        if self.table.occupant(seat).is_some_and(|them| them.nonce == Some(nonce)) {
            return Ok(());
        }
        self.table.require_not_started()?;
        if self.table.committed_at.is_none() {
            return Err(Refusal::NotCommitted);
        }
        if !self.table.revealing().contains(seat) {
            return Err(Refusal::OtherNonce);
        }
        self.emit(Event::Revealed { seat, nonce })?;
        self.advance()
    }

    pub(super) fn act(&mut self, seat: Seat, action: &str) -> Result<(), Refusal> {
        if action.len() > Table::MAX_ACTION_LENGTH {
            return Err(Refusal::ActionTooLong { most: Table::MAX_ACTION_LENGTH });
        }
        let concealed = self.table.session.record().conceals(seat);
        let taken = ActionTaken { action: action.to_owned(), concealed };
        self.emit(Event::Acted { seat, taken })
    }

    fn claim(&mut self, claimant: Seat) -> Result<(), Refusal> {
        let mut due: Vec<_> = self.table.clocks.deadlines().collect();
        due.sort_by_key(|deadline| deadline.claim);
        let from =
            due.iter().find(|deadline| deadline.seat != claimant).map(|deadline| deadline.claim);
        due.retain(|deadline| deadline.claim <= self.at);
        // A player who is late as well cannot claim.
        if due.is_empty() || due.iter().any(|deadline| deadline.seat == claimant) {
            return Err(Refusal::NothingToClaim { from });
        }
        for deadline in due {
            self.emit(Event::Dropped { seat: deadline.seat, why: WhyDropped::Claimed })?;
        }
        self.advance()
    }
}
