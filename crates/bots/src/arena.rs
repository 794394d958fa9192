//! The arena: two bots play the same deals from every seat, and the difference is counted.

mod contest;
mod game;
mod lineup;
mod tally;
#[cfg(test)]
mod tests;

pub use contest::{Contest, Contestant};
pub use tally::{Side, Tally, Thinking};
