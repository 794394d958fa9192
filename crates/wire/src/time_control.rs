//! How much time players have.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use ts_rs::TS;

use crate::Span;

/// How much time players have to decide.
///
/// Under every time control, no game hangs for ever: when a seat does not decide, a waiting
/// opponent may claim the game, and some time later the table removes the seat by itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum TimeControl {
    /// Live, without a clock.
    Relaxed {
        /// After how many seconds without a move others may claim, 5 to 86400. Default: 900.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        #[schemars(range(min = 5, max = 86_400))]
        patience: Option<u32>,
    },
    /// Live: so many seconds for every turn, 5 to 3600.
    PerMove {
        /// The seconds.
        #[schemars(range(min = 5, max = 3_600))]
        seconds: u32,
    },
    /// Live: 10 to 10800 seconds for the whole game, and 0 to 300 more for every turn taken.
    Bank {
        /// The seconds at the beginning.
        #[schemars(range(min = 10, max = 10_800))]
        seconds: u32,
        /// The seconds that every turn adds.
        #[schemars(range(max = 300))]
        increment: u32,
    },
    /// By correspondence: so many days for every turn, 1 to 30.
    Days {
        /// The days.
        #[schemars(range(min = 1, max = 30))]
        days: u32,
    },
}

/// Whether the players are there at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// In one sitting.
    Live,
    /// Over days.
    Correspondence,
}

/// A time control out of bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum BadTimeControl {
    /// Seconds without a clock.
    #[error("without a clock, players can be waited for {least} to {most} seconds")]
    BadPatience {
        /// The fewest seconds.
        least: u32,
        /// The most seconds.
        most: u32,
    },
    /// Seconds for a turn.
    #[error("a turn can take {least} to {most} seconds")]
    BadSecondsPerMove {
        /// The fewest seconds.
        least: u32,
        /// The most seconds.
        most: u32,
    },
    /// Seconds for a game.
    #[error(
        "a game can take {least} to {most} seconds a player, and 0 to {most_increment} more a turn"
    )]
    BadBank {
        /// The fewest seconds.
        least: u32,
        /// The most seconds.
        most: u32,
        /// The most seconds that a turn adds.
        most_increment: u32,
    },
    /// Days for a turn.
    #[error("a turn can take {least} to {most} days")]
    BadDays {
        /// The fewest days.
        least: u32,
        /// The most days.
        most: u32,
    },
}

/// How long a seat may take: first others may claim, then the table gives it up by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// From then on, a waiting opponent may claim.
    pub claim: Span,
    /// Then the seat is given up, asked or not.
    pub forfeit: Span,
}

impl Allowance {
    /// For bots, whose time is the host's affair: a host in trouble should not lose their games at
    /// once, but people need not wait for it.
    pub const BOT: Allowance = Allowance { claim: Span::minutes(10), forfeit: Span::days(1) };

    /// Whether time that is up is up, with nothing to claim in between.
    pub fn is_strict(self) -> bool {
        self.claim == self.forfeit
    }
}

impl Default for TimeControl {
    fn default() -> TimeControl {
        TimeControl::Relaxed { patience: None }
    }
}

impl TimeControl {
    /// Whether anyone could play by it.
    pub fn check(self) -> Result<(), BadTimeControl> {
        let (fits, otherwise) = match self {
            TimeControl::Relaxed { patience } => {
                let (least, most) = (5, 86_400);
                let fits = patience.is_none_or(|seconds| (least..=most).contains(&seconds));
                (fits, BadTimeControl::BadPatience { least, most })
            }
            TimeControl::PerMove { seconds } => {
                let (least, most) = (5, 3_600);
                let fits = (least..=most).contains(&seconds);
                (fits, BadTimeControl::BadSecondsPerMove { least, most })
            }
            TimeControl::Bank { seconds, increment } => {
                let (least, most, most_increment) = (10, 10_800, 300);
                let fits = (least..=most).contains(&seconds) && increment <= most_increment;
                (fits, BadTimeControl::BadBank { least, most, most_increment })
            }
            TimeControl::Days { days } => {
                let (least, most) = (1, 30);
                ((least..=most).contains(&days), BadTimeControl::BadDays { least, most })
            }
        };
        if fits { Ok(()) } else { Err(otherwise) }
    }

