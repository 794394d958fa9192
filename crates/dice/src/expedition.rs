//! One player's expedition of one colour.

use crate::{Digit, Layout};

/// How many boxes an expedition has, and how many symbols the other columns.
pub const BOXES: usize = 9;

/// One player's expedition of one colour: its circle, its numbers from the bottom, its end artefact.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Expedition {
    numbers: [u8; BOXES],
    filled: u8,
    circle: bool,
    /// The least number that can be entered now: 1 at first, then the last number. More than 10 once
    /// the end artefact is claimed. Every choice asks for it, so it is kept rather than looked up.
    least: u8,
}

const COMPLETE: u8 = 11;

impl Default for Expedition {
    fn default() -> Expedition {
        Expedition { numbers: [0; BOXES], filled: 0, circle: false, least: 1 }
    }
}

/// What a number die does on an expedition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    /// It marks the circle.
    Circle,
    /// It fills this box, counted from 1.
    Box(u8),
    /// It claims the end artefact.
    End,
}

impl Expedition {
    /// An expedition as it lies on a table, however it came about: `None` if it has more than nine
    /// numbers, one outside 1 to 10, one lower than that below it, or an end artefact too early.
    pub fn from_table(circle: bool, numbers: &[u8], end: bool) -> Option<Expedition> {
        let mut expedition = Expedition { circle, ..Expedition::default() };
        for &number in numbers {
            if usize::from(expedition.filled) == BOXES
                || !(expedition.least()..=10).contains(&number)
            {
                return None;
            }
            expedition.fill(number);
        }
        if end && usize::from(expedition.filled) < BOXES {
            return None;
        }
        if end {
            expedition.claim_end();
        }
        Some(expedition)
    }

    /// The numbers from the bottom.
    #[inline]
    pub fn numbers(&self) -> &[u8] {
        &self.numbers[..usize::from(self.filled)]
    }

    /// How many boxes are filled.
    #[inline]
    pub const fn filled(&self) -> u8 {
        self.filled
    }

    /// The last number, if there is one.
    #[inline]
    pub fn last(&self) -> Option<u8> {
        self.numbers().last().copied()
    }

    /// Whether the circle is marked, so that the expedition is doubled.
    pub const fn circle_marked(&self) -> bool {
        self.circle
    }

    /// Whether the circle can still be marked: it is not, and no number closed it for good.
    #[inline]
    pub const fn circle_open(&self) -> bool {
        !self.circle && self.filled == 0
    }

    /// Whether the end artefact is claimed.
    #[inline]
    pub const fn end_claimed(&self) -> bool {
        self.least == COMPLETE
    }

    /// Whether nothing more can be entered: nine numbers, and the end artefact claimed.
    #[inline]
    pub const fn is_complete(&self) -> bool {
        self.end_claimed()
    }

    /// The least number that can be entered now; more than 10 if none can.
    #[inline]
    pub const fn least(&self) -> u8 {
        self.least
    }

    /// Whether a number die can be entered.
    #[inline]
    pub fn accepts(&self, digit: Digit) -> bool {
        digit.value() >= self.least()
    }

    /// Enters a number die, which must be [accepted](Expedition::accepts).
    #[inline]
    pub(crate) fn enter(&mut self, digit: Digit) -> Effect {
        if digit == Digit::ZERO && self.circle_open() {
            self.circle = true;
            Effect::Circle
        } else if usize::from(self.filled) < BOXES {
            self.fill(digit.value())
        } else {
            self.claim_end()
        }
    }

    /// Goes a step further by an arrow; the expedition must not be complete.
    #[inline]
    pub(crate) fn accelerate(&mut self) -> Effect {
        if usize::from(self.filled) < BOXES { self.fill(self.least) } else { self.claim_end() }
    }

    #[inline]
    fn fill(&mut self, number: u8) -> Effect {
        self.numbers[usize::from(self.filled)] = number;
        self.filled += 1;
        self.least = number;
        Effect::Box(self.filled)
    }

    #[inline]
    fn claim_end(&mut self) -> Effect {
        self.least = COMPLETE;
        Effect::End
    }

    /// What the expedition is worth by the sheet's track, before a circle doubles it.
    pub fn on_track(&self, layout: &Layout) -> i16 {
        if self.filled == 0 && self.circle {
            layout.circle_only()
        } else {
            layout.expedition().points(self.filled)
        }
    }

    /// What the expedition is worth.
    #[inline]
    pub fn score(&self, layout: &Layout) -> i16 {
        let doubled = if self.circle { 2 } else { 1 };
        self.on_track(layout) * doubled
    }
}
