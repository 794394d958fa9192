//! The dice game on the command line.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use sextant_dice::Layout;

/// Runs the command with a text on standard input.
fn sextant(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sextant"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input may be gone before all is written.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn stdout(arguments: &[&str], input: &str) -> String {
    let output = sextant(arguments, input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Runs the command on each of the inputs and tells what it says: exit code 2, one line, nothing on
/// standard output.
fn refusals<'a>(cases: impl IntoIterator<Item = (&'a str, Vec<&'a str>, String)>) -> String {
    let mut told = String::new();
    for (name, arguments, input) in cases {
        let output = sextant(&arguments, &input);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{name}: {message}");
        assert!(output.stdout.is_empty(), "{name} printed something all the same");
        assert_eq!(message.lines().count(), 1, "{name}: {message}");
        let _ = writeln!(told, "{name}\n    {}", message.trim_end());
    }
    told
}

#[test]
fn bad_records_are_refused_with_place_and_reason() {
    const HEADER: &str = "[Game \"dice\"]\n[Players \"3\"]\n\n";
    let with_turns = |turns: &str| format!("{HEADER}{turns}");
    let cases = [
        ("empty", String::new()),
        ("another game", "[Game \"chess\"]\n".to_owned()),
        ("one player", "[Game \"dice\"]\n[Players \"1\"]\n".to_owned()),
        ("six players", "[Game \"dice\"]\n[Players \"6\"]\n".to_owned()),
        ("players in words", "[Game \"dice\"]\n[Players \"three\"]\n".to_owned()),
        ("unknown order", "[Game \"dice\"]\n[Order \"random\"]\n".to_owned()),
        ("rules of the future", "[Game \"dice\"]\n[Rules \"2\"]\n".to_owned()),
        ("a tag twice", "[Game \"dice\"]\n[Players \"2\"]\n[Players \"2\"]\n".to_owned()),
        ("a sheet line cut short", "[Game \"dice\"]\n[Sheet \"{ tracks = {\"]\n".to_owned()),
        ("a sheet line without bridges", {
            let line = Layout::DEFAULT.to_line().replace("row = 7, ", "");
            format!("[Game \"dice\"]\n[Sheet \"{line}\"]\n")
        }),
        ("a roll of five dice", with_turns("1. RYY 03 : - - -")),
        ("a roll with a seventh colour", with_turns("1. RYW 037 : - - -")),
        ("a roll with a letter for a number", with_turns("1. RYY O37 : - - -")),
        ("numbers before colours", with_turns("1. 037 RYY : - - -")),
        ("no roll at all", with_turns("1. : - - -")),
        ("a roll without a colon", with_turns("1. RYY 037 - - -")),
        ("a colon too many", with_turns("1. RYY 037 : : - - -")),
        ("an entry that is none", with_turns("1. RYY 037 : hello - -")),
        ("a ten written out", with_turns("1. RYY 037 : R10 - -")),
        ("a small letter", with_turns("1. RYY 037 : r3 - -")),
        ("dice that were not rolled", with_turns("1. RYY 037 : G3 - -")),
        ("a number that was not rolled", with_turns("1. RYY 037 : R5 - -")),
        ("dice that the active player took", with_turns("1. RYP 037 : R3 R0 -")),
        ("a descending number", with_turns("1. RYY 037 : R7 - -\n2. RRR 111 : - - R1")),
        ("an acceleration without an arrow", with_turns("1. RYY 037 : R7>B - -")),
        ("an acceleration by itself", with_turns("1. RYY 037 : >B - -")),
        ("an unknown target", with_turns("1. BBB 111 : B1 - -\n2. BBB 111 : - - B1>W")),
        ("an arrow without a target", with_turns("1. BBB 111 : B1 - -\n2. BBB 111 : - - B1>")),
        (
            "an arrow left open by the active player",
            with_turns("1. BBB 111 : - B1 -\n2. BBB 111 : B1 - -"),
        ),
        (
            "an acceleration too many",
            with_turns("1. BBB 111 : B1 - -\n2. BBB 111 : - - B1>B>P"),
        ),
        ("an entry too many", with_turns("1. RYY 037 : - - - -\n2. RYY 037 : - - -")),
        ("an entry after a question mark too many", with_turns("1. RYY 037 : - ? ? ? R3")),
        ("an entry too few", with_turns("1. RYY 037 : - -\n2. RYY 037 : - - -")),
        ("the active player still choosing", with_turns("1. RYY 037 : ? R3")),
        ("a wrong number of the turn", with_turns("2. RYY 037 : - - -")),
        ("a tag among the turns", with_turns("1. RYY 037 : - - -\n[Event \"x\"]")),
        ("an option among the turns", with_turns("1. RYY 037 : - - -\n[Players \"2\"]")),
        ("a turn after the end", {
            let nine: Vec<String> = (1..=10).map(|n| format!("{n}. RYY 037 : - - -")).collect();
            with_turns(&nine.join("\n"))
        }),
        ("a claim before the end", {
            "[Game \"dice\"]\n[Winners \"1\"]\n\n1. RYY 037 : - -".to_owned()
        }),
        ("a false claim", {
            let nine: Vec<String> = (1..=9).map(|n| format!("{n}. RYY 037 : - -")).collect();
            format!("[Game \"dice\"]\n[Totals \"20 40\"]\n\n{}", nine.join("\n"))
        }),
        ("JSON without steps", "{\"game\":\"dice\",\"rules\":1,\"options\":{}}".to_owned()),
        (
            "JSON with a bad sheet",
            "{\"game\":\"dice\",\"rules\":1,\"options\":{\"sheet\":\"x = 1\"},\"steps\":[]}".to_owned(),
        ),
        (
            "JSON with a bad roll",
            "{\"game\":\"dice\",\"rules\":1,\"options\":{},\"steps\":[{\"outcome\":\"RYX 037\"}]}".to_owned(),
        ),
        (
            "JSON with six players",
            "{\"game\":\"dice\",\"rules\":1,\"options\":{\"players\":6},\"steps\":[]}".to_owned(),
        ),
        (
            "JSON with an action before the roll",
            "{\"game\":\"dice\",\"rules\":1,\"options\":{},\"steps\":[{\"seat\":1,\"action\":\"-\"}]}"
                .to_owned(),
        ),
    ];
    let cases = cases.into_iter().map(|(name, text)| (name, vec!["replay", "-", "--json"], text));
    insta::assert_snapshot!(refusals(cases));
}

/// What the operating system says is its own business, so this is no part of the tables.
#[test]
fn files_that_cannot_be_read_are_named() {
    let record = |file: &str| format!("[Game \"dice\"]\n[Sheet \"{file}\"]\n");
    let refusal = |input: String| refusals([("", vec!["replay", "-"], input)]);
    let missing = refusal(record("no-such.toml"));
    assert!(missing.contains("line 2: [Sheet]: no-such.toml: "), "{missing}");
    if cfg!(unix) {
        let endless = refusal(record("/dev/zero"));
        assert!(endless.contains("the file is larger than 1048576 bytes"), "{endless}");
    }
}

#[test]
fn bad_sheets_are_refused_with_line_and_reason() {
    let good = Layout::DEFAULT.to_file();
    let changed = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        good.replacen(from, to, 1)
    };
    let without = |line: &str| -> String {
        let kept = good.lines().filter(|kept| !kept.starts_with(line));
        kept.map(|line| format!("{line}\n")).collect::<Vec<_>>().concat()
    };
    let cases = [
        ("empty", String::new()),
        ("not TOML", "what is this".to_owned()),
        ("an unclosed list", changed("100]", "100")),
        ("arrow and artefact in one box", changed("arrows = [4, 8]", "arrows = [6, 8]")),
        ("box 0", changed("artefacts = [2, 6]", "artefacts = [0, 6]")),
        ("box 10", changed("arrows = [5, 6]", "arrows = [5, 10]")),
        ("a box far outside", changed("arrows = [5, 6]", "arrows = [99999999999999999999]")),
        ("a box twice", changed("arrows = [5, 6]", "arrows = [5, 5]")),
        ("half a box", changed("arrows = [5, 6]", "arrows = [5.5]")),
        ("a box for a list", changed("arrows = [5, 6]", "arrows = 5")),
        ("a track of nine values", changed("10, 20, 30, 60, 70, 0]", "10, 20, 30, 60, 70]")),
        ("a track of eleven values", changed("35, 50]", "35, 50, 60]")),
        ("a track of words", changed("[0, -20, -15", "[\"none\", -20, -15")),
        ("points out of bounds", changed("70, 100]", "70, 10000]")),
        ("a missing track", without("dice")),
        ("no worth of a circle alone", without("circle-only")),
        ("no row of bridges", without("row")),
        ("no bridges at all", changed("[bridges]\nrow   = 7\nworth = 20\n", "")),
        ("bridges in row 10", changed("row   = 7", "row   = 10")),
        ("an unknown column", changed("purple =", "pink   =")),
        ("a missing column", without("green")),
        ("a column that is no table", changed("{ artefacts = [4, 7], arrows = [5, 6] }", "7")),
        ("a column without arrows", changed(", arrows = [5, 6]", "")),
        ("an unknown key in a column", changed("arrows = [5, 6]", "arrows = [5, 6], jumps = [7]")),
        ("an unknown key in the tracks", changed("circle-only", "circle_only")),
        ("an unknown table", format!("{good}\n[colours]\nred = 1\n")),
        ("a key twice", changed("row   = 7", "row   = 7\nrow   = 7")),
        ("tracks that are no table", "tracks = 7\n".to_owned()),
    ];
    let cases = cases.into_iter().map(|(name, text)| (name, vec!["sheet", "check", "-"], text));
    insta::assert_snapshot!(refusals(cases));
}

