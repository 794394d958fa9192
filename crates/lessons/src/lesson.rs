//! A lesson as its file states it.

use indexmap::IndexMap;
use serde::Deserialize;
use sextant_core::Seat;
use thiserror::Error;

use crate::{Line, Text};

/// The seat of the learner.
pub const LEARNER: Seat = Seat::ONE;

/// A lesson.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The name of the file, without its ending; unique within the game.
    #[serde(skip)]
    pub id: String,
    /// The name of the game.
    pub game: String,
    /// Its place among the lessons of the game; 0 is the first game.
    pub nth: u32,
    /// What the list of lessons calls it.
    pub title: Text,
    /// What it is about, in a few words.
    pub about: Text,
    /// What to remember, in one sentence.
    pub takeaway: Text,
    /// The record, line by line: everything that happens if the learner does what is expected.
    record: Vec<String>,
    /// How many steps of the record have been made when the lesson begins.
    from: usize,
    /// The explanations and questions, in order.
    pub steps: Vec<Step>,
    /// The texts that steps name.
    texts: IndexMap<String, Text>,
    /// What is said about a wrong action for which the step has no text.
    wrong: IndexMap<String, String>,
    /// The level of the bot against which the learner can play on from the last position.
    #[serde(default)]
    pub play_on: Option<String>,
}

/// One explanation or question of a lesson.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The name of its text.
    pub text: String,
    /// The action that is expected, as in the record, or `roll`; nothing if the step only explains.
    #[serde(default, rename = "do")]
    pub expected: Option<String>,
    /// Other actions that are as good, each with the name of the text that says so. The lesson goes
    /// on as if the expected one had been taken.
    #[serde(default)]
    pub also: IndexMap<String, String>,
    /// What is said about other actions: a pattern in which `*` stands for anything, and the name of
    /// the text. The first that fits counts.
    #[serde(default)]
    pub wrong: IndexMap<String, String>,
    /// What is highlighted: see `docs/LESSONS.md`.
    #[serde(default)]
    pub point: Vec<String>,
    /// The numbers that the text states, each with how it is computed: see `docs/LESSONS.md`.
    #[serde(default)]
    pub claims: IndexMap<String, i64>,
    /// What the strongest bot thought of the accepted actions: by how many points each falls short
    /// of the best, and the standard error of that.
    #[serde(default)]
    pub judged: IndexMap<String, (f64, f64)>,
}

/// What is wrong with a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("lesson {lesson}: {reason}")]
pub struct LessonError {
    lesson: String,
    reason: String,
}

impl Lesson {
    /// Reads a lesson file.
    pub fn read(id: &str, json: &str) -> Result<Lesson, LessonError> {
        let read = serde_json::from_str::<Lesson>(json);
        let lesson = read
            .map(|lesson| Lesson { id: id.to_owned(), ..lesson })
            .map_err(|error| LessonError { lesson: id.to_owned(), reason: error.to_string() })?;
        for step in &lesson.steps {
            let named = step.also.values().chain(step.wrong.values()).chain([&step.text]);
            for name in named.chain(lesson.wrong.values()) {
                if !lesson.texts.contains_key(name) {
                    return Err(lesson.error(format!("there is no text `{name}`")));
                }
            }
        }
        Ok(lesson)
    }

    /// The text of this name. Every name in the file has one.
    pub fn text(&self, name: &str) -> Option<&Text> {
        self.texts.get(name)
    }

    /// Every text by its name.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &Text)> {
        self.texts.iter().map(|(name, text)| (name.as_str(), text))
    }

    /// What is said about an action that `step` does not accept.
    pub fn reproof(&self, step: &Step, action: &str) -> Option<&Text> {
        let all = step.wrong.iter().chain(&self.wrong);
        let name = all.into_iter().find(|(pattern, _)| fits(pattern, action)).map(|(_, name)| name);
        name.and_then(|name| self.text(name))
    }

    /// The names of the texts about wrong actions for which a step has none of its own.
    pub fn wrong_texts(&self) -> impl Iterator<Item = &str> {
        self.wrong.values().map(String::as_str)
    }

    /// The steps of its record, and how many of them have been made when it begins.
    pub fn line(&self) -> Result<(Line, usize), LessonError> {
        let line = Line::read(&self.record.join("\n")).map_err(|reason| self.error(reason))?;
        Ok((line, self.from))
    }

    pub(crate) fn error(&self, reason: impl ToString) -> LessonError {
        LessonError { lesson: format!("{}/{}", self.game, self.id), reason: reason.to_string() }
    }
}

/// Whether an action fits a pattern, in which one `*` stands for anything.
fn fits(pattern: &str, action: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == action,
        Some((before, after)) => {
            action.len() >= before.len() + after.len()
                && action.starts_with(before)
                && action.ends_with(after)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_anything() {
        for (pattern, action) in [("*", "R3"), ("R*", "R3"), ("*D", "R3D"), ("R3D", "R3D")] {
            assert!(fits(pattern, action), "{pattern} {action}");
        }
        for (pattern, action) in [("R*", "B3"), ("*D", "R3"), ("R3", "R3D"), ("R3*3", "R3")] {
            assert!(!fits(pattern, action), "{pattern} {action}");
        }
    }

    #[test]
    fn a_text_that_does_not_exist_is_refused_by_name() {
        let file = r#"{"game": "cards", "nth": 1, "record": [], "from": 0, "texts": {}, "wrong": {},
            "title": {"en": "", "de": ""}, "about": {"en": "", "de": ""},
            "takeaway": {"en": "", "de": ""}, "steps": [{"text": "welcome"}]}"#;
        let error = Lesson::read("draft", file).unwrap_err();
        assert_eq!(error.to_string(), "lesson cards/draft: there is no text `welcome`");
        assert!(Lesson::read("draft", "{").unwrap_err().to_string().starts_with("lesson draft: "));
    }
}
