//! The batch environment, for Python.

use std::sync::{Arc, Mutex, PoisonError};

use numpy::PyArray1;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use rayon::ThreadPool;
use sextant_arena::Contestant;
use sextant_cards::Match;
use sextant_core::{Game as _, Refused as Refusal, Seat, Tags, Viewer};
use sextant_dice::DiceGame;
use sextant_engine::{Limits, is_command};

use super::actions::Actions;
use super::arrays::Arrays;
use super::games::{AnyBatch, Batch};
use super::table::{Reward, Setup};
use crate::encoding::{Encoded, Encoding, MAX_ACTIONS};
use crate::errors::{Closed, refused, refused_with};
use crate::record::{GameRecord, Record, no_such_game};
use crate::values::tags_of;
use crate::view::View;

/// Many games in one call, over numpy arrays that are written in place.
///
/// Every step acts in all games. Chance, the opponents and the next game after a finished one happen
/// inside. Without an opponent the learner plays all seats in turn.
#[pyclass(module = "sextant")]
pub(crate) struct BatchEnv {
    batch: Mutex<Box<dyn AnyBatch>>,
    arrays: Arrays,
    facts: Facts,
    pool: Option<ThreadPool>,
    state: State,
    /// The process that the threads belong to.
    process: u32,
}

/// What does not change.
struct Facts {
    game: &'static str,
    games: usize,
    actions: Vec<String>,
    seats: usize,
    seed: u64,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Fresh,
    Running,
    Closed,
    /// A game could not go on.
    Failed,
}

/// What the arguments of a new environment ask for.
struct Request<'a> {
    games: usize,
    seed: u64,
    opponent: Option<&'a str>,
    seat: Option<usize>,
    encoding: Encoding,
    reward: Reward,
    tags: Tags,
}

impl Request<'_> {
    fn build<G: Encoded>(&self, py: Python<'_>) -> PyResult<(Box<dyn AnyBatch>, Arrays, Facts)>
    where
        G::View: Send + Sync,
        GameRecord: From<sextant_core::Record<G>>,
    {
        let options =
            G::bot_game_options(&self.tags).map_err(|error| refused(&Refusal::new(&error)))?;
        let seats = G::new(&options).seats();
        let opponent = self
            .opponent
            .map(|name| {
                if is_command(name) {
                    let message = "programs can't be opponents in a batch; see sextant.arena";
                    return Err(refused_with("no-such-bot", message));
                }
                Contestant::named(name, Limits::default())
                    .map_err(|reason| refused_with("no-such-bot", reason))
            })
            .transpose()?;
        let learner = match self.seat {
            None => None,
            Some(_) if opponent.is_none() => {
                let message = "a seat is for play against an opponent";
                return Err(refused_with("seat-without-opponent", message));
            }
            Some(number) => {
                let seat = Seat::from_number(number).filter(|seat| seat.index() < seats);
                let message = || format!("there is no seat {number} at this table");
                Some(seat.ok_or_else(|| refused_with("no-such-seat", message()))?)
            }
        };
        let shape = self.encoding.shape::<G>(&options)?;
        let count = G::action_count(&options);
        let actions = (0..count).filter_map(|nth| G::action_at(&options, nth));
        let facts = Facts {
            game: G::NAME,
            games: self.games,
            actions: actions.map(|action| action.to_string()).collect(),
            seats,
            seed: self.seed,
        };
        let arrays = Arrays::new(py, self.encoding, &shape, self.games, count, seats);
        let setup = Setup { options, seed: self.seed, opponent, learner, reward: self.reward };
        Ok((Box::new(Batch::new(Arc::new(setup), self.games)), arrays, facts))
    }
}

/// More games than this are a mistake.
const MAX_GAMES: usize = 1 << 20;
const MAX_THREADS: usize = 1024;

const _: () = assert!(MAX_ACTIONS <= 128);

