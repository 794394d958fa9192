//! What is agreed before the game.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What is agreed before the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Options {
    players: u8,
    rounds: u8,
}

impl Options {
    /// 2 or 3 players and 1 to 9 rounds.
    pub fn new(players: u8, rounds: u8) -> Result<Options, BadOptions> {
        if !(2..=3).contains(&players) {
            return Err(BadOptions::Players(players));
        }
        if !(1..=9).contains(&rounds) {
            return Err(BadOptions::Rounds(rounds));
        }
        Ok(Options { players, rounds })
    }

    /// How many play.
    pub const fn players(self) -> u8 {
        self.players
    }

    /// How many prizes there are.
    pub const fn rounds(self) -> u8 {
        self.rounds
    }
}

impl Default for Options {
    fn default() -> Options {
        Options { players: 2, rounds: 3 }
    }
}

/// Options that the game does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadOptions {
    /// Too few or too many players.
    #[error("{0} can't be the number of players: 2 or 3 are possible")]
    Players(u8),
    /// Too few or too many rounds.
    #[error("{0} can't be the number of rounds: 1 to 9 are possible")]
    Rounds(u8),
}

#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Unchecked {
    players: u8,
    rounds: u8,
}

impl Default for Unchecked {
    fn default() -> Unchecked {
        let Options { players, rounds } = Options::default();
        Unchecked { players, rounds }
    }
}

impl TryFrom<Unchecked> for Options {
    type Error = BadOptions;

    fn try_from(unchecked: Unchecked) -> Result<Options, BadOptions> {
        Options::new(unchecked.players, unchecked.rounds)
    }
}
