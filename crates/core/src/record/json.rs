//! The JSON twin of a text record.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::reader::{check_claims, check_rules, is_header_tag, is_outcome_tag, naming};
use super::writer::claimed;
use super::{Record, RecordError, Step};
use crate::notation::{Notation, excerpt};
use crate::{Seat, Tags};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonRecord<Step> {
    game: String,
    rules: u16,
    options: Value,
    #[serde(default, skip_serializing_if = "Tags::is_empty")]
    tags: Tags,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    outcome_tags: Vec<Tags>,
    steps: Vec<Step>,
    #[serde(default, skip_serializing_if = "Tags::is_empty")]
    result: Tags,
}

/// Read one by one, so that a message can name the step and what is wrong with it.
#[derive(Serialize)]
#[serde(untagged)]
enum JsonStep {
    Outcome(JsonOutcome),
    Action(JsonAction),
}

impl JsonStep {
    fn of<G: Notation>(step: &Step<G>) -> JsonStep {
        match step {
            Step::Outcome(outcome) => {
                JsonStep::Outcome(JsonOutcome { outcome: value(serde_json::to_value(outcome)) })
            }
            Step::Action(seat, action) => {
                JsonStep::Action(JsonAction { seat: *seat, action: action.to_string() })
            }
        }
    }
}

/// What records hold can always be written as JSON.
fn value(value: Result<Value, serde_json::Error>) -> Value {
    value.unwrap_or_default()
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonOutcome {
    outcome: Value,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a step: an outcome, or a seat and its action")]
struct JsonAction {
    seat: Seat,
    action: String,
}

/// The name of the game that a JSON record states.
pub(crate) fn game_of(text: &str) -> Result<String, RecordError> {
    #[derive(Deserialize)]
    struct Named {
        game: String,
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    Ok(serde_json::from_str::<Named>(text).map_err(|error| json_error(&error))?.game)
}

fn json_error(error: &serde_json::Error) -> RecordError {
    RecordError::new(format!("not a JSON record: {error}"))
}

impl<G: Notation> Record<G> {
    /// The record as one JSON document.
    pub fn to_json(&self) -> Value {
        value(serde_json::to_value(JsonRecord {
            game: G::NAME.to_owned(),
            rules: G::RULES,
            options: value(serde_json::to_value(self.game().options())),
            tags: self.tags.clone(),
            outcome_tags: self.outcome_tags.clone(),
            steps: self.steps().iter().map(JsonStep::of).collect(),
            result: claimed(self.game().claims()),
        }))
    }

    /// The steps after the first `from`, as a JSON list.
    pub fn steps_json(&self, from: usize) -> String {
        let steps = self.steps().iter().skip(from).map(JsonStep::of::<G>);
        value(serde_json::to_value(steps.collect::<Vec<_>>())).to_string()
    }

    /// Adds the steps of a JSON list. Every step is checked; those before one that is refused stay.
    pub fn play_json(&mut self, steps: &str) -> Result<(), RecordError> {
        let steps = serde_json::from_str(steps)
            .map_err(|error| RecordError::new(format!("not a list of steps: {error}")))?;
        self.json_steps(steps)
    }

    /// Reads a JSON record. Every step is checked.
    pub fn from_json(text: &str) -> Result<Record<G>, RecordError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let json: JsonRecord<Value> =
            serde_json::from_str(text).map_err(|error| json_error(&error))?;
        if json.game != G::NAME {
            return Err(RecordError::new(format!(
                "game {} is not `{}`",
                excerpt(&json.game),
                G::NAME
            )));
        }
        check_rules::<G>(&json.rules.to_string()).map_err(RecordError::new)?;
        let options = serde_json::from_value(json.options)
            .map_err(|error| RecordError::new(format!("options: {error}")))?;

        let mut record = Record::<G>::new(&options);
        record.json_steps(json.steps)?;
        check_claims(&json.result, &record.game().claims()).map_err(RecordError::new)?;
        let taken = |name: &str| {
            is_header_tag::<G>(name)
                || is_outcome_tag::<G>(name)
                || record.game().claims().iter().any(|(claim, _)| *claim == name)
        };
        let mut names = json.tags.iter().chain(json.outcome_tags.iter().flat_map(Tags::iter));
        let taken = names.find(|(name, _)| taken(name)).map(|(name, _)| name);
        if let Some(name) = taken {
            return Err(RecordError::new(format!(
                "tag {name} says what stands elsewhere in the record"
            )));
        }
        drop(names);
        if json.outcome_tags.len() > record.outcomes() as usize {
            return Err(RecordError::new("there are more outcome_tags than outcomes"));
        }
        record.tags = json.tags;
        record.set_outcome_tags(json.outcome_tags);
        Ok(record)
    }

    fn json_steps(&mut self, steps: Vec<Value>) -> Result<(), RecordError> {
        for step in steps {
            let place = self.steps().len() + 1;
            self.json_step(step).map_err(|message| {
                let place = format!("step {place}, {}", self.game().place());
                RecordError::new(message).at_place(place)
            })?;
        }
        Ok(())
    }

    fn json_step(&mut self, step: Value) -> Result<(), String> {
        if step.get("outcome").is_some() {
            let JsonOutcome { outcome } = read(step)?;
            return self.apply_outcome(read(outcome)?).map_err(|refusal| refusal.to_string());
        }
        let JsonAction { seat, action: text } = read(step)?;
        let action =
            text.parse::<G::Action>().map_err(|error| naming(&text, &text, &error.to_string()))?;
        self.play(seat, action).map_err(|refusal| naming(&text, &text, &refusal.to_string()))
    }
}

fn read<T: DeserializeOwned>(value: Value) -> Result<T, String> {
    serde_json::from_value(value).map_err(|error| error.to_string())
}
