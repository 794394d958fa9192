//! Whole games through the protocol.

use serde_json::Value;

use super::conversation::{root, sextant};

/// What the arena has to say about two bots.
pub(crate) fn arena(arguments: &[&str], a: &str, b: &str) -> Value {
    let output = sextant()
        .current_dir(root())
        .args(["arena", "--json", "--answer-limit", "60", "--a", a, "--b", b])
        .args(arguments)
        .output()
        .expect("the arena runs");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}");
    serde_json::from_slice(&output.stdout).expect("it prints JSON")
}

/// The same bot within the program and on the other side of the protocol.
fn check(arguments: &[&str], bot: &str) {
    let outside = format!("cmd:\"{}\" engine --bot {bot}", env!("CARGO_BIN_EXE_sextant"));
    let within = arena(arguments, bot, "random");
    let across = arena(arguments, &outside, "random");
    assert_eq!(across["forfeits"], 0, "{across}");
    assert_eq!(within, across, "{arguments:?}");
}

#[test]
fn an_engine_plays_the_card_game_as_the_bot_it_speaks_for() {
    check(&["--game", "cards", "--pairs", "3"], "random");
    check(&["--game", "cards", "--pairs", "2", "--variant", "long", "--rounds", "3"], "random");
    check(&["--game", "cards", "--pairs", "2"], "cautious");
}

#[test]
fn an_engine_plays_the_dice_game_as_the_bot_it_speaks_for() {
    for players in ["2", "3", "5"] {
        check(&["--game", "dice", "--pairs", "1", "--players", players], "random");
    }
    check(&["--game", "dice", "--pairs", "1", "--players", "4", "--order", "clockwise"], "random");
}

#[test]
fn a_program_that_fails_is_named_in_the_report() {
    let output = sextant()
        .args([
            "arena",
            "--pairs",
            "1",
            "--a",
            "cmd:sh -c \"read hello; echo ready; read go; exit 3\"",
            "--b",
            "random",
        ])
        .output()
        .expect("the arena runs");
    let report = String::from_utf8(output.stdout).expect("it reports in UTF-8");
    assert!(output.status.success());
    assert!(report.contains("2 games were forfeited"), "{report}");
    assert!(report.contains("a: `sh -c ") && report.contains("exit code 3"), "{report}");
}
