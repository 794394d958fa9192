//! Whatever a program does, its game is lost with a line that says why, and nothing of it is left.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sextant_arena::{ContestSettings, Tally};
use sextant_core::Tags;
use sextant_engine::Limits;

use super::engines::command;

/// Long enough for a busy machine: only a test that waits for it to pass takes that long.
const AMPLE: Duration = Duration::from_mins(1);
const SHORT: Duration = Duration::from_millis(250);

const PATIENT: Limits = Limits { handshake: AMPLE, answer: AMPLE, quit: AMPLE };

/// A file for the numbers of the processes that an engine ran as.
struct Log(PathBuf);

impl Log {
    fn new(engine: &str) -> Log {
        let name = format!("sextant-{}-{engine}.log", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, "").expect("there is room for a file");
        Log(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("the path is text")
    }

    /// How many processes there were. None of them is left, not even as a zombie.
    fn processes(&self) -> usize {
        let log = std::fs::read_to_string(&self.0).expect("the file is there");
        for process in log.lines() {
            assert!(!Path::new("/proc").join(process).exists(), "{process} is still there");
        }
        log.lines().count()
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn contest(bot: &str, limits: Limits) -> Tally {
    let threads = NonZeroUsize::MIN;
    let settings = ContestSettings {
        options: Tags::default(),
        pairs: 1,
        seed: 3,
        threads,
        limits,
        adjusted: false,
    };
    sextant_arena::contest("cards", [bot, "random"], &settings, &mut |_| {}).unwrap()
}

/// Lets an engine play a pair of games: it must lose both, for the reason stated.
fn check(engine: &str, limits: Limits, reason: &str) {
    let log = Log::new(engine);
    let tally = contest(&command(engine, log.path()), limits);
    assert_eq!((tally.b.wins, tally.forfeits), (2, 2), "{engine}: {tally}");
    assert_eq!(tally.reasons.len(), 2);
    for told in &tally.reasons {
        assert!(told.starts_with("a: `"), "{told}");
        assert!(told.contains(reason), "{engine}: {told}");
        assert!(!told.contains(char::is_control), "{told:?}");
    }
    // One that was ended for being slow may not even have come to writing its number down.
    assert!(log.processes() == 2 || limits.handshake == SHORT, "one process a game");
    assert!(tally.to_string().contains("2 games were forfeited"), "{tally}");
}

#[test]
fn who_keeps_to_the_protocol_forfeits_nothing() {
    for engine in ["honest", "whole_entries"] {
        let log = Log::new(engine);
        let tally = contest(&command(engine, log.path()), PATIENT);
        assert_eq!((tally.forfeits, tally.reasons.len()), (0, 0), "{engine}: {tally}");
        assert_eq!(log.processes(), 2);
    }
}

#[test]
fn an_illegal_answer_loses() {
    check("illegal", PATIENT, "answered `D`, which is not legal");
}

#[test]
fn a_garbled_answer_loses() {
    check("nonsense", PATIENT, "answered `R99 please`");
    check("garbled", PATIENT, "it last wrote `(unreadable)`");
}

#[test]
fn a_missing_answer_loses() {
    check("empty", PATIENT, "answered ``");
    check("silent", Limits { answer: SHORT, ..PATIENT }, "gave no answer within 0.25 s");
    check("deaf", Limits { answer: SHORT, ..PATIENT }, "gave no answer within 0.25 s");
}

#[test]
fn a_late_answer_loses() {
    check("late", Limits { answer: SHORT, ..PATIENT }, "gave no answer within 0.25 s");
}

#[test]
fn an_error_that_it_reported_is_passed_on() {
    check("complains", PATIENT, "it had reported an error: `newgame: I do not know this game`");
}

#[test]
fn a_program_that_is_never_ready_loses() {
    check("never_ready", Limits { handshake: SHORT, ..PATIENT }, "was not ready after 0.25 s");
}

#[test]
fn a_program_that_speaks_another_version_loses() {
    check("other_version", PATIENT, "speaks version `2`, not 1");
}

#[test]
fn a_program_that_dies_at_the_start_loses() {
    let reason = "ended with exit code 3, saying `no licence found` before it was ready";
    check("crash_at_start", PATIENT, reason);
}

#[test]
fn a_program_that_dies_in_play_loses() {
    check("crash_in_play", PATIENT, "ended with exit code 7, saying `out of ideas`");
}

#[test]
fn a_program_that_does_not_exist_loses() {
    let tally = contest("cmd:/nowhere/at/all --fast", PATIENT);
    assert_eq!((tally.b.wins, tally.forfeits), (2, 2));
    let reason = &tally.reasons[0];
    assert!(reason.starts_with("a: `/nowhere/at/all --fast` can't be started"), "{reason}");
}

#[test]
fn a_program_that_closes_its_output_loses() {
    if std::process::Command::new("sh").args(["-c", "true"]).status().is_err() {
        eprintln!("skipped: there is no sh");
        return;
    }
    let tally = contest(r#"cmd:sh -c "echo ready; exec >&-; cat > /dev/null""#, PATIENT);
    assert_eq!((tally.b.wins, tally.forfeits), (2, 2));
    assert!(tally.reasons[0].ends_with("closed its standard output"), "{:?}", tally.reasons);
}

#[test]
fn a_flood_loses() {
    check("flood", PATIENT, "wrote 10000 lines and no answer");
    check("endless_line", Limits { answer: SHORT, ..PATIENT }, "gave no answer within 0.25 s");
}

#[test]
fn who_resigns_loses() {
    check("resigns", PATIENT, "resigned: `I have seen enough`");
}

#[test]
fn who_does_not_go_is_made_to() {
    let log = Log::new("stays");
    let tally = contest(&command("stays", log.path()), Limits { quit: SHORT, ..PATIENT });
    assert_eq!(tally.forfeits, 0, "{tally}");
    assert_eq!(log.processes(), 2);
}

#[test]
fn a_program_that_can_play_several_games_is_started_once_per_worker() {
    let play = |threads: usize| {
        let log = Log::new(&format!("reusable-{threads}"));
        let settings = ContestSettings {
            options: Tags::default(),
            pairs: 6,
            seed: 3,
            threads: NonZeroUsize::new(threads).expect("at least one"),
            limits: PATIENT,
            adjusted: false,
        };
        let bots = [&*command("reusable", log.path()), "random"];
        let tally = sextant_arena::contest("cards", bots, &settings, &mut |_| {}).unwrap();
        assert_eq!(tally.forfeits, 0, "{tally}");
        (tally, log.processes())
    };
    let (alone, processes) = play(1);
    assert_eq!(processes, 1, "twelve games, one process");
    let (together, processes) = play(3);
    assert!((1..=3).contains(&processes), "{processes}");
    assert_eq!(alone, together, "each game has a seed of its own");
}

#[test]
fn a_program_that_lost_is_not_used_again() {
    let log = Log::new("reusable_but_wrong");
    let tally = contest(&command("reusable_but_wrong", log.path()), PATIENT);
    assert_eq!((tally.forfeits, log.processes()), (2, 2), "{tally}");
}
