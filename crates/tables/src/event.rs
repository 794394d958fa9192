//! What happened at a table, as it is stored.

use std::fmt;

use serde::{Deserialize, Serialize};
use sextant_core::{Commitment, FairScheme, Nonce, Seat, Viewer};

use crate::{
    ChatText, Closed, Ended, Link, Name, PlayerId, RequestId, TableId, Terms, Time, WhyDropped,
};

/// One thing that happened at a table.
///
/// Events stay between the table and its store, because they hold choices that are still hidden.
/// Viewers receive a [`TableEvent`](crate::TableEvent) instead. Events hold neither the secret nor
/// any card or roll: those follow from the [`SealedSecret`](crate::SealedSecret) secret.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    /// The table was set up.
    #[serde(rename = "founded")]
    Created(Box<TableCreated>),
    /// A player sat down.
    SatDown {
        /// The seat they took.
        seat: Seat,
        /// The player's id.
        player: PlayerId,
        /// Their display name at that time.
        name: Name,
    },
    /// A player is ready to begin, and has said what they add to the secret: a commitment, a nonce
    /// in the open, or nothing.
    Ready {
        /// Where they sit.
        seat: Seat,
        /// What they add in the open.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<Nonce>,
        /// The commitment to what they are going to add.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        commitment: Option<Commitment>,
    },
    /// Every seat has committed, and not every nonce is known: the players reveal them now.
    Committed,
    /// A player revealed the nonce that they had committed to.
    Revealed {
        /// Where they sit.
        seat: Seat,
        /// What they add.
        nonce: Nonce,
    },
    /// A player got up before the game began.
    Left {
        /// Where they sat.
        seat: Seat,
    },
    /// The table was closed before the game began.
    Closed(Closed),
    /// The game began.
    Started,
    /// A seat acted.
    Acted {
        /// The seat that acted.
        seat: Seat,
        /// What it did.
        #[serde(flatten)]
        taken: ActionTaken,
    },
    /// A seat took its last action back.
    TookBack {
        /// The seat that took it back.
        seat: Seat,
    },
    /// A player asked for this turn to be played in the open.
    TurnOpened {
        /// The seat of the player who asked.
        seat: Seat,
    },
    /// A seat is out of the game.
    Dropped {
        /// The seat that is out.
        seat: Seat,
        /// The reason it is out.
        why: WhyDropped,
    },
    /// The game is over.
    Ended(Ended),
    /// A player said something.
    Said {
        /// Where they sit.
        seat: Seat,
        /// What they said.
        text: ChatText,
    },
    /// A player offered to play again, at this table.
    RematchOffered {
        /// Where they sat.
        seat: Seat,
        /// The table that waits for the others.
        table: TableId,
    },
}

/// What a seat did.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionTaken {
    /// In the notation of the game.
    pub action: String,
    /// Whether the others may not know yet what it was.
    pub concealed: bool,
}

impl fmt::Debug for ActionTaken {
    /// What is concealed at the table is concealed in a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.concealed { "(concealed)" } else { &self.action })
    }
}

/// How a table was set up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableCreated {
    /// Who set it up.
    #[serde(rename = "founder")]
    pub creator: PlayerId,
    /// What was agreed, in full.
    pub terms: Terms,
    /// The version of the rules.
    pub rules: u16,
    /// SHA-256 of the secret.
    pub commitment: String,
    /// How the seats add to the secret. Tables of earlier versions do not say it.
    #[serde(default, skip_serializing_if = "FairScheme::is_open")]
    pub chance: FairScheme,
    /// The invitation.
    pub link: Link,
    /// The game that this is the rematch of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<TableId>,
    /// Who alone may take which seat, in a rematch.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reserved: Vec<Option<PlayerId>>,
}

/// An event in its place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StoredEvent {
    /// Its number at its table, counted from 1. No number is given twice: that is the lock between
    /// writers.
    pub number: u32,
    /// When it happened. Never before the event with the number before.
    pub at: Time,
    /// The request that it answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<Request>,
    /// Who receives a notice of the event at all.
    pub audience: Audience,
    /// What happened.
    pub event: Event,
}

/// A request that was answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Request {
    /// Who made it.
    pub player: PlayerId,
    /// What they called it.
    pub id: RequestId,
    /// A print of what it asked for, to notice when a name is used again for something else.
    #[serde(rename = "print")]
    pub fingerprint: u32,
}

/// Who receives a notice of an event.
///
/// It is part of the event because each viewer's notices are numbered without gaps: a gap would
/// reveal that another player acted in secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Audience {
    /// Everybody who looks.
    All,
    /// The player in this seat alone.
    Only(Seat),
}

impl Audience {
    /// Whether `viewer` receives the event.
    pub fn includes(self, viewer: Viewer) -> bool {
        match self {
            Audience::All => true,
            Audience::Only(seat) => viewer.is(seat),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_output_hides_concealed_actions() {
        let acted = |concealed| {
            let taken = ActionTaken { action: "R7".to_owned(), concealed };
            Event::Acted { seat: Seat::ONE, taken }
        };
        assert!(format!("{:?}", acted(false)).contains("R7"));
        assert!(!format!("{:?}", acted(true)).contains("R7"));
    }

    #[test]
    fn events_are_read_back_as_they_were_written() {
        let taken = ActionTaken { action: "R7".to_owned(), concealed: true };
        let event = Event::Acted { seat: Seat::TWO, taken };
        let text = serde_json::to_string(&event).unwrap();
        assert_eq!(text, r#"{"kind":"acted","seat":2,"action":"R7","concealed":true}"#);
        assert_eq!(serde_json::from_str::<Event>(&text).unwrap(), event);
    }
}
