//! What was luck and what was skill in a game.
//!
//! - [`reviewer()`] begins a [`Review`] of a record, and [`judge_all`] completes it: start here. A program
//!   that shows results as they arrive takes the steps of a [`Reviewer`] itself.
//! - [`estimates()`] says what every choice costs before one is made: for a coach.
//! - [`LuckModel`] measures the luck in what chance decides.
//! - [`cards::critic`] is the network behind it in the card game.
//!
//! Decisions are judged by what the player could know, luck with open cards. `docs/REVIEW.md` explains
//! the method.
#![warn(missing_docs)]

pub mod cards;
mod dice;
mod estimates;
mod judge;
mod luck;
mod plays_like;
mod review;
mod reviewed_game;
mod reviewer;
mod svg;

pub use estimates::{Estimate, estimates};
pub use luck::{Gains, LuckModel, luck_model, margins};
pub use review::{
    ActionValue, ChanceEvent, Class, CurvePoint, Decision, PlayerReview, Review, Summary,
};
pub use reviewer::{Measured, NotReviewable, Reviewer, Settings, judge_all, reviewer};
pub use svg::curve_svg;
