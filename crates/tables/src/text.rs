//! Words that people write for others to read: names, chat, notes.
//!
//! Every such text is cleaned and measured before it becomes one of these types, so that nothing
//! else needs to. None of them is ever markup: clients show them as plain text.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Why a text can't stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum BadText {
    /// Nothing is left of it once it is cleaned.
    #[error("a {of} needs at least one visible character")]
    TextEmpty {
        /// What it was to be.
        #[cfg_attr(feature = "typescript", ts(inline))]
        of: TextKind,
    },
    /// It is too long.
    #[error("a {of} can have at most {most} characters")]
    TextTooLong {
        /// What it was to be.
        #[cfg_attr(feature = "typescript", ts(inline))]
        of: TextKind,
        /// How many characters it can have.
        most: usize,
    },
}

/// What a text is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum TextKind {
    /// A player's name, or a token's.
    Name,
    /// A line of chat.
    Message,
    /// A private note.
    Note,
}

impl fmt::Display for TextKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TextKind::Name => "name",
            TextKind::Message => "message",
            TextKind::Note => "note",
        })
    }
}

macro_rules! text {
    ($(#[$doc:meta])* $name:ident, $kind:ident, $longest:literal, $lines:expr, $may_be_empty:literal) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// The most characters it can have.
            pub const MAX_LENGTH: usize = $longest;

            /// Cleans and measures `text`.
            pub fn new(text: &str) -> Result<$name, BadText> {
                // A character has at most four bytes: what is longer need not be looked at.
                if text.len() > 4 * $longest + 64 {
                    return Err(BadText::TextTooLong { of: TextKind::$kind, most: $longest });
                }
                let clean = clean(text, $lines);
                if clean.chars().count() > $longest {
                    return Err(BadText::TextTooLong { of: TextKind::$kind, most: $longest });
                }
                if clean.is_empty() && !$may_be_empty {
                    return Err(BadText::TextEmpty { of: TextKind::$kind });
                }
                Ok($name(clean))
            }

            /// The cleaned text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl TryFrom<String> for $name {
            type Error = BadText;

            fn try_from(text: String) -> Result<$name, BadText> {
                $name::new(&text)
            }
        }

        impl From<$name> for String {
            fn from(text: $name) -> String {
                text.0
            }
        }
    };
}

text!(
    /// What a player is called at the table.
    Name, Name, 24, Lines::One, false
);
text!(
    /// Something said to everybody at a table.
    ChatText, Message, 300, Lines::One, false
);
text!(
    /// A player's own private note about a game.
    Note, Note, 4000, Lines::Many, true
);

#[derive(Clone, Copy, PartialEq)]
enum Lines {
    One,
    Many,
}

/// Takes out what can't be seen or turns the text around it; white space becomes single spaces.
fn clean(text: &str, lines: Lines) -> String {
    /// More marks than this on one letter only serve to smear over the lines around it.
    const MARKS: u8 = 3;
    let mut clean = String::with_capacity(text.len());
    let mut marks = 0;
    for c in text.chars() {
        if c == '\n' && lines == Lines::Many {
            clean.truncate(clean.trim_end_matches(' ').len());
            clean.push('\n');
        } else if c.is_whitespace() {
            if !clean.ends_with([' ', '\n']) && !clean.is_empty() {
                clean.push(' ');
            }
        } else if is_mark(c) {
            marks += 1;
            if marks <= MARKS && !clean.is_empty() {
                clean.push(c);
            }
            continue;
        } else if !is_unseen(c) {
            clean.push(c);
        }
        marks = 0;
    }
    clean.truncate(clean.trim_end().len());
    clean
}

/// Marks that are drawn over the letter before them.
fn is_mark(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// Characters that show nothing, or change how those around them are shown.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{ffff}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{10ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Result<String, BadText> {
        Name::new(text).map(String::from)
    }

    #[test]
    fn a_name_keeps_what_can_be_seen() {
        for text in ["Ada", "José", "李小龍", "O'Neill-Smith", "<b>bold</b>", "🦊"] {
            assert_eq!(name(text), Ok(text.to_owned()));
        }
    }

    #[test]
    fn a_name_loses_what_turns_or_hides_text() {
        assert_eq!(name("  Ada \t\n Lovelace  "), Ok("Ada Lovelace".to_owned()));
        assert_eq!(name("A\u{202e}da\u{200b}\u{7}"), Ok("Ada".to_owned()));
        assert_eq!(name("\u{feff}Ada\u{e0041}"), Ok("Ada".to_owned()));
        let smeared = format!("A{}da", "\u{301}".repeat(20));
        assert_eq!(name(&smeared), Ok("A\u{301}\u{301}\u{301}da".to_owned()));
    }

    #[test]
    fn a_name_is_neither_empty_nor_endless() {
        assert_eq!(name(" \u{200b} "), Err(BadText::TextEmpty { of: TextKind::Name }));
        assert_eq!(name("\u{301}"), Err(BadText::TextEmpty { of: TextKind::Name }));
        assert_eq!(name(&"a".repeat(24)), Ok("a".repeat(24)));
        let too_long = Err(BadText::TextTooLong { of: TextKind::Name, most: 24 });
        assert_eq!(name(&"a".repeat(25)), too_long);
        assert_eq!(name(&" ".repeat(1_000_000)), too_long);
    }

    #[test]
    fn a_note_keeps_its_lines_and_may_be_wiped() {
        let note = |text| Note::new(text).map(String::from);
        assert_eq!(note("one  \n\n two"), Ok("one\n\ntwo".to_owned()));
        assert_eq!(note(""), Ok(String::new()));
        assert_eq!(ChatText::new("one\ntwo").map(String::from), Ok("one two".to_owned()));
    }

    #[test]
    fn cleaning_twice_changes_nothing_more() {
        for text in ["a \u{301}b", " \n a", "a\u{200b} \u{200b}b", "x\n \n y \n"] {
            for lines in [Lines::One, Lines::Many] {
                let once = clean(text, lines);
                assert_eq!(clean(&once, lines), once, "{text:?}");
            }
        }
    }

    #[test]
    fn what_is_read_from_outside_is_cleaned_too() {
        let name: Name = serde_json::from_str("\" Ada\\u202e \"").unwrap();
        assert_eq!(name.as_str(), "Ada");
        assert!(serde_json::from_str::<Name>("\"\"").is_err());
    }
}
