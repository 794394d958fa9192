//! What travels: who sends it, and which tables have something new.

use std::fmt::Write as _;

use sextant_core::{Seat, SeatSet};
use sextant_tables::{NewsItem, ProcessId};

use crate::OpenError;

/// Where it travels.
pub(super) const CHANNEL: &str = "sextant_news";

/// A message has less than 8,000 bytes, and a bulletin at most 56.
pub(super) const MOST_BULLETINS: usize = 140;

/// In place of bulletins: some got lost.
const GAP: &str = "gap";

/// A random name for the sender, so that it can skip its own messages.
pub(super) fn draw_tag() -> Result<String, OpenError> {
    let bytes = getrandom::u64().map_err(|error| OpenError::Unavailable(error.to_string()))?;
    Ok(format!("{bytes:016x}"))
}

/// Writes a message.
pub(super) fn write(tag: &str, items: &[NewsItem]) -> String {
    let mut message = tag.to_owned();
    for item in items {
        // Writing to a string can't fail.
        let _ = match item {
            NewsItem::Table { table, number, bot_turn } => {
                let bot = if *bot_turn { format!(":{BOT_TURN}") } else { String::new() };
                write!(message, " {table}:{number}{bot}")
            }
            NewsItem::Present { table, process, seats, spectators } => {
                let seats: String = seats.iter().map(|seat| seat.number().to_string()).collect();
                write!(message, " {PRESENT}{table}:{:x}:{seats}:{spectators}", process.0)
            }
            NewsItem::Revoked { player } => write!(message, " {REVOKED}{player}"),
        };
    }
    message
}

/// What news of a table ends with where a bot is to move.
const BOT_TURN: &str = "b";

/// What news of who is there begins with.
const PRESENT: char = '@';

/// What news of a token that was taken back begins with.
const REVOKED: char = '-';

fn read_bulletin(word: &str) -> Option<NewsItem> {
    if let Some(player) = word.strip_prefix(REVOKED) {
        return Some(NewsItem::Revoked { player: player.parse().ok()? });
    }
    let present = word.strip_prefix(PRESENT);
    let mut parts = present.unwrap_or(word).split(':');
    let table = parts.next()?.parse().ok()?;
    let item = if present.is_some() {
        let process = ProcessId(u64::from_str_radix(parts.next()?, 16).ok()?);
        let seat = |digit: char| Seat::from_number(digit.to_digit(10)? as usize);
        let seats: Option<SeatSet> = parts.next()?.chars().map(seat).collect();
        let spectators = parts.next()?.parse().ok()?;
        NewsItem::Present { table, process, seats: seats?, spectators }
    } else {
        let number = parts.next()?.parse().ok()?;
        let bot_turn = match parts.next() {
            None => false,
            Some(BOT_TURN) => true,
            Some(_) => return None,
        };
        NewsItem::Table { table, number, bot_turn }
    };
    parts.next().is_none().then_some(item)
}

/// Writes that something got lost.
pub(super) fn write_gap(tag: &str) -> String {
    format!("{tag} {GAP}")
}

/// A message from another process.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Message {
    /// Something new.
    News(Vec<NewsItem>),
    /// Something got lost, or can't be read.
    Gap,
}

/// Reads a message; `None` if it is one's own.
pub(super) fn read(message: &str, own_tag: &str) -> Option<Message> {
    let mut words = message.split(' ');
    if words.next() == Some(own_tag) {
        return None;
    }
    let items: Option<Vec<NewsItem>> = words.map(read_bulletin).collect();
    Some(items.map_or(Message::Gap, Message::News))
}

#[cfg(test)]
mod tests {
    use sextant_tables::Randomness as _;
    use sextant_tables::memory::SeededRandomness;

    use super::*;

    #[test]
    fn a_full_message_fits_and_is_read_back_by_others_alone() {
        let randomness = SeededRandomness::new(1);
        let longest = NewsItem::Present {
            table: randomness.table_id(),
            process: ProcessId(u64::MAX),
            seats: SeatSet::first(Seat::ALL.len()),
            spectators: u32::MAX,
        };
        for item in [
            longest,
            NewsItem::Table { table: randomness.table_id(), number: u32::MAX, bot_turn: true },
            NewsItem::Table { table: randomness.table_id(), number: 7, bot_turn: false },
            NewsItem::Revoked { player: randomness.player_id() },
        ] {
            let items = vec![item; MOST_BULLETINS];
            let tag = draw_tag().unwrap();
            let message = write(&tag, &items);
            assert!(message.len() < 8_000, "{}", message.len());
            assert_eq!(read(&message, &tag), None);
            assert_eq!(read(&message, "another"), Some(Message::News(items)));
        }
    }

    #[test]
    fn what_can_t_be_read_is_a_gap() {
        for message in [&write_gap("one"), "one two", "one two:three", "one :", "one @", "one -x"] {
            assert_eq!(read(message, "another"), Some(Message::Gap), "{message}");
        }
    }
}
