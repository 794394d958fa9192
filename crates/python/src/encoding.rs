//! Actions as numbers and views as arrays.
//!
//! Arrays are made from views, never from states, so they can't hold what the viewer may not know.

mod cards;
mod dice;

use pyo3::PyErr;
use sextant_bots::Roster;

use crate::errors::refused_with;

/// A game whose actions have numbers and whose views have an array form.
pub(crate) trait Encoded: Roster {
    /// How many actions there are under these options: their numbers are 0 up to this.
    fn action_count(options: &Self::Options) -> usize;

    /// The number of an action.
    fn action_index(options: &Self::Options, action: Self::Action) -> usize;

    /// The action with a number.
    fn action_at(options: &Self::Options, index: usize) -> Option<Self::Action>;

    /// How many planes there are, and how many rows and columns each has.
    fn planes_shape(options: &Self::Options) -> [usize; 3];

    /// Writes the planes: all of them, whatever was there before.
    fn write_planes(view: &Self::View, planes: &mut [u8]);

    /// How many inputs the network of the game has, if there is one.
    fn network_inputs(options: &Self::Options) -> Option<usize>;

    /// Writes the network's inputs: all of them, whatever was there before.
    fn write_network_inputs(view: &Self::View, inputs: &mut [f32]);
}

/// More actions than any game has: a set of them is one number.
pub(crate) const MAX_ACTIONS: usize = 128;

/// How a view becomes an array.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// Small whole numbers in planes.
    Planes,
    /// What the network of the game gets.
    Network,
}

impl Encoding {
    pub(crate) fn named(name: &str) -> Result<Encoding, PyErr> {
        match name {
            "planes" => Ok(Encoding::Planes),
            "network" => Ok(Encoding::Network),
            _ => Err(refused_with(
                "no-such-observation",
                format!("`{name}` is not an observation: planes, network"),
            )),
        }
    }

    /// The shape of one observation.
    pub(crate) fn shape<G: Encoded>(self, options: &G::Options) -> Result<Vec<usize>, PyErr> {
        match self {
            Encoding::Planes => Ok(G::planes_shape(options).to_vec()),
            Encoding::Network => match G::network_inputs(options) {
                Some(inputs) => Ok(vec![inputs]),
                None => Err(refused_with(
                    "no-network",
                    format!("the game {} has no network: use the observation planes", G::NAME),
                )),
            },
        }
    }
}
