//! What the page calls. JSON in, JSON out; a refusal is thrown as an error whose message is
//! the refusal as JSON.
// Exported by name, not by path.
#![allow(unreachable_pub)]

use sextant_core::Viewer;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::session;
use crate::thrown::{Thrown, seat};

/// A game on one device.
#[wasm_bindgen]
pub struct Sitting(session::Session);

#[wasm_bindgen]
impl Sitting {
    /// Begins a new game; `setup` is a `Setup`.
    pub fn start(setup: &str) -> Result<Sitting, Thrown> {
        Ok(Sitting(session::Session::start(&serde_json::from_str(setup)?)?))
    }

    /// Takes a game up from its record.
    pub fn resume(record: &str) -> Result<Sitting, Thrown> {
        Ok(Sitting(session::Session::resume(record)?))
    }

    /// The game as it was after this many steps.
    pub fn at(&self, steps: u32) -> Result<Sitting, Thrown> {
        Ok(Sitting(self.0.at(steps as usize)?))
    }

    /// Lets chance decide.
    pub fn proceed(&mut self) -> Result<(), Thrown> {
        Ok(self.0.proceed()?)
    }

    /// Lets a seat act.
    pub fn play(&mut self, place: u8, action: &str) -> Result<(), Thrown> {
        Ok(self.0.play(seat(place)?, action)?)
    }

    /// Takes a seat's last action back.
    pub fn undo(&mut self, place: u8) -> Result<(), Thrown> {
        Ok(self.0.undo(seat(place)?)?)
    }

    /// Lets a seat give up.
    pub fn resign(&mut self, place: u8) -> Result<(), Thrown> {
        Ok(self.0.resign(seat(place)?)?)
    }

    /// What a seat sees, or with 0 a spectator: a `Sight`.
    pub fn sight(&self, viewer: u8) -> Result<String, Thrown> {
        let viewer = if viewer == 0 { Viewer::Spectator } else { Viewer::Seat(seat(viewer)?) };
        Ok(serde_json::to_string(&self.0.session_view(viewer))?)
    }

    /// The record as text, or as JSON.
    pub fn record(&self, as_json: bool) -> String {
        self.0.record(as_json)
    }

    /// The turns in coordinates, if the game has such a form.
    pub fn coordinates(&self) -> Option<String> {
        self.0.coordinates()
    }

    /// Computes every deal or roll again, and says how many there were.
    pub fn verify(&self) -> Result<u32, Thrown> {
        Ok(self.0.verify()?)
    }
}

/// Scores what lies on a real table: a `Score`. Options are tags as JSON.
#[wasm_bindgen]
pub fn score(game: &str, text: &str, options: &str) -> Result<String, Thrown> {
    Ok(serde_json::to_string(&crate::score(game, text, &serde_json::from_str(options)?)?)?)
}

/// Adds up a match at a real table: a `Tally`; `scores` is a `Scores`.
#[wasm_bindgen]
pub fn tally(scores: &str) -> Result<String, Thrown> {
    Ok(serde_json::to_string(&crate::tally(&serde_json::from_str(scores)?)?)?)
}
