//! Moves the times in stored data, so that a server seems to have been stopped just now or long ago.
//!
//! Players have a time to decide, and a game in a file that is years old is over as soon as a server
//! opens it. Times are milliseconds; the data is of one day, so they are easy to recognise.

use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::Connection;

/// By how much to move times.
#[derive(Clone, Copy)]
pub(crate) struct Shift {
    /// When the server was stopped.
    stopped: i64,
    by: i64,
}

const DAY: i64 = 24 * 60 * 60 * 1000;

impl Shift {
    /// As if a server that was stopped at `stopped` had been stopped so many days ago.
    pub(crate) fn to_days_ago(stopped: i64, days: i64) -> Shift {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is after 1970");
        let now = i64::try_from(now.as_millis()).expect("it is before the end of time");
        Shift { stopped, by: now - days * DAY - stopped }
    }

    /// Whether a number is a time: shortly before the server was stopped, or a deadline after that.
    fn is_time(self, number: i64) -> bool {
        (self.stopped - DAY..self.stopped + 60 * DAY).contains(&number)
    }

    /// Moves every time in a text of JSON or SQL.
    pub(crate) fn text(self, text: &str) -> String {
        let mut shifted = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(start) = rest.find(|c: char| c.is_ascii_alphanumeric()) {
            let (before, word) = rest.split_at(start);
            let end = word.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(word.len());
            let (word, after) = word.split_at(end);
            shifted.push_str(before);
            match word.parse::<i64>() {
                Ok(number) if self.is_time(number) => {
                    shifted.push_str(&(number + self.by).to_string());
                }
                _ => shifted.push_str(word),
            }
            rest = after;
        }
        shifted.push_str(rest);
        shifted
    }

    /// Moves every time in an SQLite database of version 2.
    pub(crate) fn sqlite(self, database: &Connection) {
        for (table, column) in [
            ("events", "at"),
            ("tables", "founded"),
            ("jobs", "due"),
            ("players", "since"),
            ("tokens", "since"),
        ] {
            let update = format!("UPDATE {table} SET {column} = {column} + ?1");
            assert!(database.execute(&update, [self.by]).expect("moves times") > 0, "{table}");
        }
        // What is sorted backwards has negative times.
        let update = "UPDATE listed SET place = place + sign(place) * ?1";
        assert!(database.execute(update, [self.by]).expect("moves times") > 0);
        let mut summaries = database.prepare("SELECT no, summary FROM tables").expect("a query");
        let summaries: Vec<(i64, String)> = summaries
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
            .and_then(Iterator::collect)
            .expect("summaries");
        for (table, summary) in summaries {
            let update = "UPDATE tables SET summary = ?2 WHERE no = ?1";
            database.execute(update, (table, self.text(&summary))).expect("moves times");
        }
    }
}

#[test]
fn times_are_moved_and_nothing_else() {
    let shift = Shift { stopped: 1_795_000_000_000, by: 1_000 };
    let text = r#"{"at":1795000000123,"id":"1795000000123a","n":60,"since":-1795000000000}"#;
    let moved = r#"{"at":1795000001123,"id":"1795000000123a","n":60,"since":-1795000001000}"#;
    assert_eq!(shift.text(text), moved);
}
