//! What keys and clicks do at a table of a server.

use std::time::{SystemTime, UNIX_EPOCH};

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Position;
use sextant_wire::{Command, StatusView, Time};

use super::OnlineScreen;
use crate::terminal::Flow;
use crate::terminal::overlay::Overlay;
use crate::terminal::table::{ActionOf, Reaction, Table};

/// What a server takes as one chat message.
const LONGEST_MESSAGE: usize = 300;

impl<T: Table> OnlineScreen<T> {
    pub(super) fn key(&mut self, key: KeyCode) -> Flow {
        if self.typing.is_some() {
            self.type_key(key);
            return Flow::Stay;
        }
        if let Some(overlay) = &mut self.overlay {
            if !overlay.key(key) {
                self.overlay = None;
            }
            return Flow::Stay;
        }
        if std::mem::take(&mut self.resigning) {
            self.message = None;
            if matches!(key, KeyCode::Char('y')) {
                self.ask(Command::Resign {});
            }
            return Flow::Stay;
        }
        match key {
            KeyCode::Char('q') => return Flow::Quit,
            KeyCode::Char('h') | KeyCode::F(1) => self.overlay = Some(Overlay::Help { top: 0 }),
            KeyCode::Char('l') => self.overlay = Some(Overlay::Log { back: 0 }),
            KeyCode::Char('t') if self.seat().is_some() => self.typing = Some(String::new()),
            KeyCode::Enter | KeyCode::Char(' ') if self.go_on() => {}
            KeyCode::Char('x') if self.can_leave() => self.ask(Command::Leave {}),
            KeyCode::Char('r') if self.can_rematch() => {
                self.ask(Command::Rematch { nonce: None, commitment: None });
            }
            KeyCode::Char('u') if self.can_act() => {
                let decision = self.decision();
                self.ask(Command::Undo { decision });
            }
            KeyCode::Char('e') if self.can_act() => {
                self.resigning = true;
                self.warn("Resign, and so lose this game? y: yes, any other key: go on");
            }
            KeyCode::Char('c') if self.can_claim() => self.ask(Command::Claim {}),
            KeyCode::Char('a') if T::HAS_MEMORY_AIDS => {
                self.environment.memory_aids = !self.environment.memory_aids;
            }
            _ if self.decides() && !self.held_key.is_held(key) => {
                let reaction = self.with_scene(|table, scene| table.key(key, scene));
                if matches!(reaction, Some(Reaction::Act(_))) {
                    self.held_key.acted(key);
                }
                self.react(reaction);
            }
            _ => {}
        }
        Flow::Stay
    }

    fn type_key(&mut self, key: KeyCode) {
        let Some(text) = &mut self.typing else { return };
        match key {
            KeyCode::Enter => {
                let text = std::mem::take(text);
                self.typing = None;
                if !text.trim().is_empty() {
                    self.ask(Command::Say { text });
                }
            }
            KeyCode::Esc => self.typing = None,
            KeyCode::Backspace => {
                text.pop();
            }
            KeyCode::Char(letter) if text.chars().count() < LONGEST_MESSAGE => text.push(letter),
            _ => {}
        }
    }

    pub(super) fn click(&mut self, at: Position) {
        if self.overlay.take().is_none() && !self.go_on() && self.decides() {
            let reaction = self.with_scene(|table, scene| table.click(at, scene));
            self.react(reaction);
        }
    }

    fn react(&mut self, reaction: Option<Reaction<ActionOf<T>>>) {
        match reaction {
            None | Some(Reaction::Nothing) => {}
            Some(Reaction::Picked) => self.message = None,
            Some(Reaction::Act(action)) => {
                let decision = self.decision();
                self.ask(Command::Act { action: action.to_string(), decision });
            }
            Some(Reaction::Say(text)) => self.warn(text),
        }
    }

    fn decision(&self) -> Option<u32> {
        self.seen.as_ref().and_then(|seen| seen.state.state.game.decision)
    }

    /// Goes on from whatever waits for Enter; says whether something did.
    fn go_on(&mut self) -> bool {
        if self.must_get_ready() {
            self.ask(Command::Ready { nonce: None, commitment: None });
            return true;
        }
        if !self.shows_result() || self.is_over() {
            return false;
        }
        let pause = self.seen.as_ref().and_then(|seen| seen.state.state.game.pause.as_ref());
        self.pause_seen = pause.map_or(self.pause_seen, |pause| pause.number);
        true
    }

    /// Whether the person sits at a table that waits for them.
    pub(super) fn must_get_ready(&self) -> bool {
        let Some(seen) = &self.seen else { return false };
        let me = self.seat().and_then(|seat| seen.state.state.players.get(seat.index()));
        self.status() == Some(StatusView::Waiting)
            && self.awaited.is_none()
            && me.is_some_and(|player| !player.ready)
    }

    pub(super) fn can_leave(&self) -> bool {
        self.status() == Some(StatusView::Waiting) && self.seat().is_some()
    }

    /// Whether the person plays and nothing else is asked of them.
    pub(super) fn can_act(&self) -> bool {
        self.status() == Some(StatusView::Playing) && self.seat().is_some() && !self.shows_result()
    }

    pub(super) fn can_rematch(&self) -> bool {
        self.is_over() && self.seat().is_some()
    }

    /// Whether others have been away for too long, by this device's clock.
    pub(super) fn can_claim(&self) -> bool {
        let claim = self.seen.as_ref().and_then(|seen| seen.state.state.claim);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let now = Time::from_millis(now.as_millis() as u64);
        self.can_act() && claim.is_some_and(|claim| claim <= now) && !self.decides()
    }
}
