//! Panics: one of them ends one request or one job, and not the games of everybody.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt as _;

use crate::metrics::Metrics;

/// A panic was caught, logged and counted.
#[derive(Debug)]
pub(crate) struct Panicked;

/// Does something that should not panic. `what` is named in the log.
///
/// Nothing half-done is seen afterwards: what a table came to is dropped with the work, and every lock
/// is used again only where that is safe.
pub(crate) async fn catch<T>(
    metrics: &Metrics,
    what: &'static str,
    work: impl Future<Output = T>,
) -> Result<T, Panicked> {
    AssertUnwindSafe(work).catch_unwind().await.map_err(|_| {
        metrics.panics.count();
        // Neither the message nor what was worked on: both could hold cards.
        tracing::error!(what, "caught a panic");
        Panicked
    })
}
