//! The actions of a step, out of numpy.

use numpy::{PyReadonlyArray1, PyUntypedArray, PyUntypedArrayMethods as _};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// Actions as they were given, or converted.
pub(super) enum Actions<'py> {
    InPlace(PyReadonlyArray1<'py, i64>),
    Converted(Vec<i64>),
}

impl<'py> Actions<'py> {
    /// Takes an array of this many numbers.
    pub(super) fn extract(actions: &Bound<'py, PyAny>, games: usize) -> PyResult<Actions<'py>> {
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

    pub(super) fn as_slice(&self) -> &[i64] {
        match self {
            Actions::InPlace(array) => array.as_slice().unwrap_or_default(),
            Actions::Converted(actions) => actions,
        }
    }
}
