//! Matches between bots, of which some may be written in Python.

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sextant_arena::{Contest, Contestant};
use sextant_bots::{Bot as TypedBot, Budget, Choice, Forfeit};
use sextant_cards::Match;
use sextant_core::{Game as _, Refused as Refusal, Seat, Tags, excerpt};
use sextant_dice::DiceGame;
use sextant_engine::Limits;

use crate::bot::Bot;
use crate::encoding::Encoded;
use crate::errors::{refused, refused_with};
use crate::record::no_such_game;
use crate::values::{tags_of, to_python};
use crate::view::{TypedView, View};

/// Ends a contest early: because Python raised an exception, or the user interrupted it.
#[derive(Default)]
struct Stop {
    is_set: AtomicBool,
    error: Mutex<Option<PyErr>>,
}

impl Stop {
    fn with(&self, error: PyErr) {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        self.is_set.store(true, Ordering::Relaxed);
    }

    fn error(&self) -> Option<PyErr> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn forfeit() -> Forfeit {
        Forfeit("the contest was stopped".to_owned())
    }
}

/// A bot that gives up once the contest is stopped.
struct Stoppable<G: Encoded> {
    bot: Box<dyn TypedBot<G>>,
    stop: Arc<Stop>,
}

impl<G: Encoded> TypedBot<G> for Stoppable<G> {
    fn choose(
        &mut self,
        view: &G::View,
        legal: &[G::Action],
        budget: Budget<'_>,
    ) -> Result<Choice<G::Action>, Forfeit> {
        if self.stop.is_set.load(Ordering::Relaxed) {
            return Err(Stop::forfeit());
        }
        self.bot.choose(view, legal, budget)
    }

    fn observe_outcome(&mut self, view: &G::View) {
        self.bot.observe_outcome(view);
    }

    fn observe_action(&mut self, view: &G::View, seat: Seat, action: G::Action) {
        self.bot.observe_action(view, seat, action);
    }
}

/// A bot written in Python, for one game.
struct PythonBot {
    bot: Py<PyAny>,
    stop: Arc<Stop>,
    /// The rest of an entry that it gave as a whole.
    rest: VecDeque<String>,
}

impl<G: Encoded> TypedBot<G> for PythonBot
where
    G::View: Send + Sync,
{
    fn choose(
        &mut self,
        view: &G::View,
        legal: &[G::Action],
        _: Budget<'_>,
    ) -> Result<Choice<G::Action>, Forfeit> {
        let answer = if let Some(action) = self.rest.pop_front() {
            action
        } else {
            let entry = self.ask::<G>(view, legal)?;
            let mut actions = G::split_entry(&entry).into_iter().map(str::to_owned);
            let action = actions.next().unwrap_or_default();
            self.rest = actions.collect();
            action
        };
        // Most answers are one of the texts that were offered, but parsing says what is wrong.
        let action = answer
            .parse::<G::Action>()
            .map_err(|error| Forfeit(format!("answered {}: {error}", excerpt(&answer))))?;
        if legal.contains(&action) {
            Ok(action.into())
        } else {
            Err(Forfeit(format!("answered {}, which is not legal", excerpt(&answer))))
        }
    }
}

impl PythonBot {
    fn ask<G: Encoded>(&self, view: &G::View, legal: &[G::Action]) -> Result<String, Forfeit>
    where
        G::View: Send + Sync,
    {
        let view = View::new(TypedView::<G> { view: view.clone(), legal: legal.to_vec() });
        Python::attach(|py| {
            let answer = self.bot.bind(py).call_method1("choose", (view,))?;
            answer.extract::<String>().map_err(|_| {
                let kind = answer.get_type();
                PyTypeError::new_err(format!(
                    "choose(view) must return an action as str, not {kind}"
                ))
            })
        })
        .map_err(|error: PyErr| {
            self.stop.with(error);
            Stop::forfeit()
        })
    }
}

/// A contestant as it was given.
enum Given {
    /// By name.
    Named(String),
    /// An object with `choose(view)`.
    Object { name: String, bot: Py<PyAny> },
}

impl Given {
    fn of(bot: &Bound<'_, PyAny>) -> PyResult<Given> {
        if let Ok(name) = bot.extract::<String>() {
            return Ok(Given::Named(name));
        }
        if let Ok(bot) = bot.cast::<Bot>() {
            return Ok(Given::Named(bot.get().arena_name()));
        }
        if bot.is_instance_of::<pyo3::types::PyType>() || !bot.hasattr("choose")? {
            let message = "a bot is a name, a sextant.Bot or an object with choose(view)";
            return Err(PyTypeError::new_err(message));
        }
        Ok(Given::Object { name: bot.get_type().name()?.to_string(), bot: bot.clone().unbind() })
    }

