//! Online play without a network or a database: tables, seats, clocks, a lobby and guests.
//!
//! - [`Tables`] is the service, and the place to start: it creates tables and executes commands.
//! - [`Table`] is the logic behind it, without any I/O: it takes a [`Command`] and returns numbered
//!   events. Its state is the result of replaying them.
//! - [`Store`], [`News`], [`Clock`] and [`Randomness`] are the ports, the interfaces to the
//!   outside. The module [`memory`] has all of them for tests; `sextant-store` has those for
//!   databases.
//! - [`OnlineView`] is what one viewer may know of a table. It has no room for anything else.
//!
//! Events are stored before anyone hears of them.
//!
//! ```
//! use std::sync::Arc;
//!
//! use sextant_tables::memory::{MemoryNews, MemoryStore, SeededRandomness, TestClock};
//! use sextant_tables::{Admission, Command, Name, NewTable, StatusView, Tables, Terms};
//!
//! # let example = async {
//! let (clock, randomness) = (Arc::new(TestClock::default()), Arc::new(SeededRandomness::new(1)));
//! let tables = Tables::new(MemoryStore::new(), MemoryNews::default(), clock, randomness);
//! let (ada, _token) = tables.create_guest(Name::new("Ada")?).await?;
//! let (ben, _token) = tables.create_guest(Name::new("Ben")?).await?;
//!
//! let terms = Terms { admission: Admission::Open, ..Terms::new("cards") };
//! let new_table = NewTable { terms, seat: None, ready: true, commitment: None };
//! let table = tables.create_table(&ada, None, &new_table).await?.table;
//!
//! let sit = Command::Sit { seat: None, link: None, nonce: None, commitment: None };
//! tables.execute(&ben, table, None, &sit).await?;
//! let seen = tables.snapshot(Some(&ben), table).await?.state;
//! assert_eq!(seen.status, StatusView::Playing);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # };
//! # // In memory nothing is waited for, so that the example is done at once.
//! # let mut context = std::task::Context::from_waker(std::task::Waker::noop());
//! # let done = std::future::Future::poll(std::pin::pin!(example), &mut context);
//! # assert!(matches!(done, std::task::Poll::Ready(Ok(()))), "{done:?}");
//! ```
#![warn(missing_docs)]

mod clock;
mod clocks;
mod event;
mod fingerprint;
mod identity;
mod job;
pub mod memory;
mod news;
mod randomness;
mod retention;
#[cfg(feature = "rigged-deals")]
pub mod rigged_deals;
mod sealed;
mod store;
mod table;
mod tables;
mod terms;
pub mod testing;
mod token;

pub use clock::{Clock, SystemClock};
pub use event::{ActionTaken, Audience, Event, Request, StoredEvent, TableCreated};
pub use identity::{Identity, TokenEntry};
pub use job::{Job, JobKind, JobQueue, Lease};
pub use news::{Delivery, News, NewsItem, ProcessId, Subscription};
pub use randomness::Randomness;
pub use retention::{Pruned, Retention};
pub use sealed::SealedSecret;
pub use sextant_core::WhyDropped;
// What tables take and give, in the types that clients get.
pub use sextant_wire::{
    Admission, Allowance, BadTerms, BadText, BadTimeControl, ChatLine, ChatText, Closed, Command,
    Cursor, Ended, FairScheme, Link, LogPart, Name, NewTable, NotACursor, NotAnId, Note,
    NumberedEvent, OnlineView, Pace, Pause, Player, PlayerId, PlayerView, Refusal, RequestId,
    Response, Scope, SeatKind, Snapshot, Span, StatusView, Summary, SummarySeat, TableEvent,
    TableId, Terms, Time, TimeControl, Update, Urgency, WhyClosed, WhyEnded,
};
pub use store::{
    Append, AppendError, CreationLimit, CreationLimits, Loaded, New, Page, Store, StoreError,
};
pub use table::{Corrupt, Known, NewIds, Occupant, Outcome, RequestContext, Status, Table};
pub use tables::{BotTurn, Error, Tables};
pub use terms::complete as complete_terms;
pub use token::{NotAToken, Token, TokenHash};
