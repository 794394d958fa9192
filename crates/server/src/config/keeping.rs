//! How long things are kept.

use clap::Args;
use serde::Deserialize;
use sextant_tables::{Retention, Span};

/// How long things are kept, in days: the table `keep` of the file. `sextant admin prune` takes the same settings.
#[derive(Args, Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Keeping {
    /// Days to keep tables whose game never began; 0 keeps them for ever [default: 7]
    #[arg(long = "keep-unstarted", value_name = "DAYS", env = "SEXTANT_KEEP_UNSTARTED")]
    pub unstarted: Option<u32>,
    /// Days to keep finished games; 0 keeps them for ever [default: 0]
    #[arg(long = "keep-finished", value_name = "DAYS", env = "SEXTANT_KEEP_FINISHED")]
    pub finished: Option<u32>,
    /// Days to keep guests without a table who do not come back; 0 keeps them for ever [default: 90]
    #[arg(long = "keep-guests", value_name = "DAYS", env = "SEXTANT_KEEP_GUESTS")]
    pub guests: Option<u32>,
    /// Days to keep unused tokens; 0 keeps them for ever [default: 400]
    #[arg(long = "keep-tokens", value_name = "DAYS", env = "SEXTANT_KEEP_TOKENS")]
    pub tokens: Option<u32>,
}

impl Keeping {
    /// These settings, and where they say nothing, those.
    #[must_use]
    pub fn or(self, other: Keeping) -> Keeping {
        Keeping {
            unstarted: self.unstarted.or(other.unstarted),
            finished: self.finished.or(other.finished),
            guests: self.guests.or(other.guests),
            tokens: self.tokens.or(other.tokens),
        }
    }

    /// What goes where these settings say something, and as by default elsewhere.
    pub fn complete(self) -> Retention {
        let default = Retention::default();
        let span = |days: Option<u32>, default: Option<Span>| match days {
            None => default,
            Some(0) => None,
            Some(days) => Some(Span::days(days.into())),
        };
        Retention {
            unstarted: span(self.unstarted, default.unstarted),
            finished: span(self.finished, default.finished),
            guests: span(self.guests, default.guests),
            tokens: span(self.tokens, default.tokens),
            ..default
        }
    }
}
