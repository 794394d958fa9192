//! A game at this keyboard, whichever game it is: people and bots in turn, undo, hints, saving.

mod bots;
mod draw;
mod input;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyEventKind, MouseButton, MouseEventKind};
use ratatui::layout::{Position, Rect};
use sextant_bots::AnyBot;
use sextant_core::{
    Ended, Game, Notation, Record, Seat, SeatKind, SeatSet, Step, Turn, Viewer, WhyEnded, no_files,
    options_of,
};
use sextant_session::{Chance, LocalSession, Session};

use super::Flow;
use super::calendar::today;
use super::foot::Message;
use super::held_key::HeldKey;
use super::log::{self, capital};
use super::overlay::Overlay;
use super::palette::Palette;
use super::setup::{Setup, fresh_chance};
use super::store::{Store, write_whole};
use super::table::{ActionOf, Scene, Table, View};
use super::thinking::Thinking;
use crate::commands::files_in;

/// What all games at this keyboard share.
#[derive(Clone, Debug)]
pub(crate) struct Environment {
    pub(crate) store: Option<Store>,
    /// Where the record goes, if not into the store.
    pub(crate) record: Option<PathBuf>,
    pub(crate) palette: Palette,
    /// Whether to show what a good memory would know.
    pub(crate) memory_aids: bool,
    /// How long what a bot or chance did stays before the next such thing happens.
    pub(crate) pace: Duration,
}

/// A game in progress, whichever it is.
pub(crate) trait GameScreen {
    fn draw(&mut self, area: Rect, buffer: &mut Buffer);

    /// Lets time pass; says whether anything changed.
    fn tick(&mut self) -> bool;

    fn event(&mut self, event: &Event) -> Flow;

    /// Whether a person is awaited: to decide, to take the keyboard or to look at a result.
    fn awaits_person(&self) -> bool;

    /// What to say once the terminal is given back.
    fn closing_message(&self) -> String;
}

/// A game in progress.
pub(crate) struct LocalScreen<T: Table> {
    game: LocalSession,
    setup: Setup,
    environment: Environment,
    table: T,
    /// The bots that are not thinking, by seat.
    bots: Vec<Option<Box<dyn AnyBot>>>,
    thinking: Option<Thinking>,
    advisor: Option<Thinking>,
    overlay: Option<Overlay<ActionOf<T>>>,
    message: Option<Message>,
    /// After how many steps there was a result that has been looked at.
    result_seen: Option<usize>,
    /// Whether the person was asked to confirm that they resign.
    resigning: bool,
    last_change: Instant,
    held_key: HeldKey,
    kept: Option<Result<PathBuf, String>>,
    save_failed: bool,
}

impl<T: Table> LocalScreen<T> {
    /// Begins a new game.
    pub(crate) fn start(setup: Setup, environment: Environment) -> Result<LocalScreen<T>, String> {
        let options = options_of::<T::Game>(&setup.options, &files_in(Path::new("")))
            .map_err(|error| error.to_string())?;
        let record = Record::<T::Game>::new(&options);
        let (players, chance) = (setup.players.clone(), setup.chance.clone());
        let game = LocalSession::begin(Box::new(record), players, chance, Some(&today()))
            .map_err(|refusal| refusal.to_string())?;
        LocalScreen::of(game, setup, environment)
    }

    /// Goes on with a game that was saved.
    pub(crate) fn resume(text: &str, environment: Environment) -> Result<LocalScreen<T>, String> {
        let record = Record::<T::Game>::from_text(text, &no_files).map_err(|e| e.to_string())?;
        // Cards that do not follow from the secret would never verify; report that now rather than
        // at the end of the game.
        record.verify().map_err(|error| error.to_string())?;
        let chance = Chance::from_tags(&record.tags)?;
        let players = Seat::first(record.game().seats())
            .map(|seat| {
                let tag = format!("Player{seat}");
                let player = record.tags.get(&tag).and_then(SeatKind::from_tag);
                player.ok_or_else(|| format!("[{tag}] does not say who plays"))
            })
            .collect::<Result<Vec<SeatKind>, String>>()?;
        let options = <T::Game as Notation>::options_to_tags(record.game().options());
        let setup = Setup { options, players, chance };
        let game = LocalSession::of(Session::of_record(Box::new(record)));
        let mut screen = LocalScreen::of(game, setup, environment)?;
        screen.say("Your unfinished game: go on where you stopped.");
        Ok(screen)
    }

