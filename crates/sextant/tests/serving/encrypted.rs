//! A PostgreSQL server that is reached by TLS.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use crate::cluster::Cluster;

fn sextant(arguments: &[&str], url: &str, certificates: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sextant"));
    command.args(arguments).args(["--database", url]).env("SSL_CERT_FILE", certificates);
    command.env_remove("SSL_CERT_DIR").stdin(Stdio::null());
    command
}

#[test]
fn a_connection_that_must_be_encrypted_is_and_to_the_right_server() {
    let Some(cluster) = Cluster::start_with_tls("tls") else { return };
    let Some(stranger) = Cluster::start_with_tls("stranger") else { return };
    let (plain, certificate) = (cluster.url_at_port("postgres"), cluster.certificate());
    let url = format!("{plain}?sslmode=require");

    let mut server = sextant(&["serve", "--listen", "127.0.0.1:0"], &url, &certificate)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let stdout = server.stdout.take().expect("it has a standard output");
    BufReader::new(stdout).read_line(&mut line).expect("it says where it is");
    server.kill().expect("it can be ended");
    server.wait().expect("it ends");
    assert!(line.starts_with("open for play"), "it listens to news too: {line}");

    let stats = |url: &str, certificates: &str| {
        let output = sextant(&["admin", "stats"], url, certificates).output().expect("it runs");
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
