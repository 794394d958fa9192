//! Everything a player decides in one turn.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::{Action, Colour, Digit};

/// A choice of dice and what was done with the arrows it led to: `G7>B>P`.
///
/// A chain is at most 54 arrows long, one for each box of a sheet, so it is packed into three
/// words and never allocates: states are copied by the million in search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Entry {
    choice: Option<Choice>,
    arrows: u8,
    chain: [u64; 3],
}

/// How dice can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Choice {
    Enter(Colour, Digit),
    Refuse,
}

const BITS: u32 = 3;
const PER_WORD: u8 = 21;
const DECLINED: u64 = 6;

impl Entry {
    /// Whether nothing has been decided yet.
    pub fn is_empty(&self) -> bool {
        self.choice.is_none()
    }

    /// The dice that were taken, unless they were refused.
    #[inline]
    pub fn taken(&self) -> Option<(Colour, Digit)> {
        match self.choice {
            Some(Choice::Enter(colour, digit)) => Some((colour, digit)),
            Some(Choice::Refuse) | None => None,
        }
    }

    /// Adds a decision.
    #[inline]
    pub(crate) fn push(&mut self, action: Action) {
        let step = match action {
            Action::Enter(colour, digit) => {
                self.choice = Some(Choice::Enter(colour, digit));
                return;
            }
            Action::Refuse => {
                self.choice = Some(Choice::Refuse);
                return;
            }
            Action::Accelerate(colour) => colour.index() as u64,
            Action::Decline => DECLINED,
        };
        let (word, shift) = place(self.arrows);
        self.chain[word] |= step << shift;
        self.arrows += 1;
    }

    /// Takes the last decision out again.
    pub(crate) fn pop(&mut self) {
        match self.arrows.checked_sub(1) {
            None => self.choice = None,
            Some(last) => {
                let (word, shift) = place(last);
                self.chain[word] &= !(0b111 << shift);
                self.arrows = last;
            }
        }
    }

    /// The decisions in order.
    pub fn actions(self) -> impl Iterator<Item = Action> {
        let choice = self.choice.map(|choice| match choice {
            Choice::Enter(colour, digit) => Action::Enter(colour, digit),
            Choice::Refuse => Action::Refuse,
        });
        choice.into_iter().chain((0..self.arrows).map(move |nth| {
            let (word, shift) = place(nth);
            let step = self.chain[word] >> shift & 0b111;
            Colour::ALL.get(step as usize).map_or(Action::Decline, |&c| Action::Accelerate(c))
        }))
    }
}

#[inline]
fn place(nth: u8) -> (usize, u32) {
    (usize::from(nth / PER_WORD), u32::from(nth % PER_WORD) * BITS)
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.actions().try_for_each(|action| write!(f, "{action}"))
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Entry({self})")
    }
}

impl Serialize for Entry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_chain_fits_and_unwinds_without_a_trace() {
        let actions: Vec<Action> = "G7"
            .parse()
            .into_iter()
            .chain((0..54).map(|nth| match nth % 7 {
                6 => Action::Decline,
                column => Action::Accelerate(Colour::ALL[column]),
            }))
            .collect();
        let mut entry = Entry::default();
        let mut before = Vec::new();
        for &action in &actions {
            before.push(entry);
            entry.push(action);
        }
        assert_eq!(entry.actions().collect::<Vec<_>>(), actions);
        assert!(entry.to_string().starts_with("G7>R>O>Y>G>B>P>.>R"));
        while let Some(shorter) = before.pop() {
            entry.pop();
            assert_eq!(entry, shorter);
        }
        assert!(entry.is_empty());
    }
}
