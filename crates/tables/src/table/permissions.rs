//! Permissions: who may do what at a table, and when.

use sextant_core::{Commitment, Nonce, Seat};

use super::{Occupant, Status, Table};
use crate::{Admission, Link, PlayerId, Refusal, SeatKind, Time};

impl Table {
    /// Coming and new nonces are free, but not without end. What others do does not keep the player
    /// out who has set the table up.
    pub(super) fn check_churn(&self, player: PlayerId) -> Result<(), Refusal> {
        let own = self.churn.get(&player).copied().unwrap_or_default();
        let is_creator = player == self.creation.creator;
        if own >= Table::MAX_CHURN || !is_creator && self.number >= Table::MAX_EVENTS_BEFORE_START {
            return Err(Refusal::TooManyEventsBeforeStart);
        }
        Ok(())
    }

    pub(super) fn require_not_started(&self) -> Result<(), Refusal> {
        match self.status {
            Status::Waiting => Ok(()),
            Status::Playing => Err(Refusal::AlreadyStarted),
            Status::Over(_) => Err(Refusal::Over),
            Status::Closed(_) => Err(Refusal::TableClosed),
        }
    }

    pub(super) fn require_seated(&self, player: PlayerId) -> Result<Seat, Refusal> {
        self.seat_of(player).ok_or(Refusal::NotSeated)
    }

    pub(super) fn require_in_play(&self, player: PlayerId) -> Result<Seat, Refusal> {
        let seat = self.require_seated(player)?;
        match self.status {
            Status::Playing if self.out().contains(seat) => Err(Refusal::OutOfGame),
            Status::Playing => Ok(seat),
            Status::Waiting => Err(Refusal::NotStarted),
            Status::Over(_) => Err(Refusal::Over),
            Status::Closed(_) => Err(Refusal::TableClosed),
        }
    }

    pub(super) fn check_decision(&self, seat: Seat, decision: Option<u32>) -> Result<(), Refusal> {
        match decision {
            Some(decision) if decision != self.decision(seat) => Err(Refusal::Stale),
            _ => Ok(()),
        }
    }

    pub(super) fn check_turn(&self, turn: Option<u32>) -> Result<(), Refusal> {
        match turn {
            Some(turn) if turn != self.session.record().outcomes() => Err(Refusal::Stale),
            _ => Ok(()),
        }
    }

    pub(super) fn free_seat(
        &self,
        player: PlayerId,
        wanted: Option<Seat>,
        link: Option<Link>,
    ) -> Result<Seat, Refusal> {
        if let Some(seat) = self.seat_of(player) {
            return Err(Refusal::AlreadySeated { seat });
        }
        let reserved = |seat: Seat| self.creation.reserved.get(seat.index()).copied().flatten();
        let own = Seat::first(self.occupants.len()).find(|&seat| reserved(seat) == Some(player));
        let invited = self.terms().admission == Admission::Open
            || link == Some(self.creation.link)
            || own.is_some();
        if !invited {
            return Err(Refusal::InvitationRequired);
        }
        let check = |seat: Seat| match self.terms().seats.get(seat.index()) {
            None => Err(Refusal::NoSuchSeat { seat }),
            Some(SeatKind::Bot(_)) => Err(Refusal::SeatForBot { seat }),
            Some(SeatKind::Person) if self.occupant(seat).is_some() => {
                Err(Refusal::SeatTaken { seat })
            }
            Some(SeatKind::Person) if reserved(seat).is_some_and(|kept| kept != player) => {
                Err(Refusal::SeatReserved { seat })
            }
            Some(SeatKind::Person) => Ok(seat),
        };
        match wanted.or(own) {
            Some(seat) => check(seat),
            None => Seat::first(self.occupants.len())
                .find(|&seat| check(seat).is_ok())
                .ok_or(Refusal::TableFull),
        }
    }

    pub(super) fn check_chat(&self, seat: Seat, now: Time) -> Result<(), Refusal> {
        if let Status::Closed(_) = self.status {
            return Err(Refusal::TableClosed);
        }
        let own = || self.chat.iter().rev().filter(|line| line.seat == seat);
        if own().count() >= Table::MAX_CHAT_MESSAGES {
            return Err(Refusal::ChatFull { most: Table::MAX_CHAT_MESSAGES });
        }
        let recent = own().take_while(|line| now.since(line.at) < Table::CHAT_BURST_SPAN).count();
        if recent >= Table::CHAT_BURST { Err(Refusal::ChatTooFast) } else { Ok(()) }
    }
}

impl Occupant {
    /// Whether they are ready and have added just this.
    pub(super) fn is_ready_with(
        &self,
        nonce: Option<Nonce>,
        commitment: Option<Commitment>,
    ) -> bool {
        self.ready && self.nonce == nonce && self.commitment == commitment
    }
}