#[test]
fn bad_score_lines_are_refused_with_column_and_reason() {
    let lines = [
        ("no column", "1 2 3"),
        ("an unknown column", "W: 1 2 3"),
        ("a column's name in full", "red: 1 2 3"),
        ("a column twice", "R: 1; O: 2; R: 3"),
        ("a descending number", "R: 3 1"),
        ("a 0 at the bottom", "R: 0 3"),
        ("a ten below a number", "R: X 0 3"),
        ("eleven", "R: 11"),
        ("a negative number", "R: -1"),
        ("a word for a number", "R: three"),
        ("ten numbers", "R: 1 1 1 1 1 1 1 1 1 1"),
        ("an early end artefact", "R: 1 1 1 +"),
        ("two end artefacts", "R: 1 1 1 1 1 1 1 1 1 + +"),
        ("a late circle", "R: 1 X"),
        ("two circles", "R: X X"),
        ("ten artefacts", "artefacts: 10"),
        ("no number of dice", "dice:"),
        ("a negative number of dice", "dice: -1"),
        ("nine bridges", "bridges: 9"),
        ("two colons", "R: 1: 2"),
    ];
    let cases = lines.map(|(name, line)| (name, vec!["score", "dice", line], String::new()));
    insta::assert_snapshot!(refusals(cases));
}

