//! `cargo xtask soak`: a real server among churn and faults for an hour. Its memory and its open files stay
//! flat, and every finished game verifies. Without that command a test of a few seconds.

mod churn;
mod faults;
mod samples;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use sextant_core::{Random as _, Simulation};
use sextant_store::{Making, open_quietly};
use tokio::time::{Instant, sleep};

use self::faults::Fault;
use self::samples::Samples;
use super::player::ServerAddresses;
use super::process::{PROGRAM, Process};

/// The variable by which `cargo xtask soak` says how long it takes.
const SECONDS: &str = "SEXTANT_SOAK_SECONDS";
/// How long it takes as a test among others.
const SHORT: Duration = Duration::from_secs(8);

/// What the clients share.
struct Shared {
    addresses: ServerAddresses,
    database: String,
    /// How long players think before every action.
    thinking: Duration,
    ends: AtomicBool,
    counts: Counts,
}

/// How much was done.
#[derive(Default)]
struct Counts {
    games: AtomicUsize,
    moves: AtomicUsize,
    time_outs: AtomicUsize,
    closed: AtomicUsize,
    sockets: AtomicUsize,
    faults: [AtomicUsize; Fault::ALL.len()],
}

/// A server, and how to start another one in its place.
struct Host {
    folder: PathBuf,
    database: String,
    process: Process,
}

impl Host {
    fn open(folder: &Path) -> Host {
        // In an hour a new one may have been built.
        std::fs::copy(PROGRAM, folder.join("sextant")).expect("a copy of the program");
        let database = format!("sqlite:{}", folder.join("games.db").display());
        Host { process: start(folder, &database), folder: folder.to_owned(), database }
    }

    fn kill_and_start(self) -> Host {
        let Host { folder, database, process } = self;
        process.kill();
        Host { process: start(&folder, &database), folder, database }
    }
}

fn start(folder: &Path, database: &str) -> Process {
    let flags = ["--bot-threads", "1", "--tables-per-address", "0"];
    Process::start_program(&folder.join("sextant"), database, &folder.join("log"), &flags)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_stays_flat_and_right_among_churn_and_faults() {
    let seconds = std::env::var(SECONDS).ok().and_then(|seconds| seconds.parse().ok());
    let length = seconds.map_or(SHORT, Duration::from_secs);
    let is_long = length >= Duration::from_mins(10);
    let folder = std::env::temp_dir().join(format!("sextant-soak-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");

    let mut host = Host::open(&folder);
    let idle = samples::open_files(host.process.id());
    let addresses = ServerAddresses::default();
    addresses.set(0, host.process.address);
    let shared = Arc::new(Shared {
        addresses,
        database: host.database.clone(),
        thinking: Duration::from_millis(if is_long { 500 } else { 0 }),
        ends: AtomicBool::new(false),
        counts: Counts::default(),
    });
    let clients = churn::start(&shared);

    let mut samples = Samples::new(length);
    let mut random = Simulation::new(24);
    let pause = (length / 400).clamp(Duration::from_millis(250), Duration::from_secs(5));
    let begun = Instant::now();
    while begun.elapsed() < length {
        sleep(pause).await;
        // Memory and files are compared over one life: nothing kills the server later.
        let is_early = begun.elapsed() < length / 4;
        if random.below(4) == 0 {
            host = faults::cause(host, is_early, &mut random, &shared).await;
        }
        samples.take(begun.elapsed(), host.process.id(), &shared.counts);
    }
    shared.ends.store(true, Ordering::Relaxed);
    clients.finish().await;
    let left = samples::open_files_after_clients(host.process.id(), idle).await;
    samples.report(&shared.counts, (idle, left));
    samples.assert_flat(is_long);

    host.process.stop();
    let store = open_quietly(&shared.database, Making::NeverMake).await.expect("opens");
    let mut findings = Vec::new();
    store.check(|finding| findings.push(finding)).await.expect("checks");
    store.close().await;
    assert_eq!(findings, [""; 0]);
    let log = std::fs::read_to_string(folder.join("log")).expect("a log");
    assert!(!log.contains("panicked"), "{log}");
    std::fs::remove_dir_all(&folder).expect("the folder is removed");
}
