//! Faults that a server has to live with.

use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use std::time::Duration;

use sextant_core::{Random as _, Simulation};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio::time::sleep;

use super::{Host, Shared};

#[derive(Clone, Copy)]
pub(super) enum Fault {
    /// SIGKILL, and another server in its place.
    Kill,
    /// The process stands still for a moment.
    Freeze,
    /// Another program writes to the database, and takes its time.
    LockedDatabase,
    /// Bytes that are no request.
    Garbage,
    /// A client that asks and asks, and never reads.
    NeverReads,
}

impl Fault {
    pub(super) const ALL: [(Fault, &'static str); 5] = [
        (Fault::Kill, "kills"),
        (Fault::Freeze, "freezes"),
        (Fault::LockedDatabase, "locked databases"),
        (Fault::Garbage, "garbage"),
        (Fault::NeverReads, "clients that never read"),
    ];
}

/// Causes one of them.
pub(super) async fn cause(
    mut host: Host,
    may_kill: bool,
    random: &mut Simulation,
    shared: &Shared,
) -> Host {
    let first = u32::from(!may_kill);
    let nth = (first + random.below(Fault::ALL.len() as u32 - first)) as usize;
    let moment = Duration::from_millis(100 + u64::from(random.below(1_000)));
    let address = host.process.address;
    match Fault::ALL[nth].0 {
        Fault::Kill => {
            host = host.kill_and_start();
            shared.addresses.set(0, host.process.address);
        }
        Fault::Freeze => {
            host.process.freeze();
            sleep(moment).await;
            host.process.thaw();
        }
        Fault::LockedDatabase => lock_database(&host, moment).await,
        Fault::Garbage => {
            let length = 1 + random.below(5_000);
            let bytes: Vec<u8> = (0..length).map(|_| random.below(256) as u8).collect();
            tokio::spawn(send(address, bytes, moment));
        }
        Fault::NeverReads => {
            let request = format!("GET /api/openapi.json HTTP/1.1\r\nhost: {address}\r\n\r\n");
            tokio::spawn(send(address, request.repeat(1_000).into_bytes(), 20 * moment));
        }
    }
    shared.counts.faults[nth].fetch_add(1, Ordering::Relaxed);
    host
}

async fn lock_database(host: &Host, time: Duration) {
    let other = rusqlite::Connection::open(host.folder.join("games.db")).expect("it opens");
    other.busy_timeout(Duration::from_secs(10)).expect("it can wait");
    other.execute_batch("BEGIN IMMEDIATE").expect("it writes");
    sleep(time).await;
    other.execute_batch("ROLLBACK").expect("it ends");
}

/// Sends these bytes, and goes after a while without having read anything.
async fn send(address: SocketAddr, bytes: Vec<u8>, stays: Duration) {
    let Ok(mut stream) = TcpStream::connect(address).await else { return };
    let _ = tokio::time::timeout(stays, stream.write_all(&bytes)).await;
    sleep(stays).await;
}
