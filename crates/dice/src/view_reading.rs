//! Reads a view again, as a client in Rust gets it. What follows from the rest is computed anew.

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use sextant_core::{BySeat, MAX_SEATS, Notation, Seat, SeatSet, Viewer};

use crate::{
    BOXES, Colour, Column, ColumnSet, DiceGame, Digit, Entry, Expedition, NotAnAction, Offer,
    Options, Roll, Sheet, View,
};

#[derive(Deserialize)]
struct ReadView {
    viewer: Viewer,
    options: Options,
    turns: u32,
    active: Seat,
    roll: Option<ReadDice>,
    offer: Option<ReadDice>,
    deciding: SeatSet,
    arrows: SeatSet,
    open: bool,
    may_open: bool,
    bridges: Vec<ReadBridge>,
    players: Vec<ReadPlayer>,
    over: bool,
    winners: SeatSet,
}

#[derive(Deserialize)]
struct ReadDice {
    colours: Vec<Colour>,
    numbers: Vec<u8>,
}

#[derive(Deserialize)]
struct ReadBridge {
    column: String,
    passed: bool,
}

#[derive(Deserialize)]
struct ReadPlayer {
    expeditions: Vec<ReadExpedition>,
    artefacts: ReadSymbols,
    dice: ReadSymbols,
    bridges: Vec<String>,
    entry: Option<String>,
    last_entry: Option<String>,
}

#[derive(Deserialize)]
struct ReadExpedition {
    colour: Colour,
    circle: String,
    numbers: Vec<u8>,
    end: bool,
}

#[derive(Deserialize)]
struct ReadSymbols {
    shaded: u8,
}

impl<'de> Deserialize<'de> for View {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<View, D::Error> {
        let read = ReadView::deserialize(deserializer)?;
        let players = read.options.players.get();
        if read.players.len() != players || read.active.index() >= players {
            return Err(D::Error::custom("the players are not those of the options"));
        }
        let mut sheets = BySeat::<Sheet, MAX_SEATS>::default();
        let mut entries = BySeat::<Entry, MAX_SEATS>::default();
        let mut last_entries = BySeat::<Entry, MAX_SEATS>::default();
        for (player, seat) in read.players.iter().zip(Seat::ALL) {
            sheets[seat] = player.sheet().ok_or_else(|| D::Error::custom("no such sheet"))?;
            entries[seat] = entry(player.entry.as_deref()).map_err(D::Error::custom)?;
            last_entries[seat] = entry(player.last_entry.as_deref()).map_err(D::Error::custom)?;
        }
        let no_dice = || D::Error::custom("no such dice");
        let roll = read.roll.map(|dice| dice.roll().ok_or_else(no_dice)).transpose()?;
        let roll = roll.map(|roll| if read.open { roll.opened() } else { roll });
        let offer = match (read.offer, roll) {
            (None, _) => None,
            (Some(dice), Some(roll)) => Some(dice.offer(roll).ok_or_else(no_dice)?),
            (Some(_), None) => return Err(no_dice()),
        };
        let passed = read.bridges.iter().filter(|bridge| bridge.passed);
        let passed = columns(passed.map(|bridge| bridge.column.as_str()));
        Ok(View {
            viewer: read.viewer,
            options: read.options,
            turns: read.turns,
            active: read.active,
            roll,
            offer,
            deciding: read.deciding,
            arrows: read.arrows,
            may_open: read.may_open,
            passed: passed.ok_or_else(|| D::Error::custom("no such column"))?,
            over: read.over,
            winners: read.winners,
            sheets,
            entries,
            last_entries,
        })
    }
}

impl ReadDice {
    fn roll(&self) -> Option<Roll> {
        let colours = self.colours.as_slice().try_into().ok()?;
        let numbers: Option<Vec<Digit>> = self.numbers.iter().map(|&n| Digit::new(n)).collect();
        Some(Roll::new(colours, numbers?.try_into().ok()?))
    }

    /// What of a roll lies on offer: all of it, or what the active player left.
    fn offer(&self, roll: Roll) -> Option<Offer> {
        let left = roll
            .colours()
            .into_iter()
            .flat_map(|colour| roll.numbers().map(|number| Offer::without(roll, colour, number)));
        let mut offers = [Offer::of(roll)].into_iter().chain(left);
        offers.find(|offer| {
            let numbers = offer.numbers().iter().map(|number| number.get());
            offer.colours() == self.colours && numbers.eq(self.numbers.iter().copied())
        })
    }
}

impl ReadPlayer {
    fn sheet(&self) -> Option<Sheet> {
        let mut sheet = Sheet {
            artefacts: self.artefacts.shaded,
            dice: self.dice.shaded,
            bridges: columns(self.bridges.iter().map(String::as_str))?,
            ..Sheet::default()
        };
        for ReadExpedition { colour, circle, numbers, end } in &self.expeditions {
            sheet.expeditions[*colour] = Expedition::from_table(circle == "marked", numbers, *end)?;
        }
        let all = BOXES as u8;
        (sheet.artefacts <= all && sheet.dice <= all).then_some(sheet)
    }
}

/// The columns of these names, as a view states them: a colour's letter, or the name.
fn columns<'a>(names: impl Iterator<Item = &'a str>) -> Option<ColumnSet> {
    let is = |column: &Column, name: &str| match column {
        Column::Expedition(colour) => name.chars().eq([colour.letter()]),
        Column::Artefacts | Column::Dice => name == column.name(),
    };
    names.map(|name| Column::ALL.into_iter().find(|column| is(column, name))).collect()
}

/// Reads `G7>B>P`.
fn entry(text: Option<&str>) -> Result<Entry, NotAnAction> {
    let mut entry = Entry::default();
    // No chain of arrows is longer than the boxes of a sheet.
    let longest = 1 + Colour::ALL.len() * BOXES;
    for action in text.map(DiceGame::split_entry).unwrap_or_default().into_iter().take(longest) {
        entry.push(action.parse()?);
    }
    Ok(entry)
}
