//! A bot of the roster, for Python.

use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use sextant_bots::{AnyBot, Bot as TypedBot, Budget, Choice, Forfeit, Roster, make_bot};
use sextant_cards::Match;
use sextant_core::{Game as _, Seat};
use sextant_dice::DiceGame;

use crate::errors::refused_with;
use crate::record::Record;
use crate::view::{TypedView, View};

/// A bot by its name: `Bot("master")`, `Bot("expert", game="dice")`.
///
/// `choose` takes a record, or a view where only that is known. From a record the bot also learns what
/// happened before, as far as its seat may know it, as it does at a table.
#[pyclass(frozen, module = "sextant")]
pub(crate) struct Bot {
    name: String,
    game: &'static str,
    seed: u64,
    simulations: Option<u32>,
    // Bots keep what they have seen, and may be asked from any thread, one at a time.
    seated: Mutex<Box<dyn AnyBot>>,
    from_views: Mutex<FromViews>,
}

/// The same bot, asked about views alone.
enum FromViews {
    Cards(Box<dyn TypedBot<Match>>),
    Dice(Box<dyn TypedBot<DiceGame>>),
}

impl Bot {
    /// The name as the arena knows it.
    pub(crate) fn arena_name(&self) -> String {
        match self.simulations {
            Some(simulations) => format!("{}@{simulations}", self.name),
            None => self.name.clone(),
        }
    }

    fn budget(&self) -> Budget<'static> {
        self.simulations.map_or(Budget::DEFAULT, Budget::simulations)
    }

    fn ask_seated(&self, record: &Record, seat: Seat) -> Result<Choice<String>, Forfeit> {
        let mut bot = self.seated.lock().unwrap_or_else(PoisonError::into_inner);
        bot.choose(record.any(), seat, self.budget())
    }

    fn ask_from_view(&self, view: &View) -> Result<Choice<String>, Forfeit> {
        let any = view.any().as_any();
        let mut bot = self.from_views.lock().unwrap_or_else(PoisonError::into_inner);
        let answer = match &mut *bot {
            FromViews::Cards(bot) => any
                .downcast_ref::<TypedView<Match>>()
                .map(|view| view.ask(bot.as_mut(), self.budget())),
            FromViews::Dice(bot) => any
                .downcast_ref::<TypedView<DiceGame>>()
                .map(|view| view.ask(bot.as_mut(), self.budget())),
        };
        let other_game = || Forfeit(format!("a bot for {} can't play another game", self.game));
        answer.unwrap_or_else(|| Err(other_game()))
    }
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (name, *, game="cards", seed=0, simulations=None))]
    fn new(name: &str, game: &str, seed: u64, simulations: Option<u32>) -> PyResult<Bot> {
        let unknown = |reason: String| refused_with("no-such-bot", reason);
        if simulations == Some(0) {
            return Err(refused_with("bad-simulations", "simulations must be at least 1"));
        }
        let (game, from_views) = match game {
            Match::NAME => {
                let make = Match::entry(name).map_err(unknown)?.make;
                (Match::NAME, FromViews::Cards(make(seed)))
            }
            DiceGame::NAME => {
                let make = DiceGame::entry(name).map_err(unknown)?.make;
                (DiceGame::NAME, FromViews::Dice(make(seed)))
            }
            _ => return Err(crate::record::no_such_game(game)),
        };
        let seated = make_bot(game, name, seed)
            .ok_or_else(|| unknown(format!("`{name}` is not a bot of the game {game}")))?;
        Ok(Bot {
            name: name.to_owned(),
            game,
            seed,
            simulations,
            seated: Mutex::new(seated),
            from_views: Mutex::new(from_views),
        })
    }

    /// The name of the bot.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The game that it plays.
    #[getter]
    fn game(&self) -> &'static str {
        self.game
    }

    /// Chooses an action for the seat that a view is for; or in a record for a seat, by default the
    /// one that decides next.
    #[pyo3(signature = (position, seat=None))]
    fn choose(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        seat: Option<usize>,
    ) -> PyResult<String> {
        let answer = if let Ok(view) = position.cast::<View>() {
            let view = view.get();
            py.detach(|| self.ask_from_view(view))
        } else if let Ok(record) = position.cast::<Record>() {
            let record = record.try_borrow()?;
            let seat = record.seat(seat)?;
            let record = &*record;
            py.detach(|| self.ask_seated(record, seat))
        } else {
            let kind = position.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "choose takes a View or a Record, not {kind}"
            )));
        };
        answer
            .map(|choice| choice.action)
            .map_err(|Forfeit(reason)| refused_with("no-choice", reason))
    }

    fn __repr__(&self) -> String {
        format!("<Bot {} of {}, seed {}>", self.arena_name(), self.game, self.seed)
    }
}
