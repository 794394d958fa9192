//! Players and their tokens.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Command, Name, PlayerId, Time};

/// A player: a guest with a name, recognised by their token alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Player {
    /// The player's id.
    pub id: PlayerId,
    /// The player's display name.
    pub name: Name,
    /// When they first came.
    pub since: Time,
}

/// What a token is good for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// Everything its owner may do.
    Full,
    /// Joining and playing, for a program that plays in its owner's name: no chat, no name, no
    /// further tokens.
    Play,
}

impl Scope {
    /// Whether a token of this scope may do that at a table.
    pub fn allows(self, command: &Command) -> bool {
        match self {
            Scope::Full => true,
            Scope::Play => !matches!(command, Command::Say { .. }),
        }
    }
}

/// Where the client of a new guest keeps the token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Keep {
    /// In a cookie that no script can read: for the page.
    Cookie,
    /// By itself: the response contains it, and requests send it as `Authorization: Bearer`.
    #[default]
    Token,
}

/// A new guest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// The display name: at most 24 characters.
    #[schemars(length(min = 1, max = 160), extend("format" = "display-name"))]
    pub name: String,
    /// Where the client keeps the token.
    #[serde(default)]
    #[ts(optional, as = "Option<Keep>")]
    pub keep: Keep,
}

/// What a new guest gets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Welcome {
    /// The new player.
    pub player: Player,
    /// The token, unless it is kept in a cookie. It is shown only once.
    pub token: Option<String>,
}

/// The caller.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Me {
    /// The player; `null` without a token.
    pub player: Option<Player>,
    /// What the token is good for.
    pub scope: Option<Scope>,
    /// Whether the token is so old that the client should renew it.
    pub renew: bool,
}

/// A token in place of an older one, which is good until it is revoked: should this answer get lost, the
/// player still has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Renewed {
    /// The new token, unless it is kept in a cookie. It is shown only once.
    pub token: Option<String>,
    /// The id by which the older one can be revoked.
    pub former: String,
}

/// A new display name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// The display name for future tables: at most 24 characters.
    #[schemars(length(min = 1, max = 160), extend("format" = "display-name"))]
    pub name: String,
}

/// A further token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// The owner's name for it: at most 24 characters.
    #[schemars(length(min = 1, max = 160), extend("format" = "display-name"))]
    pub label: String,
    /// What it is good for.
    pub scope: Scope,
}

/// A token in a list, without the token itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct TokenLine {
    /// The id by which it can be revoked.
    pub id: String,
    /// The owner's name for it.
    pub label: Name,
    /// What it is good for.
    pub scope: Scope,
    /// When it was issued.
    pub since: Time,
}

/// All tokens of a player, the oldest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Tokens {
    /// The tokens.
    pub tokens: Vec<TokenLine>,
}
