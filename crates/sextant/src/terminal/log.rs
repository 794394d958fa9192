//! What happened, as lines for people.

use sextant_core::{LogEntry, Notation, Seat};

use super::table::{ActionOf, Table};

/// A line for each deal or roll and for each player's turn. `outcome` says in words how a deal or
/// roll of this number came out, if that is known.
pub(crate) fn lines<T: Table>(
    log: &[LogEntry],
    name: impl Fn(Seat) -> String,
    outcome: impl Fn(u32) -> Option<String>,
) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut writer = None;
    for entry in log {
        match entry {
            LogEntry::Chance { nth, open } => {
                writer = None;
                let begins = <T::Game as Notation>::OUTCOME_BEGINS;
                let came_out = outcome(*nth).map_or(String::new(), |words| format!(": {words}"));
                let open = if *open { ", in the open" } else { "" };
                lines.push(format!("— {begins} {nth}{open}{came_out} —"));
            }
            LogEntry::Acted { action: None, .. } => {}
            LogEntry::Acted { seat, action: Some(action), .. } => {
                let words = action.parse::<ActionOf<T>>().map_or_else(|_| action.clone(), T::words);
                match lines.last_mut() {
                    Some(line) if writer == Some(*seat) => *line = format!("{line}, {words}"),
                    _ => lines.push(format!("{}: {words}", name(*seat))),
                }
                writer = Some(*seat);
            }
        }
    }
    lines
}

/// A sentence begins with a capital letter.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}