#[pymethods]
impl BatchEnv {
    #[new]
    #[pyo3(signature = (
        game="cards", num_envs=1, seed=0, opponent=None, *,
        seat=None, observation="planes", reward="margin", threads=1, **options
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keyword arguments in Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        num_envs: usize,
        seed: u64,
        opponent: Option<&str>,
        seat: Option<usize>,
        observation: &str,
        reward: &str,
        threads: usize,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<BatchEnv> {
        let within = |name: &str, number: usize, most: usize| {
            if (1..=most).contains(&number) {
                Ok(())
            } else {
                Err(PyValueError::new_err(format!("{name} must be 1 to {most}, not {number}")))
            }
        };
        within("num_envs", num_envs, MAX_GAMES)?;
        within("threads", threads, MAX_THREADS)?;
        let reward = match reward {
            "margin" => Reward::Margin,
            "win" => Reward::Win,
            "score" => Reward::Score,
            _ => {
                let message = format!("`{reward}` is not a reward: margin, win, score");
                return Err(refused_with("no-such-reward", message));
            }
        };
        let encoding = Encoding::named(observation)?;
        let tags = tags_of(options)?;
        let request = Request { games: num_envs, seed, opponent, seat, encoding, reward, tags };
        let (batch, arrays, facts) = match game {
            Match::NAME => request.build::<Match>(py)?,
            DiceGame::NAME => request.build::<DiceGame>(py)?,
            _ => return Err(no_such_game(game)),
        };
        let pool = (threads > 1)
            .then(|| rayon::ThreadPoolBuilder::new().num_threads(threads).build())
            .transpose()
            .map_err(|error| Closed::new_err(format!("no threads: {error}")))?;
        let (state, process) = (State::Fresh, std::process::id());
        Ok(BatchEnv { batch: Mutex::new(batch), arrays, facts, pool, state, process })
    }

