//! What keys and clicks do, before and after the game's own table gets them.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Position;

use super::super::Flow;
use super::super::overlay::Overlay;
use super::super::table::{ActionOf, Reaction, Table};
use super::LocalScreen;

impl<T: Table> LocalScreen<T> {
    pub(super) fn key(&mut self, key: KeyCode) -> Flow {
        if let Some(overlay) = &mut self.overlay {
            if !overlay.key(key) {
                self.overlay = None;
                self.advisor = None;
            }
            return Flow::Stay;
        }
        if std::mem::take(&mut self.resigning) {
            self.message = None;
            if matches!(key, KeyCode::Char('y')) {
                self.resign();
            }
            return Flow::Stay;
        }
        let over = self.turn().is_over();
        match key {
            KeyCode::Char('q') => return Flow::Quit,
            KeyCode::Char('h') | KeyCode::F(1) => self.overlay = Some(Overlay::Help { top: 0 }),
            _ if self.game.handover().is_covered() => {
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
            KeyCode::Char('e') if self.can_resign() => {
                self.resigning = true;
                self.warn("Resign, and so lose this game? y: yes, any other key: go on");
            }
            KeyCode::Char('a') if T::HAS_MEMORY_AIDS => {
                self.environment.memory_aids = !self.environment.memory_aids;
            }
            _ if self.decides() && !self.held_key.is_held(key) => {
                let reaction = self.with_scene(|table, scene| table.key(key, scene));
                if matches!(reaction, Reaction::Act(_)) {
                    self.held_key.acted(key);
                }
                self.react(reaction);
            }
            _ => {}
        }
        Flow::Stay
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

    /// Whether the person at the keyboard plays and nothing else is asked of them.
    pub(super) fn can_resign(&self) -> bool {
        self.game.handover().next().is_none() && !self.turn().is_over()
    }

    /// Goes on from whatever waits for Enter; says whether something did.
    fn go_on(&mut self) -> bool {
        let handover = self.game.handover();
        if handover.is_covered() {
            self.game.take_over();
            self.message = None;
            return true;
        }
        if handover.next().is_some() {
            self.game.cover();
            return true;
        }
        if self.shows_result() && !self.turn().is_over() {
            self.result_seen = Some(self.game.session().steps());
            return true;
        }
        false
    }
}
