//! A refusal of any kind, as clients get it.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A refusal of any game or table: a code and parameters for programs, a sentence for people.
///
/// As JSON it is flat: `{"code":"column-already-shows","card":"R3","shows":7,"message":"…"}`.
/// Each kind of refusal is an enum that serialises to such an object, tagged with `code`, and whose
/// `Display` is the English sentence. Clients translate by the code; the parameters hold all that a
/// sentence in another language needs, and nothing that the player may not know.
///
/// ```
/// use serde::Serialize;
/// use sextant_core::Refused;
///
/// #[derive(thiserror::Error, Debug, Serialize)]
/// #[serde(tag = "code", rename_all = "kebab-case")]
/// enum Rule {
///     #[error("seat {seat} has no coin left")]
///     NoCoinLeft { seat: u8 },
/// }
///
/// let refused = Refused::new(&Rule::NoCoinLeft { seat: 2 });
/// assert_eq!(refused.code(), "no-coin-left");
/// assert_eq!(refused.to_string(), "seat 2 has no coin left");
/// assert_eq!(
///     serde_json::to_string(&refused).unwrap(),
///     r#"{"code":"no-coin-left","seat":2,"message":"seat 2 has no coin left"}"#,
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Refused(Box<Parts>);

/// In a box, because a refusal is part of many results, and results should be small.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Parts {
    code: String,
    #[serde(flatten)]
    params: Map<String, Value>,
    message: String,
}

impl Refused {
    /// Names that no parameter can have, because they stand beside the parameters in messages to
    /// clients.
    pub const RESERVED: [&'static str; 5] = ["code", "message", "status", "retry_after", "now"];

    /// The code of what does not serialise to an object with a code.
    const UNNAMED: &'static str = "refused";

    /// This refusal with its type erased. It must serialise to an object with a `code`.
    pub fn new(refusal: &(impl Serialize + fmt::Display)) -> Refused {
        let message = refusal.to_string();
        let mut params = match serde_json::to_value(refusal) {
            Ok(Value::Object(params)) => params,
            _ => Map::new(),
        };
        let code = match params.shift_remove("code") {
            Some(Value::String(code)) => code,
            _ => Refused::UNNAMED.to_owned(),
        };
        // What was erased before brings its sentence along.
        params.shift_remove("message");
        debug_assert_ne!(code, Refused::UNNAMED, "a refusal without a code: {message}");
        debug_assert!(
            !params.keys().any(|name| Refused::RESERVED.contains(&name.as_str())),
            "{code} has a parameter with a reserved name",
        );
        Refused(Box::new(Parts { code, params, message }))
    }

    /// A short name for this kind of refusal, which programs can rely on.
    pub fn code(&self) -> &str {
        &self.0.code
    }

    /// What the refusal is about: a card, a number, a seat.
    pub fn params(&self) -> &Map<String, Value> {
        &self.0.params
    }

    /// The code, the parameters and the sentence.
    pub fn into_parts(self) -> (String, Map<String, Value>, String) {
        let Parts { code, params, message } = *self.0;
        (code, params, message)
    }

    /// An English sentence.
    pub fn message(&self) -> &str {
        &self.0.message
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for Refused {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Refusal, Seat};
    use serde_json::json;

    #[derive(Clone, Copy, Debug, Serialize, thiserror::Error)]
    #[serde(tag = "code", rename_all = "kebab-case")]
    enum Rule {
        #[error("the {colour} door is shut")]
        DoorShut { colour: &'static str },
    }

    #[test]
    fn a_rule_takes_the_place_of_the_refusal_that_wraps_it() {
        let refused = Refused::new(&Refusal::Rule(Rule::DoorShut { colour: "red" }));
        let json = json!({"code": "door-shut", "colour": "red", "message": "the red door is shut"});
        assert_eq!(serde_json::to_value(&refused).unwrap(), json);
        assert_eq!(serde_json::from_value::<Refused>(json).unwrap(), refused);
    }

    #[test]
    fn what_all_games_refuse_has_a_code_too() {
        let json = |refusal: Refusal<Rule>| serde_json::to_value(Refused::new(&refusal)).unwrap();
        assert_eq!(
            json(Refusal::NotYourTurn { seat: Seat::TWO }),
            json!({"code": "not-your-turn", "seat": 2, "message": "it is not seat 2's turn"})
        );
        assert_eq!(json(Refusal::Over), json!({"code": "over", "message": "the game is over"}));
    }
}
