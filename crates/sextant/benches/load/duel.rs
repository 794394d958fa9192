//! What every server is asked for alike: a table at which two people play, and sockets that follow one.

use std::net::SocketAddr;
use std::time::Duration;

use crate::wire::Wire;

/// A table at which two people play cards, on a server of one kind. They discard their first card and
/// draw from the deck, in three rounds; then a new game begins.
pub(crate) trait Duel: Sized {
    async fn open(server: SocketAddr) -> Result<Self, String>;

    /// Makes the next move, and waits until the next player knows of it. Returns how long it took until
    /// the player who made it had the new state.
    async fn step(&mut self) -> Result<Duration, String>;

    /// How many bytes the two sockets have carried so far.
    fn transferred(&self) -> u64;

    /// So many sockets that follow a new table.
    async fn follow(server: SocketAddr, count: usize) -> Result<Vec<Wire>, String>;
}

/// How many moves a game of three rounds takes if all cards come from the deck: 44 in each round, and to
/// place or discard is a move, too.
pub(crate) const MOVES_IN_A_GAME: u32 = 3 * 44 * 2;
