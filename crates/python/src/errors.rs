//! The exceptions of the package.

use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use serde_json::Map;
use sextant_core::{RecordError, Refused as Refusal};

use crate::values::to_python;

create_exception!(
    sextant,
    Refused,
    PyValueError,
    "Something that the rules, the notation or an option does not allow.\n\n\
     `code` is a short name that programs can rely on, `message` an English sentence, and `params` a \
     dict of what it is about."
);

create_exception!(
    sextant,
    Closed,
    PyRuntimeError,
    "An environment was used after it was closed, before its first reset, or in a forked process."
);

/// A refusal as an exception.
pub(crate) fn refused(refusal: &Refusal) -> PyErr {
    exception(refusal.code(), refusal.params(), refusal.message())
}

/// A refusal that only this package knows.
pub(crate) fn refused_with(code: &str, message: impl ToString) -> PyErr {
    exception(code, &Map::new(), &message.to_string())
}

pub(crate) fn bad_record(error: &RecordError) -> PyErr {
    // The message of a record's error says where, too.
    let refusal = Refusal::new(error);
    exception(refusal.code(), refusal.params(), &error.to_string())
}

fn exception(code: &str, params: &Map<String, serde_json::Value>, message: &str) -> PyErr {
    let error = Refused::new_err(message.to_owned());
    let described = Python::attach(|py| -> PyResult<()> {
        let value = error.value(py);
        value.setattr("code", code)?;
        value.setattr("message", message)?;
        value.setattr("params", to_python(py, &serde_json::Value::Object(params.clone()))?)
    });
    described.err().unwrap_or(error)
}
