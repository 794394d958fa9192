//! The port to the time of day.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use crate::{Span, Time};

/// A source of the current time.
pub trait Clock: Send + Sync {
    /// What time it is.
    fn now(&self) -> Time;
}

/// The clock of a process: it looks at the time of day once, and from then on counts what passes.
///
/// A time of day that is set forward or back meanwhile takes no player's time, and leaves no job
/// lying in the future.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock {
    start: Time,
    started: Instant,
}

impl SystemClock {
    /// A clock that begins with the time of day.
    pub fn new() -> SystemClock {
        SystemClock { start: time_of_day(), started: Instant::now() }
    }

    /// A clock that goes on from `earliest` if the time of day is behind that: since something was
    /// stored then, the time of day must have been set back.
    pub fn not_before(earliest: Time) -> SystemClock {
        let clock = SystemClock::new();
        SystemClock { start: clock.start.max(earliest), ..clock }
    }
}

impl Default for SystemClock {
    fn default() -> SystemClock {
        SystemClock::new()
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Time {
        let elapsed = self.started.elapsed().as_millis();
        self.start.after(Span::millis(elapsed.try_into().unwrap_or(u64::MAX)))
    }
}

fn time_of_day() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Time::from_millis(since.as_millis().try_into().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_goes_on_from_what_was_stored() {
        let ahead = time_of_day().after(Span::days(2));
        let clock = SystemClock::not_before(ahead);
        assert!(clock.now() >= ahead);
        assert!(clock.now() < ahead.after(Span::days(1)));
        let behind = SystemClock::not_before(Time::default());
        assert!(behind.now().after(Span::days(1)) > time_of_day());
    }
}
