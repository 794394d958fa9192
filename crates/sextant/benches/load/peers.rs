//! Our server beside others with the same game: `cargo xtask bench peers`.
//!
//! Every server in turn gets the same load: tables at which two people play as fast as they are answered.
//! That is repeated, because machines are noisy, and in another order each time. The moves are always
//! to discard the first card and to draw from the deck.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use clap::{Args, ValueEnum};
use futures_util::future::try_join_all;
use tokio::time::Instant;

use crate::boardgame_io::Match;
use crate::cluster::Cluster;
use crate::colyseus::Room;
use crate::duel::Duel;
use crate::figures::Latencies;
use crate::idle::{Idle, SHARE};
use crate::playing::Table;
use crate::server::{Server, load, raise_open_files};

#[derive(Args)]
pub(crate) struct Plan {
    /// How often everything is measured.
    #[arg(long, default_value_t = 5)]
    repeats: usize,
    /// At how many tables two people play.
    #[arg(long, default_value_t = 100)]
    tables: usize,
    /// How many seconds each measurement takes.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// How many seconds of play come before it, for compilers that learn as they run.
    #[arg(long, default_value_t = 3)]
    warm_up: u64,
    /// How many idle sockets are open to measure their memory.
    #[arg(long, default_value_t = 1_000)]
    sockets: usize,
    /// Which servers to measure. Default: all of them.
    #[arg(long, value_delimiter = ',')]
    only: Vec<Peer>,
    /// The program of our server.
    #[arg(long, default_value = env!("CARGO_BIN_EXE_sextant"))]
    server: PathBuf,
    /// Where the programs of the other servers are, with their packages.
    #[arg(long, default_value_os_t = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../xtask/peers"))]
    programs: PathBuf,
    /// Where databases are: on the disk to be measured.
    #[arg(long, default_value_os_t = std::env::temp_dir())]
    folder: PathBuf,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Peer {
    #[value(name = "sqlite")]
    SextantOnSqlite,
    #[value(name = "postgres")]
    SextantOnPostgres,
    #[value(name = "boardgame-memory")]
    BoardgameIoInMemory,
    #[value(name = "boardgame-files")]
    BoardgameIoInFiles,
    Colyseus,
}

impl Peer {
    const ALL: [(Peer, &str); 5] = [
        (Peer::SextantOnSqlite, "Sextant, SQLite"),
        (Peer::SextantOnPostgres, "Sextant, PostgreSQL"),
        (Peer::BoardgameIoInMemory, "boardgame.io, memory"),
        (Peer::BoardgameIoInFiles, "boardgame.io, files"),
        (Peer::Colyseus, "Colyseus, memory"),
    ];

