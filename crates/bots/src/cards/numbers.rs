//! The numbers of one colour as a few bits, and tables over all sets of them.

use sextant_cards::{Card, Colour, NUMBER_SUMS};

/// Numbers of a colour as nine bits from 2 to 10.
pub(super) type Numbers = u32;

pub(super) const ALL_NUMBERS: Numbers = 0x1ff;

/// The sum of the numbers and how many they are, for every set of numbers.
static SUM_AND_COUNT: [[f32; 2]; 512] = {
    let mut table = [[0.0; 2]; 512];
    let mut bits = 1;
    while bits < 512usize {
        table[bits] = [NUMBER_SUMS[bits] as f32, bits.count_ones() as f32];
        bits += 1;
    }
    table
};

#[inline]
pub(super) fn sum_and_count(numbers: Numbers) -> [f32; 2] {
    SUM_AND_COUNT[(numbers & ALL_NUMBERS) as usize]
}

#[inline]
pub(super) fn sum(numbers: Numbers) -> f32 {
    sum_and_count(numbers)[0]
}

/// The number of every card as one bit; none for wagers.
static NUMBER_BITS: [Numbers; 60] = {
    let mut bits = [0; 60];
    let mut index = 0;
    while index < 60 {
        let nth = index % 10;
        bits[index] = if nth == 0 { 0 } else { 1 << (nth - 1) };
        index += 1;
    }
    bits
};

/// The numbers above the highest of a set.
#[inline]
pub(super) fn above(laid: Numbers) -> Numbers {
    ABOVE[(laid & ALL_NUMBERS) as usize]
}

/// A table, because finding the highest bit is slow on processors that must be assumed.
static ABOVE: [Numbers; 512] = {
    let mut table = [0; 512];
    let mut bits = 0;
    while bits < 512usize {
        let highest = usize::BITS - bits.leading_zeros();
        table[bits] = ALL_NUMBERS >> highest << highest;
        bits += 1;
    }
    table
};

#[inline]
pub(super) fn number_bit(card: Card) -> Numbers {
    NUMBER_BITS[card.index()]
}

/// The card of a colour with the lowest of these numbers.
#[inline]
pub(super) fn lowest_card(colour: Colour, numbers: Numbers) -> Card {
    Card::number(colour, numbers.trailing_zeros() as u8 + 2).unwrap_or(Card::wager(colour))
}
