//! Whether the numbers in the texts of a lesson are true.

use std::collections::BTreeSet;

use serde_json::Value;
use sextant_core::{AnyRecord, Tags, Viewer, no_files};

use crate::{Course, LEARNER, Language, Lesson, Step};

/// Every number in the texts of a lesson that is not true, or that nothing proves.
///
/// A number with a sign, or one that points are counted with, has to be a claim of its step, and
/// every claim is computed by the rules. Other numbers have to be claims too, or lie on the table.
pub fn false_claims(lesson: &'static Lesson) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut course = match Course::start(lesson) {
        Ok(course) => course,
        Err(error) => return vec![error.to_string()],
    };
    while let Some(step) = course.step() {
        match course.game() {
            Ok(game) => check(lesson, step, &*game, &mut wrong),
            Err(error) => wrong.push(error.to_string()),
        }
        course.next();
    }
    wrong
}

fn check(lesson: &Lesson, step: &Step, game: &dyn AnyRecord, wrong: &mut Vec<String>) {
    let place = format!("{}/{}, `{}`", lesson.game, lesson.id, step.text);
    let view = game.view(Viewer::Seat(LEARNER)).read().unwrap_or_default();
    for (claim, stated) in &step.claims {
        match value(&lesson.game, claim, &view) {
            Ok(found) if found == *stated => {}
            Ok(found) => wrong.push(format!("{place}: `{claim}` is {found}, not {stated}")),
            Err(reason) => wrong.push(format!("{place}: `{claim}`: {reason}")),
        }
    }
    let mut visible = BTreeSet::new();
    collect(&view, &mut visible);
    let answers = step.also.values().chain(step.wrong.values()).chain([&step.text]);
    for name in answers {
        let Some(text) = lesson.text(name) else { continue };
        for language in Language::ALL {
            for number in numbers(text.in_language(language)) {
                let claimed = step.claims.values().any(|&value| {
                    if number.signed { value == number.value } else { value.abs() == number.value }
                });
                if !(claimed || !number.is_points() && visible.contains(&number.value)) {
                    wrong.push(format!("{place}: nothing proves {} in `{name}`", number.value));
                }
            }
        }
    }
}

/// What a claim amounts to: a pointer into what the learner sees, or what the rules say about cards
/// or a sheet.
fn value(game: &str, claim: &str, view: &Value) -> Result<i64, String> {
    let (source, pointer) = match claim.split_once(" at ") {
        Some((text, pointer)) => (text, pointer),
        None if claim.starts_with('/') => ("", claim),
        None => (claim, "/total"),
    };
    let found = if source.is_empty() {
        view.pointer(pointer).cloned()
    } else {
        let game = sextant_catalog::game(game).ok_or("there is no such game")?;
        let report = game.receipt(source, &Tags::default(), &no_files);
        report.map_err(|refused| refused.to_string())?.json.pointer(pointer).cloned()
    };
    found.as_ref().and_then(Value::as_i64).ok_or_else(|| "there is no such number".to_owned())
}

/// The numbers that lie on the table: of cards, dice and boxes.
fn collect(value: &Value, found: &mut BTreeSet<i64>) {
    match value {
        Value::Array(all) => all.iter().for_each(|one| collect(one, found)),
        Value::Object(fields) => {
            let of_the_table =
                |name: &str| !matches!(name, "previews" | "legal" | "unseen" | "log");
            for (_, field) in fields.iter().filter(|(name, _)| of_the_table(name)) {
                collect(field, found);
            }
        }
        Value::String(text) => {
            let digits: String = text.chars().filter(char::is_ascii_digit).collect();
            found.extend(digits.parse::<i64>());
        }
        Value::Number(number) => found.extend(number.as_i64()),
        Value::Bool(_) | Value::Null => {}
    }
}

/// A number in a text.
#[derive(Debug, PartialEq)]
struct Number {
    value: i64,
    signed: bool,
    /// Whether the word after it counts points.
    points: bool,
}

impl Number {
    fn is_points(&self) -> bool {
        self.signed || self.points
    }
}

/// The numbers in a text. A sign belongs to a number if no space is between them and no digit
/// before it.
fn numbers(text: &str) -> Vec<Number> {
    let chars: Vec<char> = text.chars().collect();
    let mut all = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        if !chars[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let start = at;
        while at < chars.len() && chars[at].is_ascii_digit() {
            at += 1;
        }
        let digits: String = chars[start..at].iter().collect();
        let before = start.checked_sub(1).map(|index| chars[index]);
        let is_sign =
            |sign: char| before == Some(sign) && !(start >= 2 && chars[start - 2].is_ascii_digit());
        let minus = is_sign('−') || is_sign('-');
        let rest: String = chars[at..].iter().collect();
        let Ok(value) = digits.parse::<i64>() else { continue };
        all.push(Number {
            value: if minus { -value } else { value },
            signed: minus || is_sign('+'),
            points: rest.starts_with(" point") || rest.starts_with(" Punkt"),
        });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_with_their_signs() {
        let found = numbers("Red: 4 − 20 = −16, then +8; 20 points, 3-4 cards");
        let plain: Vec<_> = found.iter().map(|it| (it.value, it.is_points())).collect();
        let expected =
            [(4, false), (20, false), (-16, true), (8, true), (20, true), (3, false), (4, false)];
        assert_eq!(plain, expected);
    }
}
