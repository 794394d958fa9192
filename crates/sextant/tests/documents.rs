//! What the documents show is what the command prints.

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A line such as `$ sextant score cards "R2 R3"` and what is shown below it.
struct Example {
    line: String,
    shown: Vec<String>,
}

/// The examples in the console blocks of a document.
fn examples(document: &str) -> Vec<Example> {
    let text = std::fs::read_to_string(root().join(document)).expect("the document is there");
    let mut examples: Vec<Example> = Vec::new();
    let mut in_console = false;
    for line in text.lines() {
        if line.starts_with("```") {
            in_console = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| in_console) {
            examples.push(Example { line: command.to_owned(), shown: Vec::new() });
        } else if let Some(example) = examples.last_mut().filter(|_| in_console) {
            example.shown.push(line.to_owned());
        }
    }
    examples.retain(|example| example.line.starts_with("sextant "));
    examples
}

/// Splits a line into words as a shell would, as far as our documents need it.
fn words(line: &str) -> Vec<String> {
    let quoted = line.split('"').enumerate();
    quoted
        .flat_map(|(nth, part)| match nth % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

fn check(document: &str) {
    let examples = examples(document);
    assert!(!examples.is_empty(), "{document} shows no example");
    for Example { line, shown } in examples {
        if line.contains("python3") && Command::new("python3").arg("--version").output().is_err() {
            println!("left out, because there is no Python here: {line}");
            continue;
        }
        let arguments = words(&line);
        let mut command = Command::new(env!("CARGO_BIN_EXE_sextant"));
        command.args(&arguments[1..]).current_dir(root());
        let output = command.output().expect("the command runs");
        assert!(output.status.success(), "{document}: {line}: {output:?}");
        let printed = String::from_utf8(output.stdout).expect("the output is text");
        for (nth, shown) in shown.iter().enumerate().take_while(|(_, shown)| *shown != "…") {
            assert_eq!(printed.lines().nth(nth), Some(shown.as_str()), "{document}: {line}");
        }
    }
}

#[test]
fn the_readme_shows_what_the_command_prints() {
    check("README.md");
}

#[test]
fn the_notation_page_shows_what_the_command_prints() {
    check("docs/NOTATION.md");
}
