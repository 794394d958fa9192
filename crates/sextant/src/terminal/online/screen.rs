//! A table of a server on the screen.

mod draw;
mod input;

use std::path::PathBuf;

use hyper::Method;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyEventKind, MouseButton, MouseEventKind};
use ratatui::layout::{Position, Rect};
use sextant_core::{Game, Seat, SeatKind};
use sextant_wire::{Command, Phase, StatusView, TableId};
use tokio::task::JoinHandle;

use super::address::ServerAddress;
use super::connection::{Connection, Report, TableState};
use super::transport::request_text;
use crate::terminal::Flow;
use crate::terminal::calendar::today;
use crate::terminal::foot::Message;
use crate::terminal::held_key::HeldKey;
use crate::terminal::log::{self, capital};
use crate::terminal::overlay::Overlay;
use crate::terminal::session::{Environment, GameScreen};
use crate::terminal::store::write_whole;
use crate::terminal::table::{ActionOf, Scene, Table, View};

/// A table of a server, and the person at this keyboard at it.
pub(crate) struct OnlineScreen<T: Table> {
    server: ServerAddress,
    connection: Connection,
    connected: bool,
    at: TableId,
    seen: Option<Seen<T>>,
    environment: Environment,
    table: T,
    overlay: Option<Overlay<ActionOf<T>>>,
    message: Option<Message>,
    held_key: HeldKey,
    /// A command that is not yet answered, or up to which of our events its answer goes.
    awaited: Option<Awaited>,
    /// The number of the last pause that has been looked at.
    pause_seen: u32,
    resigning: bool,
    /// Whether the person is ready for the rematch that they have asked for.
    ready_at_once: bool,
    /// What is being typed for the others.
    typing: Option<String>,
    record: Record,
}

/// A table as the person sees it.
struct Seen<T: Table> {
    state: TableState,
    view: View<T>,
    /// What there was to look at when the game paused.
    pause: Option<View<T>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Awaited {
    Answer,
    Event(u32),
}

/// The record of a finished game.
enum Record {
    None,
    Asked(JoinHandle<Result<String, String>>),
    Kept(Result<PathBuf, String>),
}

impl<T: Table> OnlineScreen<T> {
    pub(crate) fn new(
        server: ServerAddress,
        connection: Connection,
        at: TableId,
        environment: Environment,
    ) -> OnlineScreen<T> {
        OnlineScreen {
            server,
            connection,
            connected: false,
            at,
            seen: None,
            environment,
            table: T::default(),
            overlay: None,
            message: None,
            held_key: HeldKey::default(),
            awaited: None,
            pause_seen: 0,
            resigning: false,
            ready_at_once: false,
            typing: None,
            record: Record::None,
        }
    }

    fn say(&mut self, text: impl Into<String>) {
        self.message = Some(Message::says(text));
    }

    fn warn(&mut self, text: impl ToString) {
        self.message = Some(Message::warns(capital(&text.to_string())));
    }

    /// Takes what came from the server since; says whether anything did.
    fn collect(&mut self) -> bool {
        let mut changed = false;
        while let Some(report) = self.connection.report() {
            changed = true;
            match report {
                Report::Connected => {
                    if !std::mem::replace(&mut self.connected, true) && self.seen.is_some() {
                        self.say("Connected again.");
                    }
                }
                Report::Lost(why) => {
                    self.connected = false;
                    self.warn(format!("No connection to {}: {why}. Trying again…", self.server));
                }
                Report::Closed(why) => {
                    self.connected = false;
                    self.warn(why);
                }
                Report::State(state) => {
                    self.see(*state);
                    if self.ready_at_once && self.must_get_ready() {
                        self.ready_at_once = false;
                        self.ask(Command::Ready { nonce: None, commitment: None });
                    }
                }
                Report::Answered(response) => {
                    self.awaited = Some(Awaited::Event(response.cursor.number));
                    if self.at != response.table {
                        self.move_to(response.table);
                    }
                }
                Report::Refused(problem) => {
                    self.awaited = None;
                    self.warn(problem.message);
                }
            }
            self.note_answer();
        }
        changed
    }

    /// A command is done once its events have come.
    fn note_answer(&mut self) {
        let known = self.seen.as_ref().map(|seen| seen.state.cursor.number);
        if matches!(self.awaited, Some(Awaited::Event(number)) if known >= Some(number)) {
            self.awaited = None;
        }
    }

