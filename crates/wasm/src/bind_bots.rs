//! What the worker calls, where bots think: a game in, what a bot does out.
// Exported by name, not by path.
#![allow(unreachable_pub)]

use sextant_session::Session;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::thrown::{Thrown, seat};

/// Lets the network compute with vectors, which every browser has had since March 2023. A module can't
/// ask for them when it runs, so one that has them loads nowhere else; the rules have none.
#[wasm_bindgen(start)]
pub fn use_vectors() {
    pulp_wasm_simd_flag::enable_simd128();
}

/// The bots of a game on this device.
#[wasm_bindgen]
pub struct BotTable(crate::BotTable);

#[wasm_bindgen]
impl BotTable {
    /// The bots of the game of a record.
    pub fn resume(record: &str) -> Result<BotTable, Thrown> {
        Ok(BotTable(crate::BotTable::resume(record)?))
    }

    /// The game goes on: the steps that `Session.steps_since` gives.
    pub fn go_on(&mut self, steps: &str) -> Result<(), Thrown> {
        Ok(self.0.go_on(steps)?)
    }

    /// What the bot in a seat does next.
    pub fn choose(&mut self, place: u8) -> Result<String, Thrown> {
        Ok(self.0.choose(seat(place)?)?)
    }

    /// What the strongest bot would do in the place of a seat: an `Advice`.
    pub fn advise(&mut self, place: u8) -> Result<String, Thrown> {
        Ok(serde_json::to_string(&self.0.advise(seat(place)?)?)?)
    }
}

/// What every choice of a seat costs: a list of `Estimate`.
#[wasm_bindgen]
pub fn estimates(record: &str, place: u8) -> Result<String, Thrown> {
    Ok(serde_json::to_string(&crate::estimates(Session::resume(record)?.record(), seat(place)?))?)
}

/// A review that arrives bit by bit. Freeing it cancels it.
#[wasm_bindgen]
pub struct Review(crate::SlicedReview);

#[wasm_bindgen]
impl Review {
    /// Begins to review a record, text or JSON. Without a budget or seed it has the usual one.
    pub fn begin(record: &str, budget: Option<u32>, seed: Option<u32>) -> Result<Review, Thrown> {
        Ok(Review(crate::SlicedReview::begin(record, budget, seed)?))
    }

    /// Goes on a little: a `ReviewUpdate`; nothing once the review is complete.
    pub fn proceed(&mut self) -> Result<Option<String>, Thrown> {
        let update = self.0.proceed();
        Ok(update.map(|update| serde_json::to_string(&update)).transpose()?)
    }

    /// All that is known so far: a `Review`.
    pub fn review(&self) -> Result<String, Thrown> {
        Ok(serde_json::to_string(&self.0.review())?)
    }
}
