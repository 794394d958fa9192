//! The batch environment, for Python.

use std::sync::{Arc, Mutex, PoisonError};

use numpy::{PyArray1, PyReadonlyArray1, PyUntypedArray, PyUntypedArrayMethods as _};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use rayon::ThreadPool;
use sextant_arena::Contestant;
use sextant_bots::derive_seed;
use sextant_cards::Match;
use sextant_core::{Game as _, Random as _, Refused as Refusal, Seat, Simulation, Tags, Viewer};
use sextant_dice::DiceGame;
use sextant_engine::{Limits, is_command};

use super::arrays::{Arrays, ObservationSlice, Slices};
use super::table::{Reward, Setup, Table};
use crate::encoding::{Encoded, Encoding, MAX_ACTIONS};
use crate::errors::{Closed, refused, refused_with};
use crate::record::{GameRecord, Record, no_such_game};
use crate::values::tags_of;
use crate::view::{TypedView, View};

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

/// The games of a batch, whichever game it is.
trait AnyBatch: Send {
    fn reset(
        &mut self,
        seed: Option<u64>,
        pool: Option<&ThreadPool>,
        to: Slices<'_>,
    ) -> Result<(), String>;
    /// Which action is not legal, and why.
    fn check(&self, actions: &[i64]) -> Result<(), (usize, Refusal)>;
    fn step(
        &mut self,
        actions: &[i64],
        pool: Option<&ThreadPool>,
        to: Slices<'_>,
    ) -> Result<(), String>;
    fn sample(&mut self) -> Vec<i64>;
    fn view(&self, place: usize, viewer: Option<Viewer>) -> Option<View>;
    fn record(&self, place: usize, finished: bool) -> Option<GameRecord>;
}

struct Batch<G: Encoded> {
    setup: Arc<Setup<G>>,
    tables: Vec<Table<G>>,
    /// For random actions.
    random: Simulation,
}

/// A part of the batch, for one thread.
struct Part<'a, G: Encoded> {
    tables: &'a mut [Table<G>],
    actions: &'a [i64],
    to: Slices<'a>,
}

impl<G: Encoded> Batch<G> {
    fn new(setup: Arc<Setup<G>>, games: usize) -> Batch<G> {
        let tables = (0..games).map(|place| Table::new(Arc::clone(&setup), place)).collect();
        Batch { random: Simulation::new(derive_seed(!setup.seed, 0)), setup, tables }
    }

    /// Does something with every table and its place in the arrays, on all threads of the pool.
    fn each(
        &mut self,
        actions: &[i64],
        pool: Option<&ThreadPool>,
        to: Slices<'_>,
        act: impl Fn(&mut Table<G>, i64, Cells<'_>) -> Result<(), String> + Sync,
    ) -> Result<(), String>
    where
        G::Options: Sync,
    {
        let sizes = Sizes::of::<G>(&self.setup.options, &to.observation, self.tables.len());
        let whole = Part { tables: &mut self.tables, actions, to };
        let Some(pool) = pool else { return whole.run(sizes, &act) };
        let size = whole.tables.len().div_ceil(pool.current_num_threads()).max(1);
        let failure = Mutex::new(None);
        pool.scope(|scope| {
            for part in whole.split(size, sizes) {
                let (act, failure) = (&act, &failure);
                scope.spawn(move |_| {
                    if let Err(reason) = part.run(sizes, act) {
                        *failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(reason);
                    }
                });
            }
        });
        failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }
}

/// How much of each array belongs to one game.
#[derive(Clone, Copy)]
struct Sizes {
    observation: usize,
    actions: usize,
    seats: usize,
}

impl Sizes {
    fn of<G: Encoded>(options: &G::Options, to: &ObservationSlice<'_>, games: usize) -> Sizes {
        let cells = match to {
            ObservationSlice::Planes(cells) => cells.len(),
            ObservationSlice::Network(cells) => cells.len(),
        };
        let seats = G::new(options).seats();
        Sizes { observation: cells / games.max(1), actions: G::action_count(options), seats }
    }
}

/// The cells of one game in the arrays.
struct Cells<'a> {
    observation: ObservationSlice<'a>,
    mask: &'a mut [bool],
    reward: &'a mut f32,
    rewards: &'a mut [f32],
    done: &'a mut bool,
    seat: &'a mut i8,
}

impl Cells<'_> {
    /// Writes what the one who decides may know and do.
    fn show<G: Encoded>(&mut self, table: &Table<G>) {
        let view = table.view();
        match &mut self.observation {
            ObservationSlice::Planes(cells) => G::write_planes(&view, cells),
            ObservationSlice::Network(cells) => G::write_network_inputs(&view, cells),
        }
        self.mask.fill(false);
        for index in table.mask().iter() {
            if let Some(cell) = self.mask.get_mut(index) {
                *cell = true;
            }
        }
        *self.seat = table.seat().number() as i8;
    }
}

