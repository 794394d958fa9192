//! Players, and how they are recognised.

use crate::{Name, Player, PlayerId, Scope, Time, TokenHash};

/// What is stored of a token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenEntry {
    /// What the token is recognised by.
    pub hash: TokenHash,
    /// Whose it is.
    pub player: PlayerId,
    /// What it is good for.
    pub scope: Scope,
    /// What its owner calls it.
    pub label: Name,
    /// When it was handed out.
    pub since: Time,
}

/// The player and permissions behind a token that was presented.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// The player.
    pub player: Player,
    /// What the token is good for.
    pub scope: Scope,
}
