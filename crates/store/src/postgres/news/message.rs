//! What travels: who sends it, and which tables have something new.

use std::fmt::Write as _;

use sextant_core::{Seat, SeatSet};
use sextant_tables::{Bulletin, ProcessId};

use crate::OpenError;

/// Where it travels.
pub(super) const CHANNEL: &str = "sextant_news";

/// A message has less than 8,000 bytes, and a bulletin at most 56.
pub(super) const MOST_BULLETINS: usize = 140;

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
    for bulletin in bulletins {
        // Writing to a string can't fail.
        let _ = match bulletin {
            Bulletin::Table { table, number } => write!(message, " {table}:{number}"),
            Bulletin::Present { table, process, seats, spectators } => {
                let seats: String = seats.iter().map(|seat| seat.number().to_string()).collect();
                write!(message, " {PRESENT}{table}:{:x}:{seats}:{spectators}", process.0)
            }
            Bulletin::Revoked { player } => write!(message, " {REVOKED}{player}"),
        };
    }
    message
}

/// What news of who is there begins with.
const PRESENT: char = '@';

/// What news of a token that was taken back begins with.
const REVOKED: char = '-';

fn read_bulletin(word: &str) -> Option<Bulletin> {
    if let Some(player) = word.strip_prefix(REVOKED) {
        return Some(Bulletin::Revoked { player: player.parse().ok()? });
    }
    let present = word.strip_prefix(PRESENT);
    let mut parts = present.unwrap_or(word).split(':');
    let table = parts.next()?.parse().ok()?;
    let bulletin = if present.is_some() {
        let process = ProcessId(u64::from_str_radix(parts.next()?, 16).ok()?);
        let seat = |digit: char| Seat::from_number(digit.to_digit(10)? as usize);
        let seats: Option<SeatSet> = parts.next()?.chars().map(seat).collect();
        let spectators = parts.next()?.parse().ok()?;
        Bulletin::Present { table, process, seats: seats?, spectators }
    } else {
        Bulletin::Table { table, number: parts.next()?.parse().ok()? }
    };
    parts.next().is_none().then_some(bulletin)
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
    let bulletins: Option<Vec<Bulletin>> = words.map(read_bulletin).collect();
    Some(bulletins.map_or(Message::Gap, Message::News))
}

#[cfg(test)]
mod tests {
    use sextant_tables::memory::SeededRandomness;
    use sextant_tables::{PlayerId, TableId};

    use super::*;

    #[test]
    fn a_full_message_fits_and_is_read_back_by_others_alone() {
        let randomness = SeededRandomness::new(1);
        let longest = Bulletin::Present {
            table: TableId::draw(&randomness),
            process: ProcessId(u64::MAX),
            seats: SeatSet::first(Seat::ALL.len()),
            spectators: u32::MAX,
        };
        for bulletin in [
            longest,
            Bulletin::Table { table: TableId::draw(&randomness), number: u32::MAX },
            Bulletin::Revoked { player: PlayerId::draw(&randomness) },
        ] {
            let bulletins = vec![bulletin; MOST_BULLETINS];
            let tag = draw_tag().unwrap();
            let message = write(&tag, &bulletins);
            assert!(message.len() < 8_000, "{}", message.len());
            assert_eq!(read(&message, &tag), None);
            assert_eq!(read(&message, "another"), Some(Message::News(bulletins)));
        }
    }

    #[test]
    fn what_can_t_be_read_is_a_gap() {
        for message in [&write_gap("one"), "one two", "one two:three", "one :", "one @", "one -x"] {
            assert_eq!(read(message, "another"), Some(Message::Gap), "{message}");
        }
    }
}
