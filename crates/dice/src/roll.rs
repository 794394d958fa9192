//! A roll of the six dice, and those of them that can be chosen from.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sextant_core::{Random, excerpt};
use thiserror::Error;

use crate::{Colour, Digit};

/// Three colour dice and three number dice, sorted; and whether a player has asked for the turn to be
/// played in the open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Roll {
    colours: [Colour; 3],
    numbers: [Digit; 3],
    open: bool,
}

impl Roll {
    /// A roll that shows these sides.
    pub fn new(mut colours: [Colour; 3], mut numbers: [Digit; 3]) -> Roll {
        colours.sort_unstable();
        numbers.sort_unstable();
        Roll { colours, numbers, open: false }
    }

    /// Rolls the colour dice one after another, then the number dice. Records depend on this order.
    #[inline]
    pub fn draw(random: &mut impl Random) -> Roll {
        let colours = [0; 3].map(|_: u8| Colour::ALL[random.below(6) as usize]);
        let numbers = [0; 3].map(|_: u8| Digit::new(random.below(10) as u8).unwrap_or_default());
        Roll::new(colours, numbers)
    }

    /// The colour dice in the order of the columns.
    pub fn colours(&self) -> [Colour; 3] {
        self.colours
    }

    /// The number dice in order, 0 first.
    pub fn numbers(&self) -> [Digit; 3] {
        self.numbers
    }

    /// Whether a player has asked for the turn to be played clockwise in the open.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// The same dice in a turn that is played in the open.
    #[must_use]
    pub fn opened(self) -> Roll {
        Roll { open: true, ..self }
    }
}

impl fmt::Display for Roll {
    /// `RYY 037`, or `RYY 037!` in the open.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Offer::of(*self).fmt(f)?;
        f.write_str(if self.open { "!" } else { "" })
    }
}

/// A text that is not a roll.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotARoll {
    /// It has another shape.
    #[error("{0} is not a roll: three colour dice and three number dice are needed, as in RYY 037")]
    Shape(String),
    /// A colour die has no such side.
    #[error("{text}: {side} is no side of a colour die: R O Y G B P")]
    Colour {
        /// The colour dice.
        text: String,
        /// The side.
        side: String,
    },
    /// A number die has no such side.
    #[error("{text}: {side} is no side of a number die: 0 to 9")]
    Number {
        /// The number dice.
        text: String,
        /// The side.
        side: String,
    },
}

impl FromStr for Roll {
    type Err = NotARoll;

    /// Reads a roll; the dice of each kind may stand in any order.
    fn from_str(text: &str) -> Result<Roll, NotARoll> {
        let shape = || NotARoll::Shape(excerpt(text));
        let text = text.trim_end();
        let (dice, open) = text.strip_suffix('!').map_or((text, false), |dice| (dice, true));
        let mut words = dice.split_whitespace();
        let (Some(colours), Some(numbers), None) = (words.next(), words.next(), words.next())
        else {
            return Err(shape());
        };
        let three = |word: &str| -> Result<[char; 3], NotARoll> {
            word.chars().collect::<Vec<_>>().try_into().map_err(|_| shape())
        };
        let (colour_sides, number_sides) = (three(colours)?, three(numbers)?);
        let mut roll = Roll { colours: [Colour::Red; 3], numbers: [Digit::ZERO; 3], open };
        for (die, side) in roll.colours.iter_mut().zip(colour_sides) {
            *die = Colour::from_letter(side).ok_or_else(|| NotARoll::Colour {
                text: excerpt(colours),
                side: excerpt(&side.to_string()),
            })?;
        }
        for (die, side) in roll.numbers.iter_mut().zip(number_sides) {
            *die = Digit::from_char(side).ok_or_else(|| NotARoll::Number {
                text: excerpt(numbers),
                side: excerpt(&side.to_string()),
            })?;
        }
        Ok(Roll { open, ..Roll::new(roll.colours, roll.numbers) })
    }
}

