//! What each command does. None of them knows which game it is about.

use std::io::Read;
use std::path::Path;
use std::time::{Duration, Instant};

use clap::CommandFactory;
use serde_json::json;
use sextant_catalog::read_record;
use sextant_core::{
    AnyGame, AnyRecord, Contributions, FairChance, Nonce, Report, Seat, Secret, Unfair,
    given_outcomes,
};

use crate::cli::{self, Cli, Form};
use crate::error::CommandError;
use crate::output::{print, print_json};

pub(crate) fn score(arguments: &cli::Score) -> Result<(), CommandError> {
    let receipt = game(&arguments.game)?
        .receipt(&arguments.text, arguments.options.tags(), &files_in(Path::new("")))
        .map_err(CommandError::bad_input)?;
    print_report(&receipt, arguments.json)
}

pub(crate) fn deal(arguments: &cli::Deal) -> Result<(), CommandError> {
    let secret = Secret::from_seed(&arguments.seed).map_err(CommandError::bad_input)?;
    let contributions = Contributions::open(nonces(&arguments.nonces)?);
    let chance = FairChance::new(&secret, &arguments.game_id, &contributions);
    let outcomes = game(&arguments.game)?
        .outcomes(arguments.options.tags(), &files_in(Path::new("")), &chance, arguments.turns)
        .map_err(CommandError::bad_input)?;
    let json = json!({ "game": arguments.game, "outcomes": outcomes });
    print_report(&Report { json, text: outcomes.join("\n") }, arguments.json)
}

fn nonces(texts: &[String]) -> Result<Vec<(Seat, Nonce)>, CommandError> {
    let mut nonces = Vec::new();
    for (index, text) in texts.iter().enumerate() {
        let seat = Seat::from_number(index + 1)
            .ok_or_else(|| CommandError::bad_input("--nonce: there are at most 5 seats"))?;
        if text != "-" {
            nonces.push((seat, text.parse().map_err(CommandError::bad_input)?));
        }
    }
    Ok(nonces)
}

pub(crate) fn replay(arguments: &cli::Reading) -> Result<(), CommandError> {
    print_report(&read(&arguments.file)?.standing(), arguments.json)
}

pub(crate) fn legal(arguments: &cli::Reading) -> Result<(), CommandError> {
    let record = read(&arguments.file)?;
    let seat = record.next_to_decide();
    let legal = seat.map(|seat| record.legal_entries(seat)).transpose();
    let legal = legal.map_err(CommandError::bad_input)?.unwrap_or_default();
    if arguments.json {
        return print_json(&json!({ "seat": seat, "legal": legal }));
    }
    match seat {
        Some(seat) => print(&format!("seat {seat}:\n{}", legal.join("\n"))),
        None if record.turn().is_over() => print("Nobody: the game is over."),
        None => print("Nobody: chance is next."),
    }
}

pub(crate) fn convert(arguments: &cli::Convert) -> Result<(), CommandError> {
    let record = read(&arguments.file)?;
    match arguments.to {
        Form::Text => print(&record.to_text()),
        Form::Json => print_json(&record.to_json()),
        Form::Coordinates => match record.to_coordinates() {
            Some(text) => print(&text),
            None => Err(CommandError::BadInput(format!(
                "the game {} has no coordinate form",
                record.game_name()
            ))),
        },
    }
}

pub(crate) fn verify(arguments: &cli::Verify) -> Result<(), CommandError> {
    let record = read(&arguments.file)?;
    match record.verify() {
        Ok(outcomes) => {
            // A record with a number that can't be read does not verify.
            let given = given_outcomes(record.tags()).unwrap_or_default();
            let mut json = json!({ "fair": true, "outcomes": outcomes });
            let follow =
                if outcomes == 1 { "deal or roll follows" } else { "deals or rolls follow" };
            let mut text = format!("fair: {outcomes} {follow} from the secret");
            if given > 0 {
                json["given"] = given.into();
                let were = match given {
                    1 => "the first of the game was".to_owned(),
                    _ => format!("the first {given} of the game were"),
                };
                text = format!("{text}; {were} given and can't be checked");
            }
            print_report(&Report { json, text }, arguments.json)
        }
        Err(Unfair::Uncheckable { reason }) => Err(CommandError::BadInput(reason)),
        Err(unfair) => {
            if arguments.json {
                print_json(&json!({ "fair": false, "difference": unfair.to_string() }))?;
            }
            Err(CommandError::DoesNotHold(unfair.to_string()))
        }
    }
}

