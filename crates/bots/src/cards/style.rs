//! The ways to play that others are taken to have.

use crate::cards::{Policy, Weights};

/// How somebody plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// By the rules of `cautious`.
    Cautious,
    /// By the rules behind `searcher`.
    Rules,
    /// Like the network.
    Network,
}

static CAUTIOUS: Policy = Policy::new(Weights::CAUTIOUS);
static RULES: Policy = Policy::new(Weights::BEST);

impl Style {
    /// All of them.
    pub const ALL: [Style; 3] = [Style::Cautious, Style::Rules, Style::Network];

    /// The rules that somebody of this style plays by, if they play by any.
    pub fn policy(self) -> Option<&'static Policy> {
        match self {
            Style::Cautious => Some(&CAUTIOUS),
            Style::Rules => Some(&RULES),
            Style::Network => None,
        }
    }
}
