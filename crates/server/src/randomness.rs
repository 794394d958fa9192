//! Randomness of the operating system.

use sextant_tables::Randomness;

/// Randomness of the operating system.
#[derive(Clone, Copy, Debug, Default)]
pub struct OsRandomness;

impl Randomness for OsRandomness {
    fn fill(&self, bytes: &mut [u8]) {
        if getrandom::fill(bytes).is_err() {
            // No secret is better than one that can be guessed.
            tracing::error!("the operating system gives no randomness");
            std::process::abort();
        }
    }
}
