//! Reviews, for Python.

use std::num::NonZeroUsize;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sextant_review::{Settings, judge_all, reviewer};

use crate::errors::refused_with;
use crate::record::Record;
use crate::values::to_python;

/// Says what was luck and what was skill in a game: what `sextant review --json` prints, as a dict.
///
/// Decisions are judged by about `budget` rollouts each. The same record, budget and seed give the same
/// review on any number of threads. Ctrl-C stops it.
#[pyfunction]
#[pyo3(signature = (record, *, budget=None, seed=None, threads=1))]
pub(crate) fn review<'py>(
    py: Python<'py>,
    record: &Record,
    budget: Option<u32>,
    seed: Option<u64>,
    threads: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let threads = NonZeroUsize::new(threads)
        .ok_or_else(|| PyValueError::new_err("threads must be at least 1"))?;
    let usual = Settings::default();
    let settings =
        Settings { budget: budget.unwrap_or(usual.budget), seed: seed.unwrap_or(usual.seed) };
    let mut reviewer =
        reviewer(record.any(), settings).map_err(|error| refused_with("not-reviewable", error))?;
    let mut interrupted = None;
    let review = py.detach(|| {
        judge_all(&mut *reviewer, threads, &mut |_, _| {
            // The thread that called is the one that hears of Ctrl-C.
            interrupted = Python::attach(|py| -> PyResult<()> { py.check_signals() }).err();
            interrupted.is_none()
        });
        reviewer.review()
    });
    match interrupted {
        Some(error) => Err(error),
        None => to_python(py, &serde_json::to_value(review).unwrap_or_default()),
    }
}
