//! The server under load, with a generator that costs little: `cargo xtask bench server`.
//!
//! A server of its own on an SQLite file with so many stored games; many idle sockets, each of
//! which follows a table; and tables at which two people play. First moves come at a fixed rate, each
//! at a time that was planned before the run: a server that falls behind does not make the generator
//! wait, and waiting counts (latency is from the planned time to the answer). Then everybody plays as
//! fast as they are answered.
//!
//! Beside it, [`peers`] compares our server with others.
#![cfg(unix)]

mod boardgame_io;
#[allow(dead_code, reason = "tests use the rest")]
#[path = "../../../store/tests/postgres/cluster.rs"]
mod cluster;
mod colyseus;
mod duel;
mod figures;
#[path = "../../../store/benches/appends/filled.rs"]
mod filled;
mod http;
mod idle;
mod peers;
mod playing;
mod server;
mod wire;

use std::path::Path;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use tokio::time::Instant;

use duel::Duel;
use figures::{Cost, Latencies};
use idle::Idle;
use playing::{Pace, Table};
use server::Server;

#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    what: What,
    /// What cargo bench adds.
    #[arg(long, hide = true, global = true)]
    bench: bool,
}

#[derive(Subcommand)]
enum What {
    /// The server under load
    Server(Plan),
    /// The server beside others with the same game
    Peers(peers::Plan),
}

#[derive(Args)]
struct Plan {
    /// How many games are stored already, one run each.
    #[arg(long, value_delimiter = ',', default_value = "1000,100000")]
    stored: Vec<u64>,
    /// How many sockets are open and do nothing but follow a table.
    #[arg(long, default_value_t = 5_000)]
    sockets: usize,
    /// At how many tables two people play.
    #[arg(long, default_value_t = 400)]
    tables: usize,
    /// How many moves a second at a fixed rate.
    #[arg(long, default_value_t = 2_100.0)]
    rate: f64,
    /// How many seconds each measurement takes.
    #[arg(long, default_value_t = 15)]
    seconds: u64,
    /// Where the database is: on the disk to be measured.
    #[arg(long, default_value_os_t = std::env::temp_dir())]
    folder: std::path::PathBuf,
}

fn main() -> Result<(), String> {
    let arguments = Arguments::parse();
    // One thread, so that the server has the other core.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| error.to_string())?;
    match arguments.what {
        What::Server(plan) => runtime.block_on(load(&plan)),
        What::Peers(plan) => runtime.block_on(peers::compare(&plan)),
    }
}

async fn load(plan: &Plan) -> Result<(), String> {
    let wanted = plan.sockets as u64 + 2 * plan.tables as u64 + 64;
    server::raise_open_files(wanted)?;
    let folder = plan.folder.join(format!("sextant-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let mut measured = Ok(());
    for &stored in &plan.stored {
        if measured.is_ok() {
            measured = measure(plan, stored, &folder).await;
        }
    }
    std::fs::remove_dir_all(&folder).map_err(|error| error.to_string())?;
    measured
}

async fn measure(plan: &Plan, stored: u64, folder: &Path) -> Result<(), String> {
    let database = folder.join(format!("{stored}.db"));
    filled::fill(&database, stored).await;
    let server = Server::start(&database)?;
    println!("\n{stored} stored games; load of the machine {}", server::load());

    let address = server.address;
    let before = server.memory()?;
    let idle = Idle::open::<Table>(address, plan.sockets).await?;
    let each = (server.memory()? - before) / plan.sockets.max(1) as f64;
    println!("{} idle WebSockets: {:.1} KB each", plan.sockets, each / 1024.0);

    let mut tables = Vec::with_capacity(plan.tables);
    for _ in 0..plan.tables {
        tables.push(Table::open(address).await?);
    }
    let length = Duration::from_secs(plan.seconds);
    for pace in [Pace::Planned { rate: plan.rate, tables: plan.tables }, Pace::AsFastAsAnswered] {
        let bytes = |tables: &[Table]| tables.iter().map(Duel::transferred).sum::<u64>();
        let (before, sent, begun) = (server.cost()?, bytes(&tables), Instant::now());
        let latencies = play(&mut tables, pace, begun, length).await?;
        let (cost, took) = (server.cost()? - before, begun.elapsed());
        report(pace, &latencies, cost, took);
        let each = (bytes(&tables) - sent) as f64 / latencies.count() as f64;
        println!("  bytes a move over both sockets, new games included: {each:.0}");
    }
    println!("load of the machine {}", server::load());
    idle.close()?;
    server.stop()
}

/// Everybody plays until the time is over.
async fn play(
    tables: &mut Vec<Table>,
    pace: Pace,
    begun: Instant,
    length: Duration,
) -> Result<Latencies, String> {
    let playing: Vec<_> = tables
        .drain(..)
        .enumerate()
        .map(|(nth, table)| tokio::spawn(table.play(pace, nth, begun, begun + length)))
        .collect();
    let mut all = Latencies::default();
    for one in playing {
        let (table, latencies) = one.await.map_err(|error| error.to_string())??;
        tables.push(table);
        all.add(latencies);
    }
    Ok(all)
}

fn report(pace: Pace, latencies: &Latencies, cost: Cost, took: Duration) {
    let moves = latencies.count() as f64;
    match pace {
        Pace::Planned { rate, .. } => println!("planned: {rate:.0} moves a second"),
        Pace::AsFastAsAnswered => println!("as fast as they are answered:"),
    }
    println!("  {moves:.0} durable moves, {:.0} a second", moves / took.as_secs_f64());
    println!("  {latencies}");
    let a_move = |time: Duration| time.as_secs_f64() * 1e6 / moves;
    println!(
        "  processor time a move: server {:.0} us, generator {:.0} us",
        a_move(cost.server),
        a_move(cost.generator)
    );
}
