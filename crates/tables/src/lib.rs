//! Online play without a network or a database: tables, seats, clocks, a lobby, identities.
//!
//! The core is pure: a [`Table`] takes [`Command`]s and gives numbered events; its state is what the
//! events add up to. [`Tables`] ties it to the ports: a [`Store`], [`News`], a [`Clock`] and
//! [`Randomness`]. Whatever happens is stored before anybody is told, and what anybody is told is
//! built for them: a [`Sight`] has no place for what they may not know.
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
mod sealed;
mod sight;
#[cfg(feature = "stacked")]
pub mod stacked;
mod store;
mod summary;
mod table;
mod tables;
mod terms;
pub mod testing;
mod text;
mod time;
mod timing;
mod token;

pub use clock::{Clock, SystemClock};
pub use command::{Command, Draft};
pub use event::{Audience, Deed, Ended, Event, Founding, Recorded, Request, WhyClosed, WhyEnded};
pub use id::{Link, NotAnId, PlayerId, RequestId, TableId};
pub use identity::{Player, TokenEntry, Who};
pub use job::{Duty, Job, JobKind};
pub use news::{Bulletin, Heard, News, ProcessId, Subscription};
pub use randomness::Randomness;
pub use refusal::Refusal;
pub use sealed::Sealed;
pub use sextant_core::WhyDropped;
pub use sight::{
    Cursor, LogPart, NotACursor, Pause, SeatSight, Sight, Snapshot, StatusSight, Told, Update, What,
};
pub use store::{Append, AppendError, Loaded, New, Page, Store, StoreError};
pub use summary::{Summary, SummarySeat, Urgency};
pub use table::{Asking, ChatLine, Corrupt, Decided, Fresh, Occupant, Status, Table};
pub use tables::{Answer, BotTurn, Error, Tables};
pub use terms::{Admission, BadTerms, Place, Terms};
pub use text::{BadText, Name, Note, Remark};
pub use time::{Span, Time};
pub use timing::{Allowance, BadTiming, Pace, Timing};
pub use token::{NotAToken, Scope, Token, TokenHash};
