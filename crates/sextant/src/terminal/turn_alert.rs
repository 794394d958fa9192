//! Calls a person to the terminal when it is their turn again.

use std::time::{Duration, Instant};

/// Somebody who waited for less than this is still looking at the screen: a bell at every move would
/// only annoy.
const LONG_WAIT: Duration = Duration::from_secs(3);

/// Remembers who was awaited, so that each change is told once.
#[derive(Default)]
pub(crate) struct Caller {
    awaited: Option<bool>,
    waiting_since: Option<Instant>,
}

/// What the terminal is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Call {
    /// What its window is to be called from now on.
    pub(crate) title: Option<&'static str>,
    pub(crate) bell: bool,
}

impl Caller {
    /// What to do now that a person is awaited, or no longer is.
    pub(crate) fn call(&mut self, awaited: bool, now: Instant) -> Call {
        if self.awaited.replace(awaited) == Some(awaited) {
            return Call::default();
        }
        if !awaited {
            self.waiting_since = Some(now);
            return Call { title: Some("Sextant"), bell: false };
        }
        let waited = self.waiting_since.take().map(|since| now.duration_since(since));
        Call {
            title: Some("● Your turn - Sextant"),
            bell: waited.is_some_and(|waited| waited >= LONG_WAIT),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_called_once_and_loudly_only_after_a_long_wait() {
        let begin = Instant::now();
        let mut caller = Caller::default();
        let mut at = |seconds, awaited| caller.call(awaited, begin + Duration::from_secs(seconds));
        let quietly = Call { title: Some("● Your turn - Sextant"), bell: false };
        let nobody = Call { title: Some("Sextant"), bell: false };
        assert_eq!(at(0, true), quietly);
        assert_eq!(at(1, true), Call::default());
        assert_eq!(at(2, false), nobody);
        assert_eq!(at(3, false), Call::default());
        assert_eq!(at(4, true), quietly);
        assert_eq!(at(5, false), nobody);
        assert_eq!(at(8, true), Call { bell: true, ..quietly });
    }
}
