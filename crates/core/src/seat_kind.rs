//! Who plays in a seat: a person or a bot.

use serde::{Deserialize, Serialize};

/// Who plays in a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "local/"))]
#[serde(rename_all = "kebab-case")]
pub enum SeatKind {
    /// A person, or a program that plays in a person's name.
    #[default]
    Person,
    /// The bot of this name.
    Bot(String),
}

impl SeatKind {
    const BOT: &'static str = "bot ";
    const PERSON: &'static str = "person";

    /// The name of the bot, if one plays there.
    pub fn bot(&self) -> Option<&str> {
        match self {
            SeatKind::Person => None,
            SeatKind::Bot(name) => Some(name),
        }
    }

    /// As records say it.
    pub fn to_tag(&self) -> String {
        match self {
            SeatKind::Person => SeatKind::PERSON.to_owned(),
            SeatKind::Bot(name) => format!("{}{name}", SeatKind::BOT),
        }
    }

    /// What a record says, if it says either.
    pub fn from_tag(text: &str) -> Option<SeatKind> {
        match text.strip_prefix(SeatKind::BOT) {
            Some(name) => Some(SeatKind::Bot(name.to_owned())),
            None => (text == SeatKind::PERSON).then_some(SeatKind::Person),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_says_who_plays() {
        for kind in [SeatKind::Person, SeatKind::Bot("novice".to_owned())] {
            assert_eq!(SeatKind::from_tag(&kind.to_tag()), Some(kind));
        }
        assert_eq!(SeatKind::from_tag("absent"), None);
    }
}
