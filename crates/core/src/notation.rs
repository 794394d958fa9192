//! How a game is written down.

use std::fmt;

use serde::Serialize;
use thiserror::Error;

use crate::{Game, Seat, Tags};

/// An option of a game: a tag of its records, and a flag of commands.
#[derive(Clone, Copy, Debug)]
pub struct OptionTag {
    /// The tag that states it in a record.
    pub tag: &'static str,
    /// The flag that states it in a command, without the dashes.
    pub flag: &'static str,
    /// What the value of the flag is called.
    pub value: &'static str,
    /// What it decides, and what it can be.
    pub about: &'static str,
    /// What holds if it is not stated.
    pub default: &'static str,
    /// Whether it is about how a match goes on, and makes no difference to a single deal or score.
    pub of_match: bool,
}

/// How a game's options, outcomes and turns are written in a text record.
///
/// A record is a header of tags, then numbered turns. In a numbered turn every seat makes one
/// *entry*, a word made of the seat's actions, in order from the seat that goes first. Outcomes
/// stand either in tags of their own before the turns they lead to (a dealt deck), or inside the
/// turn, before a colon (a roll).
pub trait Notation: Game {
    /// The options.
    const OPTIONS: &'static [OptionTag];
    /// The tags that hold an outcome; none if outcomes stand inside the turns.
    const OUTCOME_TAGS: &'static [&'static str];
    /// What an outcome begins: "round", "turn".
    const OUTCOME_BEGINS: &'static str;
    /// Whether entries have a form in columns and rows, as other hosts print them.
    const HAS_COORDINATES: bool = false;

    /// The options that the tags before the first turn state. Those that are not stated are as by
    /// default. `files` reads a file that a tag names.
    fn options_from_tags(tags: &Tags, files: &Files<'_>) -> Result<Self::Options, TagError>;

    /// The tags that state the options.
    fn options_to_tags(options: &Self::Options) -> Tags;

    /// The outcome that these tags state, for games that have [`OUTCOME_TAGS`](Self::OUTCOME_TAGS).
    fn outcome_from_tags(&self, tags: &Tags) -> Result<Self::Outcome, TagError>;

    /// The tags that state `outcome`, which comes next in this state.
    fn outcome_to_tags(&self, outcome: &Self::Outcome) -> Tags;

    /// The outcome as words, as they stand before the colon of a turn or in a tag.
    fn outcome_to_text(outcome: &Self::Outcome) -> String;

    /// The outcome that the words before the colon state.
    fn outcome_from_text(text: &str) -> Result<Self::Outcome, String>;

    /// The actions that an entry consists of.
    fn split_entry(entry: &str) -> Vec<&str>;

    /// The entry that consists of these actions.
    fn join_entry(actions: &[Self::Action]) -> String;

    /// The number of the present turn, and the seat whose entry comes first in it.
    fn numbering(&self) -> (u32, Seat);

    /// Where the game is, for messages: "round 2, turn 14".
    fn place(&self) -> String;

    /// What a finished game's header may state about its end: tags with the value they must have,
    /// or none while the game goes on.
    fn claims(&self) -> Vec<Claim>;

    /// The same for the `nth` set of outcome tags, counted from 1.
    fn outcome_claims(&self, nth: u32) -> Vec<Claim>;

    /// The columns and rows of an entry as other hosts print them, where the game has such a form.
    /// Asked before the entry is played.
    fn coordinates(&self, _seat: Seat, _entry: &[Self::Action]) -> Option<String> {
        None
    }
}

/// Whether a tag states an option of the game.
pub(crate) fn is_option<G: Notation>(tag: &str) -> bool {
    G::OPTIONS.iter().any(|option| option.tag == tag)
}

/// A tag that can be checked against the course of play: its name, and the value it must have, if
/// it can have one yet.
pub type Claim = (&'static str, Option<String>);

/// Reads a file that a record names, or says why it can't.
pub type Files<'a> = dyn Fn(&str) -> Result<String, String> + 'a;

/// Refuses every file: for records from strangers.
pub fn no_files(name: &str) -> Result<String, String> {
    Err(format!(
        "the file {} can't be read here; write its contents into the record",
        excerpt(name)
    ))
}

/// A tag whose value makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "code", rename = "bad-tag")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[error("[{tag}]: {reason}")]
pub struct TagError {
    /// The tag's name.
    pub tag: String,
    /// What is wrong with it.
    pub reason: String,
}

impl TagError {
    /// The value of `tag` is wrong for this reason.
    pub fn new(tag: &str, reason: impl ToString) -> TagError {
        TagError { tag: tag.to_owned(), reason: reason.to_string() }
    }
}

/// A number of things, such as `1 table` or `2 tables`.
pub fn counted<N: fmt::Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    let plural = if number == N::from(1) { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// The beginning of a text, in backquotes and on one line, for messages.
pub fn excerpt(text: &str) -> String {
    format!("`{}`", shorten(text))
}

/// The beginning of a text on one line: what a refusal quotes of an input.
pub fn shorten(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut shown = String::new();
    for c in text.chars().take(LONGEST) {
        if c.is_control() {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}