#[test]
fn options_of_other_games_and_bad_ones_are_refused() {
    let cases = [
        ("a variant", vec!["deal", "dice", "--seed", "1", "--variant", "long"]),
        ("players of cards", vec!["bench", "--game", "cards", "--players", "4"]),
        ("nine players", vec!["bench", "--game", "dice", "--players", "9"]),
        ("a sheet for cards", vec!["score", "cards", "R2", "--sheet", "default"]),
        ("coordinates of nothing", vec!["convert", "-", "--to", "coordinates"]),
        ("a proof without a secret", vec!["verify", "-"]),
    ];
    let record = "[Game \"dice\"]\n";
    let cases = cases.into_iter().map(|(name, arguments)| (name, arguments, record.to_owned()));
    insta::assert_snapshot!(refusals(cases));
}

#[test]
fn a_sheet_is_scored() {
    let line = "R: 1 3 3; O: X 2; Y: X; G: 1 1 1 1 1 1 1 1 1 +; artefacts: 4; dice: 8; bridges: 2";
    let json: serde_json::Value =
        serde_json::from_str(&stdout(&["score", "dice", line, "--json"], "")).unwrap();
    assert_eq!(json["total"], 20);
    let scores: Vec<i64> = json["expeditions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|expedition| expedition["score"].as_i64().unwrap())
        .collect();
    assert_eq!(scores, [-10, -40, -100, 50, 0, 0]);
    assert_eq!((&json["artefacts"], &json["dice"]), (&10.into(), &70.into()));
    assert_eq!(json["bridges"], 40);
    insta::assert_snapshot!(stdout(&["score", "dice", line], ""));
}

#[test]
fn what_a_secret_rolls_can_be_shown() {
    let rolls = stdout(&["deal", "dice", "--seed", "2a", "--turns", "3"], "");
    insta::assert_snapshot!(rolls, @r"
    RGB 177
    OOG 256
    RPP 499
    ");
}

#[test]
fn a_record_is_replayed_continued_and_converted() {
    let record = "[Game \"dice\"]\n[Players \"3\"]\n\n1. RYY 037 : Y7 R0 -\n2. BBG 119 : B1\n";
    insta::assert_snapshot!(
        stdout(&["replay", "-", "--json"], record),
        @r#"{"game":"dice","turns":2,"totals":[-20,-120,-40],"finished":false,"winners":[],"active":2,"deciding":[1,3]}"#,
    );
    insta::assert_snapshot!(
        stdout(&["legal", "-", "--json"], record),
        @r#"{"seat":3,"legal":["-","B1","B9","G1","G9"]}"#,
    );
    let json = stdout(&["convert", "-", "--to", "json"], record);
    let text = stdout(&["convert", "-", "--to", "text"], &json);
    assert!(text.ends_with("\n1. RYY 037 : Y7 R0 -\n2. GBB 119 : B1\n"), "{text}");
}

#[test]
fn random_games_are_counted() {
    for players in [2, 5] {
        let players = players.to_string();
        let arguments =
            ["bench", "--game", "dice", "--players", &players, "--seconds", "0", "--json"];
        let json: serde_json::Value = serde_json::from_str(&stdout(&arguments, "")).unwrap();
        assert_eq!(json["game"], "dice");
        assert_eq!(json["players"].to_string(), players);
        assert!(json["games_per_second"].as_f64().unwrap() > 0.0);
    }
}

#[test]
fn a_sheet_in_a_file_is_drawn_and_found_valid() {
    let file = Layout::DEFAULT.to_file();
    insta::assert_snapshot!(
        stdout(&["sheet", "check", "-"], &file),
        @"valid: bridges in row 7, 12 artefact boxes, 12 arrow boxes; the same as the built-in sheet",
    );
    assert_eq!(stdout(&["sheet", "show", "-"], &file), stdout(&["sheet", "show"], ""));
    assert_eq!(stdout(&["sheet", "show", "--toml"], ""), file);
    assert!(!stdout(&["sheet", "show"], "").contains('\x1b'), "colours outside a terminal");
}

/// The example of the page is the one that a reader copies, so it must work.
#[test]
fn the_example_in_the_documentation_is_a_valid_sheet() {
    let page = include_str!("../../../docs/SHEETS.md");
    let (_, example) = page.split_once("```toml\n").unwrap();
    let (example, _) = example.split_once("```").unwrap();
    let layout = Layout::from_file(example).unwrap_or_else(|error| panic!("{error}"));
    assert_ne!(layout, Layout::DEFAULT, "an example of a sheet of one's own");
}
