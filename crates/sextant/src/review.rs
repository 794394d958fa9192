//! `review`: what was luck, and which decisions cost points.

use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _};

use serde_json::Value;
use sextant_core::Report;
use sextant_review::{Class, Decision, Review, Settings, curve_svg, judge_all, reviewer};

use crate::cli;
use crate::commands::{print_report, read};
use crate::error::CommandError;

/// How many decisions the text shows at most.
const SHOWN: usize = 5;
/// How many likely cards of the other hand it names.
const LIKELY: usize = 5;

pub(crate) fn review(arguments: &cli::Review) -> Result<(), CommandError> {
    let record = read(&arguments.file)?;
    let settings = Settings { budget: arguments.budget, seed: arguments.seed };
    let mut reviewer = reviewer(&*record, settings).map_err(CommandError::bad_input)?;
    let visible = std::io::stderr().is_terminal();
    judge_all(&mut *reviewer, arguments.threads, &mut |_, done| {
        if visible {
            show_progress(done);
        }
        true
    });
    if visible {
        eprint!("\r\x1b[K");
    }
    let review = reviewer.review();
    if let Some(path) = &arguments.svg {
        std::fs::write(path, curve_svg(&review))
            .map_err(|error| CommandError::bad_input(format!("{}: {error}", path.display())))?;
    }
    let json = serde_json::to_value(&review).map_err(CommandError::bad_input)?;
    print_report(&Report { json, text: text(&review) }, arguments.json)
}

fn show_progress([done, count]: [usize; 2]) {
    const WIDTH: usize = 30;
    let filled = WIDTH * done / count.max(1);
    let (bar, rest) = ("#".repeat(filled), ".".repeat(WIDTH - filled));
    eprint!("\r[{bar}{rest}] {done}/{count} decisions\x1b[K");
    let _ = std::io::stderr().flush();
}

fn text(review: &Review) -> String {
    let mut text = String::new();
    let state =
        if review.summary.finished { "finished" } else { "unfinished: results are expectations" };
    let _ = writeln!(text, "{}, {state}\n", review.summary.game);
    let _ = writeln!(
        text,
        "seat   result  =  start   deals   draws  errors    rest  |  errors by class       PR"
    );
    let all_errors: f64 = review.summary.players.iter().map(|player| player.errors).sum();
    let others = (review.summary.players.len().max(2) - 1) as f64;
    for (nth, player) in review.summary.players.iter().enumerate() {
        let errors = (all_errors - player.errors) / others - player.errors;
        let [inaccuracies, mistakes, blunders] = player.flagged;
        let pr = match (player.pr, player.pr_se) {
            (Some(pr), Some(error)) => format!("{pr:.0} +- {error:.0}"),
            _ => "-".to_owned(),
        };
        let like = match player.plays_like {
            Some([weakest, strongest]) if weakest == strongest => format!(", like {weakest}"),
            Some([weakest, strongest]) => format!(", like {weakest} to {strongest}"),
            None => String::new(),
        };
        let _ = writeln!(
            text,
            "{:<4} {:>8.1}  ={:>7.1} {:>7.1} {:>7.1} {:>7.1} {:>7.1}  |  \
             {inaccuracies} small, {mistakes} medium, {blunders} large  {pr}{like}",
            player.seat,
            review.summary.result[nth],
            review.summary.start[nth],
            player.deal_luck,
            player.draw_luck,
            errors,
            review.summary.residual[nth],
        );
    }
    let mut flagged: Vec<&Decision> =
        review.decisions.iter().filter(|decision| decision.class > Class::Ok).collect();
    flagged.sort_by(|a, b| b.loss.total_cmp(&a.loss));
    if flagged.is_empty() {
        text.push_str("\nNo decision was found that certainly cost 2 points or more.\n");
        return text;
    }
    let heading = match flagged.len() {
        count if count > SHOWN => format!("The {SHOWN} of {count} errors that cost most"),
        _ => "The errors that cost most".to_owned(),
    };
    let _ = writeln!(text, "\n{heading}:");
    let has_rounds = review.decisions.iter().any(|decision| decision.round > 1);
    for decision in flagged.into_iter().take(SHOWN) {
        describe(decision, has_rounds, &mut text);
    }
    text
}

fn describe(decision: &Decision, has_rounds: bool, text: &mut String) {
    let Decision { round, turn, seat, played, best, loss, loss_se, .. } = decision;
    let place = if has_rounds { format!("round {round}, turn") } else { "turn".to_owned() };
    let class = match decision.class {
        Class::Ok => "no error",
        Class::Inaccuracy => "an inaccuracy",
        Class::Mistake => "a mistake",
        Class::Blunder => "a blunder",
    };
    let _ = writeln!(
        text,
        "\n{place} {turn}, seat {seat}: {class}. Played {played}, better {best}: \
         {loss:.1} +- {loss_se:.1} points"
    );
    if let Some(position) = &decision.position {
        let _ = writeln!(text, "  {position}");
    }
    let values: Vec<String> = decision
        .candidates
        .iter()
        .map(|candidate| format!("{} {:+.1}", candidate.action, candidate.value))
        .collect();
    let _ = writeln!(text, "  expected margin: {}", values.join(", "));
    for reason in &decision.reasons {
        if let Ok(reason) = serde_json::to_value(reason) {
            let _ = writeln!(text, "  for {best}: {}", reason_in_words(&reason));
        }
    }
    if !decision.likely.is_empty() {
        let likely: Vec<String> = decision
            .likely
            .iter()
            .take(LIKELY)
            .map(|belief| format!("{} {:.0} %", belief.card, 100.0 * belief.chance))
            .collect();
        let _ = writeln!(text, "  likely in the other hand: {}", likely.join(", "));
    }
}

/// `{"code":"continues-expedition","card":"Y5","holds":["Y6","Y9"]}` as
/// `continues expedition (card Y5, holds Y6 Y9)`.
fn reason_in_words(reason: &Value) -> String {
    let Some(fields) = reason.as_object() else { return String::new() };
    let plain = |value: &Value| match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => {
            let items: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
            if items.is_empty() { "nothing".to_owned() } else { items.join(" ") }
        }
        other => other.to_string(),
    };
    let code = fields.get("code").and_then(Value::as_str).unwrap_or_default().replace('-', " ");
    let parameters: Vec<String> = fields
        .iter()
        .filter(|(name, _)| *name != "code")
        .map(|(name, value)| format!("{} {}", name.replace('_', " "), plain(value)))
        .collect();
    if parameters.is_empty() { code } else { format!("{code} ({})", parameters.join(", ")) }
}
