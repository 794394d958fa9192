//! Running other programs, one step after another, and remembering how long each took.

use std::cell::Cell;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The steps that have ended, for [`print_times`].
static TIMES: Mutex<Vec<(String, Duration)>> = Mutex::new(Vec::new());

/// Set when one of two series has failed: the other ends with the step it is at.
static STOPPED: AtomicBool = AtomicBool::new(false);

const NOT_RUN: &str = "not run, because another step failed";

thread_local! {
    /// Whether this thread's steps run beside others and print only once they have ended.
    static IN_BACKGROUND: Cell<bool> = const { Cell::new(false) };
}

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().map_or(here.clone(), PathBuf::from)
}

/// Where Cargo puts what it builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// A command line in the workspace's folder.
pub(crate) fn command(line: &[&str]) -> Command {
    let mut command = Command::new(line[0]);
    command.args(&line[1..]).current_dir(root());
    command
}

/// How long steps take that take long, in a fresh clone on two cores.
const USUAL: [(&str, &str); 14] = [
    ("lints", "3 minutes"),
    ("documentation", "1 minute"),
    ("the rules as WebAssembly", "2 minutes"),
    ("the bots as WebAssembly", "1 minute"),
    ("binding the rules to JavaScript", "1 minute"),
    ("packages of the page", "half a minute"),
    ("compiling the tests", "5 minutes"),
    ("tests", "2 minutes"),
    ("compiling the server", "2 minutes"),
    ("tests in a browser", "4 minutes"),
    ("the server", "6 minutes of compiling"),
    ("packages for Python", "half a minute"),
    ("lints of the bindings for Python", "half a minute"),
    ("the wheel for Python", "1 minute"),
];

/// A step's name, with how long it usually takes.
fn heading(what: &str) -> String {
    match USUAL.iter().find(|(step, _)| *step == what) {
        Some((_, time)) => format!("{what} (the first time about {time})"),
        None => what.to_owned(),
    }
}

/// Says why a step is left out.
pub(crate) fn skip(what: &str, why: &str) {
    println!("\n== {what}: skipped, because {why}");
}

/// Runs a command as a step with a heading.
pub(crate) fn run(what: &str, command: &mut Command) -> Result<(), String> {
    if STOPPED.load(Ordering::Relaxed) {
        return Err(format!("{what}: {NOT_RUN}"));
    }
    let start = Instant::now();
    let ended = if IN_BACKGROUND.get() {
        println!("\n-- meanwhile: {}", heading(what));
        command.stdin(Stdio::null()).output().map(|output| {
            let mut out = std::io::stdout().lock();
            // A closed terminal is no reason to stop.
            let seconds = start.elapsed().as_secs();
            let _ = writeln!(out, "\n== {what}, which took {seconds} s");
            let _ = out.write_all(&output.stdout).and_then(|()| out.write_all(&output.stderr));
            output.status
        })
    } else {
        println!("\n== {}", heading(what));
        command.status()
    };
    if let Ok(mut times) = TIMES.lock() {
        times.push((what.to_owned(), start.elapsed()));
    }
    match ended {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{what}: {status}")),
        Err(error) => Err(format!("{what}: {}: {error}", command.get_program().display())),
    }
}

/// Runs two series of steps at the same time. The first prints as it goes, the second after each step.
/// When one fails, the other ends with the step it is at.
pub(crate) fn side_by_side(
    first: impl FnOnce() -> Result<(), String>,
    second: impl FnOnce() -> Result<(), String> + Send,
) -> Result<(), String> {
    let stop_if_failed = |result: Result<(), String>| {
        if result.is_err() {
            STOPPED.store(true, Ordering::Relaxed);
        }
        result
    };
    std::thread::scope(|scope| {
        let second = scope.spawn(|| {
            IN_BACKGROUND.set(true);
            stop_if_failed(second())
        });
        let first = stop_if_failed(first());
        let second = second.join().unwrap_or_else(|_| Err("a step panicked".to_owned()));
        match (first, second) {
            (Err(error), Err(cause)) if error.ends_with(NOT_RUN) => Err(cause),
            (Err(error), _) | (Ok(()), Err(error)) => Err(error),
            (Ok(()), Ok(())) => Ok(()),
        }
    })
}

/// A table of the steps so far, in seconds. Steps that ran side by side add up to more than the total.
pub(crate) fn print_times(total: Duration) {
    let Ok(times) = TIMES.lock() else { return };
    let width = times.iter().map(|(what, _)| what.chars().count()).max().unwrap_or(0).max(5);
    println!("\n{:<width$}  seconds", "step");
    for (what, time) in times.iter() {
        println!("{what:<width$}  {:>7.1}", time.as_secs_f64());
    }
    println!("{:<width$}  {:>7.1}", "total", total.as_secs_f64());
}

/// Whether a program is there and answers.
pub(crate) fn answers(line: &[&str]) -> bool {
    command(line)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}
