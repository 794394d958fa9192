//! `arena` and `bots`: who there is, and who is stronger.

use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};
use sextant_arena::{ContestSettings, Ladder, Tally, ThinkingTime, contest};
use sextant_bots::{AnyRoster, ROSTERS};
use sextant_core::Report;
use sextant_engine::{Limits, try_program};

use crate::cli;
use crate::commands::{files_in, game, print_report};
use crate::error::CommandError;

pub(crate) fn bots(arguments: &cli::Bots) -> Result<(), CommandError> {
    let mut json = Map::new();
    let mut text = String::new();
    for roster in ROSTERS {
        let bots = roster.bots();
        let _ = writeln!(text, "{}:", roster.game());
        for (name, about) in &bots {
            let _ = writeln!(text, "  {name:<12}{about}");
        }
        let bots: Vec<Value> =
            bots.iter().map(|(name, about)| json!({ "name": name, "about": about })).collect();
        json.insert(roster.game().to_owned(), bots.into());
    }
    print_report(&Report { json: json.into(), text }, arguments.json)
}

pub(crate) fn arena(arguments: &cli::Arena) -> Result<(), CommandError> {
    let mut options = arguments.options.tags().clone();
    if let Some(rounds) = &arguments.rounds {
        options.set("Rounds", rounds);
    }
    let game = game(&arguments.game)?;
    let options =
        game.with_contents(&options, &files_in(Path::new(""))).map_err(CommandError::bad_input)?;
    let cli::Arena { pairs, seed, threads, answer_limit, adjusted, .. } = *arguments;
    let limits = Limits { answer: Duration::from_secs_f64(answer_limit), ..Limits::default() };
    let settings = ContestSettings { options, pairs, seed, threads, limits, adjusted };
    if arguments.ladder {
        return ladder(roster(&arguments.game)?, &settings, arguments);
    }
    let mut progress = Progress::new(arguments.pairs);
    let bots = [&arguments.a, &arguments.b].map(|bot| bot.as_deref().unwrap_or_default());
    // A program that can't play is an error in the arguments, not a lost contest.
    for bot in bots {
        try_program(bot, &limits).map_err(CommandError::bad_input)?;
    }
    let show = &mut |tally: &Tally| progress.show("a", tally);
    let tally = contest(&arguments.game, bots, &settings, show).map_err(CommandError::bad_input)?;
    progress.clear();
    let mut report = Report::of(&tally);
    if arguments.timing {
        let [a, b] = [tally.a.thinking, tally.b.thinking].map(ThinkingTime::milliseconds_a_choice);
        report.json["a"]["ms_per_choice"] = json!(a);
        report.json["b"]["ms_per_choice"] = json!(b);
        let _ = write!(report.text, "\nmilliseconds a choice: a {a:.3}, b {b:.3}");
    }
    print_report(&report, arguments.json)
}

fn ladder(
    roster: &dyn AnyRoster,
    settings: &ContestSettings,
    arguments: &cli::Arena,
) -> Result<(), CommandError> {
    let mut bots = arguments.only.clone();
    if bots.is_empty() {
        bots.extend(roster.bots().iter().map(|(name, _)| (*name).to_owned()));
    }
    let mut progress = Progress::new(settings.pairs);
    let ladder = Ladder::play(roster, &bots, settings, &mut |a, b, tally| {
        progress.show(&format!("{a} against {b}: {a}"), tally);
    })
    .map_err(CommandError::bad_input)?;
    progress.clear();
    write_ladder(&ladder, arguments)?;
    print_report(&Report::of(&ladder), arguments.json)
}

/// Writes the table between the markers of a document, if one is named.
fn write_ladder(ladder: &Ladder, arguments: &cli::Arena) -> Result<(), CommandError> {
    let Some(path) = &arguments.write else { return Ok(()) };
    let begin = format!("<!-- ladder {} begins -->", ladder.game);
    let end = format!("<!-- ladder {} ends -->", ladder.game);
    let ladder_error =
        |reason: String| CommandError::bad_input(format!("{}: {reason}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| ladder_error(error.to_string()))?;
    let (before, rest) =
        text.split_once(&begin).ok_or_else(|| ladder_error(format!("no marker `{begin}`")))?;
    let (_, after) =
        rest.split_once(&end).ok_or_else(|| ladder_error(format!("no marker `{end}`")))?;
    let Ladder { game, pairs, seed, .. } = ladder;
    let mut command = format!("sextant arena --game {game} --ladder --pairs {pairs} --seed {seed}");
    let rounds = arguments.rounds.iter().map(|rounds| ("rounds", rounds.as_str()));
    for (flag, value) in rounds.chain(arguments.options.flags()) {
        let _ = write!(command, " --{flag} {value}");
    }
    if !arguments.only.is_empty() {
        let _ = write!(command, " --only {}", arguments.only.join(","));
    }
    let written = format!("{before}{begin}\n`{command}`\n\n{ladder}\n{end}{after}");
    std::fs::write(path, written).map_err(|error| ladder_error(error.to_string()))
}

fn roster(game: &str) -> Result<&'static dyn AnyRoster, CommandError> {
    sextant_bots::roster(game)
        .ok_or_else(|| CommandError::bad_input(format!("the game {game} has no bots")))
}

/// A progress line on standard error, shown only if that is a terminal.
struct Progress {
    pairs: u32,
    shown: Option<Instant>,
    visible: bool,
}

impl Progress {
    fn new(pairs: u32) -> Progress {
        Progress { pairs, shown: None, visible: std::io::stderr().is_terminal() }
    }

    fn show(&mut self, participant: &str, tally: &Tally) {
        const PAUSE: Duration = Duration::from_millis(100);
        const WIDTH: usize = 20;
        if !self.visible || self.shown.is_some_and(|shown| shown.elapsed() < PAUSE) {
            return;
        }
        self.shown = Some(Instant::now());
        let done = WIDTH * tally.pairs as usize / self.pairs as usize;
        let error = |error: Option<f64>| error.unwrap_or_default();
        eprint!(
            "\r[{}{}] {}/{}  {participant} wins {:.1} % +- {:.1}, margin {:+.2} +- {:.2} \x1b[K",
            "#".repeat(done),
            ".".repeat(WIDTH - done),
            tally.pairs,
            self.pairs,
            tally.win_rate * 100.0,
            error(tally.win_rate_se) * 100.0,
            tally.margin,
            error(tally.margin_se),
        );
        let _ = std::io::stderr().flush();
    }

    fn clear(&self) {
        if self.shown.is_some() {
            eprint!("\r\x1b[K");
        }
    }
}
