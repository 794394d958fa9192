//! Sextant for Python: the compiled part of the package `sextant`.
//!
//! The rules, bots and records are those of the other crates; this one converts. Nothing here panics
//! on input, and a panic elsewhere becomes a Python exception.

mod arena;
mod batch;
mod bot;
mod encoding;
mod errors;
mod record;
mod review;
mod stepwise;
mod values;
mod view;

/// The compiled part of the package `sextant`.
#[pyo3::pymodule]
mod _sextant {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::arena::arena;
    #[pymodule_export]
    use crate::batch::BatchEnv;
    #[pymodule_export]
    use crate::bot::Bot;
    #[pymodule_export]
    use crate::errors::{Closed, Refused};
    #[pymodule_export]
    use crate::record::{Record, bots, score};
    #[pymodule_export]
    use crate::review::review;
    #[pymodule_export]
    use crate::stepwise::StepState;
    #[pymodule_export]
    use crate::view::View;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        crate::view::register(module.py())
    }
}
