//! What an encoder made of colours before.

#![allow(
    clippy::inline_always,
    reason = "only what is inlined into the dispatch is compiled for the processor that was found"
)]

use crate::inputs::ColourState;

/// What one network's encoder made of colours that looked like this or that: in rollouts few colours
/// change from one decision to the next, and the same come again and again.
///
/// Every colour state has one place, where the last one that had it is remembered.
pub(crate) struct EncoderCache {
    /// Whose sums lie at each place; no colour state has all bits.
    owners: Vec<u128>,
    sums: Vec<f32>,
    width: usize,
}

impl EncoderCache {
    /// A memory with so many places, or a few more, for sums of this width.
    pub(crate) fn new(places: usize, width: usize) -> EncoderCache {
        let places = places.max(1).next_power_of_two();
        EncoderCache { owners: vec![u128::MAX; places], sums: vec![0.0; places * width], width }
    }

    /// The sums for a colour that looks so: as remembered, or added up now, beginning with zeros.
    #[inline(always)]
    pub(crate) fn get_or_compute(
        &mut self,
        state: &ColourState,
        add_up: impl FnOnce(&mut [f32]),
    ) -> &[f32] {
        let bits = state.bits();
        let place = self.place(bits);
        let sums = &mut self.sums[place * self.width..(place + 1) * self.width];
        if self.owners[place] != bits {
            self.owners[place] = bits;
            sums.fill(0.0);
            add_up(sums);
        }
        sums
    }

    /// Where a colour state has its place: bits from all over it, mixed by a multiplication.
    #[inline(always)]
    fn place(&self, bits: u128) -> usize {
        const MIXER: u64 = 0x9e37_79b9_7f4a_7c15;
        let folded = (bits as u64) ^ ((bits >> 64) as u64).wrapping_mul(MIXER);
        let mixed = folded.wrapping_mul(MIXER);
        (mixed >> 40) as usize & (self.owners.len() - 1)
    }
}
