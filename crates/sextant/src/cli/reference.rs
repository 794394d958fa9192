//! `docs/COMMANDS.md`, written from the help texts so that it can't differ from them.

use std::fmt::Write as _;
use std::path::Path;

use clap::{Arg, Command, CommandFactory, Parser};

use super::Cli;

/// `cargo xtask codegen` sets this, to write the file in place of comparing it.
const WRITE: &str = "SEXTANT_CODEGEN";

const INTRODUCTION: &str = "\
# The `sextant` command

<!-- Written by `cargo xtask codegen` from crates/sextant/src/cli.rs. Change the help texts there. -->

`sextant --help` and `sextant COMMAND --help` print this reference, `sextant --version` the version.

| exit code | meaning |
|---|---|
| 0 | success |
| 1 | the input is fine, but what was to be checked does not hold |
| 2 | wrong input; one line on standard error says where and why |

With `--json`, a command prints one JSON document to standard output, or one per line where it says so.

";

/// The root, built, and without the `help` command that clap adds to each level.
pub(super) fn root() -> Command {
    let mut root = Cli::command().disable_help_subcommand(true);
    root.build();
    root
}

/// The command and all below it, each before its own subcommands.
pub(super) fn all(command: &Command) -> Vec<&Command> {
    let below = command.get_subcommands().filter(|command| !command.is_hide_set());
    std::iter::once(command).chain(below.flat_map(all)).collect()
}

fn name(command: &Command) -> &str {
    command.get_bin_name().unwrap_or(command.get_name())
}

/// The lines of examples in the help text.
pub(super) fn examples(command: &Command) -> Vec<String> {
    let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    text.lines().skip(1).map(|line| line.trim().to_owned()).collect()
}

fn index(root: &Command) -> String {
    let mut text = String::from("| command | does |\n|---|---|\n");
    for command in all(root).into_iter().skip(1) {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        let name = name(command);
        let _ =
            writeln!(text, "| [`{name}`](#{}) | {} |", name.replace(' ', "-"), link(&cell(&about)));
    }
    text
}

fn section(command: &Command) -> String {
    let about = command.get_long_about().or(command.get_about());
    let about = about.map(ToString::to_string).unwrap_or_default();
    // clap drops the full stop of a help text that is one sentence.
    let about = about.trim_end_matches('.').replacen("\n\n", ".\n\n", 1) + ".";
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ");
    let name = name(command);
    let mut text = format!("\n## {name}\n\n{}\n\n```text\n{usage}\n```\n", link(&about));
    let arguments: Vec<&Arg> = command
        .get_positionals()
        .chain(command.get_arguments().filter(|argument| !argument.is_positional()))
        .filter(|argument| !argument.is_hide_set() && argument.get_id() != "help")
        .collect();
    if !arguments.is_empty() {
        let with_environment = arguments.iter().any(|argument| argument.get_env().is_some());
        let (title, rule) =
            if with_environment { (" environment variable |", "---|") } else { ("", "") };
        let _ = write!(text, "\n| option | meaning | default |{title}\n|---|---|---|{rule}\n");
        for argument in arguments {
            let _ = write!(text, "{}", row(argument));
            if with_environment {
                let variable = argument.get_env().map(|name| format!("`{}`", name.display()));
                let _ = write!(text, " {} |", variable.unwrap_or_default());
            }
            text.push('\n');
        }
    }
    let examples = examples(command);
    if !examples.is_empty() {
        let _ = write!(text, "\n```sh\n{}\n```\n", examples.join("\n"));
    }
    text
}

fn row(argument: &Arg) -> String {
    let mut flags = format!("`{argument}`");
    for alias in argument.get_visible_aliases().unwrap_or_default() {
        let _ = write!(flags, ", `--{alias}`");
    }
    let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
    // Where a value is left out until the program runs, the help text states the default.
    let (meaning, stated) = match help.strip_suffix(']').and_then(|h| h.rsplit_once(" [default: "))
    {
        Some((meaning, default)) => (meaning.to_owned(), Some(default.to_owned())),
        None => (help, None),
    };
    let takes_value = argument.get_action().takes_values();
    let values: Vec<String> = argument
        .get_possible_values()
        .iter()
        .filter(|value| takes_value && !value.is_hide_set())
        .map(|value| match value.get_help() {
            Some(help) => format!("`{}`: {help}", value.get_name()),
            None => format!("`{}`", value.get_name()),
        })
        .collect();
    let meaning = [vec![meaning], values].concat().join("<br>");
    let defaults = argument.get_default_values().iter().filter(|_| takes_value);
    let defaults: Vec<String> = defaults.map(|value| value.display().to_string()).collect();
    let default = match stated {
        Some(stated) => stated,
        None if argument.is_required_set() => "required".to_owned(),
        None => defaults.join(", "),
    };
    format!("| {} | {} | {} |", cell(&flags), link(&cell(&meaning)), cell(&default))
}

/// Text in a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// Names of documents become links to them.
fn link(text: &str) -> String {
    let words = text.split_inclusive([' ', '(']).map(|word| {
        let path = word.trim_start_matches('`').strip_prefix("docs/");
        match path.and_then(|path| path.split_once(".md")) {
            Some((name, rest)) => {
                format!("[{name}.md]({name}.md){}", rest.trim_start_matches('`'))
            }
            None => word.to_owned(),
        }
    });
    words.collect()
}

#[test]
fn the_reference_is_up_to_date() {
    let root = root();
    let sections: Vec<String> = all(&root).into_iter().skip(1).map(section).collect();
    let text = format!("{INTRODUCTION}{}{}", index(&root), sections.concat());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/COMMANDS.md");
    let complete = cfg!(feature = "train");
    if complete && std::env::var_os(WRITE).is_some() {
        std::fs::write(&path, &text).expect("the file can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    let up_to_date = if complete {
        written == text
    } else {
        // The file also has the commands of that feature.
        sections.iter().all(|section| written.contains(section))
    };
    assert!(up_to_date, "docs/COMMANDS.md is outdated: run `cargo xtask codegen`");
}

#[test]
fn every_command_has_examples_that_it_accepts() {
    for command in all(&root()).into_iter().filter(|command| !command.has_subcommands()) {
        let examples = examples(command);
        assert!(!examples.is_empty(), "{} has no example", name(command));
        for example in examples {
            assert!(example.starts_with(name(command)), "{example}");
            // Comments and redirections are the shell's.
            let line = example.split(" #").next().and_then(|line| line.split(" >").next());
            let words = line.unwrap_or_default().split('"').enumerate().flat_map(|(nth, part)| {
                if nth % 2 == 0 { part.split_whitespace().collect() } else { vec![part] }
            });
            if let Err(error) = Cli::try_parse_from(words) {
                panic!("{example}: {error}");
            }
        }
    }
}
