//! What every game in Sextant shares: seats, turns, chance, views and records.
//!
//! - [`Game`] is the interface of a game: a state that chance and the players change step by step.
//! - [`Record`] holds the steps of one game. The state is the result of replaying them.
//! - A view ([`Game::View`]) is what one [`Viewer`] may know. Players, bots and clients never get
//!   the state itself.
//! - [`AnyGame`] and [`AnyRecord`] are the same without the game's type, for programs that find a
//!   game by its name.
//! - [`FairChance`] draws every deal and roll from a secret that is committed to before the game.
//! - [`testing::check_game`] checks what the rest of the workspace relies on. Every game must pass
//!   it.
//!
//! Start with [`Game`]. The crate `sextant-test-game` implements it in a few small files, and
//! `docs/ADDING_A_GAME.md` goes through all steps.
//!
//! This crate knows no game. What it does by itself is chance that anyone can check afterwards:
//!
//! ```
//! use sextant_core::{Contributions, FairChance, Random, Secret};
//!
//! // A server takes the secret from the operating system and publishes only the commitment.
//! let secret = Secret::from_seed("2a")?;
//! let commitment = secret.commitment();
//! let chance = FairChance::new(&secret, "game 7", &Contributions::NONE);
//! let first_card = chance.stream(1).below(60);
//!
//! // After the game the secret is revealed, and anyone can repeat the draw.
//! let revealed: Secret = secret.reveal().parse()?;
//! assert_eq!(revealed.commitment(), commitment);
//! let chance = FairChance::new(&revealed, "game 7", &Contributions::NONE);
//! assert_eq!(chance.stream(1).below(60), first_card);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]

mod contributions;
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
#[cfg(feature = "schema")]
mod schema;
mod seat;
mod seat_kind;
mod tags;
pub mod testing;
mod turn;
#[cfg(feature = "typescript")]
pub mod typescript;
mod written;

pub use contributions::{Contributions, FairScheme};
pub use departures::{Departures, Ended, WhyDropped, WhyEnded};
pub use disclosure::Disclosure;
pub use entry::{TooManyEntries, legal_entries, next_to_decide};
pub use erased::{AnyGame, AnyRecord, Bench, Erased, options_of, read_record};
pub use fair::{Commitment, FairChance, FairStream, Nonce, NotHex, Secret};
pub use game::{Determinize, Game};
pub use notation::{
    Claim, Files, Notation, OptionTag, TagError, counted, excerpt, no_files, shorten,
};
pub use observer::{Observable, Observation, SeatObserver};
pub use random::{Random, Simulation};
pub use random_play::{Played, play_at_random};
pub use record::{LogEntry, Record, RecordError, Step, Unfair, fair_tags, given_outcomes};
pub use refusal::{BadOptions, Refusal};
pub use refused::Refused;
pub use report::{Amount, Report, Reporting};
pub use seat::{BySeat, MAX_SEATS, NotASeat, Seat, SeatSet};
pub use seat_kind::SeatKind;
pub use tags::Tags;
pub use turn::{Turn, Viewer};
pub use written::Written;
