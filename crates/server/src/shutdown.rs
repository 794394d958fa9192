//! Stopping: said once, heard by everybody.

use tokio::sync::watch;

/// Whether the server is about to stop.
#[derive(Debug)]
pub(crate) struct Shutdown(watch::Sender<bool>);

impl Shutdown {
    pub(crate) fn new() -> Shutdown {
        Shutdown(watch::Sender::new(false))
    }

    /// Says that the server stops.
    pub(crate) fn trigger(&self) {
        self.0.send_replace(true);
    }

    pub(crate) fn is_triggered(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until the server stops.
    pub(crate) async fn triggered(&self) {
        // The sender lives as long as `self`, so waiting can't fail.
        let _ = self.0.subscribe().wait_for(|stopping| *stopping).await;
    }
}
