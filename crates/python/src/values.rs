//! From JSON to Python and from keyword arguments to options.

use pyo3::IntoPyObjectExt as _;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::Value;
use sextant_core::Tags;

/// A JSON value as the Python value that `json.loads` would give.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(value) => value.into_bound_py_any(py),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(number), _) => number.into_bound_py_any(py),
            (None, Some(number)) => number.into_bound_py_any(py),
            (None, None) => number.as_f64().into_bound_py_any(py),
        },
        Value::String(text) => text.into_bound_py_any(py),
        Value::Array(items) => {
            let list = PyList::empty(py);
            for item in items {
                list.append(to_python(py, item)?)?;
            }
            Ok(list.into_any())
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, field) in fields {
                dict.set_item(name, to_python(py, field)?)?;
            }
            Ok(dict.into_any())
        }
    }
}

/// Options given as keyword arguments, under the names that records use: `turn_limit=400` is the tag
/// `[TurnLimit "400"]`. `None` leaves an option as it is by default.
pub(crate) fn tags_of(options: Option<&Bound<'_, PyDict>>) -> PyResult<Tags> {
    let mut tags = Tags::default();
    for (name, value) in options.into_iter().flatten() {
        if !value.is_none() {
            tags.set(&tag_name(&name.extract::<String>()?), value.str()?.extract::<String>()?);
        }
    }
    Ok(tags)
}

fn tag_name(name: &str) -> String {
    let capitalised = name.split('_').map(|word| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| {
            first.to_uppercase().chain(letters).collect::<String>()
        })
    });
    capitalised.collect()
}
