//! A PostgreSQL server of one's own, thrown away afterwards.

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
}

/// If this variable is set, a test that can't start a server fails. Otherwise it is left out.
const NEEDED: &str = "SEXTANT_NEEDS_POSTGRES";

impl Cluster {
    /// Starts a server. Where there is none, says so, and gives nothing.
    pub(crate) fn start(name: &str) -> Option<Cluster> {
        match Cluster::try_start(name) {
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

    fn try_start(name: &str) -> Result<Cluster, String> {
        let user = if is_root() { Some(other_user()?) } else { None };
        let name = format!("sextant-postgres-{name}-{}", std::process::id());
        let cluster =
            Cluster { folder: std::env::temp_dir().join(name), user, databases: AtomicU32::new(0) };
        let _ = std::fs::remove_dir_all(&cluster.folder);
        let data = cluster.data();
        cluster
            .run("initdb", &["-U", "sextant", "-A", "trust", "-E", "UTF8", "-N", "-D", &data])?;
        cluster.boot()?;
        Ok(cluster)
    }

    fn data(&self) -> String {
        self.folder.join("data").display().to_string()
    }

    fn boot(&self) -> Result<(), String> {
        let socket = self.folder.display();
        // Whether the machine loses power is not what is tested here.
        let options =
            format!("-c fsync=off -c listen_addresses= -c unix_socket_directories={socket}");
        let log = self.folder.join("log").display().to_string();
        self.run("pg_ctl", &["start", "-w", "-D", &self.data(), "-l", &log, "-o", &options])
    }

    /// Stops the server without waiting for its clients, and starts it again.
    pub(crate) fn restart(&self) {
        self.halt().expect("the server stops");
        self.boot().expect("the server starts again");
    }

    /// Lets the server die in the middle of everything, and starts it again.
    #[allow(dead_code, reason = "not every test goes so far")]
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
