//! What is around and over a game's table: the cover, the foot of the screen, help, log, advice.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sextant_core::{Game, Seat};

use super::super::canvas::{Canvas, middle};
use super::super::overlay::Overlay;
use super::super::table::{ActionOf, Table};
use super::super::{MIN_HEIGHT, MIN_WIDTH};
use super::{Handover, LocalSession, Message};

impl<T: Table> LocalSession<T> {
    /// Draws the table, the cover or the result, the foot of the screen and what lies over it.
    pub(super) fn draw_all(&mut self, area: Rect, buffer: &mut Buffer) {
        if area.width < MIN_WIDTH || area.height < MIN_HEIGHT {
            return super::super::draw_too_small(area, buffer);
        }
        let table = Rect { height: area.height - 2, ..area };
        match self.handover {
            Some(Handover { to, covered: true }) => self.draw_cover(to, table, buffer),
            _ if self.shows_result() => {
                self.with_scene(|game, scene| game.draw_result(scene, table, buffer));
            }
            _ => self.with_scene(|game, scene| game.draw(scene, table, buffer)),
        }
        self.draw_foot(area, buffer);
        if let Some(overlay) = &self.overlay {
            let help = T::HELP;
            let (commitment, palette) = (self.setup.chance.commitment(), self.environment.palette);
            let mut canvas = Canvas::new(buffer, table);
            match overlay {
                Overlay::Help => Overlay::<ActionOf<T>>::draw_help(
                    help,
                    T::TITLE,
                    &commitment,
                    palette,
                    &mut canvas,
                ),
                Overlay::Log { back } => {
                    Overlay::<ActionOf<T>>::draw_log(&self.log(), *back, palette, &mut canvas);
                }
                Overlay::Advice(advice) => advice.draw(T::words, palette, &mut canvas),
            }
        }
    }

    fn draw_cover(&self, to: Seat, area: Rect, buffer: &mut Buffer) {
        let palette = self.environment.palette;
        let mut canvas = Canvas::new(buffer, area);
        let inner = canvas.boxed(middle(area, 50, 7), "", palette.strong());
        let name = self.name(to);
        canvas.centred(inner.x, inner.y + 1, inner.width, &name, palette.strong());
        canvas.centred(inner.x, inner.y + 2, inner.width, "it is your turn", palette.strong());
        let line = "Press Enter when only you can see the screen.";
        canvas.centred(inner.x, inner.y + 4, inner.width, line, palette.faint());
    }

    fn keys(&mut self) -> Vec<(&'static str, &'static str)> {
        let over = self.record.game().turn().is_over();
        let mut keys = match self.handover {
            _ if over => vec![("r", "rematch"), ("m", "menu")],
            Some(_) => vec![("Enter", "go on")],
            None if self.shows_result() => vec![("Enter", "go on")],
            None => self.with_scene(|table, scene| table.keys(scene)),
        };
        if self.handover.is_none() && !self.shows_result() {
            keys.push(("?", "hint"));
        }
        if self.handover.is_none_or(|handover| !handover.covered) {
            keys.push(("l", "log"));
        }
        keys.extend([("h", "help"), ("q", "quit")]);
        keys
    }

    fn draw_foot(&mut self, area: Rect, buffer: &mut Buffer) {
        let palette = self.environment.palette;
        let keys = self.keys();
        let kept = self.kept.as_ref().map(|kept| match kept {
            Ok(path) => format!("The record is in {}", path.display()),
            Err(error) => format!("The record could not be written: {error}"),
        });
        let mut canvas = Canvas::new(buffer, area);
        let (x, y) = (area.x + 1, area.bottom() - 2);
        let handing = match self.handover {
            Some(Handover { to, covered: false }) => Some(format!(
                "Press Enter to hide this, then pass the keyboard to {}.",
                self.name(to)
            )),
            _ => None,
        };
        match (&self.message, kept.or(handing)) {
            (Some(Message { text, warning: true }), _) => {
                canvas.text(x, y, format!("! {text}"), palette.warning());
            }
            (Some(Message { text, .. }), _) => {
                canvas.text(x, y, text, palette.strong());
            }
            (None, Some(news)) => {
                canvas.text(x, y, news, palette.strong());
            }
            (None, None) => {}
        }
        let mut x = x;
        for (key, does) in keys {
            x = canvas.text(x, y + 1, key, palette.strong());
            x = canvas.text(x + 1, y + 1, does, palette.faint()) + 2;
        }
    }
}
