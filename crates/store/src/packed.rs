//! What is kept of finished games, packed: events together, about a tenth of the room, and reviews.

use std::io::{Read as _, Write as _};

use sextant_tables::StoreError;

use crate::stored::{EventRow, damaged, without_request};

/// The first byte: how the rest is to be read.
const VERSION: u8 = 1;
const BUFFER: usize = 4_096;
/// The slowest levels gain next to nothing on texts of this size.
const LEVEL: u32 = 9;
const WINDOW: u32 = 20;
/// More than the events of the longest game take: a damaged byte must not fill the memory.
const MAX_LENGTH: u64 = 64 << 20;

/// Packs all events of a table, from the first on. Request ids are left out: they can no longer be repeated.
///
/// After the version come lines, compressed with Brotli: the milliseconds since the event before, a
/// space, and the body of the event as JSON.
pub(crate) fn pack(events: &[EventRow]) -> Result<Vec<u8>, StoreError> {
    let mut packed = vec![VERSION];
    let mut writer = brotli::CompressorWriter::new(&mut packed, BUFFER, LEVEL, WINDOW);
    let mut before = 0;
    for (event, number) in events.iter().zip(1..) {
        if event.number != number {
            return Err(StoreError::Corrupt(format!("event {number} is missing")));
        }
        let body = without_request(&event.body)?;
        // Writing to memory can't fail.
        let _ = writeln!(writer, "{} {body}", event.at - before);
        before = event.at;
    }
    drop(writer);
    Ok(packed)
}

/// The events as they were, but for their requests.
pub(crate) fn unpack(packed: &[u8]) -> Result<Vec<EventRow>, StoreError> {
    let bad = || damaged("a packed game");
    let text = unpack_text(packed)?;
    let mut at: i64 = 0;
    text.lines()
        .zip(1..)
        .map(|(line, number)| {
            let (passed, body) = line.split_once(' ').ok_or_else(bad)?;
            let passed: i64 = passed.parse().map_err(|_| bad())?;
            at = at.checked_add(passed).ok_or_else(bad)?;
            Ok(EventRow { number, at, body: body.to_owned() })
        })
        .collect()
}

/// Packs a text: the version, then the text compressed with Brotli.
pub(crate) fn pack_text(text: &str) -> Vec<u8> {
    let mut packed = vec![VERSION];
    let mut writer = brotli::CompressorWriter::new(&mut packed, BUFFER, LEVEL, WINDOW);
    // Writing to memory can't fail.
    let _ = writer.write_all(text.as_bytes());
    drop(writer);
    packed
}

/// The text as it was.
pub(crate) fn unpack_text(packed: &[u8]) -> Result<String, StoreError> {
    let bad = || damaged("a packed text");
    let Some((&VERSION, compressed)) = packed.split_first() else { return Err(bad()) };
    let mut text = String::new();
    brotli::Decompressor::new(compressed, BUFFER)
        .take(MAX_LENGTH)
        .read_to_string(&mut text)
        .map_err(|_| bad())?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(number: i64, body: &str) -> EventRow {
        EventRow { number, at: 1_780_000_000_000 + number * 700, body: body.to_owned() }
    }

    #[test]
    fn what_was_packed_comes_out_again_without_its_requests() {
        let asked = r#"{"request":{"player":"0123456789abcdef","id":"x","print":7},"event":{"kind":"started"}}"#;
        let events = [event(1, asked), event(2, r#"{"event":{"kind":"took-back","seat":2}}"#)];
        let unpacked = unpack(&pack(&events).unwrap()).unwrap();
        assert_eq!(unpacked[0], event(1, r#"{"event":{"kind":"started"}}"#));
        assert_eq!(unpacked[1], events[1]);
        assert!(pack(&events[1..]).is_err(), "the first event is missing");
    }

    /// What this version has packed must be read for ever.
    #[test]
    fn the_first_version_stays_readable() {
        let packed = PACKED_BY_VERSION_1;
        let unpacked = unpack(packed).unwrap();
        assert_eq!(unpacked, [event(1, r#"{"event":{"kind":"started"}}"#)]);
    }

    #[test]
    fn damage_is_an_error() {
        let whole = pack(&[event(1, r#"{"event":{"kind":"started"}}"#)]).unwrap();
        assert!(unpack(&[]).is_err());
        assert!(unpack(&[9]).is_err());
        assert!(unpack(&whole[..whole.len() - 4]).is_err());
    }

    const PACKED_BY_VERSION_1: &[u8] = &[
        1, 23, 42, 0, 0, 4, 100, 115, 221, 146, 100, 33, 105, 82, 108, 217, 135, 115, 120, 40, 34,
        108, 192, 129, 107, 224, 105, 64, 3, 232, 121, 33, 65, 30, 105, 19, 169, 131, 125, 212,
        240, 238, 111, 10, 63, 167, 217, 21,
    ];
}
