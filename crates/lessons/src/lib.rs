//! The lessons: positions, tasks and texts, read from data files.
//!
//! A lesson is a record, of which the learner plays seat 1, and steps that tell or ask something
//! (`docs/LESSONS.md`). The files are in `lessons/`, a folder for each game. The terminal and the
//! page play the same files; the tests of this crate play them through the rules and check every
//! claim in their texts.
//!
//! - [`Lesson`] is one file; [`LESSONS`] are all there are, [`lessons`] those of a game in order.
//! - [`Course`] is a lesson being played: where the learner is, and what comes of an action.
//!
//! ```
//! use sextant_lessons::{Answer, Course, Language, first_game};
//!
//! let lesson = first_game("cards").ok_or("every game has a first game")?;
//! let mut course = Course::start(lesson)?;
//! assert!(course.text(Language::English).starts_with("Welcome"));
//! course.next();
//! assert!(matches!(course.answer("G3"), Answer::Wrong(_)));
//! assert_eq!(course.answer("R4"), Answer::Right);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]

mod catalogue;
mod claims;
mod course;
mod lesson;
mod line;
mod text;

pub use catalogue::{LESSONS, first_game, lessons};
pub use claims::false_claims;
pub use course::{Answer, Course};
pub use lesson::{LEARNER, Lesson, LessonError, Step};
pub use line::{Line, Move};
pub use text::{Language, Text};
