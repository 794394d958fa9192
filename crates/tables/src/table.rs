//! A table: what its events add up to.

mod advance;
mod apply;
mod decide;
#[cfg(test)]
mod leaks;
mod permissions;
mod rematch;
mod summary;
mod views;

use std::collections::{BTreeMap, VecDeque};
use std::fmt;

use sextant_core::{
    AnyRecord, Commitment, Contributions, FairScheme, Nonce, Seat, SeatSet, Viewer, Written,
};
use sextant_session::Session;
use thiserror::Error;

use crate::clocks::Clocks;
use crate::{
    ChatLine, Closed, Ended, Job, JobKind, Link, Name, PlayerId, Randomness, RequestId,
    SealedSecret, StoredEvent, TableCreated, TableId, Terms, Time,
};

pub use decide::{Outcome, RequestContext};
pub use views::Known;
use views::Shown;

/// A table: what its events add up to.
///
/// Commands go in together with the player, the time and the display name; numbered [`StoredEvent`]
/// events come out, already applied. If storing them fails, the table must be dropped and loaded
/// again. It knows every card, so viewers never get the table itself but a
/// [`OnlineView`](crate::OnlineView).
pub struct Table {
    id: TableId,
    sealed: SealedSecret,
    creation: TableCreated,
    /// What was agreed, as every viewer is sent it.
    written_terms: Written<Terms>,
    created_at: Time,
    number: u32,
    at: Time,
    changed: Time,
    status: Status,
    occupants: Vec<Option<Occupant>>,
    /// What the host adds for each seat that adds nothing of its own.
    host_nonces: Vec<HostNonce>,
    /// Since when every seat has committed, and the players reveal their nonces.
    committed_at: Option<Time>,
    session: Session,
    clocks: Clocks,
    /// When to look next whose time is up: at a deadline, or before it. A deadline moves with every turn;
    /// this stays where it is until it has passed, so that few moves have to store it.
    alarm: Option<Time>,
    /// How many events each seat has received; the last entry is for spectators.
    cursors: Vec<u32>,
    requests: BTreeMap<(PlayerId, RequestId), u32>,
    recent: VecDeque<Recent>,
    /// What each viewer saw last, by seat; the last entry is for spectators. Only tables at which
    /// something has happened have it.
    shown: Vec<Option<Shown>>,
    /// How much of the log was there to stay after the last event.
    settled: usize,
    chat: Vec<ChatLine>,
    rematches: Vec<TableId>,
    /// How often each player has sat down or got ready.
    churn: BTreeMap<PlayerId, u32>,
}

/// An event that clients may have missed.
struct Recent {
    event: StoredEvent,
    /// How many lines of the log it left as they were.
    log_unchanged: usize,
}

/// How far a table has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Players are still to sit down or to get ready.
    Waiting,
    /// The game goes on.
    Playing,
    /// The game is over.
    Over(Ended),
    /// The table was put away before the game began.
    Closed(Closed),
}

/// A player sitting at a table.
#[derive(Clone, PartialEq, Debug)]
pub struct Occupant {
    /// The player's id.
    pub player: PlayerId,
    /// Their display name at this table.
    pub name: Name,
    /// Whether they are ready to begin.
    pub ready: bool,
    /// What they add to the secret, once it is known.
    pub nonce: Option<Nonce>,
    /// What they have committed to.
    pub commitment: Option<Commitment>,
}

/// What the host adds for a seat.
#[derive(Clone, Copy)]
struct HostNonce {
    nonce: Nonce,
    commitment: Commitment,
}

/// What a new table needs from chance: drawn anew for each.
#[derive(Clone, Debug)]
pub struct NewIds {
    /// What it is called.
    pub id: TableId,
    /// The invitation to it.
    pub link: Link,
    /// Its secret.
    pub sealed: SealedSecret,
}

impl NewIds {
    /// Draws all of it.
    pub fn generate(randomness: &dyn Randomness) -> NewIds {
        NewIds {
            id: randomness.table_id(),
            link: randomness.link(),
            sealed: SealedSecret::generate(randomness),
        }
    }
}

