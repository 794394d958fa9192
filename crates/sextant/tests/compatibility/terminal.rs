//! Games saved by the terminal go on where they were left.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

use super::fixtures::{Folder, text};

/// Long enough for the slowest machine; nothing waits this long unless something is wrong.
const PATIENCE: Duration = Duration::from_mins(1);

/// Opens a saved game, presses keys until it has gone on, and leaves. What is on the screen is not
/// looked at: words there may change, what is saved may not.
fn go_on(game: &str, keys: &[&str]) -> (String, String) {
    let folder = Folder::new(&format!("terminal-{game}"));
    let data = folder.join("sextant");
    let file = format!("unfinished-{game}.txt");
    let before = text(&format!("terminal/sextant/{file}"));
    fs::create_dir_all(&data).expect("a folder");
    fs::write(data.join(&file), &before).expect("the game is put there");

    let size = PtySize { rows: 24, cols: 80, ..PtySize::default() };
    let pair = native_pty_system().openpty(size).expect("there are pseudo-terminals");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_sextant"));
    command.args(["play", "--pace", "0"]);
    command.env("XDG_DATA_HOME", folder.join(""));
    command.env("TERM", "xterm-256color");
    let mut child = pair.slave.spawn_command(command).expect("the program starts");
    drop(pair.slave);
    let mut output = pair.master.try_clone_reader().expect("it can be read");
    let (drawn, is_drawn) = channel();
    std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(1..) = output.read(&mut bytes) {
            let _ = drawn.send(());
        }
    });
    let mut keyboard = pair.master.take_writer().expect("it can be written to");
    let mut press = |keys: &str| {
        keyboard.write_all(keys.as_bytes()).and_then(|()| keyboard.flush()).expect("it listens");
    };

    // Before it draws, the terminal would change what is typed. The saved game is the first thing in
    // the menu.
    is_drawn.recv_timeout(PATIENCE).expect("it draws");
    press("\r");
    let start = Instant::now();
    let mut keys = keys.iter().cycle();
    let after = loop {
        let saved = saved(&data, &file);
        if saved != before {
            break saved;
        }
        assert!(start.elapsed() < PATIENCE, "nothing goes on:\n{saved}");
        press(keys.next().expect("there are keys"));
        std::thread::sleep(Duration::from_millis(100));
    };
    press("q");
    let status = child.wait().expect("it ends");
    assert!(status.success(), "{status:?}");
    (before, after)
}

fn saved(data: &Path, file: &str) -> String {
    let names: Vec<_> =
        fs::read_dir(data).expect("a folder").flatten().map(|file| file.file_name()).collect();
    let damaged = names.iter().any(|name| name.to_string_lossy().contains("damaged"));
    assert!(!damaged, "the game can't be read: {names:?}");
    fs::read_to_string(data.join(file)).unwrap_or_else(|error| panic!("{error}: {names:?}"))
}

#[test]
fn a_game_of_cards_goes_on() {
    // A card was placed; the space bar draws one.
    let (before, after) = go_on("cards", &[" "]);
    assert!(after.starts_with(&format!("{},D", before.trim_end())), "{after}");
}

#[test]
fn a_game_of_dice_goes_on() {
    // The person whose turn it is takes the keyboard, and passes.
    let (before, after) = go_on("dice", &["\r", "-", "\r"]);
    assert!(after.starts_with(&format!("{} -", before.trim_end())), "{after}");
}