    /// Goes to another table, as for a rematch.
    fn move_to(&mut self, table: TableId) {
        self.connection.follow(table);
        self.at = table;
        self.ready_at_once = true;
        self.awaited = None;
        self.seen = None;
        self.pause_seen = 0;
        self.record = Record::None;
        self.table.reset();
    }

    fn see(&mut self, state: TableState) {
        if state.table != self.at {
            return;
        }
        let read = |view: &sextant_core::Written<serde_json::Value>| {
            serde_json::from_str::<View<T>>(view.json())
        };
        let pause = state.state.game.pause.as_ref().map(|pause| read(&pause.view)).transpose();
        let (view, pause) = match (read(&state.state.game.view), pause) {
            (Ok(view), Ok(pause)) => (view, pause),
            (Err(error), _) | (_, Err(error)) => {
                return self.warn(format!("the server is of another version: {error}"));
            }
        };
        let before = self.seen.as_ref();
        let said = before.map_or(state.chat.len(), |before| before.state.chat.len());
        let news = state.chat.get(said..).and_then(|lines| lines.last());
        // A question stays until it is answered.
        if let Some(line) = news
            && !self.resigning
        {
            self.message = Some(Message::says(format!("{}: {}", line.name, line.text)));
        }
        let first = before.is_none();
        let acted = before.is_some_and(|before| before.state.log.len() != state.log.len());
        if first {
            // A round that ended before this person came has been looked at.
            self.pause_seen = state.state.game.pause.as_ref().map_or(0, |pause| pause.number);
        }
        if first || acted {
            self.table.reset();
        }
        self.seen = Some(Seen { state, view, pause });
    }

    fn status(&self) -> Option<StatusView> {
        self.seen.as_ref().map(|seen| seen.state.state.status)
    }

    /// The seat of the person at this keyboard; none for a spectator.
    fn seat(&self) -> Option<Seat> {
        self.seen.as_ref()?.state.state.game.viewer.seat()
    }

    fn is_over(&self) -> bool {
        self.status() == Some(StatusView::Over)
    }

    /// Whether a round's result waits to be looked at.
    fn shows_result(&self) -> bool {
        let pause = self.seen.as_ref().and_then(|seen| seen.state.state.game.pause.as_ref());
        self.is_over() || pause.is_some_and(|pause| pause.number > self.pause_seen)
    }

    /// Whether the person has something to decide.
    fn decides(&self) -> bool {
        let Some(seen) = &self.seen else { return false };
        let game = &seen.state.state.game;
        game.phase == Phase::Decide
            && game.viewer.seat().is_some_and(|seat| game.deciding.contains(seat))
            && self.awaited.is_none()
            && !self.shows_result()
    }

    fn ask(&mut self, command: Command) {
        self.message = None;
        self.awaited = Some(Awaited::Answer);
        self.connection.ask(command);
        if !self.connected {
            self.warn("No connection at the moment: this is sent as soon as there is one.");
        }
    }

    fn name(&self, seat: Seat) -> String {
        let Some(seen) = &self.seen else { return String::new() };
        let state = &seen.state.state;
        if state.game.viewer.is(seat) {
            return "You".to_owned();
        }
        if let Some(SeatKind::Bot(bot)) = state.game.seats.get(seat.index()) {
            return if state.game.seats.len() > 2 { format!("{bot} {seat}") } else { bot.clone() };
        }
        let player = state.players.get(seat.index()).and_then(|player| player.name.as_ref());
        player.map_or_else(|| format!("Seat {seat}"), ToString::to_string)
    }

    fn names(&self) -> Vec<String> {
        let seats = self.seen.as_ref().map_or(0, |seen| seen.state.state.game.seats.len());
        Seat::first(seats).map(|seat| self.name(seat)).collect()
    }

    fn log(&self) -> Vec<String> {
        let Some(seen) = &self.seen else { return Vec::new() };
        log::lines::<T>(&seen.state.log, |seat| self.name(seat), |_| None)
    }

