//! How a refusal reaches JavaScript.
// Part of signatures that are exported by name, not by path.
#![allow(unreachable_pub)]

use sextant_core::{Refused, Seat};
use wasm_bindgen::{JsError, JsValue};

use crate::LocalRefusal;

/// A refusal that JavaScript catches as an `Error`, whose message is the refusal as JSON.
pub struct Thrown(Refused);

impl From<Refused> for Thrown {
    fn from(refused: Refused) -> Thrown {
        Thrown(refused)
    }
}

impl From<serde_json::Error> for Thrown {
    fn from(error: serde_json::Error) -> Thrown {
        Thrown(LocalRefusal::Malformed { reason: error.to_string() }.into())
    }
}

impl From<Thrown> for JsValue {
    fn from(Thrown(refused): Thrown) -> JsValue {
        let json = serde_json::to_string(&refused).unwrap_or_else(|_| refused.to_string());
        JsError::new(&json).into()
    }
}

/// The seat with this number, counted from 1.
pub(crate) fn seat(number: u8) -> Result<Seat, Thrown> {
    Seat::from_number(number.into()).ok_or_else(|| {
        let reason = format!("there is no seat {number} at any table");
        Thrown(LocalRefusal::Malformed { reason }.into())
    })
}
