//! Every type that crosses to clients: the page, the HTTP API, the WebSocket, streams.
//!
//! The server sends these types and nothing else, so what a client can receive is written down here
//! once. The page's TypeScript types ([`typescript`]) and the JSON Schemas of the API description
//! come from them. What a viewer may know is decided before: a type of this crate is filled for one
//! viewer.
//!
//! ```
//! use sextant_core::Seat;
//! use sextant_wire::{Command, SeatKind, Terms};
//!
//! let terms: Terms = serde_json::from_str(r#"{"game": "cards", "seats": ["person", {"bot": "novice"}]}"#)?;
//! assert_eq!(terms.seats[1], SeatKind::Bot("novice".to_owned()));
//!
//! let sit = Command::Sit { seat: Some(Seat::TWO), link: None, nonce: None, commitment: None };
//! assert_eq!(serde_json::to_string(&sit)?, r#"{"do":"sit","seat":2,"link":null,"nonce":null}"#);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]

mod catalogue;
mod command;
mod cursor;
mod event;
mod id;
mod lists;
mod online_view;
mod patch;
mod people;
mod problem;
mod refusal;
mod review_state;
mod server_refusal;
mod socket;
mod table_view;
mod terms;
mod text;
mod time;
mod time_control;
pub mod typescript;
mod update;

pub use catalogue::{BotEntry, Catalogue, GameEntry};
pub use command::{Command, NewTable};
pub use cursor::{Cursor, NotACursor};
pub use event::{Closed, NumberedEvent, TableEvent, WhyClosed};
pub use id::{Link, NotAnId, PlayerId, RequestId, TableId};
pub use lists::{Summary, SummarySeat, TableList, Urgency};
pub use online_view::{OnlineView, PlayerView, StatusView};
pub use patch::{Change, Mismatch, Patch};
pub use people::{
    Keep, Me, NewGuest, NewToken, Player, Rename, Renewed, Scope, TokenLine, Tokens, Welcome,
};
pub use problem::Problem;
pub use refusal::Refusal;
pub use review_state::ReviewState;
pub use server_refusal::ServerRefusal;
pub use sextant_core::{Ended, FairScheme, LogEntry, SeatKind, WhyDropped, WhyEnded};
pub use socket::{Bye, ClientMessage, ServerMessage};
pub use table_view::{Pause, Phase, TableView};
pub use terms::{Admission, BadTerms, Terms};
pub use text::{BadText, ChatText, Name, Note, PrivateNote};
pub use time::{Span, Time};
pub use time_control::{Allowance, BadTimeControl, Pace, TimeControl};
pub use update::{ChatLine, LogPart, News, Presence, Response, Seen, Snapshot, Update};
