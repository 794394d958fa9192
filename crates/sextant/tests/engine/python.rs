//! The example bots in Python play whole games.

use std::process::Command;

use super::conversation::root;
use super::games::arena;

fn python_is_missing() -> bool {
    let missing = Command::new("python3").arg("--version").output().is_err();
    if missing {
        eprintln!(
            "SKIPPED: there is no python3 here, so the example bots in Python are not tested"
        );
    }
    missing
}

fn check(bot: &str, arguments: &[&str], at_least: f64) {
    let tally = arena(arguments, bot, "random");
    assert_eq!(tally["forfeits"], 0, "{tally}");
    let win_rate = tally["win_rate"].as_f64().expect("a number");
    assert!(win_rate >= at_least, "{tally}");
}

#[test]
fn the_example_bot_plays_cards_well() {
    if !python_is_missing() {
        let bot = "cmd:python3 examples/bot.py";
        check(bot, &["--game", "cards", "--pairs", "3"], 0.8);
        check(bot, &["--game", "cards", "--pairs", "1", "--variant", "long", "--rounds", "2"], 0.0);
    }
}

#[test]
fn the_example_bot_plays_dice_well() {
    if !python_is_missing() {
        let bot = "cmd:python3 examples/bot.py";
        check(bot, &["--game", "dice", "--pairs", "3"], 0.8);
        check(bot, &["--game", "dice", "--pairs", "1", "--players", "5"], 0.0);
    }
}

/// An opponent that is independent of the bots, and plays better than at random.
#[test]
fn skilled_beats_rules_of_thumb_in_both_games() {
    if python_is_missing() {
        return;
    }
    let bot = "cmd:python3 crates/sextant/tests/engine/rule_of_thumb.py";
    check(bot, &["--game", "cards", "--pairs", "3", "--seed", "5"], 1.0);
    check(bot, &["--game", "dice", "--pairs", "2", "--seed", "5"], 1.0);
    for (game, pairs) in [("cards", "15"), ("dice", "4")] {
        let tally = arena(&["--game", game, "--pairs", pairs, "--seed", "5"], "skilled", bot);
        assert_eq!(tally["forfeits"], 0, "{tally}");
        let win_rate = tally["win_rate"].as_f64().expect("a number");
        let margin = tally["margin"].as_f64().expect("a number");
        assert!(win_rate > 0.6 && margin > 0.0, "{game}: {tally}");
    }
}

/// The bot that the document shows as complete is so.
#[test]
fn the_bot_in_the_document_plays_both_games() {
    if python_is_missing() {
        return;
    }
    let document =
        std::fs::read_to_string(root().join("docs/ENGINE_PROTOCOL.md")).expect("it is there");
    let (_, code) = document.split_once("```python\n").expect("it shows a bot");
    let (code, _) = code.split_once("```").expect("and the end of it");
    let path = std::env::temp_dir().join(format!("sextant-{}-bot.py", std::process::id()));
    std::fs::write(&path, code).expect("there is room for a file");
    let bot = format!("cmd:python3 \"{}\"", path.display());
    check(&bot, &["--game", "cards", "--pairs", "1"], 0.0);
    check(&bot, &["--game", "dice", "--pairs", "1", "--players", "3"], 0.0);
    std::fs::remove_file(path).expect("it is still there");
}
