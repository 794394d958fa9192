//! The port to news: who is to look again.

use std::future::Future;

use crate::TableId;

/// Tells everybody, in this process and others, that there is something new at a table.
///
/// News carries no content, so that it can't leak any, and may get lost: whoever hears nothing looks
/// again now and then. It travels after the events are stored, never before.
pub trait News: Send + Sync {
    /// What listens.
    type Subscription: Subscription;

    /// Says that the table has events up to this one.
    fn publish(&self, bulletin: Bulletin) -> impl Future<Output = ()> + Send;

    /// Listens from now on.
    fn subscribe(&self) -> impl Future<Output = Self::Subscription> + Send;
}

/// Somebody who listens to news.
pub trait Subscription: Send {
    /// Waits for the next news; `None` once there will be no more.
    fn next(&mut self) -> impl Future<Output = Option<Heard>> + Send;
}

/// There is something new at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bulletin {
    /// The table.
    pub table: TableId,
    /// The number of its last event. For the process alone: clients have cursors of their own.
    pub number: u32,
}

/// What a listener hears.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heard {
    /// There is something new at a table.
    News(Bulletin),
    /// Some news got lost: look at every table again.
    Gap,
}
