//! `sextant play`, driven through a pseudo-terminal as a person would.

#![cfg(unix)]

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// Long enough for the slowest machine; nothing waits this long unless something is wrong.
const PATIENCE: Duration = Duration::from_mins(1);

/// A terminal in which the program runs.
pub(crate) struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    keyboard: Box<dyn Write + Send>,
    screen: Arc<(Mutex<vt100::Parser>, Condvar)>,
    /// Closing it would hang the program up.
    master: Box<dyn MasterPty + Send>,
}

impl Terminal {
    pub(crate) fn run(data: &Path, arguments: &[&str]) -> Terminal {
        let size = PtySize { rows: 24, cols: 80, ..PtySize::default() };
        let pair = native_pty_system().openpty(size).expect("there are pseudo-terminals");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_sextant"));
        command.args(arguments);
        command.env("XDG_DATA_HOME", data);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        let child = pair.slave.spawn_command(command).expect("the program starts");
        drop(pair.slave);
        let mut output = pair.master.try_clone_reader().expect("it can be read");
        let keyboard = pair.master.take_writer().expect("it can be written to");
        let screen = Arc::new((Mutex::new(vt100::Parser::new(24, 80, 0)), Condvar::new()));
        let shared = Arc::clone(&screen);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                shared.0.lock().unwrap().process(&bytes[..count]);
                shared.1.notify_all();
            }
        });
        Terminal { child, keyboard, screen, master: pair.master }
    }

    pub(crate) fn text(&self) -> String {
        self.screen.0.lock().unwrap().screen().contents()
    }

    /// Waits until the screen shows what is asked for, and gives it back.
    fn wait(&self, what: &str, found: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        let mut parser = self.screen.0.lock().unwrap();
        loop {
            let text = parser.screen().contents();
            if found(&text) {
                return text;
            }
            assert!(start.elapsed() < PATIENCE, "waited in vain for {what}:\n{text}");
            parser = self.screen.1.wait_timeout(parser, Duration::from_millis(100)).unwrap().0;
        }
    }

    pub(crate) fn wait_for(&self, words: &str) -> String {
        self.wait(words, |text| text.contains(words))
    }

    fn resize(&self, rows: u16, cols: u16) {
        self.screen.0.lock().unwrap().screen_mut().set_size(rows, cols);
        let size = PtySize { rows, cols, ..PtySize::default() };
        self.master.resize(size).expect("it can be resized");
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("the program listens");
        self.keyboard.flush().expect("the program listens");
    }

    /// Plays until the game is over: looks at the screen, presses what `answer` says.
    fn play(&mut self, answer: impl Fn(&str) -> Option<&'static str>) -> String {
        let start = Instant::now();
        loop {
            let shown = self.text();
            if shown.contains("r rematch") {
                return shown;
            }
            assert!(start.elapsed() < PATIENCE, "the game does not end:\n{shown}");
            if let Some(keys) = answer(&shown) {
                self.press(keys);
            }
            // Whatever comes of it shows; if nothing does, it is looked at again all the same.
            let parser = self.screen.0.lock().unwrap();
            if parser.screen().contents() == shown {
                drop(self.screen.1.wait_timeout(parser, Duration::from_millis(200)).unwrap());
            }
        }
    }

    pub(crate) fn end(mut self) -> u32 {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                return status.exit_code();
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        panic!("the program does not end:\n{}", self.text());
    }
}

pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("sextant-play-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

pub(crate) fn sextant(arguments: &[&str]) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_sextant"))
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    (output.status.code().expect("it ends by itself"), text.into_owned())
}

/// The one record in a data folder is fair, and of a finished game.
fn check_record(data: &Path) {
    let records = std::fs::read_dir(data.join("sextant/records")).expect("there are records");
    let paths: Vec<PathBuf> = records.map(|entry| entry.expect("an entry").path()).collect();
    let [path] = paths.as_slice() else { panic!("one record: {paths:?}") };
    let path = path.to_str().expect("a plain name");
    let (code, told) = sextant(&["verify", path]);
    assert!(code == 0 && told.starts_with("fair:"), "{told}");
    let (code, standing) = sextant(&["replay", path, "--json"]);
    assert!(code == 0 && standing.contains("\"finished\":true"), "{standing}");
}