pub(crate) fn bench(arguments: &cli::Bench) -> Result<(), CommandError> {
    const BATCH: u32 = 100;
    let mut bench = game(&arguments.game)?
        .bench(arguments.options.tags(), &files_in(Path::new("")), 1)
        .map_err(CommandError::bad_input)?;
    bench.run(BATCH);

    let limit = Duration::from_secs_f64(arguments.seconds);
    let start = Instant::now();
    let (mut counted, mut turns) = (0, 0);
    let elapsed = loop {
        let amount = bench.run(BATCH);
        counted += amount.counted;
        turns += amount.turns;
        let elapsed = start.elapsed();
        if elapsed >= limit {
            break elapsed.as_secs_f64();
        }
    };
    let per_second = (counted as f64 / elapsed).round();
    let ns_per_turn = (elapsed * 1e10 / turns as f64).round() / 10.0;
    let (option, value) = bench.option();
    let counted = bench.counted();
    let json = json!({
        "game": arguments.game,
        option: value,
        format!("{counted}_per_second"): per_second,
        "ns_per_turn": ns_per_turn,
    });
    let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let text = format!(
        "{}, {option} {value}: {per_second} random {counted} per second, {ns_per_turn} ns a turn, one thread",
        arguments.game,
    );
    print_report(&Report { json, text }, arguments.json)
}

#[allow(clippy::unnecessary_wraps, reason = "every command has the same shape")]
pub(crate) fn completions(shell: clap_complete::Shell) -> Result<(), CommandError> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "sextant", &mut script);
    print(&String::from_utf8_lossy(&script))
}

pub(crate) fn print_report(report: &Report, json: bool) -> Result<(), CommandError> {
    if json { print_json(&report.json) } else { print(&report.text) }
}

pub(crate) fn game(name: &str) -> Result<&'static dyn AnyGame, CommandError> {
    sextant_catalog::game(name).ok_or_else(|| CommandError::bad_input("no such game"))
}

/// Reads the record in a file; files that it names are looked for beside it.
pub(crate) fn read(path: &Path) -> Result<Box<dyn AnyRecord>, CommandError> {
    let text = read_text(path)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    read_record(&text, &files_in(folder)).map_err(CommandError::bad_input)
}

/// Reads files whose names are relative to a folder.
pub(crate) fn files_in(folder: &Path) -> impl Fn(&str) -> Result<String, String> {
    /// What a record names is a page at most; a device that never ends must not be read for ever.
    const MAX_BYTES: u64 = 1 << 20;

    move |name| {
        let mut text = String::new();
        std::fs::File::open(folder.join(name))
            .and_then(|file| file.take(MAX_BYTES + 1).read_to_string(&mut text))
            .map_err(|error| format!("{name}: {error}"))?;
        if text.len() as u64 > MAX_BYTES {
            return Err(format!("{name}: the file is larger than {MAX_BYTES} bytes"));
        }
        Ok(text)
    }
}

pub(crate) fn read_text(path: &Path) -> Result<String, CommandError> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        std::io::stdin().lock().read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).and_then(|mut file| file.read_to_end(&mut bytes))
    };
    read.map_err(|error| CommandError::bad_input(format!("{}: {error}", path.display())))?;
    String::from_utf8(bytes).map_err(|error| {
        let (valid, _) = error.as_bytes().split_at(error.utf8_error().valid_up_to());
        let line = String::from_utf8_lossy(valid).matches('\n').count() + 1;
        CommandError::bad_input(format!("line {line}: not UTF-8 text"))
    })
}
