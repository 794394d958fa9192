//! Running the program.

use std::ffi::OsStr;
use std::io::Write;
use std::process::{Command, Stdio};

/// What a run of the program left behind.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Runs the program with these arguments and this standard input.
pub(crate) fn sextant<A: AsRef<OsStr>>(
    arguments: impl IntoIterator<Item = A>,
    input: &[u8],
) -> Run {
    let mut child = command()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has a standard input");
    // A program that refuses its arguments does not read its input.
    let _ = stdin.write_all(input);
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    Run {
        code: output.status.code().expect("it ends by itself"),
        stdout: String::from_utf8(output.stdout).expect("it prints UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("it complains in UTF-8"),
    }
}

pub(crate) fn command() -> Command {
    Command::new(env!("CARGO_BIN_EXE_sextant"))
}

impl Run {
    /// What was printed, by a run in which everything went well.
    pub(crate) fn text(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (0, ""));
        self.stdout
    }

    /// The one JSON document that was printed.
    pub(crate) fn json(self) -> serde_json::Value {
        let text = self.text();
        assert_eq!(text.lines().count(), 1, "one document on one line");
        serde_json::from_str(&text).expect("it is JSON")
    }

    /// The one line that says what is wrong with the input.
    pub(crate) fn complaint(self) -> String {
        self.failure(2)
    }

    /// The one line that goes with this exit code, nothing else being printed.
    pub(crate) fn failure(self, code: i32) -> String {
        assert_eq!((self.code, self.stdout.as_str()), (code, ""), "{}", self.stderr);
        let line = self.stderr.strip_suffix('\n').expect("a whole line");
        assert!(!line.contains(['\n', '\r', '\0']), "one line: {line:?}");
        line.strip_prefix("sextant: ").expect("it says who complains").to_owned()
    }
}
