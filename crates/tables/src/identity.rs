//! Players, and how they are recognised.

use serde::{Deserialize, Serialize};

use crate::{Name, PlayerId, Scope, Time, TokenHash};

/// A player: a guest with a name, recognised by their token alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// What tables call them.
    pub id: PlayerId,
    /// What people call them.
    pub name: Name,
    /// When they first came.
    pub since: Time,
}

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