    /// Starts it on empty storage in this folder, and measures it.
    async fn measure(self, plan: &Plan, folder: &Path) -> Result<Figures, String> {
        let node = |program: &str, argument: &Path| {
            let mut node = Command::new("node");
            node.current_dir(&plan.programs).env("NODE_ENV", "production");
            Server::run(node.arg(program).arg(argument))
        };
        match self {
            Peer::SextantOnSqlite => {
                let database = format!("sqlite:{}", folder.join("games.db").display());
                let server = Server::start_program(&plan.server, &database)?;
                measure::<Table>(plan, &server).await
            }
            Peer::SextantOnPostgres => {
                let cluster = Cluster::start_durable("peers").ok_or("PostgreSQL is missing")?;
                let server = Server::start_program(&plan.server, &cluster.database().await)?;
                let server = server.with_database(cluster.process()?);
                measure::<Table>(plan, &server).await
            }
            Peer::BoardgameIoInMemory => {
                measure::<Match>(plan, &node("boardgame_io.js", Path::new("memory"))?).await
            }
            Peer::BoardgameIoInFiles => {
                measure::<Match>(plan, &node("boardgame_io.js", &folder.join("matches"))?).await
            }
            Peer::Colyseus => {
                measure::<Room>(plan, &node("colyseus.js", Path::new("memory"))?).await
            }
        }
    }
}

/// What one measurement gives, in the order of [`HEADINGS`].
type Figures = [f64; 7];

const HEADINGS: [&str; 7] = [
    "moves a second",
    "latency p50, ms",
    "p99, ms",
    "server CPU a move, ms",
    "generator CPU a move, ms",
    "bytes a move",
    "KB an idle socket",
];

pub(crate) async fn compare(plan: &Plan) -> Result<(), String> {
    raise_open_files((plan.sockets + 2 * plan.tables + 256) as u64)?;
    println!("{}; load {} before", machine(&plan.programs), load());
    let is_asked = |peer: &Peer| plan.only.is_empty() || plan.only.contains(peer);
    let peers: Vec<_> = Peer::ALL.into_iter().filter(|(peer, _)| is_asked(peer)).collect();
    let count = peers.len();
    let mut measured = vec![Vec::new(); count];
    for repeat in 0..plan.repeats {
        for nth in (0..count).map(|nth| (nth + repeat) % count) {
            let (peer, name) = peers[nth];
            let folder = plan.folder.join(format!("sextant-peers-{}", std::process::id()));
            std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
            let figures = peer.measure(plan, &folder).await;
            std::fs::remove_dir_all(&folder).map_err(|error| error.to_string())?;
            let figures = figures.map_err(|error| format!("{name}: {error}"))?;
            println!("{}: {name}: {}", repeat + 1, figures.map(shown).join(", "));
            measured[nth].push(figures);
        }
    }
    println!("\nmedians (and ranges) of {}; load {} after\n", plan.repeats, load());
    println!("| | {} |\n|---{}|", HEADINGS.join(" | "), "|---:".repeat(HEADINGS.len()));
    for ((_, name), all) in peers.iter().zip(&measured) {
        let cells: Vec<String> =
            (0..HEADINGS.len()).map(|column| cell(all.iter().map(|row| row[column]))).collect();
        println!("| {name} | {} |", cells.join(" | "));
    }
    Ok(())
}

/// The median, and between what values it lies.
fn cell(values: impl Iterator<Item = f64>) -> String {
    let mut sorted: Vec<f64> = values.collect();
    sorted.sort_by(f64::total_cmp);
    let [Some(least), Some(most)] = [sorted.first(), sorted.last()] else { return String::new() };
    let median = sorted[sorted.len() / 2];
    format!("{} ({}–{})", shown(median), shown(*least), shown(*most))
}

fn shown(figure: f64) -> String {
    match figure {
        figure if figure >= 100.0 => format!("{figure:.0}"),
        figure if figure >= 10.0 => format!("{figure:.1}"),
        figure => format!("{figure:.2}"),
    }
}

async fn measure<D: Duel>(plan: &Plan, server: &Server) -> Result<Figures, String> {
    let address = server.address;
    // The first table sets up what all of them share.
    drop(D::follow(address, SHARE).await?);
    let before = server.memory()?;
    let idle = Idle::open::<D>(address, plan.sockets).await?;
    let memory = (server.memory()? - before) / plan.sockets.max(1) as f64 / 1024.0;
    idle.close()?;

    let mut tables = Vec::with_capacity(plan.tables);
    for _ in 0..plan.tables {
        tables.push(D::open(address).await?);
    }
    play(&mut tables, Duration::from_secs(plan.warm_up)).await?;
    let bytes = |tables: &[D]| tables.iter().map(D::transferred).sum::<u64>();
    let (cost, sent, begun) = (server.cost()?, bytes(&tables), Instant::now());
    let latencies = play(&mut tables, Duration::from_secs(plan.seconds)).await?;
    let (cost, took) = (server.cost()? - cost, begun.elapsed());
    let moves = latencies.count() as f64;
    let [median, most] = latencies.at([0.5, 0.99]);
    Ok([
        moves / took.as_secs_f64(),
        median,
        most,
        cost.server.as_secs_f64() * 1e3 / moves,
        cost.generator.as_secs_f64() * 1e3 / moves,
        (bytes(&tables) - sent) as f64 / moves,
        memory,
    ])
}

/// Plays at all tables at once until the time is over.
async fn play<D: Duel>(tables: &mut [D], length: Duration) -> Result<Latencies, String> {
    let end = Instant::now() + length;
    let playing = tables.iter_mut().map(async |table| {
        let mut latencies = Latencies::default();
        while Instant::now() < end {
            latencies.push(table.step().await?);
        }
        Ok::<_, String>(latencies)
    });
    let mut all = Latencies::default();
    for latencies in try_join_all(playing).await? {
        all.add(latencies);
    }
    Ok(all)
}

/// The machine, and the versions of what runs on it.
fn machine(programs: &Path) -> String {
    let processors = std::thread::available_parallelism().map_or(0, usize::from);
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split(':').nth(1));
    let node = Command::new("node").arg("--version").output().map(|output| output.stdout);
    let node = String::from_utf8(node.unwrap_or_default()).unwrap_or_default();
    let package = std::fs::read_to_string(programs.join("package.json")).unwrap_or_default();
    let package: serde_json::Value = serde_json::from_str(&package).unwrap_or_default();
    format!(
        "{processors} x {}, Node {}, {}",
        model.unwrap_or("unknown processor").trim(),
        node.trim(),
        package["dependencies"].to_string().replace('"', "")
    )
}
