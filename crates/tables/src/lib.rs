//! Online play without a network or a database: tables, seats, clocks, a lobby, identities.
//!
//! The core is pure: a [`Table`] takes [`Command`]s and returns numbered events; its state is what
//! the events add up to. [`Tables`] ties it to the ports: a [`Store`], [`News`], a [`Clock`] and
//! [`Randomness`]. Events are stored before they are sent to anyone, and every viewer gets a
//! message built for them: a [`TableView`] has no place for what its viewer may not know.
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
pub use event::{
    ActionTaken, Audience, Ended, Event, Request, StoredEvent, TableCreated, WhyClosed, WhyEnded,
};
pub use id::{Link, NotAnId, PlayerId, RequestId, TableId};
pub use identity::{Identity, Player, TokenEntry};
pub use job::{Job, JobKind, JobQueue};
pub use news::{Delivery, News, NewsItem, ProcessId, Subscription};
pub use randomness::Randomness;
pub use refusal::Refusal;
pub use sealed::SealedSecret;
pub use sextant_core::WhyDropped;
pub use store::{Append, AppendError, Loaded, New, Page, Store, StoreError};
pub use summary::{Summary, SummarySeat, Urgency};
pub use table::{ChatLine, Corrupt, NewIds, Occupant, Outcome, RequestContext, Status, Table};
pub use table_view::{
    Cursor, LogPart, NotACursor, NumberedEvent, Pause, SeatView, Snapshot, StatusView, TableEvent,
    TableView, Update,
};
pub use tables::{BotTurn, Error, Response, Tables};
pub use terms::{Admission, BadTerms, SeatKind, Terms};
pub use text::{BadText, ChatText, Name, Note};
pub use time::{Span, Time};
pub use time_control::{Allowance, BadTimeControl, Pace, TimeControl};
pub use token::{NotAToken, Scope, Token, TokenHash};
