//! Texts that people write for others to read: names, chat, notes.
//!
//! Every such text is cleaned and measured before it becomes one of these types, so that nothing
//! else needs to. None of them is ever markup: clients show them as plain text.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use ts_rs::TS;
use unicode_segmentation::UnicodeSegmentation as _;
use unicode_width::UnicodeWidthChar as _;

/// Why a text can't stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum BadText {
    /// Nothing is left of it once it is cleaned.
    #[error("a {of} needs at least one visible character")]
    TextEmpty {
        /// What it was to be.
        #[ts(inline)]
        of: TextKind,
    },
    /// It is too long.
    #[error("a {of} can have at most {most} characters")]
    TextTooLong {
        /// What it was to be.
        #[ts(inline)]
        of: TextKind,
        /// How many characters it can have.
        most: usize,
    },
}

/// What a text is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
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
        #[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
        #[ts(as = "String")]
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

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "string", "maxLength": $longest })
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
    /// A display name.
    Name, Name, 24, Lines::One, false
);
text!(
    /// A chat message.
    ChatText, Message, 300, Lines::One, false
);
text!(
    /// A player's own private note about a game.
    Note, Note, 4000, Lines::Many, true
);

/// A private note about a table. The server cleans and measures the text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PrivateNote {
    /// Plain text, at most 4000 characters.
    #[schemars(length(max = 16_064), extend("format" = "note"))]
    pub text: String,
}

#[derive(Clone, Copy, PartialEq)]
enum Lines {
    One,
    Many,
}

/// Takes out what can't be seen or turns the text around it; white space becomes single spaces.
fn clean(text: &str, lines: Lines) -> String {
    /// More marks than this on one letter only serve to smear over the lines around it. No language
    /// stacks more: Vietnamese and Thai need two, pointed Hebrew three.
    const MAX_MARKS: u8 = 3;
    let mut clean = String::with_capacity(text.len());
    for grapheme in text.graphemes(true) {
        if let Some(emoji) = joined_emoji(grapheme) {
            clean.push_str(&emoji);
            continue;
        }
        let mut marks = 0;
        for c in grapheme.chars() {
            if c == '\n' && lines == Lines::Many {
                clean.truncate(clean.trim_end_matches(' ').len());
                clean.push('\n');
            } else if c.is_whitespace() {
                if !clean.ends_with([' ', '\n']) && !clean.is_empty() {
                    clean.push(' ');
                }
            } else if is_unseen(c) {
                continue;
            } else if c.width() == Some(0) {
                marks += 1;
                // Most marks need a letter to be drawn over; those of some scripts can stand alone.
                if marks <= MAX_MARKS && !(clean.is_empty() && is_overlay(c)) {
                    clean.push(c);
                }
                continue;
            } else {
                clean.push(c);
            }
            marks = 0;
        }
    }
    clean.truncate(clean.trim_end().len());
    clean
}

/// An emoji of several characters, such as a family, a flag or a heart in colour, without what
/// does not belong to it. `None` if it is anything else.
fn joined_emoji(grapheme: &str) -> Option<String> {
    const JOINER: char = '\u{200d}';
    const IN_COLOUR: char = '\u{fe0f}';
    const KEYCAP: char = '\u{20e3}';
    const END_OF_TAGS: char = '\u{e007f}';
    let first = grapheme.chars().next()?;
    let is_tagged = first == '\u{1f3f4}' && grapheme.ends_with(END_OF_TAGS);
    let is_key = (first.is_ascii_digit() || first == '#' || first == '*')
        && grapheme.chars().skip(1).eq([IN_COLOUR, KEYCAP]);
    if is_key {
        return Some(grapheme.to_owned());
    }
    if !is_pictograph(first) {
        return None;
    }
    let mut emoji = String::with_capacity(grapheme.len());
    let mut last = first;
    let mut rest = grapheme.chars().peekable();
    while let Some(c) = rest.next() {
        let belongs = match c {
            JOINER => is_joinable(last) && rest.peek().is_some_and(|&next| is_pictograph(next)),
            IN_COLOUR => is_pictograph(last),
            '\u{e0020}'..=END_OF_TAGS => is_tagged,
            c => is_pictograph(c) || is_skin_tone(c) && is_pictograph(last),
        };
        if belongs {
            emoji.push(c);
            last = c;
        }
    }
    Some(emoji)
}

