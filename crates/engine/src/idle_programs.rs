//! Programs that have finished a game and wait for the next one.

use std::sync::{Arc, Mutex, PoisonError};

use crate::external::Running;

/// The programs of one contestant that said they can play several games. Each worker gives its program
/// back after a game and takes one for the next, so there are never more than play at the same time.
#[derive(Clone, Default)]
pub(crate) struct IdlePrograms(Arc<Mutex<Vec<Running>>>);

impl IdlePrograms {
    /// A program that still runs, if one waits.
    pub(crate) fn take(&self) -> Option<Running> {
        let mut idle = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // One that has exited meanwhile is forgotten: another is started, as for a first game.
        std::iter::from_fn(|| idle.pop()).find_map(Running::if_alive)
    }

    pub(crate) fn give_back(&self, running: Running) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(running);
    }
}
