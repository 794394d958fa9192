//! Several servers on one PostgreSQL.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use sextant_store::{Making, open_quietly};
use tokio::task::block_in_place;

use super::is_soak;
use super::ledger::Ledger;
use super::player::{Player, ServerAddresses, Transport};
use super::players::Players;
use super::process::{Process, check};
use super::test_server::cards;
use crate::cluster::{Cluster, connect};

/// Two servers on one database, each with a door of its own.
struct Site {
    database: String,
    folder: PathBuf,
    addresses: ServerAddresses,
    /// Its bots do not think.
    here: Process,
    /// Does the bots' turns for both.
    there: Process,
}

const HERE: [&str; 2] = ["--bot-threads", "0"];
const THERE: [&str; 2] = ["--bot-threads", "1"];

impl Site {
    fn open(database: String) -> Site {
        let folder = std::env::temp_dir().join(format!("sextant-site-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let here = Process::start(&database, &folder.join("log"), &HERE);
        let there = Process::start(&database, &folder.join("log"), &THERE);
        let addresses = ServerAddresses::default();
        addresses.set(0, here.address);
        addresses.set(1, there.address);
        Site { database, folder, addresses, here, there }
    }
}

#[test]
fn servers_that_share_a_postgres_database_lose_nothing() {
    let Some(cluster) = Cluster::start("killed") else { return };
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.expect("a runtime").block_on(async {
        let mut site = Site::open(cluster.database().await);
        moves_are_seen_at_once_elsewhere(&site).await;

        let players = Players::start(&site.addresses);
        site = a_bot_s_turn_is_taken_over(site, &players).await;
        for nth in 0..if is_soak() { 100 } else { 2 } {
            site = one_is_killed(site, &players, nth % 2 == 0).await;
        }
        connections_are_broken(&site, &players).await;
        players.ledger.more(40).await;
        block_in_place(|| cluster.restart());
        players.ledger.more(40).await;
        block_in_place(|| cluster.crash());
        players.ledger.more(40).await;
        let ledger = players.finish().await;

        let Site { database, folder, here, there, .. } = site;
        here.stop();
        there.stop();
        check(&database);
        let store = open_quietly(&database, Making::NeverMake).await.expect("opens");
        ledger.compare(&store).await;
        store.close().await;
        let log = fs::read_to_string(folder.join("log")).expect("a log");
        assert!(!log.contains("panicked") && !log.contains("ERROR"), "{log}");
        fs::remove_dir_all(folder).expect("the folder is removed");
    });
}

/// Two people at two processes. Without news they would see a move when their process looks by
/// itself, twice in a minute, and a heartbeat would come for about every one.
async fn moves_are_seen_at_once_elsewhere(site: &Site) {
    let ledger = Arc::new(Ledger::new());
    let mut ada = Player::connect_new(&site.addresses, 0, Transport::Socket, &ledger).await;
    let mut ben = Player::connect_new(&site.addresses, 1, Transport::Socket, &ledger).await;
    let table = ada.set_up(&cards()).await;
    ben.sit(&table).await;
    tokio::join!(ada.play(&table), ben.play(&table));
    let (moves, heartbeats) = (ledger.count(), ada.heartbeats + ben.heartbeats);
    assert!(moves > 20 && heartbeats * 4 < moves, "{moves} moves and {heartbeats} heartbeats");
}

/// Kills the process that thinks for the bots while it holds a job, and lets another one do it.
async fn a_bot_s_turn_is_taken_over(mut site: Site, players: &Players) -> Site {
    let client = connect(&site.database).await;
    let held = "SELECT count(*) FROM jobs WHERE leased_until > extract(epoch FROM now()) * 1000";
    loop {
        players.ledger.more(5).await;
        site.there.freeze();
        // What it had sent before is done by now or not at all.
        let held: i64 = client.query_one(held, &[]).await.expect("counts").get(0);
        if held > 0 {
            break;
        }
        site.there.thaw();
    }
    site.there.kill();
    // People play on with the other one meanwhile.
    players.ledger.more(20).await;
    site.there = Process::start(&site.database, &site.folder.join("log"), &THERE);
    site.addresses.set(1, site.there.address);
    players.ledger.more(20).await;
    site
}

/// Kills one of both processes, while people play on with the other one.
async fn one_is_killed(mut site: Site, players: &Players, here: bool) -> Site {
    let log = site.folder.join("log");
    if here {
        site.here.kill();
        players.ledger.more(20).await;
        site.here = Process::start(&site.database, &log, &HERE);
        site.addresses.set(0, site.here.address);
    } else {
        site.there.kill();
        players.ledger.more(20).await;
        site.there = Process::start(&site.database, &log, &THERE);
        site.addresses.set(1, site.there.address);
    }
    players.ledger.more(5).await;
    site
}

/// Breaks all connections to the database, those that listen too: news gets lost.
async fn connections_are_broken(site: &Site, players: &Players) {
    let client = connect(&site.database).await;
    let broken = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()";
    for _ in 0..3 {
        players.ledger.more(15).await;
        client.query_one(broken, &[]).await.expect("connections are broken");
    }
}
