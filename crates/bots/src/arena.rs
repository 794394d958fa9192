//! The arena: two bots play the same deals from every seat, and the difference is counted.

mod contest;
mod elo;
mod game;
mod ladder;
mod lineup;
mod tally;
#[cfg(test)]
mod tests;

pub use contest::{Contest, Contestant};
pub use elo::{Pairing, Rating, ratings};
pub use ladder::{Ladder, LadderEntry};
pub use tally::{SideResult, Tally, ThinkingTime};
