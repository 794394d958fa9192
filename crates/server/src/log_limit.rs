//! Log lines that can come in masses.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The same line is written no more often than this.
const INTERVAL: Duration = Duration::from_secs(1);

/// Limits one kind of line, a static for each.
#[derive(Debug)]
pub(crate) struct LogLimit {
    last: Mutex<Option<Instant>>,
    suppressed: AtomicU64,
}

impl LogLimit {
    pub(crate) const fn new() -> LogLimit {
        LogLimit { last: Mutex::new(None), suppressed: AtomicU64::new(0) }
    }

    /// Whether to write a line now; then how many were left out since the last one.
    pub(crate) fn allow(&self) -> Option<u64> {
        self.allow_at(Instant::now())
    }

    fn allow_at(&self, now: Instant) -> Option<u64> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_some_and(|last| now.saturating_duration_since(last) < INTERVAL) {
            self.suppressed.fetch_add(1, Ordering::Relaxed);
            return None;
        }
        *last = Some(now);
        Some(self.suppressed.swap(0, Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_in_a_row_are_counted_instead() {
        let limit = LogLimit::new();
        let now = Instant::now();
        assert_eq!(limit.allow_at(now), Some(0));
        for _ in 0..5 {
            assert_eq!(limit.allow_at(now), None);
        }
        assert_eq!(limit.allow_at(now + INTERVAL), Some(5));
        assert_eq!(limit.allow_at(now + 2 * INTERVAL), Some(0));
    }
}
