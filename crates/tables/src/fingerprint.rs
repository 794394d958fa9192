//! Fingerprints of requests, to notice when a request id is used again for something else.

use serde::Serialize;
use sextant_wire::{ChatText, Command, NewTable};
use sha2::{Digest, Sha256};

/// The fingerprint of a request to create a table.
pub(crate) fn of_new_table(new_table: &NewTable) -> u32 {
    of_json(new_table)
}

/// The fingerprint of a command.
pub(crate) fn of_command(command: &Command) -> u32 {
    match command {
        Command::Say { text } => {
            // What counts is what would be said: a stored fingerprint is that of the cleaned text.
            let text = ChatText::new(text).map_or_else(|_| text.clone(), String::from);
            of_json(&Command::Say { text })
        }
        command => of_json(command),
    }
}

fn of_json(request: &impl Serialize) -> u32 {
    let json = serde_json::to_vec(request).unwrap_or_default();
    let digest: [u8; 32] = Sha256::digest(json).into();
    u32::from_le_bytes([digest[0], digest[1], digest[2], digest[3]])
}
