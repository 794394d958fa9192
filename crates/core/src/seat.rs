//! Places at the table.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::notation::excerpt;

/// The most people any game here seats.
pub const MAX_SEATS: usize = 5;

/// A place at the table. People count seats from 1, and so do notation, records and messages.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(Place);

/// An enum rather than a number, so that `Option<Seat>` fits in one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
enum Place {
    One,
    Two,
    Three,
    Four,
    Five,
}

impl Seat {
    /// The first seat.
    pub const ONE: Seat = Seat(Place::One);
    /// The second seat.
    pub const TWO: Seat = Seat(Place::Two);
    /// The third seat.
    pub const THREE: Seat = Seat(Place::Three);
    /// The fourth seat.
    pub const FOUR: Seat = Seat(Place::Four);
    /// The fifth seat.
    pub const FIVE: Seat = Seat(Place::Five);

    /// All seats a table can have, in order.
    pub const ALL: [Seat; MAX_SEATS] = [Seat::ONE, Seat::TWO, Seat::THREE, Seat::FOUR, Seat::FIVE];

    /// The first `count` seats: those of a table for `count` people.
    pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..count.min(MAX_SEATS)).map(|index| Seat::ALL[index])
    }

    /// The seat with this number, counted from 1.
    pub fn from_number(number: usize) -> Option<Seat> {
        Seat::from_index(number.checked_sub(1)?)
    }

    /// The seat with this place in an array, counted from 0.
    #[inline]
    const fn from_index(index: usize) -> Option<Seat> {
        match index {
            0 => Some(Seat::ONE),
            1 => Some(Seat::TWO),
            2 => Some(Seat::THREE),
            3 => Some(Seat::FOUR),
            4 => Some(Seat::FIVE),
            _ => None,
        }
    }

    /// This seat's number, counted from 1.
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }

    /// This seat's place in an array, counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat `steps` places further clockwise at a table of `seats`.
    #[must_use]
    pub const fn clockwise(self, steps: usize, seats: usize) -> Seat {
        Seat::ALL[(self.index() + steps) % seats]
    }

    /// The opponent at a table of two.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Seat {
        match self {
            Seat::ONE => Seat::TWO,
            _ => Seat::ONE,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.number())
    }
}

/// A text that names no seat.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0} is not a seat: seats are numbered 1 to 5")]
pub struct NotASeat(String);

impl FromStr for Seat {
    type Err = NotASeat;

    fn from_str(text: &str) -> Result<Seat, NotASeat> {
        text.parse().ok().and_then(Seat::from_number).ok_or_else(|| NotASeat(excerpt(text)))
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0 as u8 + 1)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Seat::from_number(number.into())
            .ok_or_else(|| serde::de::Error::custom(NotASeat(excerpt(&number.to_string()))))
    }
}

/// A set of seats, such as those who decide now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The empty set.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Everybody at a table of `count`.
    pub fn first(count: usize) -> SeatSet {
        Seat::first(count).collect()
    }

    /// This seat alone.
    #[inline]
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0 as u8)
    }

    /// Whether `seat` is in the set.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0 as u8) != 0
    }

    /// The set with `seat` added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0 as u8)
    }

    /// The set with `seat` taken out.
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0 as u8))
    }

    /// Whether the set has no seats.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let next = Seat::from_index(left.trailing_zeros() as usize);
            left &= left - 1;
            next
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SeatSet, D::Error> {
        Vec::<Seat>::deserialize(deserializer).map(SeatSet::from_iter)
    }
}

/// One value for each of `N` seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BySeat<T, const N: usize>(pub [T; N]);

impl<T, const N: usize> BySeat<T, N> {
    /// Asks `value` for the value of every seat.
    pub fn new(mut value: impl FnMut(Seat) -> T) -> Self {
        BySeat(std::array::from_fn(|index| value(Seat::ALL[index])))
    }

    /// The values in order of seats.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// The same seats with another value each.
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> BySeat<U, N> {
        BySeat(self.0.map(change))
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a BySeat<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Default, const N: usize> Default for BySeat<T, N> {
    fn default() -> Self {
        BySeat::new(|_| T::default())
    }
}

/// The place of a seat among `N`. At a table of two it is a single bit, and the compiler may know:
/// rules ask for it at every step. Games refuse seats that their table does not have.
#[inline]
fn within<const N: usize>(seat: Seat) -> usize {
    debug_assert!(seat.index() < N, "there is no {seat:?} among {N}");
    if N == 2 { seat.index() & 1 } else { seat.index() }
}

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[within::<N>(seat)]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[within::<N>(seat)]
    }
}

impl<T: Serialize, const N: usize> Serialize for BySeat<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.0)
    }
}

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for BySeat<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BySeat<T, N>, D::Error> {
        let values: Vec<T> = Vec::deserialize(deserializer)?;
        let count = values.len();
        let values = values
            .try_into()
            .map_err(|_| serde::de::Error::invalid_length(count, &format!("{N} seats").as_str()))?;
        Ok(BySeat(values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_counted_from_one() {
        assert_eq!(Seat::TWO.to_string(), "2");
        assert_eq!("2".parse(), Ok(Seat::TWO));
        assert!("0".parse::<Seat>().is_err());
        assert!("6".parse::<Seat>().is_err());
    }

    #[test]
    fn clockwise_goes_round_the_table() {
        assert_eq!(Seat::TWO.clockwise(1, 3), Seat::THREE);
        assert_eq!(Seat::THREE.clockwise(1, 3), Seat::ONE);
        assert_eq!(Seat::ONE.other(), Seat::TWO);
        assert_eq!(Seat::TWO.other(), Seat::ONE);
    }

    #[test]
    fn a_set_lists_its_seats_in_order() {
        let set = SeatSet::only(Seat::THREE).with(Seat::ONE);
        assert_eq!(set.iter().collect::<Vec<_>>(), [Seat::ONE, Seat::THREE]);
        assert_eq!(serde_json::to_string(&set).unwrap(), "[1,3]");
        assert!(set.without(Seat::ONE).without(Seat::THREE).is_empty());
    }
}
