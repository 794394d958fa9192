//! How much time players have.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Span;

/// How much time players have to decide.
///
/// Whatever is agreed, no game hangs for ever: a seat that does not decide can first be claimed by
/// whoever waits for it, and is given up by the table some time later.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Timing {
    /// Live, without a clock.
    Relaxed {
        /// After how many seconds without a move others may claim; a quarter of an hour if nothing
        /// was agreed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        patience: Option<u32>,
    },
    /// Live: so many seconds for every turn.
    PerMove {
        /// The seconds.
        seconds: u32,
    },
    /// Live: so many seconds for the whole game, and some more for every turn taken.
    Bank {
        /// The seconds at the beginning.
        seconds: u32,
        /// The seconds that every turn adds.
        increment: u32,
    },
    /// By correspondence: so many days for every turn.
    Days {
        /// The days.
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

/// A time that nobody could play by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadTiming {
    /// Seconds without a clock out of bounds.
    #[error("without a clock, players can be waited for 5 to 86400 seconds")]
    Relaxed,
    /// Seconds for a turn out of bounds.
    #[error("a turn can take 5 to 3600 seconds")]
    PerMove,
    /// Seconds for a game out of bounds.
    #[error("a game can take 10 to 10800 seconds a player, and 0 to 300 more a turn")]
    Bank,
    /// Days for a turn out of bounds.
    #[error("a turn can take 1 to 30 days")]
    Days,
}

/// How long a seat may take: first others may claim, then the table gives it up by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// From then on whoever waits may claim.
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

impl Default for Timing {
    fn default() -> Timing {
        Timing::Relaxed { patience: None }
    }
}

impl Timing {
    /// Whether anyone could play by it.
    pub fn check(self) -> Result<(), BadTiming> {
        let (fits, otherwise) = match self {
            Timing::Relaxed { patience } => {
                (patience.is_none_or(|seconds| (5..=86_400).contains(&seconds)), BadTiming::Relaxed)
            }
            Timing::PerMove { seconds } => ((5..=3_600).contains(&seconds), BadTiming::PerMove),
            Timing::Bank { seconds, increment } => {
                ((10..=10_800).contains(&seconds) && increment <= 300, BadTiming::Bank)
            }
            Timing::Days { days } => ((1..=30).contains(&days), BadTiming::Days),
        };
        if fits { Ok(()) } else { Err(otherwise) }
    }

    /// Whether the players are there at the same time.
    pub fn pace(self) -> Pace {
        match self {
            Timing::Days { .. } => Pace::Correspondence,
            Timing::Relaxed { .. } | Timing::PerMove { .. } | Timing::Bank { .. } => Pace::Live,
        }
    }

    /// What every seat has in the bank at the beginning.
    pub fn bank(self) -> Span {
        match self {
            Timing::Bank { seconds, .. } => Span::seconds(seconds.into()),
            _ => Span::default(),
        }
    }

    /// What a turn adds to the bank.
    pub fn increment(self) -> Span {
        match self {
            Timing::Bank { increment, .. } => Span::seconds(increment.into()),
            _ => Span::default(),
        }
    }

    /// How long a person may take now who has `bank` left.
    pub fn allowance(self, bank: Span) -> Allowance {
        let strict = |span| Allowance { claim: span, forfeit: span };
        match self {
            Timing::Relaxed { patience } => {
                let agreed = patience.map(|seconds| Span::seconds(seconds.into()));
                Allowance { claim: agreed.unwrap_or(Span::minutes(15)), forfeit: Span::days(1) }
            }
            Timing::PerMove { seconds } => strict(Span::seconds(seconds.into())),
            Timing::Bank { .. } => strict(bank),
            Timing::Days { days } => {
                let claim = Span::days(days.into());
                Allowance { claim, forfeit: claim.plus(Span::days(7)) }
            }
        }
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
        assert_eq!(Timing::PerMove { seconds: 4 }.check(), Err(BadTiming::PerMove));
        assert_eq!(Timing::Bank { seconds: 9, increment: 0 }.check(), Err(BadTiming::Bank));
        assert_eq!(Timing::Bank { seconds: 60, increment: 301 }.check(), Err(BadTiming::Bank));
        assert_eq!(Timing::Relaxed { patience: Some(4) }.check(), Err(BadTiming::Relaxed));
        assert_eq!(Timing::Relaxed { patience: Some(86_401) }.check(), Err(BadTiming::Relaxed));
        assert_eq!(Timing::default().check(), Ok(()));
        assert_eq!(Timing::Days { days: 31 }.check(), Err(BadTiming::Days));
        assert_eq!(Timing::Days { days: 3 }.check(), Ok(()));
    }

    #[test]
    fn times_are_read_by_their_kind() {
        let read = serde_json::from_str::<Timing>;
        assert_eq!(read(r#"{"kind":"relaxed"}"#).unwrap(), Timing::default());
        let patient = Timing::Relaxed { patience: Some(60) };
        assert_eq!(read(r#"{"kind":"relaxed","patience":60}"#).unwrap(), patient);
        // As it was always written, where nothing else was agreed.
        let text = serde_json::to_string(&Timing::default()).unwrap();
        assert_eq!(text, r#"{"kind":"relaxed"}"#);
        let bank = Timing::Bank { seconds: 300, increment: 5 };
        assert_eq!(read(r#"{"kind":"bank","seconds":300,"increment":5}"#).unwrap(), bank);
        assert!(read(r#"{"kind":"days","days":3,"hours":1}"#).is_err());
    }
}
