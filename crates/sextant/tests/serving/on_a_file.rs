//! One server on an SQLite file.

use std::fs;

use sextant_store::{Making, open_quietly};
use sextant_tables::Randomness as _;
use sextant_tables::memory::SeededRandomness;

use super::is_soak;
use super::player::ServerAddresses;
use super::players::Players;
use super::process::{Process, check};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_killed_again_and_again_loses_nothing() {
    let folder = std::env::temp_dir().join(format!("sextant-killed-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let (database, log) =
        (format!("sqlite:{}", folder.join("games.db").display()), folder.join("log"));

    let mut server = Process::start(&database, &log, &["--bot-threads", "1"]);
    let addresses = ServerAddresses::default();
    addresses.set(0, server.address);
    let players = Players::start(&addresses);
    let randomness = SeededRandomness::new(8);
    let kills = if is_soak() { 100 } else { 6 };
    for _ in 0..kills {
        let mut byte = [0];
        randomness.fill(&mut byte);
        players.ledger.more(10 + usize::from(byte[0]) / 4).await;
        server.kill();
        check(&database);
        server = Process::start(&database, &log, &["--bot-threads", "1"]);
        addresses.set(0, server.address);
    }
    let ledger = players.finish().await;
    server.stop();

    check(&database);
    let store = open_quietly(&database, Making::NeverMake).await.expect("opens");
    ledger.compare(&store).await;
    store.close().await;
    let log = fs::read_to_string(&log).expect("a log");
    assert!(!log.contains("panicked") && !log.contains("ERROR"), "{log}");
    fs::remove_dir_all(&folder).expect("the folder is removed");
}
