//! Keys that repeat because they are held down.

use std::time::{Duration, Instant};

use ratatui::crossterm::event::KeyCode;

/// The key that acted last, and when it was last pressed.
#[derive(Default)]
pub(crate) struct HeldKey(Option<(KeyCode, Instant)>);

impl HeldKey {
    /// Notes that a key has acted.
    pub(crate) fn acted(&mut self, key: KeyCode) {
        self.0 = Some((key, Instant::now()));
    }

    /// Whether the key that acted is still held down. `p` places a card and then draws from the
    /// purple pile: a key that repeats must not do the second with the first.
    pub(crate) fn is_held(&mut self, key: KeyCode) -> bool {
        const REPEATS: Duration = Duration::from_millis(250);
        match &mut self.0 {
            Some((last, at)) if *last == key && at.elapsed() < REPEATS => {
                *at = Instant::now();
                true
            }
            _ => {
                self.0 = None;
                false
            }
        }
    }
}
