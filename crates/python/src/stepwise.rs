//! Games in which chance decides one card or one die at a time, as `OpenSpiel` wants them.

mod cards;
mod dice;

use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sextant_bots::Roster as _;
use sextant_cards::Match;
use sextant_core::{Game as _, Refused as Refusal, Seat, Tags, Viewer};
use sextant_dice::DiceGame;

use crate::errors::refused;
use crate::record::no_such_game;
use crate::values::tags_of;
use crate::view::View;

/// A game whose chance is drawn step by step.
trait Stepwise: Send + Sync {
    fn boxed_clone(&self) -> Box<dyn Stepwise>;
    /// What chance can decide now, and how likely; nothing if it is not its turn.
    fn chance(&self) -> Vec<(usize, f64)>;
    fn chance_text(&self, outcome: usize) -> String;
    /// Who decides now.
    fn player(&self) -> Option<Seat>;
    fn legal(&self) -> Vec<usize>;
    fn action_text(&self, action: usize) -> Option<String>;
    /// Lets chance or the player decide. What is not possible changes nothing: why it is not.
    fn apply(&mut self, number: usize) -> Result<(), String>;
    fn seats(&self) -> usize;
    fn score(&self, seat: Seat) -> i32;
    fn view(&self, seat: Seat) -> View;
    /// Everything that a seat has learnt, in order.
    fn heard(&self, seat: Seat) -> &str;
}

/// A state of a game in which chance decides one card or one die at a time.
#[pyclass(module = "sextant._sextant")]
pub(crate) struct StepState {
    state: Box<dyn Stepwise>,
    /// What it takes to get here again.
    game: &'static str,
    tags: Tags,
    applied: Vec<usize>,
}

#[pymethods]
impl StepState {
    #[new]
    #[pyo3(signature = (game, **options))]
    fn new(game: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<StepState> {
        StepState::start(game, tags_of(options)?)
    }

    /// The state after these numbers were applied.
    #[staticmethod]
    fn replayed(
        game: &str,
        tags: Vec<(String, String)>,
        applied: Vec<usize>,
    ) -> PyResult<StepState> {
        let mut state = StepState::start(game, tags.into_iter().collect())?;
        applied.into_iter().try_for_each(|number| state.apply(number))?;
        Ok(state)
    }

    /// States are pickled as what was applied to the first one.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let replayed = py.get_type::<StepState>().getattr("replayed")?;
        let tags: Vec<(&str, &str)> = self.tags.iter().collect();
        (replayed, (self.game, tags, &self.applied)).into_bound_py_any(py)
    }

    /// A state of its own.
    fn copy(&self) -> StepState {
        StepState {
            state: self.state.boxed_clone(),
            game: self.game,
            tags: self.tags.clone(),
            applied: self.applied.clone(),
        }
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> StepState {
        self.copy()
    }

    /// What chance can decide now, with probabilities; empty if it is not its turn.
    fn chance_outcomes(&self) -> Vec<(usize, f64)> {
        self.state.chance()
    }

    /// A chance outcome in notation.
    fn chance_text(&self, outcome: usize) -> String {
        self.state.chance_text(outcome)
    }

    /// Who decides now, counted from 1; `None` if that is chance, or the game is over.
    #[getter]
    fn player(&self) -> Option<usize> {
        self.state.player().map(Seat::number)
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.state.player().is_none() && self.state.chance().is_empty()
    }

    /// The numbers of the legal actions, sorted.
    fn legal(&self) -> Vec<usize> {
        self.state.legal()
    }

    /// An action in notation.
    fn action_text(&self, action: usize) -> Option<String> {
        self.state.action_text(action)
    }

    /// Lets chance or the player decide.
    fn apply(&mut self, number: usize) -> PyResult<()> {
        self.state.apply(number).map_err(PyValueError::new_err)?;
        self.applied.push(number);
        Ok(())
    }

    /// The scores as things stand.
    #[getter]
    fn scores(&self) -> Vec<i32> {
        Seat::first(self.state.seats()).map(|seat| self.state.score(seat)).collect()
    }

    /// What a seat may know now.
    fn view(&self, seat: usize) -> PyResult<View> {
        Ok(self.state.view(self.seat(seat)?))
    }

    /// Everything that a seat has learnt since the beginning, in order.
    fn heard(&self, seat: usize) -> PyResult<String> {
        Ok(self.state.heard(self.seat(seat)?).to_owned())
    }
}

impl StepState {
    fn start(game: &str, tags: Tags) -> PyResult<StepState> {
        let bad_tag = |error| refused(&Refusal::new(&error));
        let (game, state): (&'static str, Box<dyn Stepwise>) = match game {
            Match::NAME => {
                let options = Match::bot_game_options(&tags).map_err(bad_tag)?;
                let state = cards::CardsByStep::new(options).map_err(PyValueError::new_err)?;
                (Match::NAME, Box::new(state))
            }
            DiceGame::NAME => {
                let options = DiceGame::bot_game_options(&tags).map_err(bad_tag)?;
                (DiceGame::NAME, Box::new(dice::DiceByStep::new(&options)))
            }
            _ => return Err(no_such_game(game)),
        };
        Ok(StepState { state, game, tags, applied: Vec::new() })
    }

    fn seat(&self, number: usize) -> PyResult<Seat> {
        Seat::from_number(number)
            .filter(|seat| seat.index() < self.state.seats())
            .ok_or_else(|| PyValueError::new_err(format!("there is no seat {number}")))
    }
}

/// The viewer in a seat.
fn viewer(seat: Seat) -> Viewer {
    Viewer::Seat(seat)
}
