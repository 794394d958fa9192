//! Playing in the terminal.
//!
//! [`session`] plays any game: people and bots in turn, undo, hints, saving. What a game looks like
//! and what keys mean there is its [`table::Table`]; [`tables`] lists them, one line each.

mod calendar;
mod canvas;
mod cards;
mod dice;
mod foot;
mod held_key;
mod learn;
mod log;
mod menu;
mod online;
mod overlay;
mod palette;
mod reasons;
mod screen;
mod session;
mod setup;
mod store;
mod table;
mod tables;
mod thinking;
mod turn_alert;

use std::time::{Duration, Instant};

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyModifiers};
use ratatui::layout::Rect;

use sextant_bots::bots_of;
use sextant_core::SeatKind;
use sextant_session::Chance;

use crate::cli;
use crate::error::CommandError;
use crate::output::print;
use canvas::Canvas;
pub(crate) use learn::learn;
use menu::Menu;
use online::Visit;
use palette::Palette;
use screen::Screen;
use session::{Environment, GameScreen};
use setup::{Setup, fresh_chance, seeded_chance};
use store::Store;
use tables::{AnyTable, TABLES};
use turn_alert::TurnAlert;

/// What every screen fits into.
const MIN_WIDTH: u16 = 80;
const MIN_HEIGHT: u16 = 24;