    /// Begins a new game in every environment, from the beginning of the seed if one is given. Returns
    /// the observations and the masks of legal actions.
    #[pyo3(signature = (seed=None))]
    fn reset<'py>(
        &mut self,
        py: Python<'py>,
        seed: Option<u64>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        self.must_be(&[State::Fresh, State::Running, State::Failed])?;
        let (batch, pool) = (&mut self.batch, self.pool.as_ref());
        let batch = batch.get_mut().unwrap_or_else(PoisonError::into_inner);
        let result = self.arrays.write(py, |to| py.detach(|| batch.reset(seed, pool, to)))?;
        self.facts.seed = seed.unwrap_or(self.facts.seed);
        self.went(result)?;
        Ok((self.arrays.observation(py), self.arrays.mask.bind(py).clone().into_any()))
    }

    /// Acts in every environment: one action number each. Returns observations, rewards, whether games
    /// ended, and masks. The arrays are the same at every step: copy what you keep. If an action is not
    /// legal, `Refused` is raised and no game has changed.
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        self.must_be(&[State::Running])?;
        let actions = Actions::extract(actions, self.facts.games)?;
        let actions = actions.as_slice();
        let (batch, pool) = (&mut self.batch, self.pool.as_ref());
        let batch = batch.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let Err((place, refusal)) = batch.check(actions) {
            let error = refused(&refusal);
            error.value(py).setattr("env", place)?;
            return Err(error);
        }
        let result = self.arrays.write(py, |to| py.detach(|| batch.step(actions, pool, to)))?;
        self.went(result)?;
        let Arrays { mask, reward, done, .. } = &self.arrays;
        (self.arrays.observation(py), reward.bind(py), done.bind(py), mask.bind(py))
            .into_pyobject(py)
    }

    /// Random legal actions, one for every environment, each as likely as the others.
    fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        self.must_be(&[State::Running])?;
        let batch = self.batch.get_mut().unwrap_or_else(PoisonError::into_inner);
        Ok(PyArray1::from_vec(py, batch.sample()))
    }

    /// Ends the environment. Everything but reading its properties raises `Closed` from now on.
    fn close(&mut self) {
        self.state = State::Closed;
        self.pool = None;
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __exit__(
        &mut self,
        _kind: &Bound<'_, PyAny>,
        _error: &Bound<'_, PyAny>,
        _trace: &Bound<'_, PyAny>,
    ) {
        self.close();
    }

    /// What a seat may know in one environment; by default the seat that decides there.
    #[pyo3(signature = (env, seat=None))]
    fn view(&mut self, env: usize, seat: Option<usize>) -> PyResult<View> {
        self.must_be(&[State::Running])?;
        let seats = self.facts.seats;
        let viewer = seat
            .map(|number| {
                let seat = Seat::from_number(number).filter(|seat| seat.index() < seats);
                let message = || format!("there is no seat {number} at this table");
                seat.map(Viewer::Seat).ok_or_else(|| refused_with("no-such-seat", message()))
            })
            .transpose()?;
        let batch = self.batch.get_mut().unwrap_or_else(PoisonError::into_inner);
        batch.view(env, viewer).ok_or_else(|| no_such_env(env))
    }

    /// The game being played in one environment, or the last that ended there, as a record.
    #[pyo3(signature = (env, *, finished=false))]
    fn record(&mut self, env: usize, finished: bool) -> PyResult<Option<Record>> {
        self.must_be(&[State::Running])?;
        if env >= self.facts.games {
            return Err(no_such_env(env));
        }
        let batch = self.batch.get_mut().unwrap_or_else(PoisonError::into_inner);
        Ok(batch.record(env, finished).map(Record::of))
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.facts.game
    }

    /// How many environments there are.
    #[getter]
    fn num_envs(&self) -> usize {
        self.facts.games
    }

    /// How many seats every game has.
    #[getter]
    fn num_seats(&self) -> usize {
        self.facts.seats
    }

    /// How many actions there are: their numbers are 0 up to this.
    #[getter]
    fn num_actions(&self) -> usize {
        self.facts.actions.len()
    }

    /// The action of every action number, in notation.
    #[getter]
    fn actions(&self) -> Vec<String> {
        self.facts.actions.clone()
    }

    /// The seed that the games come from.
    #[getter]
    fn seed(&self) -> u64 {
        self.facts.seed
    }

    /// The observations: of the seat that decides, in every environment.
    #[getter]
    fn observation<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.arrays.observation(py)
    }

    /// Which actions are legal: (environments, actions).
    #[getter]
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.arrays.mask.bind(py).clone().into_any()
    }

    /// What the last step was worth to every seat: (environments, seats). 0 unless a game ended.
    #[getter]
    fn rewards<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.arrays.rewards.bind(py).clone().into_any()
    }

    /// The seat that decides in every environment, counted from 1.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.arrays.seat.bind(py).clone().into_any()
    }

    fn __repr__(&self) -> String {
        let Facts { game, games, seed, .. } = &self.facts;
        format!("<BatchEnv of {games} games of {game}, seed {seed}>")
    }
}

fn no_such_env(env: usize) -> PyErr {
    PyIndexError::new_err(format!("there is no environment {env}"))
}

impl BatchEnv {
    fn must_be(&self, states: &[State]) -> PyResult<()> {
        if self.process != std::process::id() {
            let message = "an environment can't be used in a forked process: make one there, or start \
                           processes with the method spawn";
            return Err(Closed::new_err(message));
        }
        if states.contains(&self.state) {
            return Ok(());
        }
        Err(Closed::new_err(match self.state {
            State::Closed => "the environment is closed",
            State::Fresh => "call reset() before anything else",
            State::Failed | State::Running => "the last step failed: call reset()",
        }))
    }

    /// Notes how a call went.
    fn went(&mut self, result: Result<(), String>) -> PyResult<()> {
        self.state = if result.is_ok() { State::Running } else { State::Failed };
        result.map_err(|reason| refused_with("failed", reason))
    }
}
