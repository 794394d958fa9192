//! Running the program.

use std::ffi::OsStr;
use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::Value;

use super::fixtures::parse;

/// What a run of the program left behind.
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    stdout: String,
    stderr: String,
}

pub(crate) fn command() -> Command {
    Command::new(env!("CARGO_BIN_EXE_sextant"))
}

/// Runs the program with these arguments and this standard input.
pub(crate) fn sextant<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>, input: &str) -> Run {
    let mut child = command()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has a standard input");
    // A program that is given a file does not read its input.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    Run {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("it prints UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("it complains in UTF-8"),
    }
}

impl Run {
    /// What was printed by a run that went well.
    #[track_caller]
    pub(crate) fn text(self) -> String {
        assert_eq!(self.code, Some(0), "{}{}", self.stdout, self.stderr);
        self.stdout
    }

    /// The JSON document that was printed by a run that went well.
    #[track_caller]
    pub(crate) fn json(self) -> Value {
        parse(&self.text())
    }
}
