//! Several servers on one PostgreSQL.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use sextant_store::{Making, open_quietly};
use tokio::task::block_in_place;

use crate::club::cards;
use crate::cluster::{Cluster, connect};
use crate::crowd::Crowd;
use crate::ledger::Ledger;
use crate::player::{Doors, Player, Way};
use crate::process::{Process, check};

/// Two servers on one database, each with a door of its own.
struct Site {
    database: String,
    folder: PathBuf,
    doors: Doors,
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
        let doors = Doors::default();
        doors.set(0, here.address);
        doors.set(1, there.address);
        Site { database, folder, doors, here, there }
    }
}

#[test]
fn servers_that_share_a_database_lose_nothing() {
    let Some(cluster) = Cluster::start("killed") else { return };
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.expect("a runtime").block_on(async {
        let mut site = Site::open(cluster.database().await);
        moves_are_seen_at_once_elsewhere(&site).await;

        let crowd = Crowd::gather(&site.doors);
        site = a_bot_s_turn_is_taken_over(site, &crowd).await;
        site = the_other_one_is_killed(site, &crowd).await;
        connections_are_broken(&site, &crowd).await;
        crowd.ledger.more(40).await;
        block_in_place(|| cluster.restart());
        crowd.ledger.more(40).await;
        block_in_place(|| cluster.crash());
        crowd.ledger.more(40).await;
        let ledger = crowd.finish().await;

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
    let mut ada = Player::come(&site.doors, 0, Way::Socket, &ledger).await;
    let mut ben = Player::come(&site.doors, 1, Way::Socket, &ledger).await;
    let table = ada.set_up(&cards()).await;
    ben.sit(&table).await;
    tokio::join!(ada.play(&table), ben.play(&table));
    let (moves, heartbeats) = (ledger.count(), ada.heartbeats + ben.heartbeats);
    assert!(moves > 20 && heartbeats * 4 < moves, "{moves} moves and {heartbeats} heartbeats");
}

/// Kills the process that thinks for the bots while it holds a job, and lets another one do it.
async fn a_bot_s_turn_is_taken_over(mut site: Site, crowd: &Crowd) -> Site {
    let client = connect(&site.database).await;
    let held = "SELECT count(*) FROM jobs WHERE leased_until > extract(epoch FROM now()) * 1000";
    loop {
        crowd.ledger.more(5).await;
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
    crowd.ledger.more(20).await;
    site.there = Process::start(&site.database, &site.folder.join("log"), &THERE);
    site.doors.set(1, site.there.address);
    crowd.ledger.more(20).await;
    site
}

async fn the_other_one_is_killed(mut site: Site, crowd: &Crowd) -> Site {
    site.here.kill();
    crowd.ledger.more(20).await;
    site.here = Process::start(&site.database, &site.folder.join("log"), &HERE);
    site.doors.set(0, site.here.address);
    crowd.ledger.more(20).await;
    site
}

/// Breaks all connections to the database, those that listen too: news gets lost.
async fn connections_are_broken(site: &Site, crowd: &Crowd) {
    let client = connect(&site.database).await;
    let broken = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()";
    for _ in 0..3 {
        crowd.ledger.more(15).await;
        client.query_one(broken, &[]).await.expect("connections are broken");
    }
}
