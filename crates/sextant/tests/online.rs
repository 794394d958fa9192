//! `sextant play --server`: two terminals and a real server.

#![cfg(unix)]

use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::play::{Terminal, folder, sextant};
use super::serving::process::{Process, command};

/// Long enough for the slowest machine; nothing takes this long unless something is wrong.
const PATIENCE: Duration = Duration::from_mins(2);

/// A server on a file in this folder.
fn serve(folder: &Path, listen: &str) -> Process {
    let database = format!("sqlite:{}", folder.join("club.db").display());
    let mut serve = command(&["serve"], &database);
    serve.args(["--listen", listen, "--takeover", "1", "--log", "error"]);
    serve.args(["--requests-per-address", "0", "--requests-per-player", "0"]);
    Process::spawn(&mut serve)
}

fn play(data: &Path, server: &str, more: &[&str]) -> Terminal {
    let mut arguments = vec!["play", "--server", server];
    arguments.extend(more);
    Terminal::run(data, &arguments)
}

/// The invitation that a waiting room shows.
fn invitation(terminal: &Terminal) -> String {
    let shown = terminal.wait_for("/join/");
    let line = shown.lines().find(|line| line.contains("/join/")).expect("a line with it");
    let is_part = |word: &&str| word.contains("/join/");
    line.split_whitespace().find(is_part).expect("a word").trim_matches('│').to_owned()
}

/// Both play whatever comes first, until each shows what is awaited.
fn play_both(terminals: &mut [&mut Terminal], until: impl Fn(&str) -> bool) {
    let start = Instant::now();
    loop {
        let mut done = true;
        for terminal in terminals.iter_mut() {
            let shown = terminal.text();
            done &= until(&shown);
            if shown.contains("Now draw") {
                terminal.press(" ");
            } else if shown.contains("Your turn") {
                terminal.press("1d");
            }
        }
        if done {
            return;
        }
        let shown: Vec<String> = terminals.iter().map(|terminal| terminal.text()).collect();
        assert!(start.elapsed() < PATIENCE, "it does not go on:\n{}", shown.join("\n"));
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// All go, and nothing is left.
fn leave(terminals: [Terminal; 2], server: Process, folders: [PathBuf; 3]) {
    for mut terminal in terminals {
        terminal.press("q");
        assert_eq!(terminal.end(), 0);
    }
    server.stop();
    for folder in folders {
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }
}

#[test]
fn two_terminals_play_on_a_server_that_goes_away_and_comes_back() {
    let (club, one, two) = (folder("club"), folder("one"), folder("two"));
    let server = serve(&club, "127.0.0.1:0");
    let address: SocketAddr = server.address;
    let url = format!("http://{address}");

    // An invitation leads to the table.
    let mut ada = play(&one, &url, &["--create", "private", "--rounds", "1", "--name", "Ada"]);
    let link = invitation(&ada);
    let mut bo = play(&two, &link, &["--name", "Bo"]);
    ada.wait_for("Bo");
    play_both(&mut [&mut ada, &mut bo], |shown| shown.contains("r rematch"));
    for (terminal, data) in [(&ada, &one), (&bo, &two)] {
        terminal.wait_for("Verified. The record is in");
        let records = std::fs::read_dir(data.join("sextant/records")).expect("a folder");
        let records: Vec<_> = records.map(|entry| entry.expect("an entry").path()).collect();
        let [record] = records.as_slice() else { panic!("one record: {records:?}") };
        let (code, told) = sextant(&["verify", record.to_str().expect("a plain name")]);
        assert_eq!((code, told.as_str()), (0, "fair: 1 deal or roll follows from the secret\n"));
    }
    let token = std::fs::metadata(one.join("sextant/online.json")).expect("a token");
    assert_eq!(token.permissions().mode() & 0o777, 0o600, "only its owner may read the token");

    // A rematch, in which the server is killed.
    ada.press("r");
    ada.wait_for("Waiting for your opponent");
    bo.press("r");
    ada.wait_for("Deck 44");
    bo.wait_for("Deck 44");
    server.kill();
    ada.wait_for("No connection to");
    let server = serve(&club, &address.to_string());
    ada.wait_for("Connected again.");
    let goes_on = |shown: &str| shown.contains("Deck ") && !shown.contains("Deck 44");
    play_both(&mut [&mut ada, &mut bo], goes_on);

    // A player who leaves finds the game again, and can chat or resign there.
    bo.press("q");
    assert_eq!(bo.end(), 0);
    let mut bo = play(&two, &url, &[]);
    bo.wait_for("Go on: cards with Ada");
    bo.press("\r");
    bo.wait_for("Deck ");
    bo.press("thello there\r");
    ada.wait_for("Bo: hello there");
    bo.wait_for("Bo: hello there");
    bo.press("e");
    bo.wait_for("Resign, and so lose this game?");
    bo.press("y");
    ada.wait_for("Bo resigned.");
    bo.wait_for("Ada wins.");
    leave([ada, bo], server, [club, one, two]);
}

#[test]
fn an_open_dice_table_is_found_in_the_list() {
    let (club, one, two) = (folder("dice-club"), folder("dice-one"), folder("dice-two"));
    let server = serve(&club, "127.0.0.1:0");
    let url = format!("http://{}", server.address);
    let mut ada = play(&one, &url, &["--game", "dice", "--create", "open", "--name", "Ada"]);
    ada.wait_for("Waiting for your opponent");
    let mut bo = play(&two, &url, &["--name", "Bo"]);
    bo.wait_for("Join: dice with Ada");
    bo.press("\r");
    for terminal in [&mut ada, &mut bo] {
        terminal.wait_for("turn 1");
    }
    // Both refuse until both are exhausted.
    let start = Instant::now();
    while !(ada.text().contains("r rematch") && bo.text().contains("r rematch")) {
        for terminal in [&mut ada, &mut bo] {
            let shown = terminal.text();
            if shown.contains("Your roll") || shown.contains("Choose from") {
                terminal.press("-\r");
            }
        }
        assert!(start.elapsed() < PATIENCE, "{}\n{}", ada.text(), bo.text());
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(ada.text().contains("over after 9 turns"), "{}", ada.text());
    for terminal in [&ada, &bo] {
        terminal.wait_for("Verified.");
    }
    leave([ada, bo], server, [club, one, two]);
}

#[test]
fn what_is_no_server_is_reported_before_the_terminal_is_taken_over() {
    let data = folder("nowhere");
    for (server, more, told) in [
        ("ftp://example.org", vec![], "is not the address of a server"),
        ("http://127.0.0.1:1", vec![], "http://127.0.0.1:1 can't be reached: "),
        ("http://127.0.0.1:1", vec!["--table", "no-id"], "is not the id of a table"),
    ] {
        let terminal = play(&data, server, &more);
        terminal.wait_for(told);
        assert_eq!(terminal.end(), 2, "{server}");
    }
    std::fs::remove_dir_all(data).expect("the folder is ours");
}