    fn of(
        game: LocalSession,
        setup: Setup,
        environment: Environment,
    ) -> Result<LocalScreen<T>, String> {
        let bots = bots::bots_for::<T>(&setup)?;
        game.handover().holder().ok_or("at least one person must play")?;
        Ok(LocalScreen {
            game,
            setup,
            environment,
            table: T::default(),
            bots,
            thinking: None,
            advisor: None,
            overlay: None,
            message: None,
            result_seen: None,
            resigning: false,
            last_change: Instant::now(),
            held_key: HeldKey::default(),
            kept: None,
            save_failed: false,
        })
    }

    /// The record, of the game that this table is for.
    fn record(&self) -> &Record<T::Game> {
        let record = self.game.session().record().as_any().downcast_ref();
        record.expect("the session was begun with a record of this game")
    }

    fn state(&self) -> &T::Game {
        self.record().game()
    }

    fn turn(&self) -> Turn {
        self.game.session().turn()
    }

    /// The person whose view is shown.
    fn at_keyboard(&self) -> Seat {
        self.game.handover().holder().unwrap_or(Seat::ONE)
    }

    fn say(&mut self, text: impl Into<String>) {
        self.message = Some(Message::says(text));
    }

    fn warn(&mut self, text: impl ToString) {
        self.message = Some(Message::warns(text));
    }

    fn view(&self) -> View<T> {
        self.state().view(Viewer::Seat(self.at_keyboard()))
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.game.session().people().contains(seat)
    }

    fn name(&self, seat: Seat) -> String {
        match self.setup.players.get(seat.index()) {
            Some(SeatKind::Bot(name)) if self.setup.players.len() > 2 => format!("{name} {seat}"),
            Some(SeatKind::Bot(name)) => name.clone(),
            _ if self.game.session().people().len() == 1 => "You".to_owned(),
            _ => format!("Player {seat}"),
        }
    }

    fn names(&self) -> Vec<String> {
        Seat::first(self.setup.players.len()).map(|seat| self.name(seat)).collect()
    }

    /// Whether a round's result waits to be looked at.
    fn shows_result(&self) -> bool {
        match self.turn() {
            Turn::Over => true,
            Turn::Chance => {
                let session = self.game.session();
                session.record().pauses() && self.result_seen != Some(session.steps())
            }
            Turn::Decide(_) => false,
        }
    }

    /// Whether the person at the keyboard has something to decide.
    fn decides(&self) -> bool {
        self.game.handover().next().is_none() && self.turn().deciding().contains(self.at_keyboard())
    }

    /// What happened, a line for each player's turn, as far as the viewer may know.
    fn log(&self) -> Vec<String> {
        let entries = self.game.log(Viewer::Seat(self.at_keyboard()));
        let outcomes = self.record().steps().iter().filter_map(|step| match step {
            Step::Outcome(outcome) => Some(outcome),
            Step::Action(..) => None,
        });
        let outcomes: Vec<_> = outcomes.collect();
        let outcome = |nth: u32| T::outcome(outcomes.get(nth as usize - 1)?);
        log::lines::<T>(&entries, |seat| self.name(seat), outcome)
    }

    fn waiting(&self) -> String {
        if self.game.handover().next().is_some() {
            return String::new();
        }
        let deciding = self.turn().deciding();
        let names: Vec<String> = deciding
            .iter()
            .filter(|&seat| seat != self.at_keyboard())
            .map(|seat| self.name(seat))
            .collect();
        match names.as_slice() {
            [] => String::new(),
            [one] => format!("{one} is thinking…"),
            several => format!("Still choosing: {}", several.join(", ")),
        }
    }

