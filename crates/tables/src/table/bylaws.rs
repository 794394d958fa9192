//! The bylaws: who may do what at a table, and when.

use sextant_core::{Nonce, Seat};

use super::{Occupant, Status, Table};
use crate::{Admission, Link, Place, PlayerId, Refusal, Time};

impl Table {
    pub(super) fn waiting(&self) -> Result<(), Refusal> {
        match self.status {
            // Coming, going and new nonces are free, but not without end.
            Status::Waiting if self.number >= Table::MOST_BEFORE => Err(Refusal::Restless),
            Status::Waiting => Ok(()),
            Status::Playing => Err(Refusal::Begun),
            Status::Over(_) => Err(Refusal::Over),
            Status::Closed(_) => Err(Refusal::Closed),
        }
    }

    pub(super) fn seated(&self, player: PlayerId) -> Result<Seat, Refusal> {
        self.seat_of(player).ok_or(Refusal::NotSeated)
    }

    pub(super) fn in_play(&self, player: PlayerId) -> Result<Seat, Refusal> {
        let seat = self.seated(player)?;
        match self.status {
            Status::Playing if self.out().contains(seat) => Err(Refusal::Out),
            Status::Playing => Ok(seat),
            Status::Waiting => Err(Refusal::NotBegun),
            Status::Over(_) => Err(Refusal::Over),
            Status::Closed(_) => Err(Refusal::Closed),
        }
    }

    pub(super) fn check_decision(&self, seat: Seat, decision: Option<u32>) -> Result<(), Refusal> {
        match decision {
            Some(decision) if decision != self.decision(seat) => Err(Refusal::Stale),
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

    pub(super) fn check_chat(&self, seat: Seat, now: Time) -> Result<(), Refusal> {
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

impl Occupant {
    /// Whether they are ready and have added just this.
    pub(super) fn is_ready_with(&self, nonce: Option<Nonce>) -> bool {
        self.ready && self.nonce == nonce
    }
}
