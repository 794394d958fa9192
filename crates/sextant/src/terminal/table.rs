//! What a game must bring to be played in a terminal.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use serde::de::DeserializeOwned;
use sextant_core::{Game, Reporting, Seat};

use super::palette::Palette;

/// A game's table in the terminal: draws what one person may know, and turns keys and clicks into
/// actions. It never gets the game's state.
pub(crate) trait Table: Default + Send + 'static {
    type Game: Reporting<View: DeserializeOwned>;

    /// The game's name for people.
    const TITLE: &'static str;
    /// What can be agreed in the start menu, beside who plays.
    const SETTINGS: &'static [Setting];
    /// What is agreed at this keyboard where nothing else is stated, as tags.
    const DEFAULTS: &'static [(&'static str, &'static str)];
    /// The same for tables of a server where only people play.
    const DEFAULTS_BETWEEN_PEOPLE: &'static [(&'static str, &'static str)] = &[];
    /// The game's keys and what they do, for the help.
    const HELP: &'static [(&'static str, &'static str)];

    /// The rules in short, a paragraph each, for the help.
    const RULES: &'static [&'static str];

    /// Whether there is something to keep in mind that the table can show or hide.
    const HAS_MEMORY_AIDS: bool = false;

    /// Draws the table into `area`. Takes `&mut self` to remember where things are for clicks.
    fn draw(&mut self, scene: &Scene<'_, Self::Game>, area: Rect, buffer: &mut Buffer);

    /// Draws how a round or the whole game came out, and what is to come, into `area`.
    fn draw_result(&self, scene: &Scene<'_, Self::Game>, area: Rect, buffer: &mut Buffer);

    /// What a key does while the person decides.
    fn key(&mut self, key: KeyCode, scene: &Scene<'_, Self::Game>) -> Reaction<ActionOf<Self>>;

    /// What a click does while the person decides.
    fn click(&mut self, at: Position, scene: &Scene<'_, Self::Game>) -> Reaction<ActionOf<Self>>;

    /// The keys that matter now, and what they do.
    fn keys(&self, scene: &Scene<'_, Self::Game>) -> Vec<(&'static str, &'static str)>;

    /// What the viewer of a view may do now.
    fn legal(view: &View<Self>) -> Vec<ActionOf<Self>>;

    /// An action in words, such as "R7 discarded".
    fn words(action: ActionOf<Self>) -> String;

    /// An outcome in words, if everybody may know it.
    fn outcome(_outcome: &<Self::Game as Game>::Outcome) -> Option<String> {
        None
    }

    /// Forgets what was picked: something has happened.
    fn reset(&mut self);
}

pub(crate) type View<T> = <<T as Table>::Game as Game>::View;
pub(crate) type ActionOf<T> = <<T as Table>::Game as Game>::Action;

/// What a table is drawn from.
pub(crate) struct Scene<'a, G: Game> {
    /// What the person at the keyboard may know.
    pub(crate) view: &'a G::View,
    /// What that person may do now.
    pub(crate) legal: &'a [G::Action],
    /// The seat of that person.
    pub(crate) viewer: Seat,
    /// What the players are called, in order of seats.
    pub(crate) names: &'a [String],
    /// What happened lately, as far as that person may know, the latest last.
    pub(crate) log: &'a [String],
    /// What to say while others decide.
    pub(crate) waiting: &'a str,
    /// Whether to show what a good memory would know.
    pub(crate) memory_aids: bool,
    pub(crate) palette: Palette,
}

impl<G: Game> Scene<'_, G> {
    /// What a player is called.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }
}

/// What comes of a key or a click.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Reaction<A> {
    /// Nothing: it means nothing here.
    Nothing,
    /// Something was picked or dropped.
    Picked,
    /// The person wants to do this; the rules decide whether it goes.
    Act(A),
    /// A message for the person.
    Say(String),
}

/// Something that can be agreed in the start menu.
pub(crate) struct Setting {
    /// The tag that states it.
    pub(crate) tag: &'static str,
    /// What it is called.
    pub(crate) label: &'static str,
    /// The values, each with its name for people; the first is proposed.
    pub(crate) values: &'static [(&'static str, &'static str)],
}
