//! The server that is measured, and what it takes.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process, setrlimit};

use crate::figures::Cost;

/// A server process.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    child: Child,
}

impl Server {
    pub(crate) fn start(database: &Path) -> Result<Server, String> {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sextant"))
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--database"])
            .arg(format!("sqlite:{}", database.display()))
            .args(["--requests-per-address", "0", "--requests-per-player", "0"])
            .args(["--guests-per-address", "0", "--connections-per-address", "0"])
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("the server does not start: {error}"))?;
        let mut line = String::new();
        if let Some(stdout) = child.stdout.take() {
            BufReader::new(stdout).read_line(&mut line).map_err(|error| error.to_string())?;
        }
        let address = line.trim().strip_prefix("open for play at http://");
        let address = address.and_then(|address| address.parse().ok());
        let address = address.ok_or("the server is not open for play")?;
        Ok(Server { address, child })
    }

    /// How many bytes of memory it has.
    pub(crate) fn memory(&self) -> Result<f64, String> {
        let pages = field(&read(&format!("/proc/{}/statm", self.child.id()))?, 1)?;
        Ok(pages * page_size() as f64)
    }

    /// The processor time that it and this process have taken so far.
    pub(crate) fn cost(&self) -> Result<Cost, String> {
        let taken = |process: &str| -> Result<Duration, String> {
            let text = read(&format!("/proc/{process}/stat"))?;
            // The name of the program comes second, in brackets, and may hold anything.
            let rest = text.rsplit(')').next().unwrap_or_default();
            let ticks = field(rest, 11)? + field(rest, 12)?;
            Ok(Duration::from_secs_f64(ticks / clock_ticks_per_second() as f64))
        };
        Ok(Cost { server: taken(&self.child.id().to_string())?, generator: taken("self")? })
    }

    pub(crate) fn stop(mut self) -> Result<(), String> {
        let told = kill_process(Pid::from_child(&self.child), Signal::TERM);
        told.map_err(|error| error.to_string())?;
        let status = self.child.wait().map_err(|error| error.to_string())?;
        if status.success() { Ok(()) } else { Err(format!("the server: {status}")) }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How busy the machine is: the mean of the last minute.
pub(crate) fn load() -> String {
    let text = read("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().unwrap_or("unknown").to_owned()
}

/// Sees to it that this process, and what it starts, may open so many files.
pub(crate) fn raise_open_files(wanted: u64) -> Result<(), String> {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current.is_none_or(|current| current >= wanted) {
        return Ok(());
    }
    if maximum.is_some_and(|maximum| maximum < wanted) {
        return Err(format!(
            "{wanted} files must be open at once, and only {} may be: `ulimit -n {wanted}` first, \
             or ask for fewer --sockets",
            maximum.unwrap_or_default()
        ));
    }
    let limit = Rlimit { current: Some(wanted), maximum };
    setrlimit(Resource::Nofile, limit).map_err(|error| format!("open files: {error}"))
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))
}

fn field(text: &str, index: usize) -> Result<f64, String> {
    let field = text.split_whitespace().nth(index).and_then(|field| field.parse().ok());
    field.ok_or_else(|| "the system says something else than expected".to_owned())
}