/// Events that do not fit together: the store is damaged, or they are of another version.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("event {number} of table {table}: {reason}")]
pub struct Corrupt {
    table: TableId,
    number: u32,
    reason: String,
}

impl Table {
    /// A game is scored as it stands when its table has seen so many events.
    pub const MAX_EVENTS: u32 = 20_000;

    /// What it is called.
    pub fn id(&self) -> TableId {
        self.id
    }

    /// The number of its last event.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// When its last event happened.
    pub fn at(&self) -> Time {
        self.at
    }

    /// When something last happened that everybody could see.
    pub fn changed(&self) -> Time {
        self.changed
    }

    /// When it was set up.
    pub fn created_at(&self) -> Time {
        self.created_at
    }

    /// How far it has come.
    pub fn status(&self) -> Status {
        self.status
    }

    /// How it was set up.
    pub fn creation(&self) -> &TableCreated {
        &self.creation
    }

    /// What was agreed.
    pub fn terms(&self) -> &Terms {
        &self.creation.terms
    }

    /// SHA-256 of the secret.
    pub fn commitment(&self) -> Commitment {
        self.sealed.commitment()
    }

    /// What a seat has committed to: its player, or the host in their place. Nothing while it waits
    /// for a player.
    fn seat_commitment(&self, seat: Seat) -> Option<Commitment> {
        let of_host = || self.host_nonces.get(seat.index()).map(|host| host.commitment);
        match self.occupant(seat) {
            Some(occupant) => match (occupant.commitment, occupant.nonce) {
                (Some(commitment), _) => Some(commitment),
                (None, Some(nonce)) => Some(nonce.commitment()),
                (None, None) => occupant.ready.then(of_host).flatten(),
            },
            None => self.bot(seat).and_then(|_| of_host()),
        }
    }

    /// The seats whose nonces the table waits for, once all have committed.
    pub(crate) fn revealing(&self) -> SeatSet {
        if self.status == Status::Waiting && self.committed_at.is_some() {
            self.unrevealed()
        } else {
            SeatSet::EMPTY
        }
    }

    /// The seats whose players have committed to nonces that they have not revealed.
    fn unrevealed(&self) -> SeatSet {
        let hidden = |them: &Occupant| them.commitment.is_some() && them.nonce.is_none();
        self.occupants().filter(|(_, them)| hidden(them)).map(|(seat, _)| seat).collect()
    }

    /// Until when the nonces must be revealed.
    fn reveal_by(&self) -> Option<Time> {
        let since = self.committed_at.filter(|_| self.status == Status::Waiting)?;
        Some(since.after(self.terms().time_control.time_to_reveal()))
    }

    /// What the seats add to the secret, as far as it is known.
    fn contributions(&self) -> Contributions {
        let own = |seat| self.occupant(seat).and_then(|occupant| occupant.nonce);
        let seats = || Seat::first(self.occupants.len());
        match self.creation.chance {
            FairScheme::Open => {
                Contributions::open(seats().filter_map(|seat| Some((seat, own(seat)?))).collect())
            }
            FairScheme::Committed => {
                let nonces = seats().zip(&self.host_nonces);
                let nonces = nonces.map(|(seat, host)| (seat, own(seat).unwrap_or(host.nonce)));
                let by_host = seats().filter(|&seat| own(seat).is_none()).collect();
                Contributions::committed(nonces.collect(), by_host)
            }
        }
    }

    /// Its secret, for the store alone.
    pub(crate) fn sealed(&self) -> &SealedSecret {
        &self.sealed
    }

    /// Who sits in which seat.
    pub fn occupants(&self) -> impl Iterator<Item = (Seat, &Occupant)> {
        let seats = Seat::ALL.into_iter().zip(&self.occupants);
        seats.filter_map(|(seat, occupant)| Some((seat, occupant.as_ref()?)))
    }

    /// Who sits in this seat.
    pub fn occupant(&self, seat: Seat) -> Option<&Occupant> {
        self.occupants.get(seat.index())?.as_ref()
    }

