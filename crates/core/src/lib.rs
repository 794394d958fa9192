//! What every game in Sextant shares.
//!
//! A [`Game`] is a state that chance and players move along; a [`Record`] is how it came about; a
//! view is what one [`Viewer`] may know of it. [`AnyGame`] and [`AnyRecord`] are the same for
//! programs that do not care which game it is. [`testing::check_game`] holds every game to what the
//! others rely on.
#![warn(missing_docs)]

mod departures;
mod disclosure;
mod entry;
mod erased;
mod fair;
mod game;
mod notation;
mod observer;
mod random;
mod random_play;
mod record;
mod refusal;
mod refused;
mod report;
mod seat;
mod tags;
pub mod testing;
mod turn;
#[cfg(feature = "typescript")]
pub mod typescript;

pub use departures::{Departures, WhyDropped};
pub use disclosure::Disclosure;
pub use entry::{TooManyEntries, legal_entries, next_to_decide};
pub use erased::{AnyGame, AnyRecord, Bench, Erased, options_of, read_record};
pub use fair::{Commitment, FAIR_CHANCE, FairChance, FairStream, Nonce, NotHex, Secret};
pub use game::{Determinize, Game};
pub use notation::{Claim, Files, Notation, TagError, excerpt, no_files, shorten};
pub use observer::{Observable, Observation, SeatObserver};
pub use random::{Random, Simulation};
pub use random_play::{Played, play_at_random};
pub use record::{LogEntry, Record, RecordError, Step, Unfair, fair_tags};
pub use refusal::{BadOptions, Refusal};
pub use refused::Refused;
pub use report::{Amount, Report, Reporting};
pub use seat::{BySeat, MAX_SEATS, NotASeat, Seat, SeatSet};
pub use tags::Tags;
pub use turn::{Turn, Viewer};
