//! A clock that stands still until it is moved.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::{Clock, Span, Time};

/// A clock that stands still until it is moved.
#[derive(Debug)]
pub struct TestClock(AtomicU64);

impl TestClock {
    /// A clock that shows this time.
    pub fn new(time: Time) -> TestClock {
        TestClock(AtomicU64::new(time.millis()))
    }

    /// Sets the clock, forward or back.
    pub fn set(&self, time: Time) {
        self.0.store(time.millis(), Ordering::Relaxed);
    }

    /// Lets time pass.
    pub fn advance(&self, span: Span) {
        self.0.fetch_add(span.as_millis(), Ordering::Relaxed);
    }
}

impl Default for TestClock {
    /// A clock that shows some moment in 2026.
    fn default() -> TestClock {
        TestClock::new(Time::from_millis(1_780_000_000_000))
    }
}

impl Clock for TestClock {
    fn now(&self) -> Time {
        Time::from_millis(self.0.load(Ordering::Relaxed))
    }
}