    /// Where this player sits.
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.occupants().find(|(_, occupant)| occupant.player == player).map(|(seat, _)| seat)
    }

    /// How the table sees this player; anyone without a seat is a spectator.
    pub fn viewer(&self, player: Option<PlayerId>) -> Viewer {
        player.and_then(|player| self.seat_of(player)).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The seats that are out of the game.
    pub fn out(&self) -> SeatSet {
        self.session.out()
    }

    /// The seats that decide now.
    pub fn deciding(&self) -> SeatSet {
        if self.status == Status::Playing { self.session.turn().deciding() } else { SeatSet::EMPTY }
    }

    /// What `seat` may do now.
    pub(crate) fn legal(&self, seat: Seat) -> Vec<String> {
        if self.status == Status::Playing { self.session.legal(seat) } else { Vec::new() }
    }

    /// How often `seat` was asked to decide: the number of its present decision.
    pub fn decision(&self, seat: Seat) -> u32 {
        self.session.decision(seat)
    }

    /// The print of a request that was answered here.
    pub fn request_fingerprint(&self, player: PlayerId, request: &RequestId) -> Option<u32> {
        self.requests.get(&(player, request.clone())).copied()
    }

    /// What was said.
    pub fn chat(&self) -> &[ChatLine] {
        &self.chat
    }

    /// The table of the rematch that was offered last.
    pub fn rematch(&self) -> Option<TableId> {
        self.rematches.last().copied()
    }

    /// The level of the bot in this seat.
    pub fn bot(&self, seat: Seat) -> Option<&str> {
        self.session.seats().get(seat.index())?.bot()
    }

    /// The whole game with everything that was hidden, once it is over.
    pub fn finished(&self) -> Option<&dyn AnyRecord> {
        matches!(self.status, Status::Over(_)).then_some(self.session.record())
    }

    /// The game for the bot in `seat` to think about, if it is to make just this decision. A bot is
    /// shown what its seat may know of it.
    pub fn into_bot_turn(self, seat: Seat, decision: u32) -> Option<(String, Box<dyn AnyRecord>)> {
        let level = self.bot(seat)?.to_owned();
        let is_due = self.deciding().contains(seat) && self.decision(seat) == decision;
        is_due.then_some((level, self.session.into_record()))
    }

    /// What is to be done at this table without anybody asking.
    pub fn jobs(&self) -> Vec<Job> {
        let job = |kind, due| Job { table: self.id, kind, due };
        let time_out = self.alarm.map(|due| job(JobKind::TimeOut, due));
        let bots = self.deciding().iter().filter(|&seat| self.bot(seat).is_some());
        let turns = bots.map(|seat| {
            // Due since the bot was asked, whatever is said meanwhile: the same turn stays the same
            // job.
            let due = self.clocks.reading(seat).1.unwrap_or(self.at);
            job(JobKind::BotTurn { seat, decision: self.decision(seat) }, due)
        });
        time_out.into_iter().chain(turns).collect()
    }

    /// When time alone changes something: the game can no longer begin, or a player's time is up.
    pub fn deadline(&self) -> Option<Time> {
        match self.status {
            Status::Over(_) | Status::Closed(_) => None,
            Status::Waiting => Some(self.expires()),
            Status::Playing => self.clocks.deadlines().map(|deadline| deadline.forfeit).min(),
        }
    }

    /// Sets the alarm anew if it has passed or would come too late.
    fn set_alarm(&mut self) {
        let deadline = self.deadline();
        let stays = |alarm: &Time| *alarm > self.at && Some(*alarm) <= deadline;
        self.alarm = match self.status {
            Status::Playing => self.alarm.filter(stays).or(deadline),
            _ => deadline,
        };
    }

    /// When it is put away if the game does not begin.
    fn expires(&self) -> Time {
        let patience = self.terms().time_control.patience();
        self.reveal_by().unwrap_or_else(|| self.created_at.after(patience))
    }

    fn corrupt(&self, reason: impl ToString) -> Corrupt {
        Corrupt { table: self.id, number: self.number + 1, reason: reason.to_string() }
    }
}

impl fmt::Debug for Table {
    /// Nothing that a spectator could not know, so that a log gives no card away.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("id", &self.id)
            .field("cursor", &self.cursors.last())
            .field("status", &self.status)
            .finish_non_exhaustive()
    }
}
