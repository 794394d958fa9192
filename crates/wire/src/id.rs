//! The ids of players, tables, invitations and requests.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sextant_core::excerpt;
use thiserror::Error;
use ts_rs::TS;

/// Digits and small letters but for `i`, `l`, `o`, `u`: easy to read aloud, and no words in it.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// A text that is not the id it should be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{found} is not {what}")]
pub struct NotAnId {
    found: String,
    what: &'static str,
}

macro_rules! drawn_id {
    ($(#[$doc:meta])* $name:ident, $letters:literal, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
        #[ts(as = "String")]
        pub struct $name([u8; $letters]);

        impl $name {
            /// A new one, which is unguessable if `fill` writes random bytes.
            pub fn generate(fill: impl FnOnce(&mut [u8])) -> $name {
                let mut letters = [0; $letters];
                fill(&mut letters);
                $name(letters.map(|byte| ALPHABET[usize::from(byte % 32)]))
            }
        }

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                let pattern = concat!("^[0-9a-hjkmnp-tv-z]{", $letters, "}$");
                json_schema!({ "type": "string", "pattern": pattern })
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.iter().try_for_each(|&letter| fmt::Write::write_char(f, letter.into()))
            }
        }

        impl FromStr for $name {
            type Err = NotAnId;

            fn from_str(text: &str) -> Result<$name, NotAnId> {
                let letters: Option<[u8; $letters]> = text.as_bytes().try_into().ok();
                letters
                    .filter(|letters| letters.iter().all(|letter| ALPHABET.contains(letter)))
                    .map($name)
                    .ok_or_else(|| NotAnId { found: excerpt(text), what: $what })
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

drawn_id!(
    /// A table, and the game played at it. Knowing the id is enough to watch, so it must be
    /// unguessable.
    TableId,
    20,
    "the id of a table"
);
drawn_id!(
    /// A player, for as long as they keep their token.
    PlayerId,
    16,
    "the id of a player"
);
drawn_id!(
    /// An invitation: its holder may join a table that is not open to all.
    Link,
    24,
    "an invitation"
);

impl fmt::Debug for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table {self}")
    }
}

impl fmt::Debug for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {self}")
    }
}

impl fmt::Debug for Link {
    /// Hides the value: an invitation written to a log would invite every reader of that log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Link(kept)")
    }
}

/// What a client calls one of its requests, so that sending it again does not do it again.
#[derive(
    Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS, JsonSchema,
)]
#[ts(as = "String")]
#[serde(try_from = "String", into = "String")]
#[schemars(extend("pattern" = "^[!-~]{1,64}$"))]
pub struct RequestId(String);

impl RequestId {
    /// The longest a request's name may be.
    pub const MAX_LENGTH: usize = 64;

    /// The name as the client wrote it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for RequestId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<RequestId, NotAnId> {
        let fits = (1..=RequestId::MAX_LENGTH).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_graphic());
        fits.then(|| RequestId(text.to_owned())).ok_or_else(|| NotAnId {
            found: excerpt(text),
            what: "the id of a request: 1 to 64 letters, digits and signs without spaces",
        })
    }
}

impl TryFrom<String> for RequestId {
    type Error = NotAnId;

    fn try_from(text: String) -> Result<RequestId, NotAnId> {
        text.parse()
    }
}

impl From<RequestId> for String {
    fn from(id: RequestId) -> String {
        id.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(first: u8) -> TableId {
        TableId::generate(|letters| letters.iter_mut().zip(first..).for_each(|(to, n)| *to = n))
    }

    #[test]
    fn an_id_can_be_read_back() {
        for first in 0..=u8::MAX - 20 {
            assert_eq!(table(first).to_string().parse(), Ok(table(first)));
        }
        assert_ne!(table(1), table(2));
    }

    #[test]
    fn an_invalid_id_is_rejected_with_a_reason() {
        assert_eq!(
            "table?".parse::<TableId>().unwrap_err().to_string(),
            "`table?` is not the id of a table"
        );
        assert!("u".repeat(20).parse::<TableId>().is_err());
        assert!("".parse::<RequestId>().is_err());
        assert!("a b".parse::<RequestId>().is_err());
        assert!("x".repeat(65).parse::<RequestId>().is_err());
    }

    #[test]
    fn an_invitation_is_never_printed_by_accident() {
        let link = Link::generate(|letters| letters.fill(7));
        assert!(!format!("{link:?}").contains(&link.to_string()));
    }
}