    fn with_scene<R>(&mut self, act: impl FnOnce(&mut T, &Scene<'_, T::Game>) -> R) -> R {
        let view = self.view();
        let mut legal = Vec::new();
        if self.decides() {
            self.state().legal(self.at_keyboard(), &mut legal);
        }
        let (names, log, waiting) = (self.names(), self.log(), self.waiting());
        let scene = Scene {
            view: &view,
            legal: &legal,
            viewer: self.at_keyboard(),
            names: &names,
            log: &log,
            waiting: &waiting,
            memory_aids: self.environment.memory_aids,
            palette: self.environment.palette,
        };
        act(&mut self.table, &scene)
    }

    /// Something happened: it is saved before anything else does.
    fn changed(&mut self) {
        self.last_change = Instant::now();
        self.table.reset();
        if matches!(self.overlay, Some(Overlay::Advice(_))) {
            self.overlay = None;
        }
        self.advisor = None;
        if self.turn().is_over() {
            return;
        }
        let Some(store) = &self.environment.store else { return };
        let saved = store.save(<T::Game as Game>::NAME, &self.record().to_text());
        match saved {
            Ok(()) => self.save_failed = false,
            Err(_) if self.save_failed => {}
            Err(error) => {
                self.save_failed = true;
                self.warn(format!("This game can't be saved: {error}"));
            }
        }
    }

    fn act(&mut self, action: ActionOf<T>) {
        match self.game.play(self.at_keyboard(), &action.to_string()) {
            Ok(()) => {
                self.message = None;
                self.changed();
            }
            Err(refusal) => self.warn(capital(&refusal.to_string())),
        }
    }

    fn undo(&mut self) {
        match self.game.undo(self.at_keyboard()) {
            Ok(()) => {
                self.changed();
                self.say("Taken back.");
            }
            Err(refusal) => self.warn(capital(&refusal.to_string())),
        }
    }

    /// The person at the keyboard gives up.
    fn resign(&mut self) {
        match self.game.resign(self.at_keyboard()) {
            Ok(()) => self.changed(),
            Err(refusal) => self.warn(capital(&refusal.to_string())),
        }
    }

    /// Who won, if players who left ended the game.
    fn walkover(&self) -> Option<SeatSet> {
        let ended = self.game.session().ended();
        let walkover = |Ended { why, winners }| (why != WhyEnded::Played).then_some(winners);
        ended.and_then(walkover)
    }

    /// Keeps the record once the game is over.
    fn finish(&mut self) -> bool {
        if self.kept.is_some() {
            return false;
        }
        let text = self.record().to_text();
        let name = <T::Game as Game>::NAME;
        let kept = match (&self.environment.record, &self.environment.store) {
            (Some(path), _) => write_whole(path, &text).map(|()| path.clone()),
            (None, Some(store)) => {
                store.keep(&format!("{}-{name}-{}.txt", today(), self.setup.chance.label()), &text)
            }
            (None, None) => Err("there is no folder for records".to_owned()),
        };
        if kept.is_ok()
            && let Some(store) = &self.environment.store
        {
            store.forget(name);
        }
        self.kept = Some(kept);
        true
    }

    fn rematch(&mut self) {
        let next = fresh_chance().and_then(|chance| {
            let setup = Setup { chance, ..self.setup.clone() };
            // The file that was named holds the game just played.
            let environment = Environment { record: None, ..self.environment.clone() };
            LocalScreen::start(setup, environment)
        });
        match next {
            Ok(playing) => *self = playing,
            Err(error) => self.warn(error),
        }
    }
}

impl<T: Table> GameScreen for LocalScreen<T> {
    fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        self.draw_all(area, buffer);
    }

    fn tick(&mut self) -> bool {
        let mut changed = self.collect();
        match self.turn() {
            Turn::Over => changed |= self.finish(),
            Turn::Chance => {
                if !self.shows_result() && self.is_paced() {
                    if let Err(refusal) = self.game.proceed() {
                        self.warn(refusal);
                    }
                    self.changed();
                    changed = true;
                }
            }
            Turn::Decide(_) => {}
        }
        if let Turn::Decide(deciding) = self.turn() {
            changed |= self.start_bots(deciding);
        }
        changed
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
        self.game.handover().next().is_some() || self.decides() || self.shows_result()
    }

    fn closing_message(&self) -> String {
        match &self.kept {
            Some(Ok(path)) => format!("The record is in {}.", path.display()),
            Some(Err(error)) => format!("The record could not be written: {error}."),
            None if self.environment.store.is_none() => {
                "The game is not saved: there is no folder for it.".to_owned()
            }
            None if self.save_failed => "The game could not be saved.".to_owned(),
            None => "The game is saved; `sextant play` goes on with it.".to_owned(),
        }
    }
}
