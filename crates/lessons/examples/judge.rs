//! What the strongest bot thinks of the choices in lessons, and of positions that could become one.
//!
//! ```console
//! $ cargo run -p sextant-lessons --example judge -- lesson cards/feeding 4000
//! $ cargo run -p sextant-lessons --example judge -- record FILE 2000
//! $ cargo run -p sextant-lessons --example judge -- play cards 7 skilled '{"rounds":1}'
//! ```
//!
//! The first prints `judged` for every step of a lesson that asks for something. The second does the
//! same for every decision of seat 1 in a record. The third lets two bots play and prints the record.

use std::error::Error;

use sextant_bots::{Budget, make_bot};
use sextant_core::{AnyRecord, Contributions, FairChance, Secret};
use sextant_lessons::{Course, LEARNER, LESSONS, Line, Move};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["lesson", name, simulations] => lesson(name, simulations.parse()?),
        ["record", file, simulations] => record(file, simulations.parse()?),
        ["play", game, seed, bot, options] => play(game, seed.parse()?, bot, options),
        _ => Err("lesson NAME N, record FILE N, or play GAME SEED BOT OPTIONS".into()),
    }
}

fn lesson(name: &str, simulations: u32) -> Result<(), Box<dyn Error>> {
    let lesson = LESSONS.iter().find(|lesson| format!("{}/{}", lesson.game, lesson.id) == name);
    let mut course = Course::start(lesson.ok_or("there is no such lesson")?)?;
    while let Some(step) = course.step() {
        if step.expected.as_deref().is_some_and(|action| action != "roll") {
            println!("{}:", step.text);
            judge(&*course.game()?, simulations)?;
        }
        course.next();
    }
    Ok(())
}

fn record(file: &str, simulations: u32) -> Result<(), Box<dyn Error>> {
    let line = Line::read(&std::fs::read_to_string(file)?)?;
    for (step, made) in line.moves().iter().enumerate() {
        if let Move::Action { seat, action } = made
            && *seat == LEARNER
        {
            let game = line.at(step)?;
            println!("step {step}: {action}");
            judge(&*game, simulations)?;
        }
    }
    Ok(())
}

fn judge(game: &dyn AnyRecord, simulations: u32) -> Result<(), Box<dyn Error>> {
    let mut expert = make_bot(game.game_name(), "expert", 1).ok_or("there is no expert")?;
    let budget = Budget { explain: true, ..Budget::simulations(simulations) };
    let choice = expert.choose(game, LEARNER, budget)?;
    let candidates = choice.analysis.unwrap_or_default().candidates;
    let best = candidates.iter().map(|it| it.margin).fold(f64::NEG_INFINITY, f64::max);
    let judged: Vec<String> = candidates
        .iter()
        .map(|it| format!("\"{}\": [{:.1}, {:.1}]", it.action, best - it.margin, it.error))
        .collect();
    println!("    chooses {}; {{ {} }}", choice.action, judged.join(", "));
    Ok(())
}

fn play(game: &str, seed: u64, bot: &str, options: &str) -> Result<(), Box<dyn Error>> {
    let entry = sextant_catalog::game(game).ok_or("there is no such game")?;
    let mut record = entry.start(&serde_json::from_str(options)?)?;
    let chance =
        FairChance::new(&Secret::from_seed(&format!("{seed:x}"))?, "lesson", &Contributions::NONE);
    while !record.turn().is_over() {
        match record.next_to_decide() {
            None => record.draw(&chance)?,
            Some(seat) => {
                let mut bot = make_bot(game, bot, seed).ok_or("there is no such bot")?;
                let choice = bot.choose(&*record, seat, Budget::DEFAULT)?;
                record.play(seat, &choice.action)?;
            }
        }
    }
    println!("{}", record.to_text());
    Ok(())
}
