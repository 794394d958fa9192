//! Randomness that is handed in, and what is made of it.
//!
//! Bounded integers and the shuffle are written out here, and pinned in `docs/NOTATION.md`:
//! a library may change how it samples between versions, and records must replay for ever.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A source of uniform 32-bit words, and the draws that the games make from it.
pub trait Random {
    /// The next word.
    fn word(&mut self) -> u32;

    /// A whole number below `n`, each equally likely.
    ///
    /// The high half of `word * n` is uniform once words whose low half is below
    /// `2^32 mod n` are drawn again.
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        let mut product = u64::from(self.word()) * u64::from(n);
        if (product as u32) < n {
            let surplus = n.wrapping_neg() % n;
            while (product as u32) < surplus {
                product = u64::from(self.word()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// One of `items`, each equally likely.
    #[inline]
    fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() {
            return None;
        }
        items.get(self.below(items.len() as u32) as usize)
    }

    /// Puts `items` into an order of which each is equally likely (Fisher-Yates from the end).
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }
}

/// Fast randomness for simulations, benchmarks and tests: reproducible, but not unguessable.
#[derive(Clone, Debug)]
pub struct Simulation(Xoshiro256PlusPlus);

impl Simulation {
    /// The stream of this seed.
    pub fn new(seed: u64) -> Simulation {
        Simulation(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl Random for Simulation {
    #[inline]
    fn word(&mut self) -> u32 {
        (self.0.next_u64() >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands out the given words in turn.
    struct Words(std::vec::IntoIter<u32>);

    impl Random for Words {
        fn word(&mut self) -> u32 {
            self.0.next().expect("the test gave enough words")
        }
    }

    #[test]
    fn below_takes_the_high_half_and_draws_again_where_it_would_be_unfair() {
        let mut words = Words(vec![0x8000_0001, 0, 0x4000_0000].into_iter());
        assert_eq!(words.below(10), 5);
        // 2^32 mod 10 is 6: the word 0 has low half 0, so it is drawn again.
        assert_eq!(words.below(10), 2);
    }

    #[test]
    fn every_number_below_is_about_equally_frequent() {
        let mut random = Simulation::new(1);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[random.below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut items: Vec<u32> = (0..60).collect();
        Simulation::new(7).shuffle(&mut items);
        assert_ne!(items, (0..60).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..60).collect::<Vec<_>>());
    }
}
