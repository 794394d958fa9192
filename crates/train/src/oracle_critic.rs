//! The inputs of the critic: all that a player sees, and all that is hidden from them.
//!
//! It judges positions in training only; no player ever gets these inputs.

use sextant_cards::{Card, CardSet, Colour, Round};
use sextant_core::Seat;
use sextant_neural::{COLOUR_INPUTS, GLOBAL_INPUTS, Inputs, Shape};

use crate::batch::Batch;

/// Where the groups of hidden things begin, after the player's own inputs of a colour.
mod at {
    pub(super) const HAND: usize = super::COLOUR_INPUTS;
    pub(super) const PLAYABLE: usize = HAND + 12;
    pub(super) const TO_ME: usize = PLAYABLE + 12;
    pub(super) const TO_THEM: usize = TO_ME + 12;
    pub(super) const SOON: usize = TO_THEM + 12;
    pub(super) const END: usize = SOON + 10;
}

/// Global inputs of the critic.
const GLOBAL: usize = GLOBAL_INPUTS + 2;

/// The widths of a critic.
pub(crate) const fn critic_shape(width: usize, joint: usize, last: usize) -> Shape {
    Shape { colour_inputs: at::END, global_inputs: GLOBAL, width, joint, heads: 1, last, outs: 1 }
}

/// Adds a round as the player in `seat`, whose own inputs are given, would see it if nothing were
/// hidden.
pub(crate) fn push_oracle_inputs(batch: &mut Batch, inputs: &Inputs, round: &Round, seat: Seat) {
    let other = seat.other();
    let hand = round.hand(other);
    let laid = round.expeditions(other);
    let pile = round.draw_pile();
    // As long as both players draw from the draw pile, the player to move gets its next card.
    let mut coming = [CardSet::EMPTY; 2];
    let mut soon = [0.0f32; 60];
    for (turn, &card) in pile.iter().rev().enumerate() {
        coming[turn % 2].insert(card);
        let soonness = &mut soon[card.index()];
        *soonness = soonness.max(1.0 - turn as f32 / pile.len() as f32);
    }
    let mut playable_in_all = 0;
    let mut wanted = 0;
    batch.begin();
    for (own, &colour) in inputs.colours().zip(round.variant().colours()) {
        batch.begin_row();
        for (place, value) in own.iter() {
            batch.add(place, value);
        }
        let playable = playable(hand, laid, colour);
        add_cards(batch, at::HAND, bits(hand, colour));
        add_cards(batch, at::PLAYABLE, playable);
        add_cards(batch, at::TO_ME, bits(coming[0], colour));
        add_cards(batch, at::TO_THEM, bits(coming[1], colour));
        for (rank, card) in Card::of_colour(colour).enumerate() {
            if soon[card.index()] > 0.0 {
                batch.add(at::SOON + rank, soon[card.index()]);
            }
        }
        playable_in_all += playable.count_ones();
        if !laid.of_colour(colour).is_empty() {
            wanted += playable.count_ones();
        }
    }
    batch.add_global(inputs.global());
    batch.add_global(&[playable_in_all as f32 / 8.0, wanted as f32 / 8.0]);
}

/// Twelve bits: the wagers as a thermometer, then the numbers.
fn bits(cards: CardSet, colour: Colour) -> u16 {
    ((1 << cards.wagers(colour)) - 1) | (cards.number_bits(colour) as u16) << 3
}

/// The cards of a hand that go on an expedition, as twelve bits.
fn playable(hand: CardSet, laid: CardSet, colour: Colour) -> u16 {
    let numbers = laid.number_bits(colour) as u16;
    let closed = match u16::BITS - numbers.leading_zeros() {
        0 => 0,
        highest => (1u16 << (highest + 3)) - 1,
    };
    bits(hand, colour) & !closed
}

fn add_cards(batch: &mut Batch, start: usize, bits: u16) {
    let mut left = bits;
    while left != 0 {
        batch.add(start + left.trailing_zeros() as usize, 1.0);
        left &= left - 1;
    }
}
