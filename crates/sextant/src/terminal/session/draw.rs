//! What is around and over a game's table: the cover, the foot of the screen, help, log, advice.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sextant_core::{Game, Seat};

use super::super::overlay::Overlay;
use super::super::pen::{Pen, middle};
use super::super::table::{ActionOf, Table};
use super::super::{LEAST_HEIGHT, LEAST_WIDTH};
use super::{Handover, Message, Playing};

impl<T: Table> Playing<T> {
    /// Draws the table, the cover or the result, the foot of the screen and what lies over it.
    pub(super) fn draw_all(&mut self, area: Rect, buffer: &mut Buffer) {
        if area.width < LEAST_WIDTH || area.height < LEAST_HEIGHT {
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
            let (commitment, palette) = (self.setup.chance.commitment(), self.ground.palette);
            let mut pen = Pen::new(buffer, table);
            match overlay {
                Overlay::Help => Overlay::<ActionOf<T>>::draw_help(
                    help,
                    T::TITLE,
                    &commitment,
                    palette,
                    &mut pen,
                ),
                Overlay::Log { back } => {
                    Overlay::<ActionOf<T>>::draw_log(&self.log(), *back, palette, &mut pen);
                }
                Overlay::Advice(advice) => advice.draw(T::words, palette, &mut pen),
            }
        }
    }

    fn draw_cover(&self, to: Seat, area: Rect, buffer: &mut Buffer) {
        let palette = self.ground.palette;
        let mut pen = Pen::new(buffer, area);
        let inner = pen.boxed(middle(area, 50, 7), "", palette.strong());
        let name = self.name(to);
        pen.centred(inner.x, inner.y + 1, inner.width, &name, palette.strong());
        pen.centred(inner.x, inner.y + 2, inner.width, "it is your turn", palette.strong());
        let line = "Press Enter when only you can see the screen.";
        pen.centred(inner.x, inner.y + 4, inner.width, line, palette.faint());
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
        let palette = self.ground.palette;
        let keys = self.keys();
        let kept = self.kept.as_ref().map(|kept| match kept {
            Ok(path) => format!("The record is in {}", path.display()),
            Err(error) => format!("The record could not be written: {error}"),
        });
        let mut pen = Pen::new(buffer, area);
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
                pen.text(x, y, format!("! {text}"), palette.warning());
            }
            (Some(Message { text, .. }), _) => {
                pen.text(x, y, text, palette.strong());
            }
            (None, Some(news)) => {
                pen.text(x, y, news, palette.strong());
            }
            (None, None) => {}
        }
        let mut x = x;
        for (key, does) in keys {
            x = pen.text(x, y + 1, key, palette.strong());
            x = pen.text(x + 1, y + 1, does, palette.faint()) + 2;
        }
    }
}
