//! What every game in Sextant shares.
//!
//! A [`Game`] is a state that chance and players move along; a [`Record`] is how it came about; a
//! view is what one [`Viewer`] may know of it. [`AnyGame`] and [`AnyRecord`] are the same for
//! programs that do not care which game it is. [`testing::check_game`] holds every game to what the
//! others rely on.
#![warn(missing_docs)]

mod departures;
mod entry;
mod face;
mod fair;
mod follow;
mod game;
mod herald;
mod notation;
mod random;
mod random_play;
mod record;
mod report;
mod seat;
mod tags;
pub mod testing;
mod turn;

pub use departures::{Departures, WhyDropped};
pub use entry::{TooManyEntries, legal_entries, next_to_decide};
pub use face::{AnyGame, AnyRecord, Bench, Face, options_of, read_record};
pub use fair::{Commitment, FAIR_CHANCE, FairChance, FairStream, Nonce, NotHex, Secret};
pub use follow::{Follow, Follower, Heard};
pub use game::{Game, Imagine, Refusal};
pub use herald::Herald;
pub use notation::{Claim, Files, Notation, TagError, excerpt, no_files};
pub use random::{Random, Simulation};
pub use random_play::{Played, play_at_random};
pub use record::{Happened, Record, RecordError, Step, Unfair, fair_tags};
pub use report::{Amount, Report, Reporting};
pub use seat::{BySeat, MAX_SEATS, NotASeat, Seat, SeatSet};
pub use tags::Tags;
pub use turn::{Turn, Viewer};
