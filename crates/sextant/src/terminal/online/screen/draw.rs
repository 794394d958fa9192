//! How a table of a server looks: a waiting room, the game, how it ended.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sextant_core::{Ended, Seat, SeatKind, WhyDropped, WhyEnded};
use sextant_wire::{Closed, StatusView, WhyClosed};

use super::{OnlineScreen, Record};
use crate::terminal::canvas::{Canvas, middle};
use crate::terminal::foot::{self, Key, Message};
use crate::terminal::log::capital;
use crate::terminal::overlay::{HelpText, Overlay};
use crate::terminal::table::{ActionOf, Table};
use crate::terminal::{MIN_HEIGHT, MIN_WIDTH, draw_too_small};

/// The keys that are the same in all games on a server.
const KEYS: &[Key] = &[
    ("u", "take back, as long as nothing has come of it"),
    ("l", "what happened so far"),
    ("t", "say something to the others"),
    ("e", "resign, once you confirm it"),
    ("c", "claim the game of a player who stays away"),
    ("q, Ctrl-C", "quit; the game waits for you on the server"),
];

const CHANCE: &str = "Chance comes from a secret that the server has committed to. When the game is over, \
    its record reveals it, and every deal or roll is checked here before the record is kept.";

impl<T: Table> OnlineScreen<T> {
    pub(super) fn draw_all(&mut self, area: Rect, buffer: &mut Buffer) {
        if area.width < MIN_WIDTH || area.height < MIN_HEIGHT {
            return draw_too_small(area, buffer);
        }
        let table = Rect { height: area.height - 2, ..area };
        match self.status() {
            None => self.draw_box("One moment…", &[], table, buffer),
            Some(StatusView::Waiting) => self.draw_waiting(table, buffer),
            Some(StatusView::Closed) => self.draw_closed(table, buffer),
            Some(StatusView::Over) if self.walkover().is_some() => {
                self.draw_walkover(table, buffer);
            }
            Some(StatusView::Playing | StatusView::Over) => {
                let result = self.shows_result();
                self.with_scene(|game, scene| {
                    if result {
                        game.draw_result(scene, table, buffer);
                    } else {
                        game.draw(scene, table, buffer);
                    }
                });
            }
        }
        self.draw_foot(area, buffer);
        let palette = self.environment.palette;
        let mut canvas = Canvas::new(buffer, table);
        match &mut self.overlay {
            Some(Overlay::Help { top }) => {
                let keys = [T::HELP, KEYS];
                let help = HelpText { title: T::TITLE, keys, rules: T::RULES, chance: CHANCE };
                Overlay::<ActionOf<T>>::draw_help(&help, top, palette, &mut canvas);
            }
            Some(Overlay::Log { back }) => {
                let back = *back;
                let log = self.log();
                Overlay::<ActionOf<T>>::draw_log(&log, back, palette, &mut canvas);
            }
            _ => {}
        }
    }

    fn draw_box(&self, title: &str, lines: &[String], area: Rect, buffer: &mut Buffer) {
        let palette = self.environment.palette;
        let mut canvas = Canvas::new(buffer, area);
        let inner =
            canvas.boxed(middle(area, 76, lines.len() as u16 + 6), T::TITLE, palette.strong());
        canvas.within(inner.x, inner.y + 1, inner.width, title, palette.strong());
        for (y, line) in (inner.y + 3..).zip(lines) {
            canvas.within(inner.x, y, inner.width, line, palette.faint());
        }
    }

    /// Who is there, and how others get here.
    fn draw_waiting(&self, area: Rect, buffer: &mut Buffer) {
        let Some(seen) = &self.seen else { return };
        let state = &seen.state.state;
        let mut lines: Vec<String> = Seat::first(state.game.seats.len())
            .map(|seat| {
                let player = state.players.get(seat.index());
                let is_free = state.game.seats.get(seat.index()) == Some(&SeatKind::Person)
                    && player.is_none_or(|player| player.player.is_none());
                let ready = player.is_some_and(|player| player.ready);
                match (is_free, ready) {
                    (true, _) => format!("Seat {seat}  free"),
                    (false, true) => format!("Seat {seat}  {}, ready", self.name(seat)),
                    (false, false) => format!("Seat {seat}  {}", self.name(seat)),
                }
            })
            .collect();
        lines.push(String::new());
        match &state.link {
            Some(link) => {
                lines.push("Send this address to whom you want to play with:".to_owned());
                lines.push(format!("{}/join/{link}", self.server));
            }
            None => lines.push(format!("This table is {}/t/{}", self.server, seen.state.table)),
        }
        let title = if self.must_get_ready() {
            "Press Enter when you are ready."
        } else if self.seat().is_some() {
            "Waiting for your opponent"
        } else {
            "The game has not begun. You watch."
        };
        self.draw_box(title, &lines, area, buffer);
    }

