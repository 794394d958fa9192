//! What the page calls. JSON in, JSON out; a refusal is thrown as an error whose message is
//! the refusal as JSON.
// Exported by name, not by path.
#![allow(unreachable_pub)]

use sextant_core::{Refused, Viewer, given_outcomes};
use sextant_session::LocalSession;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::thrown::{Thrown, seat};

/// A game on one device.
#[wasm_bindgen]
pub struct Session(LocalSession);

#[wasm_bindgen]
impl Session {
    /// Begins a new game; `setup` is a `Setup`.
    pub fn start(setup: &str) -> Result<Session, Thrown> {
        Ok(Session(crate::start(&serde_json::from_str(setup)?)?))
    }

    /// Continues the game of a record.
    pub fn resume(record: &str) -> Result<Session, Thrown> {
        Ok(Session(LocalSession::resume(record)?))
    }

    /// The game as it was after this many steps.
    pub fn at(&self, steps: u32) -> Session {
        Session(self.0.at(steps as usize))
    }

    /// How many steps there were.
    pub fn steps(&self) -> u32 {
        self.0.session().steps() as u32
    }

    /// The steps after the first `from` as JSON, for a `BotTable` that has those. After an undo or an
    /// opened turn it needs the whole record.
    pub fn steps_since(&self, from: u32) -> String {
        self.0.session().record().steps_json(from as usize)
    }

    /// Lets chance decide.
    pub fn proceed(&mut self) -> Result<(), Thrown> {
        Ok(self.0.proceed()?)
    }

    /// Lets a seat act.
    pub fn play(&mut self, place: u8, action: &str) -> Result<(), Thrown> {
        Ok(self.0.play(seat(place)?, action)?)
    }

    /// Lets a seat have the rest of this turn played in the open.
    pub fn open_turn(&mut self, place: u8) -> Result<(), Thrown> {
        Ok(self.0.open_turn(seat(place)?)?)
    }

    /// Takes a seat's last action back.
    pub fn undo(&mut self, place: u8) -> Result<(), Thrown> {
        Ok(self.0.undo(seat(place)?)?)
    }

    /// Lets a seat give up.
    pub fn resign(&mut self, place: u8) -> Result<(), Thrown> {
        Ok(self.0.resign(seat(place)?)?)
    }

    /// The seat of the person who has the device.
    pub fn holder(&self) -> Option<u8> {
        self.0.handover().holder().map(|seat| seat.number() as u8)
    }

    /// The seat of the person to whom the device is to be passed.
    pub fn next_holder(&self) -> Option<u8> {
        self.0.handover().next().map(|seat| seat.number() as u8)
    }

    /// The next person has the device.
    pub fn take_over(&mut self) {
        self.0.take_over();
    }

    /// What a seat sees, or with 0 a spectator: a `TableView`.
    pub fn view(&self, viewer: u8) -> Result<String, Thrown> {
        Ok(serde_json::to_string(&self.0.table_view(self::viewer(viewer)?))?)
    }

    /// What happened, as far as a seat, or with 0 a spectator, may know it: a list of `LogEntry`.
    pub fn log(&self, viewer: u8) -> Result<String, Thrown> {
        Ok(serde_json::to_string(&self.0.log(self::viewer(viewer)?))?)
    }

    /// The record as text, or as JSON. It holds the secret and every card.
    pub fn record(&self, as_json: bool) -> String {
        let record = self.0.session().record();
        if as_json { record.to_json().to_string() } else { record.to_text() }
    }

    /// The turns in coordinates, if the game has such a form.
    pub fn coordinates(&self) -> Option<String> {
        self.0.session().record().to_coordinates()
    }

    /// How many deals or rolls were given at the beginning: no secret says anything about them.
    pub fn given(&self) -> u32 {
        given_outcomes(self.0.session().record().tags()).unwrap_or_default()
    }

    /// Computes every other deal or roll again, and says how many there were.
    pub fn verify(&self) -> Result<u32, Thrown> {
        let record = self.0.session().record();
        Ok(record.verify().map_err(|unfair| Refused::new(&unfair))?)
    }
}

/// The seat with this number, or with 0 a spectator.
fn viewer(number: u8) -> Result<Viewer, Thrown> {
    Ok(if number == 0 { Viewer::Spectator } else { Viewer::Seat(seat(number)?) })
}

/// Scores what lies on a real table: a `Score`. Options are tags as JSON.
#[wasm_bindgen]
pub fn score(game: &str, text: &str, options: &str) -> Result<String, Thrown> {
    Ok(serde_json::to_string(&crate::score(game, text, &serde_json::from_str(options)?)?)?)
}

/// Checks a sheet of the dice game: a `CheckedSheet`.
#[wasm_bindgen]
pub fn check_sheet(text: &str) -> Result<String, Thrown> {
    Ok(serde_json::to_string(&crate::check_sheet(text)?)?)
}

/// Adds up a match at a real table: a `Tally`; `scores` is a `Scores`.
#[wasm_bindgen]
pub fn tally(scores: &str) -> Result<String, Thrown> {
    Ok(serde_json::to_string(&crate::tally(&serde_json::from_str(scores)?)?)?)
}
