//! A table to try rules on: turns as a record writes them, and short ways to fill a sheet.
#![allow(dead_code, reason = "every test file uses another part of it")]

use sextant_core::{Game, Notation, Seat, Viewer};
use sextant_dice::{Action, Colour, DiceGame, Digit, Expedition, Layout, Options, Order, Sheet};

/// The built-in sheet with other symbols: `(colour, artefact boxes, arrow boxes)`; columns that are
/// not named have none.
pub(crate) fn sheet_with(columns: &[(Colour, &[u8], &[u8])]) -> Layout {
    let file = Layout::DEFAULT.to_file();
    let (head, _) = file.split_once("[columns]").unwrap();
    let lines = Colour::ALL.map(|colour| {
        let found = columns.iter().find(|(named, ..)| *named == colour);
        let (artefacts, arrows) = found.map_or((&[][..], &[][..]), |(_, one, two)| (*one, *two));
        format!("{colour} = {{ artefacts = {artefacts:?}, arrows = {arrows:?} }}")
    });
    Layout::from_file(&format!("{head}[columns]\n{}", lines.join("\n"))).unwrap()
}

/// A sheet without any symbols in its boxes.
pub(crate) fn plain() -> Layout {
    sheet_with(&[])
}

pub(crate) struct Table {
    pub(crate) game: DiceGame,
}

impl Table {
    pub(crate) fn new(players: u8, order: Order, sheet: Layout) -> Table {
        let players = players.try_into().unwrap();
        Table { game: DiceGame::new(&Options { players, order, sheet, ..Options::default() }) }
    }

    /// Two players at the built-in sheet.
    pub(crate) fn of_two() -> Table {
        Table::new(2, Order::Simultaneous, Layout::DEFAULT)
    }

    /// Two players at a sheet without symbols in its boxes.
    pub(crate) fn plain() -> Table {
        Table::new(2, Order::Simultaneous, plain())
    }

    /// Lets dice be rolled: `RYY 037`.
    pub(crate) fn roll(&mut self, dice: &str) -> &mut Table {
        self.game.apply_outcome(&dice.parse().unwrap()).unwrap();
        self
    }

    /// Lets a seat make an entry, whole or in part: `G7>B>P`.
    pub(crate) fn enter(&mut self, seat: Seat, entry: &str) -> &mut Table {
        for action in DiceGame::split_entry(entry) {
            let action = action.parse().unwrap();
            self.game
                .play(seat, action)
                .unwrap_or_else(|refusal| panic!("{entry} by {seat:?}: {refusal}"));
        }
        self
    }

    /// Plays a turn as a record writes it: `RYY 037 : G7>B>P R0 -`.
    pub(crate) fn turn(&mut self, turn: &str) -> &mut Table {
        let (dice, entries) = turn.split_once(':').unwrap();
        self.roll(dice);
        let first = self.game.active();
        for (nth, entry) in entries.split_whitespace().enumerate() {
            self.enter(first.clockwise(nth, self.game.seats()), entry);
        }
        self
    }

    /// Plays turns in which `seat` makes these entries, from dice that all show the same, and
    /// everybody else refuses.
    pub(crate) fn alone(&mut self, seat: Seat, entries: &str) -> &mut Table {
        for entry in entries.split_whitespace() {
            let mut letters = entry.chars();
            let (colour, digit) = match (letters.next(), letters.next()) {
                (Some(colour), Some(digit)) => (colour, digit),
                _ => ('R', '1'),
            };
            self.roll(&format!("{colour}{colour}{colour} {digit}{digit}{digit}"));
            let (first, seats) = (self.game.active(), self.game.seats());
            for nth in 0..seats {
                let by = first.clockwise(nth, seats);
                self.enter(by, if by == seat { entry } else { "-" });
            }
        }
        self
    }

    pub(crate) fn sheet(&self, seat: Seat) -> &Sheet {
        self.game.sheet(seat)
    }

    /// An expedition of the first seat.
    pub(crate) fn expedition(&self, colour: Colour) -> &Expedition {
        self.sheet(Seat::ONE).expedition(colour)
    }

    pub(crate) fn numbers(&self, colour: Colour) -> &[u8] {
        self.expedition(colour).numbers()
    }

    /// What a seat may do, sorted and with spaces between.
    pub(crate) fn legal(&self, seat: Seat) -> String {
        let mut actions = Vec::new();
        self.game.legal(seat, &mut actions);
        let mut texts: Vec<String> = actions.iter().map(Action::to_string).collect();
        texts.sort();
        texts.join(" ")
    }

    /// Why a seat may not do this.
    pub(crate) fn refusal(&self, seat: Seat, action: &str) -> String {
        self.game.clone().play(seat, action.parse().unwrap()).unwrap_err().to_string()
    }

    pub(crate) fn view(&self, viewer: Viewer) -> sextant_dice::View {
        self.game.view(viewer)
    }

    pub(crate) fn score(&self, seat: Seat) -> i32 {
        self.game.score(seat)
    }
}

pub(crate) fn digit(number: u8) -> Digit {
    Digit::new(number).unwrap()
}
