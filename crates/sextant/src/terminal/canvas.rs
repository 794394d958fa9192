//! Writing on the screen, never beyond an area.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

/// Writes text at places of the screen. What does not fit is cut off.
pub(crate) struct Canvas<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
}

impl<'a> Canvas<'a> {
    pub(crate) fn new(buffer: &'a mut Buffer, area: Rect) -> Canvas<'a> {
        let area = area.intersection(buffer.area);
        Canvas { buffer, area }
    }

    pub(crate) fn area(&self) -> Rect {
        self.area
    }

    /// Writes a text, and says in which column it ended.
    pub(crate) fn text(&mut self, x: u16, y: u16, text: impl AsRef<str>, style: Style) -> u16 {
        self.within(x, y, u16::MAX, text, style)
    }

    /// Writes a text into at most `width` columns; a text cut off ends with `…`.
    pub(crate) fn within(
        &mut self,
        x: u16,
        y: u16,
        width: u16,
        text: impl AsRef<str>,
        style: Style,
    ) -> u16 {
        let text = text.as_ref();
        if y < self.area.top() || y >= self.area.bottom() || x < self.area.left() {
            return x;
        }
        let room = self.area.right().saturating_sub(x).min(width);
        if usize::from(room) >= Span::raw(text).width() {
            return self.buffer.set_stringn(x, y, text, room.into(), style).0;
        }
        let Some(room) = room.checked_sub(1) else { return x };
        let (end, _) = self.buffer.set_stringn(x, y, text, room.into(), style);
        self.buffer.set_stringn(end, y, "…", 1, style).0
    }

    /// Writes a text in the middle of some columns.
    pub(crate) fn centred(
        &mut self,
        x: u16,
        y: u16,
        width: u16,
        text: impl AsRef<str>,
        style: Style,
    ) {
        let long = Span::raw(text.as_ref()).width() as u16;
        self.within(x + width.saturating_sub(long) / 2, y, width, text, style);
    }

    /// Writes a text that ends at the right edge of some columns.
    pub(crate) fn right(
        &mut self,
        x: u16,
        y: u16,
        width: u16,
        text: impl AsRef<str>,
        style: Style,
    ) {
        let long = Span::raw(text.as_ref()).width() as u16;
        self.within(x + width.saturating_sub(long), y, width, text, style);
    }

    /// Writes a text over several lines, and says on which line it ended.
    pub(crate) fn wrapped(
        &mut self,
        x: u16,
        mut y: u16,
        width: u16,
        text: &str,
        style: Style,
    ) -> u16 {
        for line in wrap(text, width) {
            self.within(x, y, width, line, style);
            y += 1;
        }
        y
    }

    /// Fills a rectangle with blanks of a style.
    pub(crate) fn blank(&mut self, area: Rect, style: Style) {
        let area = area.intersection(self.area);
        for y in area.top()..area.bottom() {
            for x in area.left()..area.right() {
                let cell = &mut self.buffer[(x, y)];
                cell.reset();
                cell.set_style(style);
            }
        }
    }

    /// Draws a vertical line.
    pub(crate) fn upright(&mut self, x: u16, from: u16, to: u16, style: Style) {
        for y in from..to {
            self.text(x, y, "│", style);
        }
    }

    /// Draws an empty box and gives the room inside it, a blank column on each side left free.
    pub(crate) fn boxed(&mut self, area: Rect, title: &str, style: Style) -> Rect {
        self.blank(area, Style::new());
        let (width, right, bottom) = (area.width, area.right() - 1, area.bottom() - 1);
        let line = "─".repeat(usize::from(width.saturating_sub(2)));
        self.text(area.x, area.y, format!("┌{line}┐"), style);
        self.text(area.x, bottom, format!("└{line}┘"), style);
        self.upright(area.x, area.y + 1, bottom, style);
        self.upright(right, area.y + 1, bottom, style);
        if !title.is_empty() {
            self.within(area.x + 2, area.y, width.saturating_sub(4), format!(" {title} "), style);
        }
        Rect {
            x: area.x + 2,
            y: area.y + 1,
            width: width.saturating_sub(4),
            height: area.height.saturating_sub(2),
        }
    }
}

/// A text as lines of at most this width, as far as its words allow; at least one line.
pub(crate) fn wrap(text: &str, width: u16) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let mut line = lines.last_mut();
        let longer = |line: &&mut String| {
            !line.is_empty()
                && Span::raw(line.as_str()).width() + 1 + Span::raw(word).width()
                    > usize::from(width)
        };
        if line.as_ref().is_some_and(longer) {
            lines.push(String::new());
            line = lines.last_mut();
        }
        if let Some(line) = line {
            if !line.is_empty() {
                line.push(' ');
            }
            *line += word;
        }
    }
    lines
}

/// A rectangle of this size in the middle of an area, no larger than it.
pub(crate) fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}
