//! A server process, and how it is told to stop, or is not.

use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};

/// The program that was compiled with these tests.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_sextant");

/// A server process. It is killed when it is dropped.
pub(crate) struct Process {
    pub(crate) address: SocketAddr,
    child: Child,
}

impl Process {
    /// Starts a server on a port of its own, and waits until it is open for play.
    pub(crate) fn start(database: &str, log: &Path, flags: &[&str]) -> Process {
        Process::start_program(PROGRAM.as_ref(), database, log, flags)
    }

    /// The same with a copy of the program.
    pub(crate) fn start_program(
        program: &Path,
        database: &str,
        log: &Path,
        flags: &[&str],
    ) -> Process {
        let log = File::options().create(true).append(true).open(log).expect("a log");
        let mut serve = command_of(program, &["serve"], database);
        serve
            .args(["--listen", "127.0.0.1:0", "--takeover", "1", "--log", "warn"])
            .args(["--requests-per-address", "0", "--requests-per-player", "0"])
            .args(["--guests-per-address", "0", "--connections-per-address", "0"])
            .args(flags)
            .stderr(log);
        Process::spawn(&mut serve)
    }

    /// Starts a server by a command of one's own, and waits until it is open for play.
    pub(crate) fn spawn(serve: &mut Command) -> Process {
        let mut child = serve.stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("it has a standard output");
        BufReader::new(stdout).read_line(&mut line).expect("it says where it is");
        let address = line.trim().strip_prefix("open for play at http://");
        let address = address.and_then(|address| address.parse().ok());
        let address = address.unwrap_or_else(|| panic!("it is not open for play: {line:?}"));
        Process { address, child }
    }

    /// The number of the process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).expect("the process is there");
    }

    /// Lets it stand still: it keeps what it has, and does nothing.
    pub(crate) fn freeze(&self) {
        self.signal(Signal::STOP);
    }

    pub(crate) fn thaw(&self) {
        self.signal(Signal::CONT);
    }

    /// Kills it: it has no time to do anything.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("the process is there");
        let status = self.child.wait().expect("it has ended");
        assert!(!status.success(), "it ran until it was killed: {status}");
    }

    /// Asks it to stop, and waits until it has.
    pub(crate) fn stop(mut self) {
        self.signal(Signal::TERM);
        let status = self.child.wait().expect("it ends");
        assert!(status.success(), "it stops in order: {status}");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `sextant admin check` finds nothing wrong in a database.
pub(crate) fn check(database: &str) {
    let output = command(&["admin", "check"], database).output().expect("the program starts");
    let told = String::from_utf8(output.stdout).expect("it prints text");
    assert!(output.status.success() && told.starts_with("OK: "), "{told}");
}

/// A command about a database.
pub(crate) fn command(name: &[&str], database: &str) -> Command {
    command_of(PROGRAM.as_ref(), name, database)
}

fn command_of(program: &Path, name: &[&str], database: &str) -> Command {
    let mut command = Command::new(program);
    command.args(name).args(["--database", database]).stdin(Stdio::null());
    command
}
