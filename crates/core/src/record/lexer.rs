//! The words and tags of a text record.

use super::RecordError;
use crate::notation::excerpt;
use crate::tags::is_tag_name;

/// A tag or a word, and the line it stands in.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) line: usize,
    pub(super) kind: TokenKind<'a>,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum TokenKind<'a> {
    /// `[Name "value"]`
    Tag { name: &'a str, value: String },
    /// `12.`
    Number(&'a str),
    /// `:`
    Colon,
    /// Anything else between white space.
    Word(&'a str),
}

/// Splits a text into tags and words; comments (`;` to the end of the line) are left out.
pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>, RecordError> {
    let mut tokens = Vec::new();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (index, content) in text.lines().enumerate() {
        let line = index + 1;
        line_tokens(content, |kind| tokens.push(Token { line, kind }))
            .map_err(|message| RecordError::new(message).at_line(line))?;
    }
    Ok(tokens)
}

fn line_tokens<'a>(line: &'a str, mut found: impl FnMut(TokenKind<'a>)) -> Result<(), String> {
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next() {
        match first {
            ';' => return Ok(()),
            '[' => {
                let (tag, after) = tag(rest)?;
                found(tag);
                rest = after;
            }
            _ => {
                let end = rest
                    .find(|c: char| c.is_whitespace() || c == ';' || c == '[')
                    .unwrap_or(rest.len());
                split_word(&rest[..end], &mut found);
                rest = &rest[end..];
            }
        }
        rest = rest.trim_start();
    }
    Ok(())
}

/// A number may touch the word behind it (`1.R3,D`), a colon the words around it.
fn split_word<'a>(word: &'a str, found: &mut impl FnMut(TokenKind<'a>)) {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let rest = if digits > 0 && word[digits..].starts_with('.') {
        found(TokenKind::Number(&word[..digits]));
        &word[digits + 1..]
    } else {
        word
    };
    for (index, part) in rest.split(':').enumerate() {
        if index > 0 {
            found(TokenKind::Colon);
        }
        if !part.is_empty() {
            found(TokenKind::Word(part));
        }
    }
}

/// The tag at the beginning of `text`, and what follows it in the line.
fn tag(text: &str) -> Result<(TokenKind<'_>, &str), String> {
    let malformed = || format!("{} is not a tag: [Name \"value\"] is expected", excerpt(text));
    let inside = text[1..].trim_start();
    let end = inside.find(|c: char| c.is_whitespace() || c == '"').ok_or_else(malformed)?;
    let (name, rest) = inside.split_at(end);
    if !is_tag_name(name) {
        return Err(malformed());
    }
    let quoted = rest.trim_start().strip_prefix('"').ok_or_else(malformed)?;

    let mut value = String::new();
    let mut chars = quoted.char_indices();
    loop {
        match chars.next() {
            Some((index, '"')) => {
                let after = quoted[index + 1..].trim_start();
                let after = after.strip_prefix(']').ok_or_else(malformed)?;
                return Ok((TokenKind::Tag { name, value }, after));
            }
            Some((_, '\\')) => match chars.next() {
                Some((_, 'n')) => value.push('\n'),
                Some((_, 'r')) => value.push('\r'),
                Some((_, c @ ('"' | '\\'))) => value.push(c),
                _ => return Err(malformed()),
            },
            Some((_, c)) => value.push(c),
            None => return Err(malformed()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<TokenKind<'_>> {
        tokens(text).unwrap().into_iter().map(|token| token.kind).collect()
    }

    #[test]
    fn white_space_is_free_and_comments_end_with_the_line() {
        assert_eq!(
            kinds("1.R3,D ; a comment [Tag \"x\"]\n\tBHD,Y"),
            [TokenKind::Number("1"), TokenKind::Word("R3,D"), TokenKind::Word("BHD,Y")],
        );
    }

    #[test]
    fn a_colon_needs_no_space() {
        use TokenKind::{Colon, Number, Word};
        let expected = [Number("1"), Word("RYY"), Word("037"), Colon, Word("G7>B>P"), Word("-")];
        assert_eq!(kinds("1. RYY 037 : G7>B>P -"), expected);
        assert_eq!(kinds("1.RYY 037:G7>B>P -"), expected);
    }

    #[test]
    fn a_tag_may_hold_quotes() {
        assert_eq!(
            kinds(r#"[ Event "the \"big\" one" ]"#),
            [TokenKind::Tag { name: "Event", value: "the \"big\" one".into() }],
        );
    }

    #[test]
    fn a_broken_tag_is_named_with_its_line() {
        let error = tokens("\n[Deck \"R2").unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 2: `[Deck \"R2` is not a tag: [Name \"value\"] is expected",
        );
    }
}
