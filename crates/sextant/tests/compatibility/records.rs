//! Records read, verify and convert as they did when they were written.

use std::fs;

use serde_json::Value;

use super::fixtures::{assert_says, json, parse, path, text};
use super::program::{Run, sextant};

/// A record in a file, or one that is given to the program on its standard input.
enum Source<'a> {
    File(&'a str),
    Text(&'a str),
}

impl Source<'_> {
    fn run(&self, command: &str, flags: &[&str]) -> Run {
        let (name, input) = match *self {
            Source::File(name) => (path(name).display().to_string(), ""),
            Source::Text(text) => ("-".to_owned(), text),
        };
        sextant([command, &name].iter().chain(flags), input)
    }
}

/// What `replay`, `legal` and `verify` say about a record is what they said then.
fn check(name: &str, record: &Source<'_>, expected: &Value) {
    for command in ["replay", "legal"] {
        let printed = record.run(command, &["--json"]).json();
        assert_says(&printed, &expected[command], &format!("{command} {name}"));
    }
    let code = record.run("verify", &[]).code.map(i64::from);
    assert_eq!(code, expected["verify"].as_i64(), "verify {name}");
}

/// What was expected of each record of a folder, of which there are so many.
fn expected(name: &str, count: usize) -> Vec<(String, Value)> {
    let Value::Object(expected) = json(name) else { panic!("{name} is an object") };
    assert_eq!(expected.len(), count, "{name}");
    expected.into_iter().collect()
}

#[test]
fn records_say_what_they_said() {
    for (name, expected) in expected("records/expected.json", 40) {
        check(&name, &Source::File(&format!("records/{name}")), &expected);
    }
}

#[test]
fn records_are_converted_as_they_were() {
    for (name, expected) in expected("records/expected.json", 40) {
        let record = Source::File(&format!("records/{name}"));
        let convert = |form: &str| {
            let file = expected[form].as_str().map(|file| text(&format!("records/{file}")));
            (record.run("convert", &["--to", form]), file)
        };
        for form in ["text", "coordinates"] {
            if let (printed, Some(file)) = convert(form) {
                assert_eq!(printed.text(), file, "{name} as {form}");
            }
        }
        let (printed, file) = convert("json");
        let file = file.expect("every record can be JSON");
        assert_says(&printed.json(), &parse(&file), &format!("{name} as JSON"));
    }
}

#[test]
fn every_record_has_an_expectation() {
    let expected: Vec<String> =
        expected("records/expected.json", 40).into_iter().map(|(name, _)| name).collect();
    for file in fs::read_dir(path("records")).expect("a folder") {
        let name = file.expect("a file").file_name().into_string().expect("a plain name");
        let is_record = !["expected.json", "converted", "my-pad.toml"].contains(&name.as_str());
        assert!(!is_record || expected.contains(&name), "{name}");
    }
}

#[test]
fn records_of_games_saved_by_the_page_say_what_they_said() {
    let storage = json("page/storage.json");
    for (key, expected) in expected("page/expected.json", 10) {
        let saved = parse(storage[&key].as_str().expect("browsers keep strings"));
        let record = saved["record"].as_str().expect("a record");
        check(&key, &Source::Text(record), &expected);
    }
}

#[test]
fn records_of_games_saved_by_the_terminal_say_what_they_said() {
    for (name, expected) in expected("terminal/expected.json", 4) {
        check(&name, &Source::File(&format!("terminal/{name}")), &expected);
    }
}
