//! The port to randomness.

/// A source of unpredictable randomness, such as the operating system's.
pub trait Randomness: Send + Sync {
    /// Fills `bytes`. A source that can't must not return: no secret is better than a guessable one.
    fn fill(&self, bytes: &mut [u8]);
}