    fn waiting(&self) -> String {
        let Some(seen) = &self.seen else { return String::new() };
        if self.awaited.is_some() {
            return "Sending…".to_owned();
        }
        let deciding = seen.state.state.game.deciding.iter();
        let others = deciding.filter(|&seat| !seen.state.state.game.viewer.is(seat));
        let names: Vec<String> = others.map(|seat| self.name(seat)).collect();
        match names.as_slice() {
            [] => String::new(),
            names => format!("Waiting for {}…", names.join(", ")),
        }
    }

    /// Draws or asks the table, as it is now or, while a result is shown, as it was at the pause.
    fn with_scene<R>(&mut self, act: impl FnOnce(&mut T, &Scene<'_, T::Game>) -> R) -> Option<R> {
        let mut legal = Vec::new();
        if self.decides() {
            let seen = self.seen.as_ref()?;
            legal = T::legal(&seen.view);
        }
        let (names, log, waiting) = (self.names(), self.log(), self.waiting());
        let shows_pause = self.shows_result() && !self.is_over();
        let seen = self.seen.as_ref()?;
        let view = seen.pause.as_ref().filter(|_| shows_pause).unwrap_or(&seen.view);
        let scene = Scene {
            view,
            legal: &legal,
            viewer: seen.state.state.game.viewer.seat().unwrap_or(Seat::ONE),
            names: &names,
            log: &log,
            waiting: &waiting,
            memory_aids: self.environment.memory_aids,
            palette: self.environment.palette,
        };
        Some(act(&mut self.table, &scene))
    }

    /// Fetches the record of a finished game and keeps it.
    fn keep_record(&mut self) -> bool {
        let over = self.is_over();
        match &mut self.record {
            Record::None if over => {
                let Some(seen) = &self.seen else { return false };
                let (server, table) = (self.server.clone(), seen.state.table);
                self.record = Record::Asked(self.connection.runtime().spawn(async move {
                    let path = format!("/tables/{table}/record.txt");
                    let text = request_text(&server, None, Method::GET, &path, None::<&()>).await;
                    text.map_err(|failure| failure.about(&server))
                }));
                false
            }
            Record::Asked(task) if task.is_finished() => {
                let text = self.connection.runtime().block_on(task);
                let text = text.map_err(|error| error.to_string()).and_then(|text| text);
                self.record = Record::Kept(text.and_then(|text| self.write_record(&text)));
                true
            }
            _ => false,
        }
    }

    /// Writes a record that follows from what the server had committed to.
    fn write_record(&self, text: &str) -> Result<PathBuf, String> {
        let record = sextant_core::Record::<T::Game>::from_text(text, &sextant_core::no_files)
            .map_err(|error| error.to_string())?;
        record.verify().map_err(|error| format!("it does not verify: {error}"))?;
        let seen = self.seen.as_ref().ok_or("the table is gone")?;
        let committed = seen.state.state.game.commitment.as_deref();
        if record.tags.get("Commitment") != committed {
            return Err("the server had committed to another secret".to_owned());
        }
        match (&self.environment.record, &self.environment.store) {
            (Some(path), _) => write_whole(path, text).map(|()| path.clone()),
            (None, Some(store)) => {
                let name =
                    format!("{}-{}-{}.txt", today(), <T::Game as Game>::NAME, seen.state.table);
                store.keep(&name, text)
            }
            (None, None) => Err("there is no folder for records".to_owned()),
        }
    }
}

impl<T: Table> GameScreen for OnlineScreen<T> {
    fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        self.draw_all(area, buffer);
    }

    fn tick(&mut self) -> bool {
        self.collect() | self.keep_record()
    }

    fn event(&mut self, event: &Event) -> Flow {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key.code),
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                self.click(Position::new(mouse.column, mouse.row));
                Flow::Stay
            }
            _ => Flow::Stay,
        }
    }

    fn awaits_person(&self) -> bool {
        self.decides() || self.shows_result()
    }

    fn closing_message(&self) -> String {
        match (&self.record, &self.seen) {
            (Record::Kept(Ok(path)), _) => format!("The record is in {}.", path.display()),
            (Record::Kept(Err(error)), _) => format!("The record was not written: {error}."),
            (_, Some(seen)) if !self.is_over() => format!(
                "The game goes on at {}/t/{}; go back with `sextant play --server {} --table {}`.",
                self.server, seen.state.table, self.server, seen.state.table,
            ),
            _ => "Good-bye.".to_owned(),
        }
    }
}