#[test]
fn a_round_of_cards_is_played_left_and_finished() {
    let data = folder("cards");
    let arguments = ["play", "--game", "cards", "--bot", "random", "--rounds", "1", "--pace", "0"];
    let mut terminal = Terminal::run(&data, &arguments);
    terminal.wait_for("Your turn: play or discard");
    terminal.press("1d");
    terminal.wait_for("Now draw");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    assert!(data.join("sextant/unfinished-cards.txt").exists(), "it is saved");

    let mut terminal = Terminal::run(&data, &arguments);
    terminal.wait_for("Go on: Cards");
    terminal.press("\r");
    terminal.wait_for("Now draw");
    let over = terminal.play(|shown| match shown {
        _ if shown.contains("Now draw") => Some(" "),
        _ if shown.contains("Your turn") => Some("1d"),
        _ => None,
    });
    assert!(over.contains("is over") && over.contains("random"), "{over}");
    terminal.wait_for("The record is in");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    assert!(!data.join("sextant/unfinished-cards.txt").exists(), "nothing is left to resume");
    check_record(&data);
    std::fs::remove_dir_all(data).expect("the folder is ours");
}

#[test]
fn a_game_of_dice_is_played() {
    let data = folder("dice");
    let arguments = ["play", "--game", "dice", "--bot", "random", "--players", "3", "--pace", "0"];
    let mut terminal = Terminal::run(&data, &arguments);
    let over = terminal.play(|shown| match shown {
        _ if shown.contains("Your roll") || shown.contains("Choose from") => Some("-\r"),
        _ => None,
    });
    assert!(over.contains("over after"), "{over}");
    terminal.wait_for("The record is in");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    check_record(&data);
    std::fs::remove_dir_all(data).expect("the folder is ours");
}

#[test]
fn the_menu_starts_a_game_and_control_c_ends_it() {
    let data = folder("menu");
    let mut terminal = Terminal::run(&data, &["play"]);
    terminal.wait_for("Start a new game");
    terminal.press("s");
    terminal.wait_for("Deck 4");
    terminal.resize(20, 70);
    terminal.wait_for("This window is 70x20");
    terminal.resize(40, 120);
    terminal.wait_for("Deck 4");
    terminal.press("h");
    terminal.wait_for("Rules");
    terminal.press("\x03");
    assert_eq!(terminal.end(), 0);
    std::fs::remove_dir_all(data).expect("the folder is ours");
}

#[test]
fn two_people_do_not_resume_a_game_against_the_computer_by_accident() {
    let data = folder("hot-seat");
    let mut terminal = Terminal::run(&data, &["play", "--game", "cards", "--bot", "random"]);
    terminal.wait_for("Your turn: play or discard");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    let mut terminal = Terminal::run(&data, &["play", "--game", "cards", "--hot-seat"]);
    terminal.wait_for("Go on: Cards");
    terminal.press("\r");
    terminal.wait_for("Press Enter when only you");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    std::fs::remove_dir_all(data).expect("the folder is ours");
}

#[test]
fn a_signal_gives_the_terminal_back() {
    let data = folder("signal");
    let terminal = Terminal::run(&data, &["play", "--game", "cards", "--hot-seat"]);
    terminal.wait_for("Press Enter when only you");
    assert!(terminal.screen.0.lock().unwrap().screen().alternate_screen());
    let id = terminal.child.process_id().expect("it runs").to_string();
    let killed = Command::new("kill").args(["-TERM", &id]).status().expect("it can be told");
    assert!(killed.success());
    let screen = Arc::clone(&terminal.screen);
    terminal.wait("the shell's screen", |text| text.contains("The game is saved"));
    assert!(!screen.0.lock().unwrap().screen().alternate_screen());
    assert_eq!(terminal.end(), 0);
    std::fs::remove_dir_all(data).expect("the folder is ours");
}

#[test]
fn without_a_terminal_one_line_says_so() {
    let (code, told) = sextant(&["play", "--game", "cards", "--bot", "random"]);
    assert_eq!(code, 2);
    assert_eq!(
        told,
        "sextant: play needs a terminal: standard input and output must not be redirected\n"
    );
}

#[test]
fn what_cannot_be_played_is_reported_in_one_line() {
    for (arguments, said) in [
        (&["--game", "cards", "--bot", "nobody"][..], "has no computer player called nobody"),
        (&["--bot", "nobody"], "no game has a computer player called nobody"),
        (&["--game", "cards", "--variant", "short"], "`short` is not one of: base, long"),
        (&["--game", "cards", "--players", "3"], "the game cards has no such option"),
        (&["--game", "dice", "--players", "6"], "`6` is not a number of players"),
        (&["--game", "chess"], "`chess` is not a game here"),
        (&["--seed", "xyz"], "`xyz` is not a seed"),
        (&["--game", "dice", "--sheet", "/nowhere.toml"], "/nowhere.toml"),
    ] {
        let (code, told) = sextant(&[&["play"], arguments].concat());
        assert_eq!((code, told.lines().count()), (2, 1), "{told}");
        assert!(told.contains(said), "{told}");
    }
}