    /// Whether the players are there at the same time.
    pub fn pace(self) -> Pace {
        match self {
            TimeControl::Days { .. } => Pace::Correspondence,
            TimeControl::Relaxed { .. }
            | TimeControl::PerMove { .. }
            | TimeControl::Bank { .. } => Pace::Live,
        }
    }

    /// What every seat has in the bank at the beginning.
    pub fn bank(self) -> Span {
        match self {
            TimeControl::Bank { seconds, .. } => Span::seconds(seconds.into()),
            _ => Span::default(),
        }
    }

    /// What a turn adds to the bank.
    pub fn increment(self) -> Span {
        match self {
            TimeControl::Bank { increment, .. } => Span::seconds(increment.into()),
            _ => Span::default(),
        }
    }

    /// How long a person may take now who has `bank` left.
    pub fn allowance(self, bank: Span) -> Allowance {
        let strict = |span| Allowance { claim: span, forfeit: span };
        match self {
            TimeControl::Relaxed { patience } => {
                let agreed = patience.map(|seconds| Span::seconds(seconds.into()));
                Allowance { claim: agreed.unwrap_or(Span::minutes(15)), forfeit: Span::days(1) }
            }
            TimeControl::PerMove { seconds } => strict(Span::seconds(seconds.into())),
            TimeControl::Bank { .. } => strict(bank),
            TimeControl::Days { days } => {
                let claim = Span::days(days.into());
                Allowance { claim, forfeit: claim.plus(Span::days(7)) }
            }
        }
    }

    /// How long a player may take to reveal a nonce: as long as for a first turn, but at least half
    /// an hour, because the page that does it may not be open.
    pub fn time_to_reveal(self) -> Span {
        self.allowance(self.bank()).forfeit.max(Span::minutes(30))
    }

    /// How long a table waits for players before it is put away.
    pub fn patience(self) -> Span {
        match self.pace() {
            Pace::Live => Span::hours(2),
            Pace::Correspondence => Span::days(30),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_bounds() {
        assert_eq!(
            TimeControl::PerMove { seconds: 4 }.check(),
            Err(BadTimeControl::BadSecondsPerMove { least: 5, most: 3_600 })
        );
        assert_eq!(
            TimeControl::Bank { seconds: 9, increment: 0 }.check(),
            Err(BadTimeControl::BadBank { least: 10, most: 10_800, most_increment: 300 })
        );
        assert_eq!(
            TimeControl::Bank { seconds: 60, increment: 301 }.check(),
            Err(BadTimeControl::BadBank { least: 10, most: 10_800, most_increment: 300 })
        );
        assert_eq!(
            TimeControl::Relaxed { patience: Some(4) }.check(),
            Err(BadTimeControl::BadPatience { least: 5, most: 86_400 })
        );
        assert_eq!(
            TimeControl::Relaxed { patience: Some(86_401) }.check(),
            Err(BadTimeControl::BadPatience { least: 5, most: 86_400 })
        );
        assert_eq!(TimeControl::default().check(), Ok(()));
        assert_eq!(
            TimeControl::Days { days: 31 }.check(),
            Err(BadTimeControl::BadDays { least: 1, most: 30 })
        );
        assert_eq!(TimeControl::Days { days: 3 }.check(), Ok(()));
    }

    #[test]
    fn times_are_read_by_their_kind() {
        let read = serde_json::from_str::<TimeControl>;
        assert_eq!(read(r#"{"kind":"relaxed"}"#).unwrap(), TimeControl::default());
        let patient = TimeControl::Relaxed { patience: Some(60) };
        assert_eq!(read(r#"{"kind":"relaxed","patience":60}"#).unwrap(), patient);
        // As it was always written, where nothing else was agreed.
        let text = serde_json::to_string(&TimeControl::default()).unwrap();
        assert_eq!(text, r#"{"kind":"relaxed"}"#);
        let bank = TimeControl::Bank { seconds: 300, increment: 5 };
        assert_eq!(read(r#"{"kind":"bank","seconds":300,"increment":5}"#).unwrap(), bank);
        assert!(read(r#"{"kind":"days","days":3,"hours":1}"#).is_err());
    }
}
