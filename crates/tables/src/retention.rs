//! Retention: what is deleted, and when.

use serde::Serialize;

use crate::Span;

/// How long unused data is kept. `None` keeps it forever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retention {
    /// Tables that were closed before a game began.
    pub unstarted: Option<Span>,
    /// Finished games.
    pub finished: Option<Span>,
    /// Guests who have no table, and have not used a token for so long.
    pub guests: Option<Span>,
    /// Tokens that were not used for so long.
    pub tokens: Option<Span>,
    /// After this time without an event, a finished game is packed: it takes a tenth of the room then.
    /// Its requests are forgotten, so that none of them can be repeated any more.
    pub unpacked: Span,
}

impl Default for Retention {
    fn default() -> Retention {
        Retention {
            unstarted: Some(Span::days(7)),
            finished: None,
            guests: Some(Span::days(90)),
            tokens: Some(Span::days(400)),
            unpacked: Span::hours(1),
        }
    }
}

/// How much was pruned, or can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Pruned {
    /// Finished games that were packed.
    pub packed: u64,
    /// Tables that were closed before a game began.
    pub unstarted: u64,
    /// Finished games.
    pub finished: u64,
    /// Guests.
    pub guests: u64,
    /// Tokens.
    pub tokens: u64,
}

impl Pruned {
    /// All of it together.
    pub fn total(self) -> u64 {
        let Pruned { packed, unstarted, finished, guests, tokens } = self;
        packed + unstarted + finished + guests + tokens
    }
}

impl std::ops::AddAssign for Pruned {
    fn add_assign(&mut self, other: Pruned) {
        self.packed += other.packed;
        self.unstarted += other.unstarted;
        self.finished += other.finished;
        self.guests += other.guests;
        self.tokens += other.tokens;
    }
}