/// What comes after an event.
pub(crate) enum Flow {
    Stay,
    Quit,
    /// Back to the start menu.
    Menu,
    /// A new game.
    Start(&'static dyn AnyTable, Box<Setup>),
    /// The unfinished game.
    Resume(&'static dyn AnyTable),
}

pub(crate) fn play(arguments: &cli::Play) -> Result<(), CommandError> {
    let requested = RequestedGame::of(arguments).map_err(CommandError::bad_input)?;
    if !Screen::exists() {
        return Err(CommandError::bad_input(
            "play needs a terminal: standard input and output must not be redirected",
        ));
    }
    let terminal =
        |error: std::io::Error| CommandError::bad_input(format!("the terminal: {error}"));
    let (mut app, mut screen) = match &arguments.server {
        None => {
            let app = App::new(requested, arguments).map_err(CommandError::bad_input)?;
            (app, Screen::open().map_err(terminal)?)
        }
        Some(server) => {
            let visit = Visit::start(server, arguments, &requested);
            let visit = visit.map_err(CommandError::bad_input)?;
            let mut screen = Screen::open().map_err(terminal)?;
            let app = App::online(visit, requested, arguments, &mut screen);
            match app.map_err(CommandError::bad_input)? {
                Some(app) => (app, screen),
                None => return Ok(()),
            }
        }
    };
    let done = app.run(&mut screen);
    drop(screen);
    done.map_err(terminal)?;
    match app.stage {
        Stage::Game(game) => print(&game.closing_message()),
        Stage::Menu(_) => Ok(()),
    }
}

/// What the command line asks for.
#[derive(Clone)]
pub(crate) struct RequestedGame {
    table: Option<&'static dyn AnyTable>,
    options: sextant_core::Tags,
    bots: Vec<String>,
    /// How many people sit at this keyboard; all seats if `usize::MAX`.
    people: usize,
    seed: Option<String>,
}

impl RequestedGame {
    fn of(arguments: &cli::Play) -> Result<RequestedGame, String> {
        let options = arguments.options.tags().clone();
        let table = match &arguments.game {
            Some(name) => Some(tables::table(name).ok_or("no such game")?),
            None => None,
        };
        let people = match arguments.hot_seat {
            None => 1,
            Some(0) => usize::MAX,
            Some(people) => people.into(),
        };
        let bots = arguments.bot.clone();
        let requested =
            RequestedGame { table, options, bots, people, seed: arguments.seed.clone() };
        if let Some(digits) = &requested.seed {
            seeded_chance(digits)?;
        }
        // Report a game that cannot be started before taking over the terminal.
        if let Some(table) = requested.table {
            requested.setup(table)?;
        } else if let Some(bot) = requested.bots.iter().find(|bot| {
            TABLES.iter().all(|table| bots_of(table.name()).iter().all(|(name, _)| name != bot))
        }) {
            return Err(format!("no game has a computer player called {bot}; see `sextant bots`"));
        }
        Ok(requested)
    }

    fn chance(&self) -> Result<Chance, String> {
        self.seed.as_deref().map_or_else(fresh_chance, seeded_chance)
    }

    /// The same for a table of a server: other people in all seats, unless bots were named.
    fn online_setup(&self, table: &'static dyn AnyTable) -> Result<Setup, String> {
        let people = if self.bots.is_empty() { usize::MAX } else { 1 };
        setup(table, self.options.clone(), &self.bots, people, self.chance()?)
    }

    /// The game that was asked for, with all that was left open as by default.
    fn setup(&self, table: &'static dyn AnyTable) -> Result<Setup, String> {
        setup(table, self.options.clone(), &self.bots, self.people, self.chance()?)
    }
}

/// Seats the people first, then the bots, the last named as often as needed.
fn setup(
    table: &'static dyn AnyTable,
    mut options: sextant_core::Tags,
    bots: &[String],
    people: usize,
    chance: Chance,
) -> Result<Setup, String> {
    for (tag, value) in table.defaults() {
        if options.get(tag).is_none() {
            options.set(tag, *value);
        }
    }
    let seats = table.seats(&options)?;
    let known = bots_of(table.name());
    if let Some(bot) = bots.iter().find(|bot| known.iter().all(|(name, _)| name != bot)) {
        let known: Vec<_> = known.iter().map(|(name, _)| *name).collect();
        let (game, known) = (table.name(), known.join(", "));
        return Err(format!("{game} has no computer player called {bot}: {known}"));
    }
    let usual = usual_opponent(table.name()).map(str::to_owned);
    let players = (0..seats)
        .map(|seat| match seat.checked_sub(people) {
            None => Ok(SeatKind::Person),
            Some(nth) => bots
                .get(nth)
                .or(bots.last())
                .or(usual.as_ref())
                .map(|name| SeatKind::Bot(name.clone()))
                .ok_or_else(|| format!("{} has no computer players: use --hot-seat", table.name())),
        })
        .collect::<Result<_, _>>()?;
    Ok(Setup { options, players, chance })
}

/// The strongest level for people, or the last bot if the game has no levels.
fn strongest(game: &str) -> Option<&'static str> {
    const LEVELS: [&str; 4] = ["expert", "skilled", "casual", "novice"];
    let bots = bots_of(game);
    let level = LEVELS.into_iter().find(|level| bots.iter().any(|(name, _)| name == level));
    level.or_else(|| bots.last().map(|(name, _)| *name))
}

/// Whom a player meets who names no opponent: gentle enough for a first game.
fn usual_opponent(game: &str) -> Option<&'static str> {
    let casual = bots_of(game).into_iter().map(|(name, _)| name).find(|name| *name == "casual");
    casual.or_else(|| strongest(game))
}

struct App {
    stage: Stage,
    requested: RequestedGame,
    environment: Environment,
}

enum Stage {
    Menu(Box<Menu>),
    Game(Box<dyn GameScreen>),
}

impl App {
    fn environment(arguments: &cli::Play) -> Environment {
        Environment {
            store: Store::from_environment(),
            record: arguments.record.clone(),
            palette: Palette::from_environment(),
            memory_aids: true,
            pace: Duration::from_millis(arguments.pace),
        }
    }

    /// A table of a server; none if the person goes away again.
    fn online(
        visit: Visit,
        requested: RequestedGame,
        arguments: &cli::Play,
        screen: &mut Screen,
    ) -> Result<Option<App>, String> {
        let environment = App::environment(arguments);
        let chosen = visit.choose(&requested, environment.palette, screen)?;
        let Some(table) = chosen else { return Ok(None) };
        let stage = Stage::Game(visit.join(table, environment.clone())?);
        Ok(Some(App { stage, requested, environment }))
    }

