//! `cargo xtask bench`: speed, and instruction counts that do not move with the machine's load; the
//! server under load and beside others.

use std::fmt::Write as _;
use std::process::{Command, Stdio};

use crate::node::{self, NODE, node};
use crate::packages::ensure;
use crate::run::{answers, command, root, run};
use crate::test::POSTGRES;

/// The version of gungraun in `Cargo.lock`: its runner must be of the same.
const RUNNER: &str = "gungraun-runner@0.20.0";
const COUNTS: &str = "docs/instructions.tsv";

/// How much a count may grow without a word. Other versions of the compiler move counts by a percent or two.
const TOLERANCE: f64 = 1.05;

pub(crate) fn bench(write: bool) -> Result<(), String> {
    let sextant =
        ["cargo", "run", "--release", "--quiet", "--package", "sextant-games", "--", "bench"];
    let games: [&[&str]; 4] = [
        &[],
        &["--variant", "long"],
        &["--game", "dice", "--players", "2"],
        &["--game", "dice", "--players", "4"],
    ];
    for game in games {
        run("speed", command(&sextant).args(game))?;
    }
    let learning = ["cargo", "bench", "--quiet", "--package", "sextant-train", "--bench", "rounds"];
    run("play and learning together", &mut command(&learning))?;

    if !answers(&["valgrind", "--version"]) {
        return Err("counting instructions needs valgrind".to_owned());
    }
    if !answers(&["gungraun-runner", "--version"]) {
        run("installing the runner", &mut command(&["cargo", "install", "--locked", RUNNER]))?;
    }
    let counts = count_instructions()?;
    let path = root().join(COUNTS);
    let before = std::fs::read_to_string(&path).unwrap_or_default();
    let before = parse(&before);
    compare(&before, &counts);
    if write {
        let mut text = String::from("benchmark\tinstructions\n");
        for (name, count) in &counts {
            let _ = writeln!(text, "{name}\t{count}");
        }
        std::fs::write(&path, text).map_err(|error| format!("{COUNTS}: {error}"))?;
        println!("written to {COUNTS}");
        return Ok(());
    }
    match slower(&before, &counts).as_slice() {
        [] => Ok(()),
        names => Err(format!(
            "more instructions than {COUNTS} says: {}; `cargo xtask bench --write` accepts them",
            names.join(", ")
        )),
    }
}

/// The server under load, with a generator of its own.
pub(crate) fn server(flags: &[&str]) -> Result<(), String> {
    run("the server under load", load().arg("server").args(flags))
}

/// The server beside others with the same game on them, which come from npm.
pub(crate) fn peers(flags: &[&str]) -> Result<(), String> {
    ensure(&[&NODE, &POSTGRES])?;
    node::update()?;
    let mut packages = node(&["npm", "install", "--no-save", "--no-fund", "--no-audit"]);
    run("other servers", packages.current_dir(root().join("xtask/peers")))?;
    run("the server beside others", load().arg("peers").args(flags))
}

fn load() -> Command {
    let bench = ["--package", "sextant-games", "--bench", "load", "--"];
    let mut load = node(&["cargo", "bench", "--quiet"]);
    load.args(bench);
    load
}

fn count_instructions() -> Result<Vec<(String, u64)>, String> {
    println!("\n== instructions");
    let output = command(&["cargo", "bench", "--workspace", "--bench", "instructions"])
        .env("NO_COLOR", "1")
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo bench: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo bench: {}", output.status));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let mut counts = Vec::new();
    let mut name = None;
    for line in text.lines() {
        if let Some(benchmark) = line.strip_prefix("instructions::") {
            // `group::benchmark case:(arguments)`
            name = benchmark.split(":(").next().map(|name| name.replace("::", " "));
        } else if let Some(count) = line.trim().strip_prefix("Instructions:")
            && let Some(name) = name.take()
        {
            let count = count.trim().split('|').next().unwrap_or_default();
            let count = count.parse().map_err(|_| format!("not a count: {count}"))?;
            counts.push((name, count));
        }
    }
    if counts.is_empty() {
        return Err("no counts found in what cargo bench printed".to_owned());
    }
    Ok(counts)
}

fn parse(table: &str) -> Vec<(String, u64)> {
    table
        .lines()
        .skip(1)
        .filter_map(|line| {
            let (name, count) = line.split_once('\t')?;
            Some((name.to_owned(), count.parse().ok()?))
        })
        .collect()
}

/// The benchmarks that became slower than [`TOLERANCE`] allows.
fn slower<'a>(before: &[(String, u64)], now: &'a [(String, u64)]) -> Vec<&'a str> {
    let grew = |(name, count): &&(String, u64)| {
        let known = before.iter().find(|(known, _)| known == name);
        known.is_some_and(|(_, old)| *count as f64 > *old as f64 * TOLERANCE)
    };
    now.iter().filter(grew).map(|(name, _)| name.as_str()).collect()
}

fn compare(before: &[(String, u64)], now: &[(String, u64)]) {
    println!("{:<50}{:>14}{:>14}{:>9}", "", "written down", "now", "ratio");
    for (name, count) in now {
        match before.iter().find(|(known, _)| known == name) {
            Some((_, old)) => {
                let ratio = *count as f64 / *old as f64;
                println!("{name:<50}{old:>14}{count:>14}{ratio:>9.3}");
            }
            None => println!("{name:<50}{:>14}{count:>14}", "-"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{parse, slower};

    #[test]
    fn a_benchmark_may_not_take_more_instructions_than_written_down() {
        let before = parse("benchmark\tinstructions\ncards\t1000\ndice\t1000\n");
        let now = |cards, dice| {
            vec![("cards".to_owned(), cards), ("dice".to_owned(), dice), ("new".to_owned(), 1)]
        };
        assert!(slower(&before, &now(1050, 900)).is_empty());
        assert_eq!(slower(&before, &now(1051, 900)), ["cards"]);
        assert_eq!(slower(&before, &now(1051, 1100)), ["cards", "dice"]);
    }
}
