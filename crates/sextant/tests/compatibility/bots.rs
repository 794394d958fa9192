//! Bots give the same answers for the same seed, in the arena and through the engine protocol.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use super::fixtures::{assert_says, parse, path, text};
use super::program::{command, sextant};

#[test]
fn matches_of_the_arena_end_as_they_did() {
    let lines = text("arena/expected.jsonl");
    assert_eq!(lines.lines().count(), 13);
    for line in lines.lines() {
        let expected = parse(line);
        let arguments = expected["arguments"].as_str().expect("arguments");
        let printed = sextant(["arena", "--json"].into_iter().chain(arguments.split(' ')), "");
        assert_says(&printed.json(), &expected["printed"], arguments);
    }
}

#[test]
fn engines_answer_as_they_did() {
    let files = fs::read_dir(path("engine")).expect("a folder");
    let mut count = 0;
    for file in files {
        let name = file.expect("a file").file_name().into_string().expect("a plain name");
        replay(&name);
        count += 1;
    }
    assert_eq!(count, 9);
}

/// Says to an engine what was said then, and compares its answers.
fn replay(name: &str) {
    let transcript = text(&format!("engine/{name}"));
    let bot = transcript.lines().find_map(|line| line.strip_prefix("< id name Sextant "));
    let bot = bot.unwrap_or_else(|| panic!("{name} does not say which bot it is"));
    let mut engine = command()
        .args(["engine", "--bot", bot])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    let mut input = engine.stdin.take().expect("it has an input");
    let output = BufReader::new(engine.stdout.take().expect("it has an output"));
    let mut answers = output.lines().map(|line| line.expect("it speaks UTF-8"));
    let mut compared = 0;
    for (line, nth) in transcript.lines().zip(1..) {
        if let Some(said) = line.strip_prefix("> ") {
            writeln!(input, "{said}").expect("the engine listens");
        } else if let Some(answer) = line.strip_prefix("< ") {
            // An engine may introduce itself at greater length.
            if is_introduction(answer) {
                continue;
            }
            let found = answers.by_ref().find(|found| !is_introduction(found));
            assert_eq!(found.as_deref(), Some(answer), "line {nth} of {name}");
            compared += 1;
        } else {
            panic!("line {nth} of {name} is said by neither side");
        }
    }
    assert!(compared > 10, "{name} has only {compared} answers");
    drop(input);
    assert!(engine.wait().expect("it ends").success(), "{name}");
}

fn is_introduction(line: &str) -> bool {
    ["id ", "games ", "option ", "reusable"].iter().any(|word| line.starts_with(word))
}
