//! What travels: who sends it, and which tables have something new.

use std::fmt::Write as _;

use sextant_tables::Bulletin;

use crate::OpenError;

/// Where it travels.
pub(super) const CHANNEL: &str = "sextant_news";

/// A message has less than 8,000 bytes, and a bulletin at most 31.
pub(super) const MOST_BULLETINS: usize = 200;

/// In place of bulletins: some got lost.
const GAP: &str = "gap";

/// A name for whoever sends, so that they do not hear themselves.
pub(super) fn draw_tag() -> Result<String, OpenError> {
    let bytes = getrandom::u64().map_err(|error| OpenError::Unavailable(error.to_string()))?;
    Ok(format!("{bytes:016x}"))
}

/// Writes a message.
pub(super) fn write(tag: &str, bulletins: &[Bulletin]) -> String {
    let mut message = tag.to_owned();
    for Bulletin { table, number } in bulletins {
        // Writing to a string can't fail.
        let _ = write!(message, " {table}:{number}");
    }
    message
}

/// Writes that something got lost.
pub(super) fn write_gap(tag: &str) -> String {
    format!("{tag} {GAP}")
}

/// What somebody else has sent.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Message {
    /// Something new.
    News(Vec<Bulletin>),
    /// Something got lost, or can't be read.
    Gap,
}

/// Reads a message; `None` if it is one's own.
pub(super) fn read(message: &str, own_tag: &str) -> Option<Message> {
    let mut words = message.split(' ');
    if words.next() == Some(own_tag) {
        return None;
    }
    let bulletin = |word: &str| {
        let (table, number) = word.split_once(':')?;
        Some(Bulletin { table: table.parse().ok()?, number: number.parse().ok()? })
    };
    let bulletins: Option<Vec<Bulletin>> = words.map(bulletin).collect();
    Some(bulletins.map_or(Message::Gap, Message::News))
}

#[cfg(test)]
mod tests {
    use sextant_tables::TableId;
    use sextant_tables::memory::SeededRandomness;

    use super::*;

    #[test]
    fn a_full_message_fits_and_is_read_back_by_others_alone() {
        let randomness = SeededRandomness::new(1);
        let bulletins: Vec<Bulletin> = (0..MOST_BULLETINS)
            .map(|_| Bulletin { table: TableId::draw(&randomness), number: u32::MAX })
            .collect();
        let tag = draw_tag().unwrap();
        let message = write(&tag, &bulletins);
        assert!(message.len() < 8_000, "{}", message.len());
        assert_eq!(read(&message, &tag), None);
        assert_eq!(read(&message, "another"), Some(Message::News(bulletins)));
    }

    #[test]
    fn what_can_t_be_read_is_a_gap() {
        for message in [&write_gap("one"), "one two", "one two:three", "one :"] {
            assert_eq!(read(message, "another"), Some(Message::Gap), "{message}");
        }
    }
}