impl<'a, G: Encoded> Part<'a, G> {
    /// Parts of `size` games each.
    fn split(self, size: usize, sizes: Sizes) -> Vec<Part<'a, G>> {
        let Slices { observation, mask, reward, rewards, done, seat } = self.to;
        let observations: Vec<ObservationSlice<'a>> = match observation {
            ObservationSlice::Planes(cells) => {
                cells.chunks_mut(size * sizes.observation).map(ObservationSlice::Planes).collect()
            }
            ObservationSlice::Network(cells) => {
                cells.chunks_mut(size * sizes.observation).map(ObservationSlice::Network).collect()
            }
        };
        let others = mask
            .chunks_mut(size * sizes.actions)
            .zip(reward.chunks_mut(size))
            .zip(rewards.chunks_mut(size * sizes.seats))
            .zip(done.chunks_mut(size))
            .zip(seat.chunks_mut(size));
        let games = self.tables.chunks_mut(size).zip(self.actions.chunks(size));
        games
            .zip(observations)
            .zip(others)
            .map(|(((tables, actions), observation), ((((mask, reward), rewards), done), seat))| {
                let to = Slices { observation, mask, reward, rewards, done, seat };
                Part { tables, actions, to }
            })
            .collect()
    }

    fn run(
        self,
        sizes: Sizes,
        act: &(impl Fn(&mut Table<G>, i64, Cells<'_>) -> Result<(), String> + Sync),
    ) -> Result<(), String> {
        let Part { tables, actions, mut to } = self;
        for (nth, (table, &action)) in tables.iter_mut().zip(actions).enumerate() {
            let part = |size: usize| nth * size..(nth + 1) * size;
            let observation = match &mut to.observation {
                ObservationSlice::Planes(cells) => {
                    ObservationSlice::Planes(&mut cells[part(sizes.observation)])
                }
                ObservationSlice::Network(cells) => {
                    ObservationSlice::Network(&mut cells[part(sizes.observation)])
                }
            };
            let cells = Cells {
                observation,
                mask: &mut to.mask[part(sizes.actions)],
                reward: &mut to.reward[nth],
                rewards: &mut to.rewards[part(sizes.seats)],
                done: &mut to.done[nth],
                seat: &mut to.seat[nth],
            };
            act(table, action, cells)?;
        }
        Ok(())
    }
}

impl<G: Encoded> AnyBatch for Batch<G>
where
    G::View: Send + Sync,
    GameRecord: From<sextant_core::Record<G>>,
{
    fn reset(
        &mut self,
        seed: Option<u64>,
        pool: Option<&ThreadPool>,
        to: Slices<'_>,
    ) -> Result<(), String> {
        if let Some(seed) = seed {
            for (place, table) in self.tables.iter_mut().enumerate() {
                table.reseed(seed, place);
            }
            self.random = Simulation::new(derive_seed(!seed, 0));
        }
        let no_actions = vec![0; self.tables.len()];
        self.each(&no_actions, pool, to, |table, _, mut cells| {
            table.begin()?;
            *cells.reward = 0.0;
            cells.rewards.fill(0.0);
            *cells.done = false;
            cells.show(table);
            Ok(())
        })
    }

    fn check(&self, actions: &[i64]) -> Result<(), (usize, Refusal)> {
        for (place, (table, &action)) in self.tables.iter().zip(actions).enumerate() {
            if !usize::try_from(action).is_ok_and(|index| table.mask().contains(index)) {
                return Err((place, table.refusal(action)));
            }
        }
        Ok(())
    }

    fn step(
        &mut self,
        actions: &[i64],
        pool: Option<&ThreadPool>,
        to: Slices<'_>,
    ) -> Result<(), String> {
        self.each(actions, pool, to, |table, action, mut cells| {
            let stepped = table.step(action as usize)?;
            *cells.done = stepped.done;
            *cells.reward = stepped.rewards[stepped.seat.index()];
            cells.rewards.copy_from_slice(&stepped.rewards[..cells.rewards.len()]);
            cells.show(table);
            Ok(())
        })
    }

    fn sample(&mut self) -> Vec<i64> {
        let random = &mut self.random;
        let actions = self.tables.iter().map(|table| {
            let mask = table.mask();
            let nth = random.below(mask.len().max(1)) as usize;
            mask.iter().nth(nth).unwrap_or_default() as i64
        });
        actions.collect()
    }

    fn view(&self, place: usize, viewer: Option<Viewer>) -> Option<View> {
        let table = self.tables.get(place)?;
        let viewer = viewer.unwrap_or(Viewer::Seat(table.seat()));
        Some(View::new(TypedView::of(table.game(), viewer)))
    }

    fn record(&self, place: usize, finished: bool) -> Option<GameRecord> {
        let table = self.tables.get(place)?;
        let record = if finished { table.finished_record() } else { table.record() };
        record.map(GameRecord::from)
    }
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
        let actions = self.actions_from(actions)?;
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

/// Actions as they were given, or converted.
enum Actions<'py> {
    InPlace(PyReadonlyArray1<'py, i64>),
    Converted(Vec<i64>),
}

impl Actions<'_> {
    fn as_slice(&self) -> &[i64] {
        match self {
            Actions::InPlace(array) => array.as_slice().unwrap_or_default(),
            Actions::Converted(actions) => actions,
        }
    }
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

    fn actions_from<'py>(&self, actions: &Bound<'py, PyAny>) -> PyResult<Actions<'py>> {
        let games = self.facts.games;
        let wanted = || format!("actions must be a numpy array of {games} int64 or int32");
        let array = actions.cast::<PyUntypedArray>().map_err(|_| {
            let kind = actions.get_type().name().map_or_else(|_| String::new(), |n| n.to_string());
            PyTypeError::new_err(format!("{}, not {kind}", wanted()))
        })?;
        if array.shape() != [games] {
            let shape = array.shape();
            return Err(PyValueError::new_err(format!("{}, not of shape {shape:?}", wanted())));
        }
        if let Ok(array) = actions.extract::<PyReadonlyArray1<'py, i64>>() {
            return Ok(if array.as_slice().is_ok() {
                Actions::InPlace(array)
            } else {
                Actions::Converted(array.as_array().iter().copied().collect())
            });
        }
        if let Ok(array) = actions.extract::<PyReadonlyArray1<'py, i32>>() {
            return Ok(Actions::Converted(
                array.as_array().iter().map(|&action| action.into()).collect(),
            ));
        }
        Err(PyTypeError::new_err(format!("{}, not {}", wanted(), array.dtype())))
    }
}
