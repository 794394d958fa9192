//! What keys and clicks do, before and after the game's own table gets them.

use std::time::{Duration, Instant};

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Position;
use sextant_core::Game;

use super::super::Flow;
use super::super::overlay::Overlay;
use super::super::table::{ActionOf, Reaction, Table};
use super::{Handover, LocalSession};

impl<T: Table> LocalSession<T> {
    pub(super) fn key(&mut self, key: KeyCode) -> Flow {
        if let Some(overlay) = &mut self.overlay {
            if !overlay.key(key) {
                self.overlay = None;
                self.advisor = None;
            }
            return Flow::Stay;
        }
        let over = self.record.game().turn().is_over();
        match key {
            KeyCode::Char('q') => return Flow::Quit,
            KeyCode::Char('h') | KeyCode::F(1) => self.overlay = Some(Overlay::Help),
            _ if self.handover.is_some_and(|handover| handover.covered) => {
                if matches!(key, KeyCode::Enter | KeyCode::Char(' ')) {
                    self.go_on();
                }
            }
            KeyCode::Char('l') => self.overlay = Some(Overlay::Log { back: 0 }),
            KeyCode::Char('r') if over => self.rematch(),
            KeyCode::Char('m') if over => return Flow::Menu,
            KeyCode::Enter | KeyCode::Char(' ') if self.go_on() => {}
            KeyCode::Char('?') => self.ask_for_advice(),
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('a') if T::HAS_MEMORY_AIDS => {
                self.environment.memory_aids = !self.environment.memory_aids;
            }
            _ if self.decides() && !self.is_held(key) => {
                let reaction = self.with_scene(|table, scene| table.key(key, scene));
                if matches!(reaction, Reaction::Act(_)) {
                    self.last_key = Some((key, Instant::now()));
                }
                self.react(reaction);
            }
            _ => {}
        }
        Flow::Stay
    }

    /// Whether a key that acted is still held down. `p` places a card and then draws from the purple
    /// pile: a key that repeats must not do the second with the first.
    fn is_held(&mut self, key: KeyCode) -> bool {
        const REPEATS: Duration = Duration::from_millis(250);
        match &mut self.last_key {
            Some((last, at)) if *last == key && at.elapsed() < REPEATS => {
                *at = Instant::now();
                true
            }
            _ => {
                self.last_key = None;
                false
            }
        }
    }

    pub(super) fn click(&mut self, at: Position) {
        if self.overlay.take().is_some() {
            self.advisor = None;
        } else if !self.go_on() && self.decides() {
            let reaction = self.with_scene(|table, scene| table.click(at, scene));
            self.react(reaction);
        }
    }

    fn react(&mut self, reaction: Reaction<ActionOf<T>>) {
        match reaction {
            Reaction::Nothing => {}
            Reaction::Picked => self.message = None,
            Reaction::Act(action) => self.act(action),
            Reaction::Say(text) => self.warn(text),
        }
    }

    /// Goes on from whatever waits for Enter; says whether something did.
    fn go_on(&mut self) -> bool {
        if let Some(Handover { to, covered }) = self.handover {
            if covered {
                self.at_keyboard = to;
                self.handover = None;
                self.message = None;
            } else {
                self.handover = Some(Handover { to, covered: true });
            }
            return true;
        }
        if self.shows_result() && !self.record.game().turn().is_over() {
            self.results_seen = self.record.outcomes();
            return true;
        }
        false
    }
}
