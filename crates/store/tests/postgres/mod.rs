//! The store on a PostgreSQL server.
//!
//! One server for all checks, so they are one test: it is started first, and is gone at the end
//! whatever happens.

mod checks;
#[allow(dead_code, reason = "other tests use the rest")]
mod cluster;

use cluster::Cluster;

#[test]
fn the_store_on_postgres_keeps_its_promises() {
    let Some(cluster) = Cluster::start("store") else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(checks::all(&cluster));
}