    fn draw_closed(&self, area: Rect, buffer: &mut Buffer) {
        let closed = self.seen.as_ref().and_then(|seen| seen.state.state.closed);
        let why = match closed.map(|Closed { why, .. }| why) {
            Some(WhyClosed::Empty) | None => "All players left.",
            Some(WhyClosed::Expired) => "It waited for too long.",
            Some(WhyClosed::NotRevealed) => "Not all revealed what they had committed to.",
            Some(WhyClosed::Withdrawn) => "A player left before the deal.",
        };
        self.draw_box("This table is closed.", &[why.to_owned()], area, buffer);
    }

    /// How the game ended, if it was not played to its end.
    fn walkover(&self) -> Option<Ended> {
        let ended = self.seen.as_ref()?.state.state.game.ended?;
        (ended.why != WhyEnded::Played).then_some(ended)
    }

    fn draw_walkover(&self, area: Rect, buffer: &mut Buffer) {
        let (Some(seen), Some(ended)) = (&self.seen, self.walkover()) else { return };
        let dropped = Seat::ALL.into_iter().zip(&seen.state.state.game.dropped);
        let name =
            |seat: Seat| if self.name(seat) == "You" { "you".to_owned() } else { self.name(seat) };
        let mut lines: Vec<String> = dropped
            .filter_map(|(seat, why)| {
                let what = match (*why)? {
                    WhyDropped::Resigned => "resigned",
                    WhyDropped::TimedOut => "ran out of time",
                    WhyDropped::Claimed => "stayed away, and the game was claimed",
                };
                Some(capital(&format!("{} {what}.", name(seat))))
            })
            .collect();
        if ended.why == WhyEnded::TooLong {
            lines.push("It did not come to an end, and is scored as it stands.".to_owned());
        }
        let winners: Vec<String> = ended.winners.iter().map(name).collect();
        let title = match winners.as_slice() {
            [] => "The game is over without a winner.".to_owned(),
            [one] if one == "you" => "You win.".to_owned(),
            [one] => format!("{one} wins."),
            several => format!("{} share the win.", capital(&several.join(" and "))),
        };
        self.draw_box(&title, &lines, area, buffer);
    }

    fn keys(&mut self) -> Vec<Key> {
        if self.typing.is_some() {
            return vec![("Enter", "send"), ("Esc", "do not send")];
        }
        if self.resigning {
            return vec![("y", "resign"), ("any other key", "go on")];
        }
        let mut keys = Vec::new();
        if self.must_get_ready() || (self.shows_result() && !self.is_over()) {
            keys.push(("Enter", "go on"));
        } else if self.status() == Some(StatusView::Playing) {
            keys.extend(self.with_scene(|table, scene| table.keys(scene)).unwrap_or_default());
        }
        for (is_possible, key) in [
            (self.can_leave(), ("x", "leave table")),
            (self.can_rematch(), ("r", "rematch")),
            (self.can_claim(), ("c", "claim")),
            (self.seat().is_some(), ("t", "chat")),
            (self.seen.is_some(), ("l", "log")),
            (self.can_act(), ("e", "resign")),
        ] {
            if is_possible {
                keys.push(key);
            }
        }
        keys.extend([("h", "help"), ("q", "quit")]);
        keys
    }

    fn draw_foot(&mut self, area: Rect, buffer: &mut Buffer) {
        let keys = self.keys();
        let record = match &self.record {
            Record::Kept(Ok(path)) => {
                Some(format!("Verified. The record is in {}", path.display()))
            }
            Record::Kept(Err(error)) => Some(format!("The record was not written: {error}")),
            Record::None | Record::Asked(_) => None,
        };
        let typing = self.typing.as_ref().map(|text| format!("Say: {text}▏"));
        let news = typing.or(record.filter(|_| self.message.is_none())).map(Message::says);
        let message = news.as_ref().or(self.message.as_ref());
        foot::draw(message, keys, self.environment.palette, area, buffer);
    }
}
