//! The ports in memory: for tests, and for anything that need not outlive the process.

mod clock;
mod news;
mod randomness;
mod store;

pub use clock::TestClock;
pub use news::{MemoryNews, MemorySubscription};
pub use randomness::SeededRandomness;
pub use store::MemoryStore;
