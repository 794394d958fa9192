//! The port to news: who is to look again.

use std::future::Future;

use sextant_core::SeatSet;

use crate::{PlayerId, TableId};

/// Notifies all listeners, in this process and others, that there is something to look at again.
///
/// News says nothing about what happens in a game, so it cannot leak anything. It may get lost, so
/// listeners also look again from time to time. It is published only after the change is stored.
/// The publisher receives its own news too.
pub trait News: Send + Sync {
    /// What listens.
    type Subscription: Subscription;

    /// Sends an item to all listeners.
    fn publish(&self, item: NewsItem) -> impl Future<Output = ()> + Send;

    /// Listens from now on.
    fn subscribe(&self) -> impl Future<Output = Self::Subscription> + Send;
}

/// A listener's end of the news.
pub trait Subscription: Send {
    /// Waits for the next news; `None` once there will be no more.
    fn next(&mut self) -> impl Future<Output = Option<Delivery>> + Send;
}

/// A piece of news.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NewsItem {
    /// There is something new at a table.
    Table {
        /// The table.
        table: TableId,
        /// The number of its last event. For the process alone: clients have cursors of their own.
        number: u32,
        /// Whether a bot is to move.
        bot_turn: bool,
    },
    /// Who follows a table by way of one process: all of them, in place of what it said before.
    Present {
        /// The table.
        table: TableId,
        /// The process.
        process: ProcessId,
        /// The seats whose players are there.
        seats: SeatSet,
        /// How many others watch.
        spectators: u32,
    },
    /// A token of a player was taken back.
    Revoked {
        /// The player.
        player: PlayerId,
    },
}

/// Distinguishes processes that share their news.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ProcessId(pub u64);

/// What a listener hears.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delivery {
    /// A piece of news.
    News(NewsItem),
    /// Some news got lost: look at everything again.
    Gap,
}
