//! All of these tests once more, with everything on a PostgreSQL server.

use std::process::Command;

use crate::backend::SERVER;
use crate::cluster::Cluster;

#[test]
fn all_tests_pass_on_postgres() {
    let Some(cluster) = Cluster::start("server") else { return };
    let these = std::env::current_exe().expect("this program has a path");
    let output = Command::new(these)
        .args(["--skip", "on_postgres::"])
        .env(SERVER, cluster.url("postgres"))
        .output()
        .expect("the tests run");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
    assert!(told.contains("test playing::"), "the tests were really run: {told}");
}
