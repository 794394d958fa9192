//! The games that an engine offers.

use std::marker::PhantomData;

use serde::Deserialize;
use serde_json::Value;
use sextant_bots::{ROSTERS, Roster, RosterVisitor, visit_roster};
use sextant_core::{Seat, SeatObserver};

use crate::seated_bot::SeatedBot;
use crate::{AnySeatedBot, Limits, bot_factory};

/// A game that an engine offers, whichever it is.
pub trait EngineGame: Send + Sync {
    /// What the game is called.
    fn name(&self) -> &'static str;

    /// Whether the game has a bot of this name: see [`bot_factory`].
    fn has_bot(&self, bot: &str) -> bool;

    /// Creates the bot of this name and seats it at a new game with options as JSON. It then
    /// receives, line by line, what happens there.
    fn sit_down(
        &self,
        bot: &str,
        seed: u64,
        seat: Seat,
        options: &Value,
    ) -> Result<Box<dyn AnySeatedBot>, String>;
}

/// Every game that has bots.
pub fn engine_games() -> Vec<Box<dyn EngineGame>> {
    struct Erase;

    impl RosterVisitor for Erase {
        type Output = Box<dyn EngineGame>;

        fn visit<G: Roster>(self) -> Box<dyn EngineGame> {
            Box::new(ListedGame::<G>(PhantomData))
        }
    }

    ROSTERS.iter().filter_map(|roster| visit_roster(roster.game(), Erase)).collect()
}

struct ListedGame<G>(PhantomData<fn() -> G>);

impl<G: Roster> EngineGame for ListedGame<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn has_bot(&self, bot: &str) -> bool {
        bot_factory::<G>(bot, Limits::default()).is_ok()
    }

    fn sit_down(
        &self,
        bot: &str,
        seed: u64,
        seat: Seat,
        options: &Value,
    ) -> Result<Box<dyn AnySeatedBot>, String> {
        let bot = bot_factory::<G>(bot, Limits::default())?(seed);
        let options = G::Options::deserialize(options).map_err(|error| error.to_string())?;
        Ok(Box::new(SeatedBot { observer: SeatObserver::<G>::new(&options, seat)?, bot }))
    }
}
