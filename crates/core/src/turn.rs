//! Who decides now, and who is looking.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Seat, SeatSet};

/// Who decides what happens next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Chance: cards are to be dealt or dice rolled.
    Chance,
    /// These seats; each may decide without waiting for the others.
    Decide(SeatSet),
    /// No seat: the game is over.
    Over,
}

impl Turn {
    /// One seat decides.
    #[inline]
    pub const fn of(seat: Seat) -> Turn {
        Turn::Decide(SeatSet::only(seat))
    }

    /// The seats that may decide now.
    #[inline]
    pub const fn deciding(self) -> SeatSet {
        match self {
            Turn::Decide(seats) => seats,
            Turn::Chance | Turn::Over => SeatSet::EMPTY,
        }
    }

    /// Whether the game is over.
    pub const fn is_over(self) -> bool {
        matches!(self, Turn::Over)
    }
}

/// A viewer of a game, who may know only a part of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// The player in this seat.
    Seat(Seat),
    /// A viewer who sees only what is public.
    Spectator,
}

impl Viewer {
    /// Everybody who can look at a game of `seats`.
    pub fn all(seats: usize) -> impl Iterator<Item = Viewer> {
        Seat::first(seats).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    /// The seat this viewer sits in, if any.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Whether this viewer sits in `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewer::Seat(seat) => write!(f, "seat {seat}"),
            Viewer::Spectator => f.write_str("a spectator"),
        }
    }
}

impl Serialize for Viewer {
    /// The seat's number, or `null` for a spectator.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.seat().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Viewer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Viewer, D::Error> {
        let seat = Option::<Seat>::deserialize(deserializer)?;
        Ok(seat.map_or(Viewer::Spectator, Viewer::Seat))
    }
}
