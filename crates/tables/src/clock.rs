//! The port to the time of day.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::Time;

/// A source of the current time.
pub trait Clock: Send + Sync {
    /// What time it is.
    fn now(&self) -> Time;
}

/// The clock of the machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Time {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Time::from_millis(since.as_millis().try_into().unwrap_or(u64::MAX))
    }
}
