//! What is around and over a game's table: the cover, the foot of the screen, help, log, advice.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sextant_core::{Seat, SeatSet};

use super::super::canvas::{Canvas, middle};
use super::super::foot::{self, Key, Message};
use super::super::log::capital;
use super::super::overlay::{HelpText, Overlay};
use super::super::table::{ActionOf, Table};
use super::super::{MIN_HEIGHT, MIN_WIDTH};
use super::LocalScreen;

/// The keys that are the same in all games.
const KEYS: &[Key] = &[
    ("u", "take back"),
    ("?", "ask the strongest computer player"),
    ("l", "what happened so far"),
    ("e", "resign, once you confirm it"),
    ("q, Ctrl-C", "quit; the game is saved after every step"),
];

impl<T: Table> LocalScreen<T> {
    /// Draws the table, the cover or the result, the foot of the screen and what lies over it.
    pub(super) fn draw_all(&mut self, area: Rect, buffer: &mut Buffer) {
        if area.width < MIN_WIDTH || area.height < MIN_HEIGHT {
            return super::super::draw_too_small(area, buffer);
        }
        let table = Rect { height: area.height - 2, ..area };
        let handover = self.game.handover();
        match (handover.next(), self.walkover()) {
            (Some(to), _) if handover.is_covered() => self.draw_cover(to, table, buffer),
            (_, Some(winners)) => self.draw_walkover(winners, table, buffer),
            _ if self.shows_result() => {
                self.with_scene(|game, scene| game.draw_result(scene, table, buffer));
            }
            _ => self.with_scene(|game, scene| game.draw(scene, table, buffer)),
        }
        self.draw_foot(area, buffer);
        let palette = self.environment.palette;
        let commitment = self.setup.chance.commitment();
        let mut canvas = Canvas::new(buffer, table);
        match &mut self.overlay {
            Some(Overlay::Help { top }) => {
                let chance = format!(
                    "Chance comes from a secret that this number commits to (SHA-256): \
                     {commitment}. The record reveals it at the end: `sextant verify` checks \
                     every deal or roll."
                );
                let keys = [T::HELP, KEYS];
                let help = HelpText { title: T::TITLE, keys, rules: T::RULES, chance: &chance };
                Overlay::<ActionOf<T>>::draw_help(&help, top, palette, &mut canvas);
            }
            Some(Overlay::Log { back }) => {
                let back = *back;
                Overlay::<ActionOf<T>>::draw_log(&self.log(), back, palette, &mut canvas);
            }
            Some(Overlay::Advice(advice)) => advice.draw(T::words, palette, &mut canvas),
            None => {}
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

    /// How a game came out that was not played to its end.
    fn draw_walkover(&self, winners: SeatSet, area: Rect, buffer: &mut Buffer) {
        let palette = self.environment.palette;
        let mut canvas = Canvas::new(buffer, area);
        let inner = canvas.boxed(middle(area, 50, 7), T::TITLE, palette.strong());
        let name =
            |seat: Seat| if self.name(seat) == "You" { "you".into() } else { self.name(seat) };
        let out: Vec<String> = self.game.session().out().iter().map(name).collect();
        let line = capital(&format!("{} resigned.", out.join(" and ")));
        canvas.centred(inner.x, inner.y + 1, inner.width, &line, palette.strong());
        let winners: Vec<String> = winners.iter().map(name).collect();
        let line = match winners.as_slice() {
            [] => "Nobody wins.".to_owned(),
            [one] if one == "you" => "You win.".to_owned(),
            [one] => format!("{one} wins."),
            several => format!("{} share the win.", several.join(" and ")),
        };
        canvas.centred(inner.x, inner.y + 2, inner.width, &line, palette.strong());
        canvas.centred(inner.x, inner.y + 4, inner.width, "r: rematch", palette.faint());
    }

    fn keys(&mut self) -> Vec<Key> {
        if self.resigning {
            return vec![("y", "resign"), ("any other key", "go on")];
        }
        let over = self.turn().is_over();
        let handover = self.game.handover();
        let mut keys = match handover.next() {
            _ if over => vec![("r", "rematch"), ("m", "menu")],
            Some(_) => vec![("Enter", "go on")],
            None if self.shows_result() => vec![("Enter", "go on")],
            None => self.with_scene(|table, scene| table.keys(scene)),
        };
        if handover.next().is_none() && !self.shows_result() {
            keys.push(("?", "hint"));
        }
        if !handover.is_covered() {
            keys.push(("l", "log"));
        }
        if self.can_resign() {
            keys.push(("e", "resign"));
        }
        keys.extend([("h", "help"), ("q", "quit")]);
        keys
    }

    fn draw_foot(&mut self, area: Rect, buffer: &mut Buffer) {
        let keys = self.keys();
        let kept = self.kept.as_ref().map(|kept| match kept {
            Ok(path) => format!("The record is in {}", path.display()),
            Err(error) => format!("The record could not be written: {error}"),
        });
        let handover = self.game.handover();
        let handing = handover.next().filter(|_| !handover.is_covered()).map(|to| {
            format!("Press Enter to hide this, then pass the keyboard to {}.", self.name(to))
        });
        let news = kept.or(handing).map(Message::says);
        let message = self.message.as_ref().or(news.as_ref());
        foot::draw(message, keys, self.environment.palette, area, buffer);
    }
}
