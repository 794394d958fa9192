//! Which of the network's answers stands for what.

use sextant_cards::{Action, Card, Colour};

use crate::inputs::rank;

/// Answers for each colour.
pub const HEADS: usize = 32;
/// Answers that belong to no colour.
pub const OUTS: usize = 3;

/// By how much margins are divided: a round's margin has a standard deviation of about this.
pub const POINTS: f32 = 30.0;

/// Where one of the network's answers stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// Among the answers of a colour.
    Of(Colour, usize),
    /// Among those that belong to no colour.
    Global(usize),
}

impl Slot {
    /// The margin at the end of the round, as expected, divided by [`POINTS`].
    pub const MARGIN: Slot = Slot::Global(1);
    /// How likely the match is won (a logit).
    pub const WIN: Slot = Slot::Global(2);

    /// How much an action is preferred (a logit).
    pub fn of(action: Action) -> Slot {
        match action {
            Action::Explore(card) => Slot::Of(card.colour(), rank(card)),
            Action::Discard(card) => Slot::Of(card.colour(), 10 + rank(card)),
            Action::TakeDiscard(colour) => Slot::Of(colour, 20),
            Action::DrawFromPile => Slot::Global(0),
        }
    }

    /// How likely the opponent holds a card (a logit).
    pub fn held(card: Card) -> Slot {
        Slot::Of(card.colour(), 21 + rank(card))
    }

    /// What a colour will bring: the margin on it at the end of the round, divided by [`POINTS`].
    pub const fn colour_margin(colour: Colour) -> Slot {
        Slot::Of(colour, 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_has_a_place_of_its_own() {
        let mut slots: Vec<Slot> = Action::all().map(Slot::of).collect();
        slots.extend(Card::all().map(Slot::held));
        slots.extend(Colour::ALL.map(Slot::colour_margin));
        slots.extend([Slot::MARGIN, Slot::WIN]);
        for (nth, slot) in slots.iter().enumerate() {
            match *slot {
                Slot::Of(_, head) => assert!(head < HEADS),
                Slot::Global(out) => assert!(out < OUTS),
            }
            assert!(!slots[..nth].contains(slot), "{slot:?} is there twice");
        }
        assert_eq!(slots.len(), 6 * HEADS + OUTS);
    }
}
