//! Finds puzzles: decisions of bots where something else is better by more than three standard errors, and
//! where reasons say why. Prints them as JSON; those of the page are in `web/src/practice/puzzles`.
//!
//! ```text
//! cargo run --release -p sextant-review --example mine_puzzles -- GAME BOT BOT COUNT BUDGET SEED
//! ```

mod bot_games;

use bot_games::play;
use serde_json::{Value, json};
use sextant_core::AnyRecord;
use sextant_review::{Class, Decision, Settings, reviewer};

/// How many standard errors the gap of a puzzle has at least.
const ERRORS: f64 = 3.0;
/// How many puzzles come from one game at most, so that no two are much alike.
const PER_GAME: usize = 5;

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, one, two, count, budget, seed] = &arguments[..] else {
        return Err("usage: mine_puzzles GAME BOT BOT COUNT BUDGET SEED".to_owned());
    };
    let number = |text: &String| text.parse::<u32>().map_err(|_| format!("`{text}` is no number"));
    let (count, budget) = (number(count)? as usize, number(budget)?);
    let mut puzzles = Vec::new();
    for seed in u64::from(number(seed)?).. {
        let record = play(game, [one, two], None, seed)?;
        let mut flagged = clear_errors(&*record, Settings { budget, seed })?;
        flagged.sort_by(|a, b| b.loss.total_cmp(&a.loss));
        for decision in flagged.into_iter().take(PER_GAME) {
            let before = record.at(decision.step - 1);
            puzzles.push(json!({
                "id": format!("{game}-{seed}-{}", decision.step),
                "game": game,
                "record": before.to_text(),
                "decision": rounded(serde_json::to_value(decision).map_err(|error| error.to_string())?),
            }));
            eprintln!("{} of {count}", puzzles.len());
            if puzzles.len() == count {
                println!("[");
                let lines: Vec<String> = puzzles.iter().map(ToString::to_string).collect();
                println!("{}\n]", lines.join(",\n"));
                return Ok(());
            }
        }
    }
    Ok(())
}

/// The same with two decimals.
fn rounded(value: Value) -> Value {
    match value {
        Value::Array(values) => values.into_iter().map(rounded).collect(),
        Value::Object(fields) => {
            fields.into_iter().map(|(name, value)| (name, rounded(value))).collect()
        }
        Value::Number(number) if number.is_f64() => {
            number.as_f64().map_or(Value::Null, |number| ((100.0 * number).round() / 100.0).into())
        }
        other => other,
    }
}

/// The decisions that were errors without doubt, with reasons for what is better.
fn clear_errors(record: &dyn AnyRecord, settings: Settings) -> Result<Vec<Decision>, String> {
    let reviewer = reviewer(record, settings).map_err(|error| error.to_string())?;
    let decisions = reviewer.pending().into_iter().filter_map(|step| reviewer.judge(step));
    Ok(decisions
        .filter(|decision| {
            decision.class > Class::Ok
                && decision.loss > ERRORS * decision.loss_se
                && !decision.reasons.is_empty()
        })
        .collect())
}