impl Serialize for Roll {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Roll {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Roll, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// The dice that can be chosen from: all six of a roll, or the four that the active player left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Offer {
    roll: Roll,
    /// How many dice of each kind there are, in front of the others.
    left: u8,
}

impl Offer {
    /// All six dice.
    #[inline]
    pub fn of(roll: Roll) -> Offer {
        Offer { roll: Roll { open: false, ..roll }, left: 3 }
    }

    /// What is left of a roll once a pair has been taken.
    #[inline]
    #[must_use]
    pub fn without(roll: Roll, colour: Colour, digit: Digit) -> Offer {
        let [first, second, third] = roll.colours;
        let colours = match () {
            () if first == colour => [second, third, first],
            () if second == colour => [first, third, second],
            () => [first, second, third],
        };
        let [first, second, third] = roll.numbers;
        let numbers = match () {
            () if first == digit => [second, third, first],
            () if second == digit => [first, third, second],
            () => [first, second, third],
        };
        Offer { roll: Roll { colours, numbers, open: false }, left: 2 }
    }

    /// The colour dice in the order of the columns.
    #[inline]
    pub fn colours(&self) -> &[Colour] {
        &self.roll.colours[..usize::from(self.left)]
    }

    /// The number dice in order, 0 first.
    #[inline]
    pub fn numbers(&self) -> &[Digit] {
        &self.roll.numbers[..usize::from(self.left)]
    }
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for colour in self.colours() {
            write!(f, "{}", colour.letter())?;
        }
        f.write_str(" ")?;
        for number in self.numbers() {
            write!(f, "{number}")?;
        }
        Ok(())
    }
}

impl Serialize for Offer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roll(text: &str) -> Roll {
        text.parse().unwrap()
    }

    #[test]
    fn a_roll_is_written_sorted() {
        assert_eq!(roll("RYY 037").to_string(), "RYY 037");
        assert_eq!(roll("YRY 730").to_string(), "RYY 037");
        assert_eq!(roll("PBO 909").to_string(), "OBP 099");
    }

    #[test]
    fn an_exclamation_mark_says_that_the_turn_is_open() {
        assert!(!roll("RYY 037").is_open());
        for text in ["RYY 037!", "YRY 730 !", "RYY 037!\n"] {
            assert_eq!(roll(text), roll("RYY 037").opened());
            assert_eq!(roll(text).to_string(), "RYY 037!");
        }
        assert_eq!(Offer::of(roll("RYY 037!")), Offer::of(roll("RYY 037")));
    }

    #[test]
    fn one_die_of_each_kind_is_taken_even_if_others_show_the_same() {
        let left = |text: &str, colour, digit| {
            Offer::without(roll(text), colour, Digit::new(digit).unwrap()).to_string()
        };
        assert_eq!(left("RYY 037", Colour::Yellow, 3), "RY 07");
        assert_eq!(left("RYY 037", Colour::Red, 0), "YY 37");
        assert_eq!(left("GGG 555", Colour::Green, 5), "GG 55");
        assert_eq!(left("RYP 139", Colour::Purple, 9), "RY 13");
    }

    #[test]
    fn what_is_not_a_roll_says_why() {
        let message = |text: &str| text.parse::<Roll>().unwrap_err().to_string();
        assert_eq!(message("RYX 037"), "`RYX`: `X` is no side of a colour die: R O Y G B P",);
        assert_eq!(message("RYY 0a7"), "`0a7`: `a` is no side of a number die: 0 to 9");
        for text in [
            "",
            "RYY",
            "RYY037",
            "RY 037",
            "RYY 0377",
            "RYY 037 R",
            "RYÄÖ 037",
            "!",
            "RYY! 037",
            "RYY 037!!",
        ] {
            assert!(message(text).contains("is not a roll"), "{text}");
        }
    }
}