    fn contestant<G: Encoded>(&self, stop: &Arc<Stop>, py: Python<'_>) -> PyResult<Contestant<G>>
    where
        G::View: Send + Sync,
    {
        let stop = Arc::clone(stop);
        match self {
            Given::Named(name) => {
                let Contestant { name, make, budget } =
                    Contestant::<G>::named(name, Limits::default())
                        .map_err(|reason| refused_with("no-such-bot", reason))?;
                let make = Box::new(move |seed| -> Box<dyn TypedBot<G>> {
                    Box::new(Stoppable { bot: make(seed), stop: Arc::clone(&stop) })
                });
                Ok(Contestant { name, make, budget })
            }
            Given::Object { name, bot } => {
                let bot = bot.clone_ref(py);
                let wants_seed = bot.bind(py).hasattr("new_game")?;
                let make = Box::new(move |seed: u64| -> Box<dyn TypedBot<G>> {
                    let bot = Python::attach(|py| {
                        if wants_seed && let Err(error) = bot.call_method1(py, "new_game", (seed,))
                        {
                            stop.with(error);
                        }
                        bot.clone_ref(py)
                    });
                    let bot = PythonBot { bot, stop: Arc::clone(&stop), rest: VecDeque::new() };
                    Box::new(Stoppable { bot: Box::new(bot), stop: Arc::clone(&stop) })
                });
                Ok(Contestant { name: name.clone(), make, budget: Budget::DEFAULT })
            }
        }
    }

    fn is_python(&self) -> bool {
        matches!(self, Given::Object { .. })
    }
}

/// How a contest is played.
struct Settings {
    given: [Given; 2],
    pairs: u32,
    seed: u64,
    threads: NonZeroUsize,
    adjusted: bool,
    tags: Tags,
}

impl Settings {
    fn play<'py, G: Encoded>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>>
    where
        G::View: Send + Sync,
    {
        let stop = Arc::new(Stop::default());
        let [a, b] = &self.given;
        let contestants = [a.contestant::<G>(&stop, py)?, b.contestant::<G>(&stop, py)?];
        let options =
            G::bot_game_options(&self.tags).map_err(|error| refused(&Refusal::new(&error)))?;
        let Settings { pairs, seed, threads, adjusted, .. } = *self;
        let contest = Contest { contestants, options, pairs, seed, threads, adjusted };
        let tally = py.detach(|| {
            contest.run(&mut |_| {
                // The thread that called is the one that hears of Ctrl-C.
                let heard = Python::attach(|py| {
                    py.check_signals()?;
                    Ok(())
                });
                if let Err(error) = heard {
                    stop.with(error);
                }
            })
        });
        match stop.error() {
            Some(error) => Err(error),
            None => to_python(py, &serde_json::to_value(tally).unwrap_or_default()),
        }
    }
}

/// Lets two bots play mirrored deals, each from every seat, and returns what `sextant arena --json`
/// prints: wins, mean scores, the margin of `a` and its standard error, in a dict.
///
/// A bot is a name from `sextant.bots()`, `name@N` with N simulations for a choice, `cmd:PROGRAM ARGS`
/// for a program that speaks the engine protocol, a `sextant.Bot`, or an object with `choose(view)` that
/// returns an action or a whole entry. If the object has `new_game(seed)`, that is called before each of
/// its games. An exception in it ends the contest and is raised here. With `adjusted=True` the result also
/// has the margin without what luck explains.
#[pyfunction]
#[pyo3(signature = (a, b, pairs=100, seed=1, *, game="cards", threads=1, adjusted=false, **options))]
#[expect(clippy::too_many_arguments, reason = "they are keyword arguments in Python")]
pub(crate) fn arena<'py>(
    py: Python<'py>,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    pairs: u32,
    seed: u64,
    game: &str,
    threads: usize,
    adjusted: bool,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let given = [Given::of(a)?, Given::of(b)?];
    let threads = NonZeroUsize::new(threads)
        .ok_or_else(|| PyValueError::new_err("threads must be at least 1"))?;
    if pairs == 0 {
        return Err(PyValueError::new_err("pairs must be at least 1"));
    }
    // An object in Python plays one game after another, so that what it keeps does not depend on how
    // games fall together; and only one thread at a time can run Python anyway.
    let threads = if given.iter().any(Given::is_python) { NonZeroUsize::MIN } else { threads };
    let settings = Settings { given, pairs, seed, threads, adjusted, tags: tags_of(options)? };
    match game {
        Match::NAME => settings.play::<Match>(py),
        DiceGame::NAME => settings.play::<DiceGame>(py),
        _ => Err(no_such_game(game)),
    }
}
