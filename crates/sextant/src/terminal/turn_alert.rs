//! Calls a person to the terminal when it is their turn again.

use std::time::{Duration, Instant};

/// A person who waited for less than this is still looking at the screen: a bell at every move
/// would only annoy.
const LONG_WAIT: Duration = Duration::from_secs(3);

/// Remembers whose turn it was, so that each change is announced once.
#[derive(Default)]
pub(crate) struct TurnAlert {
    awaited: Option<bool>,
    waiting_since: Option<Instant>,
}

/// What the terminal is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Alert {
    /// What its window is to be called from now on.
    pub(crate) title: Option<&'static str>,
    pub(crate) bell: bool,
}

impl TurnAlert {
    /// What to do now that a person is awaited, or no longer is.
    pub(crate) fn update(&mut self, awaited: bool, now: Instant) -> Alert {
        if self.awaited.replace(awaited) == Some(awaited) {
            return Alert::default();
        }
        if !awaited {
            self.waiting_since = Some(now);
            return Alert { title: Some("Sextant"), bell: false };
        }
        let waited = self.waiting_since.take().map(|since| now.duration_since(since));
        Alert {
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
        let mut turn_alert = TurnAlert::default();
        let mut at =
            |seconds, awaited| turn_alert.update(awaited, begin + Duration::from_secs(seconds));
        let quietly = Alert { title: Some("● Your turn - Sextant"), bell: false };
        let none = Alert { title: Some("Sextant"), bell: false };
        assert_eq!(at(0, true), quietly);
        assert_eq!(at(1, true), Alert::default());
        assert_eq!(at(2, false), none);
        assert_eq!(at(3, false), Alert::default());
        assert_eq!(at(4, true), quietly);
        assert_eq!(at(5, false), none);
        assert_eq!(at(8, true), Alert { bell: true, ..quietly });
    }
}
