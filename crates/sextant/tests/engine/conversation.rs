//! Talking to the engine.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// A running engine. It is ended with this value, whatever the test came to.
pub(crate) struct Conversation {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
}

pub(crate) fn sextant() -> Command {
    Command::new(env!("CARGO_BIN_EXE_sextant"))
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

impl Conversation {
    pub(crate) fn with(bot: &str) -> Conversation {
        let mut child = sextant()
            .args(["engine", "--bot", bot])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let stdout = child.stdout.take().expect("it has an output");
        let (lines, output) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines() {
                let _ = lines.send(line.expect("it speaks UTF-8"));
            }
        });
        Conversation { input: child.stdin.take(), child, output }
    }

    pub(crate) fn send(&mut self, line: impl AsRef<[u8]>) {
        let input = self.input.as_mut().expect("the input is open");
        // An engine that has been told to quit need not read.
        let _ = input.write_all(line.as_ref()).and_then(|()| input.write_all(b"\n"));
    }

    /// The next line, which comes in the end.
    pub(crate) fn receive(&mut self) -> String {
        self.output.recv_timeout(Duration::from_mins(1)).expect("the engine answers")
    }

    /// Whatever has been said so far is answered: then the engine names its version.
    pub(crate) fn receive_all(&mut self) -> Vec<String> {
        self.send("sextant 1");
        let mut heard = Vec::new();
        loop {
            let line = self.receive();
            if line == "ready 1" {
                heard.retain(|line: &String| {
                    !["id ", "games ", "option ", "reusable"]
                        .iter()
                        .any(|word| line.starts_with(word))
                });
                return heard;
            }
            heard.push(line);
        }
    }

    /// Closes the input, and waits for what is still said and for the end.
    pub(crate) fn end(mut self) -> (Vec<String>, ExitStatus) {
        self.input = None;
        let mut rest = Vec::new();
        while let Ok(line) = self.output.recv_timeout(Duration::from_mins(1)) {
            rest.push(line);
        }
        (rest, self.child.wait().expect("it ends"))
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
