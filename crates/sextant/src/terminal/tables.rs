//! The games that can be played in the terminal: one line each.

use std::marker::PhantomData;
use std::path::Path;

use serde_json::Value;
use sextant_core::{Game, Notation, Record, Seat, SeatKind, Tags, no_files, options_of};

use super::cards::CardTable;
use super::dice::DiceTable;
use super::online::Joined;
use super::session::{Environment, GameScreen, LocalScreen};
use super::setup::Setup;
use super::table::{Setting, Table};
use crate::commands::files_in;

/// The tables there are.
pub(crate) static TABLES: &[&dyn AnyTable] =
    &[&TableOf::<CardTable>::NEW, &TableOf::<DiceTable>::NEW];

/// The table of the game of this name.
pub(crate) fn table(game: &str) -> Option<&'static dyn AnyTable> {
    TABLES.iter().copied().find(|table| table.name() == game)
}

/// A table, whichever game is played at it.
pub(crate) trait AnyTable: Sync {
    /// What the game is called in commands and records.
    fn name(&self) -> &'static str;

    /// What the game is called for people.
    fn title(&self) -> &'static str;

    fn settings(&self) -> &'static [Setting];

    fn defaults(&self) -> &'static [(&'static str, &'static str)];

    /// How many people play by these rules.
    fn seats(&self, options: &Tags) -> Result<usize, String>;

    fn start(&self, setup: Setup, environment: Environment) -> Result<Box<dyn GameScreen>, String>;

    fn resume(&self, text: &str, environment: Environment) -> Result<Box<dyn GameScreen>, String>;

    /// Where a saved game stands.
    fn describe(&self, saved: &str, environment: Environment) -> Result<SavedGame, String>;

    /// What is agreed between people online where nothing else is stated.
    fn defaults_between_people(&self) -> &'static [(&'static str, &'static str)];

    /// Options as a server takes them.
    fn options_as_json(&self, options: &Tags) -> Result<Value, String>;

    /// Shows a table of a server.
    fn join(&self, joined: Joined, environment: Environment) -> Box<dyn GameScreen>;
}

/// An unfinished game.
pub(crate) struct SavedGame {
    /// Where it stands, in a few words.
    pub(crate) words: String,
    /// How many people play in it.
    pub(crate) people: usize,
}

struct TableOf<T>(PhantomData<fn() -> T>);

impl<T> TableOf<T> {
    const NEW: TableOf<T> = TableOf(PhantomData);
}

impl<T: Table> AnyTable for TableOf<T> {
    fn name(&self) -> &'static str {
        T::Game::NAME
    }

    fn title(&self) -> &'static str {
        T::TITLE
    }

    fn settings(&self) -> &'static [Setting] {
        T::SETTINGS
    }

    fn defaults(&self) -> &'static [(&'static str, &'static str)] {
        T::DEFAULTS
    }

    fn seats(&self, options: &Tags) -> Result<usize, String> {
        let files = files_in(Path::new(""));
        let options = options_of::<T::Game>(options, &files).map_err(|error| error.to_string())?;
        Ok(T::Game::new(&options).seats())
    }

    fn start(&self, setup: Setup, environment: Environment) -> Result<Box<dyn GameScreen>, String> {
        Ok(Box::new(LocalScreen::<T>::start(setup, environment)?))
    }

    fn resume(&self, text: &str, environment: Environment) -> Result<Box<dyn GameScreen>, String> {
        Ok(Box::new(LocalScreen::<T>::resume(text, environment)?))
    }

    fn describe(&self, saved: &str, environment: Environment) -> Result<SavedGame, String> {
        // Report now whatever would keep the game from being resumed.
        LocalScreen::<T>::resume(saved, environment)?;
        let record = Record::<T::Game>::from_text(saved, &no_files).map_err(|e| e.to_string())?;
        let game = record.game();
        let bots: Vec<String> = Seat::first(game.seats())
            .filter_map(|seat| record.tags.get(&format!("Player{seat}")))
            .filter_map(SeatKind::from_tag)
            .filter_map(|kind| kind.bot().map(str::to_owned))
            .collect();
        let against =
            if bots.is_empty() { String::new() } else { format!(" against {}", bots.join(", ")) };
        let words = format!("{}, {}{against}", T::TITLE, game.place());
        Ok(SavedGame { words, people: game.seats() - bots.len() })
    }

    fn defaults_between_people(&self) -> &'static [(&'static str, &'static str)] {
        T::DEFAULTS_BETWEEN_PEOPLE
    }

    fn options_as_json(&self, options: &Tags) -> Result<Value, String> {
        let files = files_in(Path::new(""));
        let options = options_of::<T::Game>(options, &files).map_err(|error| error.to_string())?;
        serde_json::to_value(options).map_err(|error| error.to_string())
    }

    fn join(&self, joined: Joined, environment: Environment) -> Box<dyn GameScreen> {
        joined.show::<T>(environment)
    }
}
