//! A PostgreSQL server of one's own, thrown away afterwards.

use std::fmt::Write as _;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use tokio_postgres::{Client, NoTls};

/// A server with its data in a folder of its own, reached by a socket in that folder.
pub(crate) struct Cluster {
    folder: PathBuf,
    /// Whose server it is, if the tests run as root: PostgreSQL refuses to.
    user: Option<&'static str>,
    databases: AtomicU32,
    /// Where it can be reached by TLS, if it can.
    port: Option<u16>,
    /// Whether what it has stored outlives a loss of power, which tests need not wait for.
    durable: bool,
}

/// If this variable is set, a test that can't start a server fails. Otherwise it is left out.
const NEEDED: &str = "SEXTANT_NEEDS_POSTGRES";

impl Cluster {
    /// Starts a server. Where there is none, says so, and gives nothing.
    pub(crate) fn start(name: &str) -> Option<Cluster> {
        Cluster::or_skip(Cluster::try_start(name, None, false))
    }

    /// Starts a server that waits for the disk, to measure it.
    pub(crate) fn start_durable(name: &str) -> Option<Cluster> {
        Cluster::or_skip(Cluster::try_start(name, None, true))
    }

    /// Starts a server that is also reached at a port of this machine, by TLS alone, with a
    /// [certificate](Cluster::certificate) of its own.
    pub(crate) fn start_with_tls(name: &str) -> Option<Cluster> {
        let start = || {
            let free = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr());
            let port = free.map_err(|error| error.to_string())?.port();
            Cluster::try_start(name, Some(port), false)
        };
        // Somebody may take the port just before the server does.
        Cluster::or_skip(start().or_else(|_| start()).or_else(|_| start()))
    }

    fn or_skip(started: Result<Cluster, String>) -> Option<Cluster> {
        match started {
            Ok(cluster) => Some(cluster),
            Err(reason) if std::env::var_os(NEEDED).is_some() => {
                panic!("no PostgreSQL server can be started here ({reason})")
            }
            Err(reason) => {
                eprintln!("skipped: no PostgreSQL server can be started here ({reason})");
                None
            }
        }
    }

    fn try_start(name: &str, port: Option<u16>, durable: bool) -> Result<Cluster, String> {
        let user = if is_root() { Some(other_user()?) } else { None };
        let name = format!("sextant-postgres-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let cluster = Cluster { folder, user, databases: AtomicU32::new(0), port, durable };
        let _ = std::fs::remove_dir_all(&cluster.folder);
        let data = cluster.data();
        cluster
            .run("initdb", &["-U", "sextant", "-A", "trust", "-E", "UTF8", "-N", "-D", &data])?;
        if port.is_some() {
            cluster.make_certificate()?;
        }
        cluster.boot()?;
        Ok(cluster)
    }

    fn make_certificate(&self) -> Result<(), String> {
        let (key, certificate) = (format!("{}/server.key", self.data()), self.certificate());
        let arguments = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \
            -subj /CN=sextant -addext subjectAltName=IP:127.0.0.1 \
            -addext basicConstraints=critical,CA:FALSE -keyout";
        let mut arguments: Vec<&str> = arguments.split_whitespace().collect();
        arguments.extend([&*key, "-out", &*certificate]);
        self.run("openssl", &arguments)?;
        let identity = "local all all trust\nhostssl all all 127.0.0.1/32 trust\n";
        std::fs::write(format!("{}/pg_hba.conf", self.data()), identity)
            .map_err(|error| error.to_string())
    }

    /// The file of the certificate by which it is known.
    pub(crate) fn certificate(&self) -> String {
        format!("{}/server.crt", self.data())
    }

    /// The URL of a database of this name at the port.
    pub(crate) fn url_at_port(&self, database: &str) -> String {
        format!("postgres://sextant@127.0.0.1:{}/{database}", self.port.unwrap_or_default())
    }

    fn data(&self) -> String {
        self.folder.join("data").display().to_string()
    }

    fn boot(&self) -> Result<(), String> {
        let socket = self.folder.display();
        let fsync = if self.durable { "on" } else { "off" };
        let mut options = format!("-c fsync={fsync} -c unix_socket_directories={socket}");
        match self.port {
            Some(port) => {
                let _ = write!(options, " -c listen_addresses=127.0.0.1 -c port={port} -c ssl=on");
            }
            None => options.push_str(" -c listen_addresses="),
        }
        let log = self.folder.join("log").display().to_string();
        self.run("pg_ctl", &["start", "-w", "-D", &self.data(), "-l", &log, "-o", &options])
    }

    /// The number of its first process.
    pub(crate) fn process(&self) -> Result<u32, String> {
        let path = format!("{}/postmaster.pid", self.data());
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
        let process = text.lines().next().and_then(|line| line.parse().ok());
        process.ok_or_else(|| format!("{path} names no process"))
    }

    /// Stops the server without waiting for its clients, and starts it again.
    pub(crate) fn restart(&self) {
        self.halt().expect("the server stops");
        self.boot().expect("the server starts again");
    }

    /// Lets the server die in the middle of everything, and starts it again.
    pub(crate) fn crash(&self) {
        let data = self.data();
        self.run("pg_ctl", &["stop", "-w", "-m", "immediate", "-D", &data]).expect("it dies");
        self.boot().expect("the server starts again");
    }

    fn halt(&self) -> Result<(), String> {
        self.run("pg_ctl", &["stop", "-w", "-m", "fast", "-D", &self.data()])
    }

    /// The URL of a new database.
    pub(crate) async fn database(&self) -> String {
        let name = format!("games_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let client = connect(&self.url("postgres")).await;
        client.batch_execute(&format!("CREATE DATABASE {name}")).await.expect("a new database");
        self.url(&name)
    }

    /// The URL of a database of this name.
    pub(crate) fn url(&self, database: &str) -> String {
        let host = self.folder.display().to_string().replace('/', "%2F");
        format!("postgres://sextant@{host}/{database}")
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Result<(), String> {
        let path = path_of(program);
        let mut command = match self.user {
            Some(user) => {
                let mut command = Command::new("runuser");
                command.args(["-u", user, "--"]).arg(path);
                command
            }
            None => Command::new(path),
        };
        // The server would keep a pipe open for as long as it runs, so its output goes nowhere.
        let done = command
            .args(arguments)
            .current_dir(Path::new("/"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        match done {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("{program}: {status}")),
            Err(error) => Err(format!("{program}: {error}")),
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if self.halt().is_err() {
            let _ = self.run("pg_ctl", &["stop", "-m", "immediate", "-D", &self.data()]);
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A connection beside the store's own.
pub(crate) async fn connect(url: &str) -> Client {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.expect("connects");
    tokio::spawn(connection);
    client
}

/// Where a program of PostgreSQL is: Debian keeps those of the server out of the search path.
fn path_of(program: &str) -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let programs = versions.flatten().map(|version| version.path().join("bin").join(program));
    programs.filter(|path| path.exists()).max().unwrap_or_else(|| PathBuf::from(program))
}

fn is_root() -> bool {
    let id: Option<Output> = Command::new("id").arg("-u").output().ok();
    id.is_some_and(|id| id.stdout.trim_ascii() == b"0")
}

fn other_user() -> Result<&'static str, String> {
    let exists = |user: &&str| {
        let id = Command::new("id").arg(user).stdout(Stdio::null()).stderr(Stdio::null()).status();
        id.is_ok_and(|status| status.success())
    };
    let known = ["postgres", "nobody"].into_iter().find(exists);
    known.ok_or_else(|| "root may not run it, and there is no other user".to_owned())
}
