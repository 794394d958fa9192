//! Which tokens this process has noted as used, so that not every request writes.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::{Span, Time, TokenHash};

/// The use of a token is noted no more often than this.
const INTERVAL: Span = Span::hours(24);
/// When so many are remembered, all are forgotten, and noted once more.
const MAX_TOKENS: usize = 100_000;

/// When each token was last noted as used.
#[derive(Debug, Default)]
pub(super) struct UsedTokens(Mutex<HashMap<TokenHash, Time>>);

impl UsedTokens {
    /// Whether the use of a token is to be noted.
    pub(super) fn is_news(&self, token: TokenHash, now: Time) -> bool {
        let mut noted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if noted.get(&token).is_some_and(|noted| now.since(*noted) < INTERVAL) {
            return false;
        }
        if noted.len() >= MAX_TOKENS {
            noted.clear();
        }
        noted.insert(token, now);
        true
    }
}
