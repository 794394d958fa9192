//! A PostgreSQL server that is reached by TLS.

use std::process::Command;

use super::process::{Process, command};
use crate::cluster::Cluster;

/// Lets a command trust the certificates in a file, and no others.
fn trusting<'a>(command: &'a mut Command, certificates: &str) -> &'a mut Command {
    command.env("SSL_CERT_FILE", certificates).env_remove("SSL_CERT_DIR")
}

#[test]
fn a_postgres_connection_that_must_be_encrypted_is_and_to_the_right_server() {
    let Some(cluster) = Cluster::start_with_tls("tls") else { return };
    let Some(stranger) = Cluster::start_with_tls("stranger") else { return };
    let (plain, certificate) = (cluster.url_at_port("postgres"), cluster.certificate());
    let url = format!("{plain}?sslmode=require");

    // A server does not open before it listens to news, by a connection of its own.
    let mut serve = command(&["serve", "--listen", "127.0.0.1:0"], &url);
    drop(Process::spawn(trusting(&mut serve, &certificate)));

    let stats = |url: &str, certificates: &str| {
        let mut stats = command(&["admin", "stats"], url);
        let output = trusting(&mut stats, certificates).output().expect("the program starts");
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (done, told) = stats(&url, &certificate);
    assert!(done, "{told}");
    let (done, told) = stats(&plain, &certificate);
    assert!(!done && told.contains("no encryption"), "the server takes nothing else: {told}");
    let (done, told) = stats(&url, &stranger.certificate());
    assert!(!done && told.contains("certificate"), "it could be anybody: {told}");
    let (done, told) = stats(&url, "/dev/null");
    assert!(!done && told.contains("SSL_CERT_FILE"), "nobody is trusted: {told}");
}
