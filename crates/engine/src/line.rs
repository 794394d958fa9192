//! Lines from an untrusted sender.

use std::io::{BufRead, ErrorKind, Read};

/// A longer line is not read, so that its sender cannot fill our memory.
pub(crate) const MAX_LINE: usize = 1 << 20;

/// A line as it came, without its end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    Text(String),
    NotUtf8,
    TooLong,
}

/// The next line, or none at the end of the input. A last line without its end counts.
pub(crate) fn next_line(input: &mut impl BufRead) -> Option<Line> {
    let mut bytes = Vec::new();
    let mut limited = input.by_ref().take(MAX_LINE as u64 + 1);
    if retry(|| limited.read_until(b'\n', &mut bytes))? == 0 {
        return None;
    }
    if bytes.len() > MAX_LINE && bytes.last() != Some(&b'\n') {
        retry(|| input.skip_until(b'\n'))?;
        return Some(Line::TooLong);
    }
    while matches!(bytes.last(), Some(b'\n' | b'\r')) {
        bytes.pop();
    }
    Some(String::from_utf8(bytes).map_or(Line::NotUtf8, Line::Text))
}

/// An input that fails has ended.
fn retry(mut read: impl FnMut() -> std::io::Result<usize>) -> Option<usize> {
    loop {
        match read() {
            Ok(count) => return Some(count),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => return None,
        }
    }
}

/// The first word of a line, and the rest.
pub(crate) fn split(line: &str) -> (&str, &str) {
    let line = line.trim();
    line.split_once(char::is_whitespace)
        .map_or((line, ""), |(word, rest)| (word, rest.trim_start()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_whole_whatever_is_in_them() {
        let long = "x".repeat(MAX_LINE + 7);
        let input = format!("go\r\n\n{long}\nstop\nlast");
        let mut input = input.as_bytes();
        let text = |text: &str| Some(Line::Text(text.to_owned()));
        assert_eq!(next_line(&mut input), text("go"));
        assert_eq!(next_line(&mut input), text(""));
        assert_eq!(next_line(&mut input), Some(Line::TooLong));
        assert_eq!(next_line(&mut input), text("stop"));
        assert_eq!(next_line(&mut input), text("last"));
        assert_eq!(next_line(&mut input), None);
        assert_eq!(next_line(&mut &b"\xff\xfe\n"[..]), Some(Line::NotUtf8));
    }

    #[test]
    fn the_first_word_is_split_from_the_rest() {
        assert_eq!(split("  play 1\tR3 "), ("play", "1\tR3"));
        assert_eq!(split("go"), ("go", ""));
        assert_eq!(split(""), ("", ""));
    }
}
