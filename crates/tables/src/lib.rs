//! Online play without a network or a database: tables, seats, clocks, a lobby and guests.
//!
//! - [`Tables`] is the service, and the place to start: it creates tables and executes commands.
//! - [`Table`] is the logic behind it, without any I/O: it takes a [`Command`] and returns numbered
//!   events. Its state is the result of replaying them.
//! - [`Store`], [`News`], [`Clock`] and [`Randomness`] are the ports, the interfaces to the
//!   outside. The module [`memory`] has all of them for tests; `sextant-store` has those for
//!   databases.
//! - [`TableView`] is what one viewer may know of a table. It has no room for anything else.
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
//! let new_table = NewTable { terms, seat: None, ready: true };
//! let table = tables.create_table(&ada, None, &new_table).await?.table;
//!
//! let sit = Command::Sit { seat: None, link: None, nonce: None };
//! let response = tables.execute(&ben, table, None, &sit).await?;
//! assert_eq!(response.table_view.status, StatusView::Playing);
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
mod command;
mod event;
mod id;
mod identity;
mod job;
pub mod memory;
mod news;
mod randomness;
mod refusal;
#[cfg(feature = "rigged-deals")]
pub mod rigged_deals;
mod sealed;
mod store;
mod summary;
mod table;
mod table_view;
mod tables;
mod terms;
pub mod testing;
mod text;
mod time;
mod time_control;
mod token;
#[cfg(feature = "typescript")]
pub mod typescript;

pub use clock::{Clock, SystemClock};
pub use command::{Command, NewTable};
pub use event::{ActionTaken, Audience, Event, Request, StoredEvent, TableCreated, WhyClosed};
pub use id::{Link, NotAnId, PlayerId, RequestId, TableId};
pub use identity::{Identity, Player, TokenEntry};
pub use job::{Job, JobKind, JobQueue, Lease};
pub use news::{Delivery, News, NewsItem, ProcessId, Subscription};
pub use randomness::Randomness;
pub use refusal::Refusal;
pub use sealed::SealedSecret;
pub use sextant_core::{Ended, SeatKind, WhyDropped, WhyEnded};
pub use store::{
    Append, AppendError, CreationLimit, CreationLimits, Loaded, New, Page, Store, StoreError,
};
pub use summary::{Summary, SummarySeat, Urgency};
pub use table::{ChatLine, Corrupt, NewIds, Occupant, Outcome, RequestContext, Status, Table};
pub use table_view::{
    Cursor, LogPart, NotACursor, NumberedEvent, Pause, SeatView, Snapshot, StatusView, TableEvent,
    TableView, Update,
};
pub use tables::{BotTurn, Error, Response, Tables};
pub use terms::{Admission, BadTerms, Terms};
pub use text::{BadText, ChatText, Name, Note};
pub use time::{Span, Time};
pub use time_control::{Allowance, BadTimeControl, Pace, TimeControl};
pub use token::{NotAToken, Scope, Token, TokenHash};
