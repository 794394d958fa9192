//! Randomness that can be had again.

use std::sync::{Mutex, PoisonError};

use sextant_core::{Random, Simulation};

use crate::Randomness;

/// Randomness from a seed: the same every time, so never for real games.
#[derive(Debug)]
pub struct SeededRandomness(Mutex<Simulation>);

impl SeededRandomness {
    /// The randomness of this seed.
    pub fn new(seed: u64) -> SeededRandomness {
        SeededRandomness(Mutex::new(Simulation::new(seed)))
    }
}

impl Randomness for SeededRandomness {
    fn fill(&self, bytes: &mut [u8]) {
        let mut random = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for byte in bytes {
            *byte = (random.word() >> 24) as u8;
        }
    }
}
