//! Fingerprints of requests, to notice when a request id is used again for something else.

use serde::Serialize;
use sextant_core::{Commitment, Nonce, Seat};
use sextant_wire::{ChatText, Command, Link, NewTable};
use sha2::{Digest, Sha256};

/// The fingerprint of a request to create a table.
pub(crate) fn of_new_table(new_table: &NewTable) -> u32 {
    of_json(new_table)
}

/// Whether `stored` is the fingerprint of this command. Earlier versions hashed its JSON, so the
/// events of their tables have such fingerprints.
pub(crate) fn is_of_command(stored: u32, command: &Command) -> bool {
    stored == of_command(command) || stored == of_json(&cleaned(command))
}

/// The fingerprint of a command.
pub(crate) fn of_command(command: &Command) -> u32 {
    let mut parts = Parts(Sha256::new());
    match command {
        Command::Sit { seat, link, nonce, commitment } => {
            parts.add("sit").seat(*seat).link(*link).nonce(*nonce).commitment(*commitment)
        }
        Command::Ready { nonce, commitment } => {
            parts.add("ready").nonce(*nonce).commitment(*commitment)
        }
        Command::Reveal { nonce } => parts.add("reveal").nonce(Some(*nonce)),
        Command::Leave {} => parts.add("leave"),
        Command::Act { action, decision } => parts.add("act").add(action).number(*decision),
        Command::Undo { decision } => parts.add("undo").number(*decision),
        Command::OpenTurn { turn } => parts.add("open-turn").number(*turn),
        Command::Resign {} => parts.add("resign"),
        Command::Claim {} => parts.add("claim"),
        Command::Say { text } => parts.add("say").add(text),
        Command::Rematch { nonce, commitment } => {
            parts.add("rematch").nonce(*nonce).commitment(*commitment)
        }
    };
    first_four(parts.0)
}

/// The parts of a command, none of which runs into the next.
struct Parts(Sha256);

impl Parts {
    fn add(&mut self, bytes: impl AsRef<[u8]>) -> &mut Parts {
        let bytes = bytes.as_ref();
        self.0.update((bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
        self
    }

    fn seat(&mut self, seat: Option<Seat>) -> &mut Parts {
        self.number(seat.map(|seat| seat.number() as u32))
    }

    fn number(&mut self, number: Option<u32>) -> &mut Parts {
        match number {
            Some(number) => self.add(number.to_le_bytes()),
            None => self.add([]),
        }
    }

    fn link(&mut self, link: Option<Link>) -> &mut Parts {
        self.add(link.map(|link| link.to_string()).unwrap_or_default())
    }

    fn nonce(&mut self, nonce: Option<Nonce>) -> &mut Parts {
        self.add(nonce.map(|nonce| nonce.to_string()).unwrap_or_default())
    }

    /// Without a commitment the fingerprint is that of earlier versions, which knew none.
    fn commitment(&mut self, commitment: Option<Commitment>) -> &mut Parts {
        match commitment {
            Some(commitment) => self.add(commitment.to_string()),
            None => self,
        }
    }
}

/// The command with what would be said in place of what was sent.
fn cleaned(command: &Command) -> Command {
    match command {
        Command::Say { text } => {
            let text = ChatText::new(text).map_or_else(|_| text.clone(), String::from);
            Command::Say { text }
        }
        command => command.clone(),
    }
}

fn of_json(request: &impl Serialize) -> u32 {
    let mut hash = Sha256::new();
    hash.update(serde_json::to_vec(request).unwrap_or_default());
    first_four(hash)
}

fn first_four(hash: Sha256) -> u32 {
    let digest: [u8; 32] = hash.finalize().into();
    u32::from_le_bytes([digest[0], digest[1], digest[2], digest[3]])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commands() -> Vec<Command> {
        let link = Some(Link::generate(|letters| letters.fill(7)));
        let revealed: Nonce = "00112233445566778899aabbccddeeff".parse().unwrap();
        let (nonce, commitment) = (Some(revealed), Some(revealed.commitment()));
        let act = |action: &str, decision| Command::Act { action: action.to_owned(), decision };
        let say = |text: &str| Command::Say { text: text.to_owned() };
        vec![
            Command::Sit { seat: None, link: None, nonce: None, commitment: None },
            Command::Sit { seat: Some(Seat::TWO), link: None, nonce: None, commitment: None },
            Command::Sit { seat: None, link, nonce: None, commitment: None },
            Command::Sit { seat: None, link, nonce, commitment: None },
            Command::Ready { nonce: None, commitment: None },
            Command::Ready { nonce, commitment: None },
            Command::Ready { nonce: None, commitment },
            Command::Reveal { nonce: revealed },
            Command::Leave {},
            act("R3", None),
            act("R3", Some(5)),
            act("R3", Some(6)),
            act("D", Some(5)),
            Command::Undo { decision: None },
            Command::Undo { decision: Some(5) },
            Command::OpenTurn { turn: None },
            Command::OpenTurn { turn: Some(5) },
            Command::Resign {},
            Command::Claim {},
            say("hello"),
            say("goodbye"),
            Command::Rematch { nonce: None, commitment: None },
            Command::Rematch { nonce, commitment: None },
        ]
    }

    #[test]
    fn only_the_same_command_has_the_same_fingerprint() {
        for (nth, one) in commands().iter().enumerate() {
            for (other_nth, other) in commands().iter().enumerate() {
                let same = is_of_command(of_command(one), other);
                assert_eq!(same, nth == other_nth, "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn fingerprints_of_earlier_versions_are_recognised() {
        let stored = |json: &str| first_four(Sha256::new_with_prefix(json));
        let act = Command::Act { action: "R3".to_owned(), decision: Some(5) };
        assert!(is_of_command(stored(r#"{"do":"act","action":"R3","decision":5}"#), &act));
        let sit = Command::Sit { seat: None, link: None, nonce: None, commitment: None };
        let json = r#"{"do":"sit","seat":null,"link":null,"nonce":null}"#;
        assert!(is_of_command(stored(json), &sit));
        let say = Command::Say { text: "  well  done ".to_owned() };
        assert!(is_of_command(stored(r#"{"do":"say","text":"well done"}"#), &say));
    }
}
