//! What a player may know, for Python.

use numpy::{PyArray1, PyArrayMethods as _};
use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyIterator, PyType};
use serde_json::Value;
use sextant_bots::{Bot, Budget, Choice, Forfeit};
use sextant_core::{Seat, Viewer};

use crate::encoding::{Encoded, Encoding};
use crate::values::to_python;

/// What one viewer may know of a game, and what they may do.
///
/// A mapping with the same keys as the JSON that bots get over the engine protocol: `view["table"]`.
/// It is converted when it is first read as a mapping, so a bot that only needs `legal` or
/// `observation()` does not pay for that.
#[pyclass(frozen, mapping, module = "sextant")]
pub(crate) struct View {
    view: Box<dyn AnyView>,
    dict: PyOnceLock<Py<PyDict>>,
}

/// A view of any game.
pub(crate) trait AnyView: Send + Sync {
    fn game(&self) -> &'static str;
    fn seat(&self) -> Option<Seat>;
    fn legal(&self) -> Vec<String>;
    fn json(&self) -> Value;
    fn shape(&self, encoding: Encoding) -> PyResult<Vec<usize>>;
    fn planes(&self) -> Vec<u8>;
    fn network_inputs(&self) -> Vec<f32>;
    fn mask(&self) -> Vec<bool>;
    fn as_any(&self) -> &dyn std::any::Any;
}

/// A view, and the legal actions of the seat that it is for.
pub(crate) struct TypedView<G: Encoded> {
    pub(crate) view: G::View,
    pub(crate) legal: Vec<G::Action>,
}

impl<G: Encoded> TypedView<G> {
    /// What `viewer` may know of this game.
    pub(crate) fn of(game: &G, viewer: Viewer) -> TypedView<G> {
        let mut legal = Vec::new();
        if let Some(seat) = viewer.seat() {
            game.legal(seat, &mut legal);
        }
        TypedView { view: game.view(viewer), legal }
    }

    /// Asks a bot.
    pub(crate) fn ask(
        &self,
        bot: &mut dyn Bot<G>,
        budget: Budget<'_>,
    ) -> Result<Choice<String>, Forfeit> {
        if self.legal.is_empty() {
            return Err(Forfeit("there is nothing to decide in this view".to_owned()));
        }
        Ok(bot.choose(&self.view, &self.legal, budget)?.map(|action| action.to_string()))
    }

    fn options(&self) -> &G::Options {
        G::agreed_options(&self.view)
    }
}

impl<G: Encoded> AnyView for TypedView<G>
where
    G::View: Send + Sync,
{
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn seat(&self) -> Option<Seat> {
        G::viewer(&self.view).seat()
    }

    fn legal(&self) -> Vec<String> {
        self.legal.iter().map(ToString::to_string).collect()
    }

    fn json(&self) -> Value {
        serde_json::to_value(&self.view).unwrap_or_default()
    }

    fn shape(&self, encoding: Encoding) -> PyResult<Vec<usize>> {
        encoding.shape::<G>(self.options())
    }

    fn planes(&self) -> Vec<u8> {
        let mut planes = vec![0; G::planes_shape(self.options()).iter().product()];
        G::write_planes(&self.view, &mut planes);
        planes
    }

    fn network_inputs(&self) -> Vec<f32> {
        let mut inputs = vec![0.0; G::network_inputs(self.options()).unwrap_or(0)];
        G::write_network_inputs(&self.view, &mut inputs);
        inputs
    }

    fn mask(&self) -> Vec<bool> {
        let mut mask = vec![false; G::action_count(self.options())];
        for &action in &self.legal {
            mask[G::action_index(self.options(), action)] = true;
        }
        mask
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}

impl View {
    pub(crate) fn new(view: impl AnyView + 'static) -> View {
        View { view: Box::new(view), dict: PyOnceLock::new() }
    }

    pub(crate) fn any(&self) -> &dyn AnyView {
        &*self.view
    }

    fn dict<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyDict>> {
        let dict = self.dict.get_or_try_init(py, || {
            let value = to_python(py, &self.view.json())?;
            Ok::<_, PyErr>(value.cast_into::<PyDict>()?.unbind())
        })?;
        Ok(dict.bind(py))
    }
}

#[pymethods]
impl View {
    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.view.game()
    }

    /// The seat that the view is for, counted from 1; `None` for a spectator.
    #[getter]
    fn seat(&self) -> Option<usize> {
        self.view.seat().map(Seat::number)
    }

    /// What the seat may do now, in notation. Empty if it has nothing to decide.
    #[getter]
    fn legal(&self) -> Vec<String> {
        self.view.legal()
    }

    /// The view as an array: `planes` (numpy.uint8) or `network` (numpy.float32, card game only).
    #[pyo3(signature = (encoding="planes"))]
    fn observation<'py>(&self, py: Python<'py>, encoding: &str) -> PyResult<Bound<'py, PyAny>> {
        let encoding = Encoding::named(encoding)?;
        let shape = self.view.shape(encoding)?;
        match encoding {
            Encoding::Planes => {
                PyArray1::from_vec(py, self.view.planes()).reshape(shape)?.into_bound_py_any(py)
            }
            Encoding::Network => PyArray1::from_vec(py, self.view.network_inputs())
                .reshape(shape)?
                .into_bound_py_any(py),
        }
    }

    /// For every action number whether the action is legal now (numpy.bool).
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        PyArray1::from_vec(py, self.view.mask())
    }

    /// The view as a dict, the same for every call.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.dict(py).cloned()
    }

    /// The view as JSON, byte for byte as the engine protocol sends it.
    fn to_json(&self) -> String {
        self.view.json().to_string()
    }

    /// The value of a key, or a default.
    #[pyo3(signature = (key, default=None))]
    fn get<'py>(
        &self,
        py: Python<'py>,
        key: &str,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        Ok(self.dict(py)?.get_item(key)?.or(default))
    }

    /// The keys.
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.dict(py)?.keys().into_any())
    }

    fn __getitem__<'py>(&self, py: Python<'py>, key: &str) -> PyResult<Bound<'py, PyAny>> {
        self.dict(py)?.get_item(key)?.ok_or_else(|| PyKeyError::new_err(key.to_owned()))
    }

    fn __contains__(&self, py: Python<'_>, key: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.dict(py)?.contains(key)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.dict(py)?.try_iter()
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.dict(py)?.len())
    }

    fn __repr__(&self) -> String {
        let viewer = self.view.seat().map_or(Viewer::Spectator, Viewer::Seat);
        format!("<View of {} for {viewer}>", self.view.game())
    }
}

/// Registers the class as a mapping.
pub(crate) fn register(py: Python<'_>) -> PyResult<()> {
    let mapping = py.import("collections.abc")?.getattr("Mapping")?;
    mapping.call_method1("register", (PyType::new::<View>(py),))?;
    Ok(())
}
