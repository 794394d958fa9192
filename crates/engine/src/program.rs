//! A program that runs beside us and talks in lines.

use std::fmt::Write as _;
use std::io::{BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use sextant_core::excerpt;

use crate::CommandLine;
use crate::line::{Line, next_line};

/// How long a program may take. Who takes longer has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// From the start of the program until it says that it is ready.
    pub handshake: Duration,
    /// For an answer to `go`.
    pub answer: Duration,
    /// From `quit` until it is ended by force.
    pub quit: Duration,
}

impl Default for Limits {
    /// Generous: they are there so that nothing hangs, not to hurry anybody.
    fn default() -> Limits {
        let seconds = Duration::from_secs;
        Limits { handshake: seconds(10), answer: seconds(10), quit: seconds(1) }
    }
}

/// A running program. Everything that could block (its three pipes) happens on threads of its own,
/// so that no program can make us wait longer than we want to.
pub(crate) struct Program {
    child: Child,
    /// Lines for its standard input; none once there will be no more.
    input: Option<Sender<String>>,
    /// Lines of its standard output.
    output: Receiver<Line>,
    /// The last line of its standard error, where programs say why they die.
    last_stderr_line: Arc<Mutex<String>>,
    quit: Duration,
}

/// Why there is no line.
pub(crate) enum ReceiveError {
    /// The time is up.
    Late,
    /// The program has ended, or closed its standard output: in words.
    Ended(String),
}

/// How many lines wait until we have read them; then the program waits.
const LINES_WAITING: usize = 256;

impl Program {
    pub(crate) fn start(command: &CommandLine, limits: &Limits) -> Result<Program, String> {
        let mut child = Command::new(&command.program)
            .args(&command.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("can't be started: {error}"))?;
        let (stdin, stdout, stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (input, lines) = mpsc::channel();
        if let Some(stdin) = stdin {
            std::thread::spawn(move || write(stdin, &lines));
        }
        let (lines, output) = mpsc::sync_channel(LINES_WAITING);
        if let Some(stdout) = stdout {
            std::thread::spawn(move || {
                let mut stdout = BufReader::new(stdout);
                while let Some(line) = next_line(&mut stdout) {
                    if lines.send(line).is_err() {
                        return;
                    }
                }
            });
        }
        let last_stderr_line = Arc::new(Mutex::new(String::new()));
        if let Some(stderr) = stderr {
            let last_stderr_line = Arc::clone(&last_stderr_line);
            std::thread::spawn(move || {
                let mut stderr = BufReader::new(stderr);
                while let Some(line) = next_line(&mut stderr) {
                    if let (Line::Text(line), Ok(mut last_stderr_line)) =
                        (line, last_stderr_line.lock())
                        && !line.trim().is_empty()
                    {
                        *last_stderr_line = line;
                    }
                }
            });
        }
        Ok(Program { child, input: Some(input), output, last_stderr_line, quit: limits.quit })
    }

    /// Sends a line. If the program no longer reads, the missing answer shows it.
    pub(crate) fn send(&self, line: &str) {
        if let Some(input) = &self.input {
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// The next line, if it comes before `deadline`. Lines that can't be read come as they best can.
    pub(crate) fn receive(&mut self, deadline: Instant) -> Result<String, ReceiveError> {
        let left = deadline.saturating_duration_since(Instant::now());
        match self.output.recv_timeout(left) {
            Ok(Line::Text(line)) => Ok(line),
            Ok(Line::NotUtf8 | Line::TooLong) => Ok("(unreadable)".to_owned()),
            Err(RecvTimeoutError::Timeout) => Err(ReceiveError::Late),
            Err(RecvTimeoutError::Disconnected) => Err(ReceiveError::Ended(self.exit_report())),
        }
    }

    /// What the program said without being asked. If it never stops talking, some is left.
    pub(crate) fn drain(&mut self) -> impl Iterator<Item = String> {
        let said = self.output.try_iter().take(4 * LINES_WAITING);
        said.filter_map(|line| if let Line::Text(line) = line { Some(line) } else { None })
    }

    /// What became of a program that no longer talks.
    fn exit_report(&mut self) -> String {
        // Its pipes may close a moment before it is gone, and what it complained about may still be
        // on its way.
        const GRACE: Duration = Duration::from_millis(500);
        let status = self.wait_until(Instant::now() + GRACE);
        let mut exit_report = match status {
            Some(status) => match status.code() {
                Some(code) => format!("ended with exit code {code}"),
                None => format!("ended: {status}"),
            },
            None => "closed its standard output".to_owned(),
        };
        std::thread::sleep(Duration::from_millis(20));
        if let Ok(last_stderr_line) = self.last_stderr_line.lock()
            && !last_stderr_line.is_empty()
        {
            let _ = write!(exit_report, ", saying {}", excerpt(&last_stderr_line));
        }
        exit_report
    }

    /// Waits for the end of the program, but not beyond `deadline`.
    fn wait_until(&mut self, deadline: Instant) -> Option<ExitStatus> {
        loop {
            // If it can't be waited for, it is not there.
            let status = self.child.try_wait().unwrap_or_default();
            if status.is_some() || Instant::now() >= deadline {
                return status;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Whether the program has not exited.
    pub(crate) fn is_running(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Ends the program at once.
    pub(crate) fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Program {
    /// Asks it to go, and makes it if it does not. Nothing of it is left behind.
    fn drop(&mut self) {
        self.send("quit");
        self.input = None;
        if self.wait_until(Instant::now() + self.quit).is_none() {
            self.kill();
        }
    }
}

fn write(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}
