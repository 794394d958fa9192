//! `sextant learn`: the first game of each kind, from the lesson files that the page uses too.

mod screen;

use std::time::Duration;

use clap::Parser;
use ratatui::crossterm::event::{self, Event};
use sextant_core::Game;
use sextant_lessons::{Course, first_game};

use super::cards::CardTable;
use super::dice::DiceTable;
use super::palette::Palette;
use super::screen::Screen;
use super::table::Table;
use super::{is_interrupt, play};
use crate::cli::{self, Cli, Command};
use crate::error::CommandError;
use screen::{LessonScreen, Outcome};

pub(crate) fn learn(arguments: &cli::Learn) -> Result<(), CommandError> {
    if !Screen::exists() {
        return Err(CommandError::bad_input(
            "learn needs a terminal: standard input and output must not be redirected",
        ));
    }
    if arguments.game == <DiceTable as Table>::Game::NAME {
        teach::<DiceTable>()
    } else {
        teach::<CardTable>()
    }
}

fn teach<T: Table>() -> Result<(), CommandError> {
    let name = T::Game::NAME;
    let lesson = first_game(name)
        .ok_or_else(|| CommandError::bad_input(format!("there is no lesson for {name}")))?;
    let course = Course::start(lesson).map_err(CommandError::bad_input)?;
    let mut lesson = LessonScreen::<T>::new(course, Palette::from_environment());
    let terminal =
        |error: std::io::Error| CommandError::bad_input(format!("the terminal: {error}"));
    let mut screen = Screen::open().map_err(terminal)?;
    let outcome = run(&mut lesson, &mut screen);
    drop(screen);
    match outcome.map_err(terminal)? {
        Outcome::PlayOn => play_against_the_easiest(name),
        _ => Ok(()),
    }
}

fn run<T: Table>(lesson: &mut LessonScreen<T>, screen: &mut Screen) -> std::io::Result<Outcome> {
    const WAIT: Duration = Duration::from_millis(100);
    let mut stale = true;
    while !screen.is_ended() {
        if stale {
            screen.terminal.draw(|frame| {
                let area = frame.area();
                lesson.draw(area, frame.buffer_mut());
            })?;
            stale = false;
        }
        if !event::poll(WAIT)? {
            continue;
        }
        let event = event::read()?;
        if is_interrupt(&event) {
            break;
        }
        if matches!(event, Event::Resize(..)) {
            screen.resize()?;
        }
        stale = true;
        let outcome = lesson.event(&event);
        if outcome != Outcome::Stay {
            return Ok(outcome);
        }
    }
    Ok(Outcome::Quit)
}

/// Starts a new game as the command line would.
fn play_against_the_easiest(game: &str) -> Result<(), CommandError> {
    let words = ["sextant", "play", "--game", game, "--bot", "novice", "--new"];
    match Cli::try_parse_from(words).map(|cli| cli.command) {
        Ok(Command::Play(arguments)) => play(&arguments),
        Ok(_) => Ok(()),
        Err(error) => Err(CommandError::usage(&error)),
    }
}
