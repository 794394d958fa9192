//! The arena: two bots play the same deals from every seat, and the difference is counted.
#![warn(missing_docs)]

mod contest;
mod elo;
mod game;
mod ladder;
mod lineup;
mod tally;

pub use contest::{Contest, ContestSettings, Contestant, contest};
pub use elo::{Pairing, Rating, ratings};
pub use ladder::{Ladder, LadderEntry};
pub use tally::{SideResult, Tally, ThinkingTime};
