//! The arrays of a batch: made once, written at every step, seen by Python without a copy.

use numpy::{
    Element, PyArray1, PyArray2, PyArrayDescrMethods as _, PyArrayDyn, PyArrayMethods as _,
    PyReadwriteArrayDyn, PyUntypedArrayMethods as _,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::encoding::Encoding;

/// The arrays, as Python holds them.
pub(crate) struct Arrays {
    pub(crate) observation: Observation,
    /// (games, actions)
    pub(crate) mask: Py<PyArray2<bool>>,
    /// (games): of the seat that acted
    pub(crate) reward: Py<PyArray1<f32>>,
    /// (games, seats)
    pub(crate) rewards: Py<PyArray2<f32>>,
    /// (games)
    pub(crate) done: Py<PyArray1<bool>>,
    /// (games): who decides, counted from 1
    pub(crate) seat: Py<PyArray1<i8>>,
}

/// The observations: (games, ...).
pub(crate) enum Observation {
    Planes(Py<PyArrayDyn<u8>>),
    Network(Py<PyArrayDyn<f32>>),
}

/// The same memory while Rust writes to it.
pub(crate) struct Slices<'a> {
    pub(crate) observation: ObservationSlice<'a>,
    pub(crate) mask: &'a mut [bool],
    pub(crate) reward: &'a mut [f32],
    pub(crate) rewards: &'a mut [f32],
    pub(crate) done: &'a mut [bool],
    pub(crate) seat: &'a mut [i8],
}

pub(crate) enum ObservationSlice<'a> {
    Planes(&'a mut [u8]),
    Network(&'a mut [f32]),
}

impl Arrays {
    pub(crate) fn new(
        py: Python<'_>,
        encoding: Encoding,
        shape: &[usize],
        games: usize,
        actions: usize,
        seats: usize,
    ) -> Arrays {
        let shape: Vec<usize> = [games].iter().chain(shape).copied().collect();
        let observation = match encoding {
            Encoding::Planes => Observation::Planes(PyArrayDyn::zeros(py, shape, false).unbind()),
            Encoding::Network => Observation::Network(PyArrayDyn::zeros(py, shape, false).unbind()),
        };
        Arrays {
            observation,
            mask: PyArray2::zeros(py, [games, actions], false).unbind(),
            reward: PyArray1::zeros(py, games, false).unbind(),
            rewards: PyArray2::zeros(py, [games, seats], false).unbind(),
            done: PyArray1::zeros(py, games, false).unbind(),
            seat: PyArray1::zeros(py, games, false).unbind(),
        }
    }

    /// The observations as a Python object.
    pub(crate) fn observation<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        match &self.observation {
            Observation::Planes(array) => array.bind(py).clone().into_any(),
            Observation::Network(array) => array.bind(py).clone().into_any(),
        }
    }

    /// Borrows all arrays for writing while `write` runs. Fails if Python made one of them read-only, or
    /// something else in Rust is writing to it.
    pub(crate) fn write<R>(
        &self,
        py: Python<'_>,
        write: impl FnOnce(Slices<'_>) -> R,
    ) -> PyResult<R> {
        let mut mask = writable(self.mask.bind(py).to_dyn(), "mask")?;
        let mut reward = writable(self.reward.bind(py).to_dyn(), "reward")?;
        let mut rewards = writable(self.rewards.bind(py).to_dyn(), "rewards")?;
        let mut done = writable(self.done.bind(py).to_dyn(), "done")?;
        let mut seat = writable(self.seat.bind(py).to_dyn(), "seat")?;
        let (mut planes, mut network);
        let observation = match &self.observation {
            Observation::Planes(array) => {
                planes = writable(array.bind(py), "observation")?;
                ObservationSlice::Planes(planes.as_slice_mut()?)
            }
            Observation::Network(array) => {
                network = writable(array.bind(py), "observation")?;
                ObservationSlice::Network(network.as_slice_mut()?)
            }
        };
        Ok(write(Slices {
            observation,
            mask: mask.as_slice_mut()?,
            reward: reward.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            done: done.as_slice_mut()?,
            seat: seat.as_slice_mut()?,
        }))
    }
}

fn writable<'py, T: Element>(
    array: &Bound<'py, PyArrayDyn<T>>,
    name: &str,
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    // Python can change the description of an array in place.
    if !array.dtype().is_equiv_to(&T::get_dtype(array.py())) {
        return Err(PyValueError::new_err(format!("the array `{name}` was given another dtype")));
    }
    array.try_readwrite().map_err(|error| {
        PyValueError::new_err(format!("the array `{name}` of the environment is in use: {error}"))
    })
}