/// Something that another emoji can be joined to.
fn is_joinable(c: char) -> bool {
    is_pictograph(c) || is_skin_tone(c) || c == '\u{fe0f}'
}

fn is_skin_tone(c: char) -> bool {
    matches!(c, '\u{1f3fb}'..='\u{1f3ff}')
}

/// The blocks of symbols that emoji are from, and the letters of flags.
fn is_pictograph(c: char) -> bool {
    matches!(c,
        '\u{a9}' | '\u{ae}' | '\u{203c}' | '\u{2049}' | '\u{2122}' | '\u{2139}'
        | '\u{2190}'..='\u{21ff}' | '\u{2300}'..='\u{23ff}' | '\u{24c2}' | '\u{25a0}'..='\u{27bf}'
        | '\u{2900}'..='\u{297f}' | '\u{2b00}'..='\u{2bff}' | '\u{3030}' | '\u{303d}' | '\u{3297}'
        | '\u{3299}' | '\u{1f000}'..='\u{1f3fa}' | '\u{1f400}'..='\u{1faff}')
}

/// Marks that mean nothing without a letter before them.
fn is_overlay(c: char) -> bool {
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
    fn stacked_marks_are_cut_in_every_script() {
        for mark in ['\u{301}', '\u{5b0}', '\u{64b}', '\u{e31}', '\u{93c}', '\u{1abb}', '\u{a67c}']
        {
            let smeared = format!("a{}b", mark.to_string().repeat(12));
            assert_eq!(name(&smeared), Ok(format!("a{mark}{mark}{mark}b")), "{smeared:?}");
        }
        for word in [
            "Nguy\u{1ec5}n",
            "ngu\u{302}\u{303}n",
            "ผู้ที่",
            "क्ष्म्य",
            "שָׁלוֹם",
            "각",
            "\u{1100}\u{1161}\u{11a8}",
        ] {
            assert_eq!(name(word), Ok(word.to_owned()));
        }
    }

    #[test]
    fn joined_emoji_stay_whole() {
        for emoji in [
            "👨\u{200d}👩\u{200d}👧\u{200d}👦",
            "👩🏽\u{200d}💻",
            "❤\u{fe0f}\u{200d}🔥",
            "🏳\u{fe0f}\u{200d}🌈",
            "🇩🇪",
            "👍🏿",
            "1\u{fe0f}\u{20e3}",
            "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
        ] {
            assert_eq!(name(emoji), Ok(emoji.to_owned()));
            let between = format!("Ada {emoji}!");
            assert_eq!(name(&between), Ok(between));
        }
        assert_eq!(name("A\u{200d}da\u{fe0f}"), Ok("Ada".to_owned()));
        assert_eq!(name("👩\u{200d}"), Ok("👩".to_owned()));
        assert_eq!(name("👩\u{200d}a"), Ok("👩a".to_owned()));
        assert_eq!(name("👩\u{301}\u{301}"), Ok("👩".to_owned()));
        assert_eq!(name("👩\u{e0067}\u{e007f}"), Ok("👩".to_owned()));
        let heart = format!("❤{}", "\u{fe0f}".repeat(9));
        assert_eq!(name(&heart), Ok("❤\u{fe0f}".to_owned()));
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
        for text in [
            "a \u{301}b",
            " \n a",
            "a\u{200b} \u{200b}b",
            "x\n \n y \n",
            "👩\u{200d}\u{200d}💻",
            "\u{301}a",
        ] {
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