    fn new(requested: RequestedGame, arguments: &cli::Play) -> Result<App, String> {
        let environment = App::environment(arguments);
        let menu = Menu::new(&requested, &environment);
        let at_once = requested.table.filter(|_| arguments.new || !menu.has_message());
        let mut app = App { stage: Stage::Menu(Box::new(menu)), requested, environment };
        if let Some(table) = at_once {
            let setup = app.requested.setup(table)?;
            app.start(table, setup)?;
        }
        Ok(app)
    }

    fn start(&mut self, table: &'static dyn AnyTable, setup: Setup) -> Result<(), String> {
        let game = table.start(setup, self.environment.clone())?;
        if let Some(store) = &self.environment.store
            && store.load(table.name())?.is_some()
        {
            store.set_aside(table.name(), "abandoned")?;
        }
        self.stage = Stage::Game(game);
        Ok(())
    }

    fn resume(&mut self, table: &'static dyn AnyTable) -> Result<(), String> {
        let saved =
            self.environment.store.as_ref().map(|store| store.load(table.name())).transpose()?;
        let saved = saved.flatten().ok_or("the saved game is gone")?;
        self.stage = Stage::Game(table.resume(&saved, self.environment.clone())?);
        Ok(())
    }

    fn run(&mut self, screen: &mut Screen) -> std::io::Result<()> {
        const BREATH: Duration = Duration::from_millis(30);
        let mut stale = true;
        let mut turn_alert = TurnAlert::default();
        while !screen.is_ended() {
            if let Stage::Game(game) = &mut self.stage {
                stale |= game.tick();
                screen.alert(turn_alert.update(game.awaits_person(), Instant::now()))?;
            }
            if stale {
                screen.terminal.draw(|frame| {
                    let area = frame.area();
                    self.draw(area, frame.buffer_mut());
                })?;
                stale = false;
            }
            let mut wait = BREATH;
            while event::poll(wait)? {
                let event = event::read()?;
                stale = true;
                wait = Duration::ZERO;
                if is_interrupt(&event) {
                    return Ok(());
                }
                if matches!(event, Event::Resize(..)) {
                    screen.resize()?;
                }
                let flow = match &mut self.stage {
                    Stage::Menu(menu) => menu.event(&event),
                    Stage::Game(game) => game.event(&event),
                };
                if self.follow(flow) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Goes where an event leads; says whether that is out.
    fn follow(&mut self, flow: Flow) -> bool {
        let gone = match flow {
            Flow::Stay => Ok(()),
            Flow::Quit => return true,
            Flow::Menu => {
                self.stage = Stage::Menu(Box::new(Menu::new(&self.requested, &self.environment)));
                Ok(())
            }
            Flow::Start(table, setup) => self.start(table, *setup),
            Flow::Resume(table) => self.resume(table),
        };
        if let Err(error) = gone {
            let mut menu = Menu::new(&self.requested, &self.environment);
            menu.show_message(error);
            self.stage = Stage::Menu(Box::new(menu));
        }
        false
    }

    fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        match &mut self.stage {
            Stage::Menu(menu) => menu.draw(area, buffer),
            Stage::Game(game) => game.draw(area, buffer),
        }
    }
}

fn is_interrupt(event: &Event) -> bool {
    matches!(event, Event::Key(key) if key.code == KeyCode::Char('c')
        && key.modifiers.contains(KeyModifiers::CONTROL))
}

fn draw_too_small(area: Rect, buffer: &mut Buffer) {
    let mut canvas = Canvas::new(buffer, area);
    let line = format!(
        "This window is {}x{}. Sextant needs {MIN_WIDTH}x{MIN_HEIGHT}: make it larger, or the letters smaller.",
        area.width, area.height
    );
    canvas.wrapped(area.x, area.y, area.width, &line, Palette::PLAIN.strong());
}
