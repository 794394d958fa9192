//! `sextant train`, `measure` and `exploit` as somebody types them: a run of a few hundred rounds.

use std::path::{Path, PathBuf};

use crate::cli::sextant::{Run, sextant};

/// A folder that is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("sextant-cli-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A command of words, with a path where it says `RUN`.
fn run(line: &str, path: &Path) -> Run {
    let words = line.split(' ').map(|word| match word.split_once("RUN") {
        Some((_, rest)) => format!("{}{rest}", path.display()),
        None => word.to_owned(),
    });
    sextant(words, b"")
}

/// Three iterations: one that watches, two that play.
const SMALL: &str = "--rounds 576 --imitation 192 --width 16 --measure-pairs 2";

fn log(folder: &Folder) -> Vec<String> {
    let text = std::fs::read_to_string(folder.file("log.tsv")).expect("the run left a log");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn a_run_is_trained_prolonged_against_cautious_and_measured() {
    let folder = Folder::new("run");
    assert_eq!(run(&format!("train --out RUN {SMALL}"), &folder.0).code, 0);
    let first = log(&folder);
    assert_eq!(first.len(), 1 + 3, "a heading and a line for each iteration");
    assert!(folder.file("curve.svg").exists());

    // It goes on with the settings that it had but for those that are given.
    let longer = run("train --out RUN --resume --rounds 768 --cautious 100", &folder.0);
    assert_eq!(longer.code, 0);
    assert!(longer.stderr.contains("4/4"), "it says how far it is: {}", longer.stderr);
    let second = log(&folder);
    assert_eq!((second.len(), &second[..first.len()]), (1 + 4, &first[..]));

    let measured = run("measure --weights RUN/last.weights --against random --pairs 4", &folder.0);
    assert_eq!(measured.code, 0);
    assert!(measured.stdout.contains("4 deals"), "{}", measured.stdout);
    assert!(measured.stdout.contains("--rounds 768"), "how they were made: {}", measured.stdout);
}

#[test]
fn a_network_for_the_dice_game_is_trained_prolonged_and_measured() {
    let folder = Folder::new("dice");
    let small = "--game dice --imitation 128 --width 8 --measure-pairs 2";
    assert_eq!(run(&format!("train --out RUN --rounds 128 {small}"), &folder.0).code, 0);
    assert_eq!(log(&folder).len(), 1 + 1, "a heading and a line for the only iteration");
    let longer =
        run("train --game dice --out RUN --resume --rounds 256 --measure-pairs 2", &folder.0);
    assert_eq!(longer.code, 0);
    assert_eq!(log(&folder).len(), 1 + 2);
    assert!(longer.stderr.contains("2/2"), "it says how far it is: {}", longer.stderr);

    let measure = "measure --weights RUN/last.weights --against random --pairs 2";
    let measured = run(&format!("{measure} --game dice --players 3"), &folder.0);
    assert_eq!(measured.code, 0);
    assert!(measured.stdout.contains("--rounds 256"), "how they were made: {}", measured.stdout);
    let refused = run(measure, &folder.0);
    assert!(refused.complaint().contains("not a file of weights for this game"));
    let refused = run("train --game dice --out RUN/other --foresight 2", &folder.0);
    assert!(refused.complaint().contains("--foresight is for the card game"));
}

#[test]
fn an_apprentice_watches_weights() {
    let folder = Folder::new("teacher");
    std::fs::create_dir_all(&folder.0).unwrap();
    // Who knows nothing yet stalls, and watching that takes long.
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../neural/src/master.weights");
    std::fs::copy(shipped, folder.file("good.weights")).unwrap();
    let line = "train --out RUN/small --teacher RUN/good.weights --rounds 192 --width 16";
    assert_eq!(run(&format!("{line} --measure-pairs 2"), &folder.0).code, 0);
    let weights = std::fs::read(folder.file("small/last.weights")).unwrap();
    let made = String::from_utf8_lossy(&weights[..200]).into_owned();
    assert!(made.contains("--teacher good.weights --rounds 192"), "{made}");

    let refused = run("train --out RUN/both --from RUN/a --teacher RUN/b", &folder.0);
    assert!(refused.complaint().contains("--teacher"));
}

#[test]
fn a_best_response_can_be_kept_and_measured() {
    let folder = Folder::new("response");
    std::fs::create_dir_all(&folder.0).unwrap();
    for foresight in [0, 1] {
        let line = format!(
            "exploit --against prodigy --foresight {foresight} --minutes 0.001 --pairs 4 --json \
             --out RUN/response.weights"
        );
        let gain: serde_json::Value = serde_json::from_str(&run(&line, &folder.0).stdout).unwrap();
        assert_eq!(gain["pairs"], 4);
        assert!(gain["trained_rounds"].as_u64() >= Some(192), "one iteration at least: {gain}");
        let line = "measure --weights RUN/response.weights --against prodigy --pairs 2 --json";
        let again: serde_json::Value = serde_json::from_str(&run(line, &folder.0).stdout).unwrap();
        let made = again["made"].as_str().unwrap();
        assert!(made.contains(&format!("--foresight {foresight}")), "{made}");
    }

    // What can't be done leaves the file as it was.
    let before = std::fs::read(folder.file("response.weights")).unwrap();
    run("exploit --against nobody --minutes 1 --out RUN/response.weights", &folder.0).complaint();
    assert!(std::fs::read(folder.file("response.weights")).unwrap() == before);
    run("exploit --against nobody --minutes 1 --out RUN/new.weights", &folder.0).complaint();
    assert!(!folder.file("new.weights").exists());
    // And it is said at once, not when the time is over.
    let nowhere = "exploit --against prodigy --minutes 1000 --out RUN/no/such/folder";
    assert!(run(nowhere, &folder.0).complaint().contains("folder"));
}

#[test]
fn what_a_run_can_t_do_is_said_and_changes_nothing() {
    let folder = Folder::new("refused");
    assert!(run("train --out RUN --resume", &folder.0).complaint().contains("checkpoint"));
    assert!(!folder.0.exists());

    assert_eq!(run(&format!("train --out RUN {SMALL}"), &folder.0).code, 0);
    let before = std::fs::read(folder.file("checkpoint.bin")).expect("the run left a checkpoint");
    // A run that is there is not written over.
    run(&format!("train --out RUN {SMALL}"), &folder.0).complaint();
    assert!(run("train --out RUN --resume --cautious 101", &folder.0).code == 2);
    assert_eq!(std::fs::read(folder.file("checkpoint.bin")).ok().as_ref(), Some(&before));

    std::fs::write(folder.file("checkpoint.bin"), &before[..before.len() / 2]).unwrap();
    run("train --out RUN --resume", &folder.0).complaint();
}

#[test]
fn weights_that_are_none_are_refused() {
    let folder = Folder::new("weights");
    std::fs::create_dir_all(&folder.0).unwrap();
    assert!(run("measure --weights RUN/none", &folder.0).complaint().contains("none"));
    std::fs::write(folder.file("other"), "no weights").unwrap();
    assert!(run("measure --weights RUN/other", &folder.0).complaint().contains("SXTNTNET"));
    assert!(run("exploit --against nobody --minutes 1", &folder.0).complaint().contains("nobody"));
}
