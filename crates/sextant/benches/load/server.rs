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
    /// The first process of its database, if that is another program.
    database: Option<u32>,
}

impl Server {
    /// Our server, which was compiled with this program, on an SQLite file.
    pub(crate) fn start(database: &Path) -> Result<Server, String> {
        let url = format!("sqlite:{}", database.display());
        Server::start_program(Path::new(env!("CARGO_BIN_EXE_sextant")), &url)
    }

    /// Any version of our server, on the database with this URL.
    pub(crate) fn start_program(program: &Path, database: &str) -> Result<Server, String> {
        let mut command = Command::new(program);
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--database", database])
            .args(["--requests-per-address", "0", "--requests-per-player", "0"])
            .args(["--guests-per-address", "0", "--connections-per-address", "0"])
            .args(["--tables-per-address", "0"]);
        Server::run(&mut command)
    }

    /// Any program that says where it is open for play, as ours does.
    pub(crate) fn run(command: &mut Command) -> Result<Server, String> {
        let mut child = command
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
        Ok(Server { address, child, database: None })
    }

    /// Counts the processor time of this process and those that it has started, too.
    pub(crate) fn with_database(mut self, process: u32) -> Server {
        self.database = Some(process);
        self
    }

    /// How many bytes of memory it has.
    pub(crate) fn memory(&self) -> Result<f64, String> {
        let pages = field(&read(&format!("/proc/{}/statm", self.child.id()))?, 1)?;
        Ok(pages * page_size() as f64)
    }

    /// The processor time that it and this process have taken so far.
    pub(crate) fn cost(&self) -> Result<Cost, String> {
        let mut server = Stat::read(&self.child.id().to_string())?.time;
        if let Some(database) = self.database {
            // It waits for those that have ended, and then their time is in its own.
            server += Stat::read(&database.to_string())?.time_with_ended;
            for process in processes() {
                // One that has just ended is no longer there.
                let stat = Stat::read(&process).ok().filter(|stat| stat.parent == database);
                server += stat.map_or(Duration::ZERO, |stat| stat.time);
            }
        }
        Ok(Cost { server, generator: Stat::read("self")?.time })
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

/// What the system says about a process.
struct Stat {
    parent: u32,
    time: Duration,
    /// With that of its own processes that have ended.
    time_with_ended: Duration,
}

impl Stat {
    fn read(process: &str) -> Result<Stat, String> {
        let text = read(&format!("/proc/{process}/stat"))?;
        // The name of the program comes second, in brackets, and may hold anything.
        let rest = text.rsplit(')').next().unwrap_or_default();
        let time = |ticks: f64| Duration::from_secs_f64(ticks / clock_ticks_per_second() as f64);
        let own = field(rest, 11)? + field(rest, 12)?;
        let ended = field(rest, 13)? + field(rest, 14)?;
        let parent = field(rest, 1)? as u32;
        Ok(Stat { parent, time: time(own), time_with_ended: time(own + ended) })
    }
}

/// The numbers of all processes.
fn processes() -> impl Iterator<Item = String> {
    let names = fs::read_dir("/proc").into_iter().flatten().flatten();
    let names = names.filter_map(|entry| entry.file_name().into_string().ok());
    names.filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()))
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
