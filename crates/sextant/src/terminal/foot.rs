//! The last two lines of the screen: a message, and the keys that matter now.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::MIN_WIDTH;
use super::canvas::Canvas;
use super::palette::Palette;

/// A key, and what it does.
pub(crate) type Key = (&'static str, &'static str);

/// Something to say to the person.
pub(crate) struct Message {
    pub(crate) text: String,
    pub(crate) warning: bool,
}

impl Message {
    pub(crate) fn says(text: impl Into<String>) -> Message {
        Message { text: text.into(), warning: false }
    }

    pub(crate) fn warns(text: impl ToString) -> Message {
        Message { text: text.to_string(), warning: true }
    }
}

/// Draws the message and the keys; of keys that do not fit, the log's is left out: the help names it
/// as well.
pub(crate) fn draw(
    message: Option<&Message>,
    mut keys: Vec<Key>,
    palette: Palette,
    area: Rect,
    buffer: &mut Buffer,
) {
    let mut canvas = Canvas::new(buffer, area);
    let (mut x, y) = (area.x + 1, area.bottom() - 2);
    match message {
        Some(Message { text, warning: true }) => {
            canvas.text(x, y, format!("! {text}"), palette.warning());
        }
        Some(Message { text, .. }) => {
            canvas.text(x, y, text, palette.strong());
        }
        None => {}
    }
    let width: usize = keys.iter().map(|(key, does)| key.chars().count() + does.len() + 3).sum();
    if width > usize::from(MIN_WIDTH) {
        keys.retain(|(key, _)| *key != "l");
    }
    for (key, does) in keys {
        x = canvas.text(x, y + 1, key, palette.strong());
        x = canvas.text(x + 1, y + 1, does, palette.faint()) + 2;
    }
}
