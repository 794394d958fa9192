//! What each command does when all is well, in the shapes that other programs rely on.

use std::io::Read;
use std::process::Stdio;

use serde_json::{Value, json};

use super::records::{DECK, json_round, round, two_rounds};
use super::sextant::{command, sextant};

fn run(arguments: &[&str]) -> super::sextant::Run {
    sextant(arguments, b"")
}

fn replay(record: &str) -> Value {
    sextant(["replay", "-", "--json"], record.as_bytes()).json()
}

fn legal(record: &str) -> Value {
    sextant(["legal", "-", "--json"], record.as_bytes()).json()
}

fn convert(record: &str, form: &str) -> String {
    sextant(["convert", "-", "--to", form], record.as_bytes()).text()
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}

// score

#[test]
fn score_shows_the_total_and_every_expedition() {
    let scored = run(&["score", "cards", "RH RH R3 R5 R8 R9 R10", "--json"]).json();
    assert_eq!(scored["total"], 45);
    let expeditions = scored["expeditions"].as_array().unwrap();
    assert_eq!(expeditions.len(), 5);
    assert_eq!(
        expeditions[0],
        json!({
            "colour": "R", "cards": 7, "sum": 35, "wagers": 2, "bonus": 0, "score": 45,
            "cost": 20, "multiplier": 3,
        }),
    );
    assert_eq!(
        expeditions[1],
        json!({
            "colour": "G", "cards": 0, "sum": 0, "wagers": 0, "bonus": 0, "score": 0,
            "cost": 0, "multiplier": 1,
        }),
    );
}

#[test]
fn score_knows_the_long_game() {
    let scored = run(&["score", "cards", "PH P10", "--variant", "long", "--json"]).json();
    assert_eq!(scored["total"], -20);
    assert_eq!(scored["expeditions"][5]["colour"], "P");
}

#[test]
fn score_of_nothing_is_0() {
    assert_eq!(run(&["score", "cards", "", "--json"]).json()["total"], 0);
}

#[test]
fn score_shows_people_the_sum() {
    let shown = run(&["score", "cards", "RH RH R2 R3 R5 R7 R8 R10 G10"]).text();
    insta::assert_snapshot!(shown, @r"
    red     (35 - 20) x 3 + 20 = 65
    green   10 - 20 = -10
    white   0
    blue    0
    yellow  0
    total   55
    ");
}

#[test]
fn score_reads_cards_as_people_type_them() {
    let scored = |text: &str| run(&["score", "cards", text, "--json"]).json();
    assert_eq!(scored("rh, R3,r4"), scored("RH R3 R4"));
}

// deal

#[test]
fn deal_prints_json_too() {
    let dealt = run(&["deal", "dice", "--seed", "2a", "--turns", "3", "--json"]).json();
    let lines = run(&["deal", "dice", "--seed", "2a", "--turns", "3"]).text();
    let outcomes: Vec<&str> = lines.lines().collect();
    assert_eq!(dealt, json!({ "game": "dice", "outcomes": outcomes }));
}

#[test]
fn deal_gives_the_order_of_a_secret() {
    assert_eq!(run(&["deal", "cards", "--seed", "2a"]).text(), format!("{DECK}\n"));
}

#[test]
fn deal_reads_a_seed_as_a_number() {
    let padded = format!("{:0>64}", "2A");
    assert_eq!(run(&["deal", "cards", "--seed", &padded]).text(), format!("{DECK}\n"));
}

#[test]
fn deal_of_the_long_game_has_72_cards() {
    let order = run(&["deal", "cards", "--seed", "2a", "--variant", "long"]).text();
    insta::assert_snapshot!(order, @"RH R10 P10 WH PH R7 BH BH P7 B9 W2 GH P2 W8 G10 B8 R5 GH G2 Y8 B2 Y3 P9 Y4 YH GH R2 YH R4 B6 PH G7 R3 WH WH R8 G3 P3 BH P4 Y6 W7 G5 Y9 G8 W6 W4 B10 G9 W5 Y5 P6 B3 W9 RH W10 RH PH Y10 P5 P8 B5 W3 B7 G6 G4 R6 Y2 YH Y7 B4 R9");
    assert_eq!(order.split_whitespace().count(), 72);
}

#[test]
fn deal_depends_on_the_id_and_on_every_nonce() {
    let nonce = "0123456789abcdef0123456789abcdef";
    let orders = [
        run(&["deal", "cards", "--seed", "2a"]).text(),
        run(&["deal", "cards", "--seed", "2b"]).text(),
        run(&["deal", "cards", "--seed", "2a", "--game-id", "one"]).text(),
        run(&["deal", "cards", "--seed", "2a", "--nonce", nonce]).text(),
        run(&["deal", "cards", "--seed", "2a", "--nonce", "-", "--nonce", nonce]).text(),
        run(&["deal", "cards", "--seed", "2a", "--nonce", nonce, "--nonce", nonce]).text(),
    ];
    for (index, order) in orders.iter().enumerate() {
        assert!(!orders[..index].contains(order), "deal {index} repeats an earlier one");
    }
}

#[test]
fn deal_shows_the_deals_of_several_rounds_one_a_line() {
    let orders = run(&["deal", "cards", "--seed", "2a", "--rounds", "3"]).text();
    let lines: Vec<&str> = orders.lines().collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0], DECK);
    assert_ne!(lines[0], lines[1]);
}

// replay

#[test]
fn replay_shows_the_state_of_a_running_round() {
    assert_eq!(
        replay(&round("", "1. Y10,D GH,D 2. Y3D,D")),
        json!({
            "game": "cards",
            "rounds": [{"scores": [-10, -40], "finished": false}],
            "totals": [-10, -40],
            "finished": false,
            "winner": null,
            "to_move": 2,
            "deck_left": 41,
        }),
    );
}

#[test]
fn replay_shows_who_must_draw() {
    let standing = replay(&round("", "1. Y10,D GH"));
    assert_eq!((&standing["to_move"], &standing["deck_left"]), (&json!(2), &json!(43)));
}

#[test]
fn replay_shows_how_a_match_ended() {
    assert_eq!(
        replay(&two_rounds()),
        json!({
            "game": "cards",
            "rounds": [
                {"scores": [-10, -40], "finished": true, "end": "turn-limit"},
                {"scores": [-10, 0], "finished": true, "end": "turn-limit"},
            ],
            "totals": [-20, -40],
            "finished": true,
            "winner": 1,
            "to_move": null,
            "deck_left": 42,
        }),
    );
}

#[test]
fn replay_of_a_drawn_match_names_no_winner() {
    let standing = replay(&round("[TurnLimit \"2\"]", "1. Y10D,D GHD,D"));
    assert_eq!((&standing["finished"], &standing["winner"]), (&json!(true), &Value::Null));
}

#[test]
fn replay_between_two_rounds_has_no_player_to_move() {
    let text = two_rounds();
    let standing = replay(&text[..text.find("[Round \"2\"]").unwrap()]);
    assert_eq!(standing["finished"], false);
    assert_eq!(standing["to_move"], Value::Null);
    assert_eq!(standing["rounds"].as_array().unwrap().len(), 1);
}

#[test]
fn replay_of_a_match_before_its_first_deal_has_no_rounds() {
    assert_eq!(
        replay("[Game \"cards\"]"),
        json!({
            "game": "cards", "rounds": [], "totals": [0, 0], "finished": false,
            "winner": null, "to_move": null, "deck_left": 0,
        }),
    );
}

#[test]
fn replay_shows_people_the_table() {
    let shown = sextant(["replay", "-"], round("", "1. Y10,D GH,D 2. Y3D").as_bytes()).text();
    insta::assert_snapshot!(shown);
    let shown = sextant(["replay", "-"], two_rounds().as_bytes()).text();
    insta::assert_snapshot!(shown);
}

#[test]
fn replay_reads_json_too() {
    let json = json_round(r#",{"seat":1,"action":"Y10"},{"seat":1,"action":"D"}"#);
    assert_eq!(replay(&json), replay(&round("", "1. Y10,D")));
    assert_eq!(replay(&format!("\u{feff}\n {json}\n")), replay(&json));
}

#[test]
fn replay_reads_files() {
    let file = std::env::temp_dir().join(format!("sextant-replay-{}.txt", std::process::id()));
    std::fs::write(&file, round("", "1. Y10,D")).unwrap();
    let standing = run(&["replay", file.to_str().unwrap(), "--json"]).json();
    std::fs::remove_file(&file).unwrap();
    assert_eq!(standing, replay(&round("", "1. Y10,D")));
}

#[test]
fn line_ends_and_a_byte_order_mark_do_not_matter() {
    let text = round("", "1. Y10,D ; a comment\nGH,D");
    let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    assert_eq!(replay(&windows), replay(&text));
}

#[test]
fn any_number_of_tags_is_read_in_no_time() {
    let tags: Vec<String> = (0..50_000).map(|nth| format!("[T{nth} \"\"]")).collect();
    let text = round(&tags.join("\n"), "1. Y10,D");
    assert_eq!(replay(&convert(&text, "json")), replay(&text));
}

// legal

#[test]
fn legal_lists_complete_turns_sorted() {
    let listed = legal(&round("", "1. Y10,D GHD,D"));
    assert_eq!(keys(&listed), ["seat", "legal"]);
    assert_eq!(listed["seat"], 1);
    let turns: Vec<&str> =
        listed["legal"].as_array().unwrap().iter().map(|turn| turn.as_str().unwrap()).collect();
    // Seat 1 holds Y3 Y6 G8 WH R8 W6 R9 and the R2 it drew; green lies on the discard piles.
    assert_eq!(
        turns,
        [
            "G8,D", "G8,G", "G8D,D", "R2,D", "R2,G", "R2D,D", "R2D,G", "R8,D", "R8,G", "R8D,D",
            "R8D,G", "R9,D", "R9,G", "R9D,D", "R9D,G", "W6,D", "W6,G", "W6D,D", "W6D,G", "WH,D",
            "WH,G", "WHD,D", "WHD,G", "Y3D,D", "Y3D,G", "Y6D,D", "Y6D,G",
        ],
    );
    assert!(turns.is_sorted());
}

#[test]
fn legal_lists_the_draws_that_are_due() {
    assert_eq!(legal(&round("", "1. Y10D,D GHD")), json!({"seat": 2, "legal": ["D", "Y"]}));
    assert_eq!(legal(&round("", "1. Y10")), json!({"seat": 1, "legal": ["D"]}));
}

#[test]
fn legal_is_empty_when_no_player_decides() {
    let nobody = json!({"seat": null, "legal": []});
    assert_eq!(legal(&two_rounds()), nobody);
    assert_eq!(legal("[Game \"cards\"]"), nobody);
}

#[test]
fn legal_shows_people_a_list() {
    let show = |record: &str| sextant(["legal", "-"], record.as_bytes()).text();
    assert_eq!(show(&round("", "1. Y10D,D GHD")), "seat 2:\nD\nY\n");
    assert_eq!(show(&two_rounds()), "Nobody: the game is over.\n");
    assert_eq!(show("[Game \"cards\"]"), "Nobody: chance is next.\n");
}

// convert

#[test]
fn convert_writes_text() {
    insta::assert_snapshot!(convert(&two_rounds(), "text"));
}

#[test]
fn convert_writes_json() {
    let json = convert(&round("[Event \"x\"]", "1. Y10,D GH"), "json");
    assert_eq!(
        serde_json::from_str::<Value>(&json).unwrap(),
        json!({
            "game": "cards",
            "rules": 1,
            "options": {
                "variant": "base", "rounds": 1, "next_starter": "leader",
                "first_starter": {"seat": 1}, "turn_limit": null, "discards": "all",
            },
            "tags": {"Event": "x"},
            "steps": [
                {"outcome": {"deck": DECK}},
                {"seat": 1, "action": "Y10"},
                {"seat": 1, "action": "D"},
                {"seat": 2, "action": "GH"},
            ],
        }),
    );
}

#[test]
fn convert_writes_coordinates() {
    assert_eq!(
        convert(&two_rounds(), "coordinates"),
        "; round 1\n1. e1-s b3-s\n; round 2\n1. e1-s b2-s\n",
    );
    assert_eq!(
        convert(&round("", "1. Y10D,D GHD,Y 2. Y6"), "coordinates"),
        "; round 1\n1. e2-s b2-e 2. e1\n"
    );
}

#[test]
fn conversion_there_and_back_loses_nothing() {
    for record in [
        "[Game \"cards\"]".to_owned(),
        round("", ""),
        round("[Event \"\\\"quoted\\\" \\\\ \\n\"]", "1. Y10,D GH"),
        round("[White \"Zoe\"]\n[Black \"Abel\"]", "1. Y10,D"),
        two_rounds(),
        two_rounds().replace("[Starter \"1\"]", "[Starter \"1\"]\n[Weather \"rain\"]"),
        round("[Variant \"base\"]\n[Discards \"top\"]\n[FirstStarter \"drawn\"]", "1. GH,D")
            .replace("[Deck", "[Starter \"2\"]\n[Deck"),
    ] {
        let (text, json) = (convert(&record, "text"), convert(&record, "json"));
        assert_eq!(convert(&text, "text"), text, "text of text");
        assert_eq!(convert(&json, "json"), json, "JSON of JSON");
        assert_eq!(convert(&json, "text"), text, "text of JSON");
        assert_eq!(convert(&text, "json"), json, "JSON of text");
        assert_eq!(convert(&text, "coordinates"), convert(&json, "coordinates"));
        assert_eq!(replay(&text), replay(&record));
        assert_eq!(replay(&json), replay(&record));
    }
}

// bench

#[test]
fn bench_reports_the_speed_of_random_rounds() {
    for (arguments, variant) in [
        (&["bench", "--seconds", "0", "--json"][..], "base"),
        (&["bench", "--game", "cards", "--variant", "long", "--seconds", "0.01", "--json"], "long"),
    ] {
        let measured = run(arguments).json();
        assert_eq!(keys(&measured), ["game", "variant", "rounds_per_second", "ns_per_turn"]);
        assert_eq!((&measured["game"], &measured["variant"]), (&json!("cards"), &json!(variant)));
        assert!(measured["rounds_per_second"].as_f64().unwrap() > 0.0);
        assert!(measured["ns_per_turn"].as_f64().unwrap() > 0.0);
    }
}

#[test]
fn bench_prints_text_too() {
    let told = run(&["bench", "--seconds", "0"]).text();
    assert!(told.starts_with("cards, variant base: "), "{told}");
    assert!(told.ends_with(" ns a turn, one thread\n"), "{told}");
}

// arena and engine

#[test]
fn arena_refuses_a_program_that_cannot_play_before_the_first_game() {
    for (program, reason) in
        [("cmd:no-such-program", "can't be started"), ("cmd:true", "before it was ready")]
    {
        let arena = ["arena", "--a", program, "--b", "random", "--pairs", "1", "--json"];
        let complaint = run(&arena).complaint();
        assert!(complaint.contains(reason), "{complaint}");
    }
}

#[test]
fn arena_plays_on_a_sheet_from_a_file() {
    let sheet = run(&["sheet", "show", "--toml"]).text();
    let file = std::env::temp_dir().join(format!("sextant-pad-{}.toml", std::process::id()));
    std::fs::write(&file, sheet).expect("the file can be written");
    let arena = ["arena", "--game", "dice", "--a", "random", "--b", "random", "--pairs", "2"];
    let on_file = run(&[&arena[..], &["--sheet", &file.display().to_string(), "--json"]].concat());
    std::fs::remove_file(file).expect("the file can be removed");
    assert_eq!(on_file.json(), run(&[&arena[..], &["--json"]].concat()).json());
}

#[test]
fn a_ladder_changes_no_document_unless_asked() {
    let folder = std::env::temp_dir().join(format!("sextant-ladder-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("docs")).expect("the folder can be made");
    let marked = "<!-- ladder cards begins -->\n<!-- ladder cards ends -->\n";
    let document = folder.join("docs/BOTS.md");
    std::fs::write(&document, marked).expect("the file can be written");
    let ladder = ["arena", "--ladder", "--pairs", "1", "--only", "random,beginner"];
    let play = |more: &[&str]| {
        let status = command().args(ladder).args(more).current_dir(&folder).output();
        assert!(status.expect("the program runs").status.success());
        std::fs::read_to_string(&document).expect("the file is there")
    };
    assert_eq!(play(&[]), marked);
    assert!(play(&["--write"]).contains("beginner"));
    std::fs::remove_dir_all(folder).expect("the folder can be removed");
}

#[test]
fn engine_names_the_bots_of_every_game() {
    let complaint = run(&["engine", "--bot", "deep"]).complaint();
    assert!(complaint.contains("cards: random") && complaint.contains("; dice: "), "{complaint}");
}

#[test]
fn a_sheet_is_shown_and_checked_as_json() {
    let sheet = run(&["sheet", "show", "--json"]).json();
    assert_eq!(sheet["bridges"], json!({ "row": 7, "worth": 20 }));
    assert_eq!(sheet["columns"][0]["colour"], "R");
    let text = run(&["sheet", "show", "--toml"]).text();
    let checked = sextant(["sheet", "check", "-", "--json"], text.as_bytes()).json();
    assert_eq!(checked["valid"], true);
    assert_eq!(checked["bridge_row"], 7);
    assert_eq!(checked["built_in"], true);
}

// Help, and nobody listening.

#[test]
fn a_usage_error_points_to_the_help_of_its_command() {
    let complaint = run(&["admin", "backup"]).complaint();
    assert!(complaint.ends_with("see `sextant admin backup --help`"), "{complaint}");
}

#[test]
fn every_command_has_help_with_an_example() {
    for name in ["score", "deal", "replay", "legal", "convert", "verify", "bench", "completions"] {
        let help = run(&[name, "--help"]).text();
        let example = format!("Example:\n  sextant {name} ");
        assert!(help.contains(&example), "{name}: {help}");
    }
}

#[test]
fn the_help_lists_every_command() {
    let help = run(&["--help"]).text();
    for name in ["score", "deal", "replay", "legal", "convert", "verify", "bench", "completions"] {
        assert!(help.contains(&format!("\n  {name} ")), "{name}: {help}");
    }
}

#[test]
fn the_version_is_printed() {
    assert_eq!(run(&["--version"]).text(), concat!("sextant ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn a_closed_output_pipe_causes_no_panic() {
    let mut child = command()
        .args(["deal", "cards", "--seed", "2a", "--turns", "5000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 10];
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut first).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success(), "{}", output.status);
}

#[test]
fn a_closed_error_pipe_does_not_change_the_exit_code() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let status = command().args(["replay", "no-such-file"]).stderr(writer).status().unwrap();
    assert_eq!(status.code(), Some(2));
}

// review

#[test]
fn review_says_what_was_luck_and_what_was_skill() {
    let record = two_rounds();
    let reviewed = |more: &[&str]| {
        let arguments = ["review", "-", "--budget", "64"].iter().chain(more).copied();
        sextant(arguments, record.as_bytes())
    };
    let review = reviewed(&["--json"]).json();
    for field in ["result", "start", "residual"] {
        assert_eq!(review[field].as_array().map(Vec::len), Some(2), "{field}");
    }
    let player = &review["players"][0];
    for field in ["deal_luck", "draw_luck", "errors", "decisions"] {
        assert!(player[field].is_number(), "{field}");
    }
    assert_eq!(review["chance"][0]["kind"], "deal");
    assert_eq!(review["chance"][0]["luck"].as_array().map(Vec::len), Some(2));
    assert_eq!(review, reviewed(&["--json", "--threads", "3"]).json());
    assert!(reviewed(&[]).text().contains("seat   result"));
}

#[test]
fn review_draws_the_curve() {
    let path = std::env::temp_dir().join(format!("sextant-curve-{}.svg", std::process::id()));
    let name = path.to_str().expect("UTF-8");
    let record = two_rounds();
    sextant(["review", "-", "--budget", "64", "--svg", name], record.as_bytes()).text();
    let svg = std::fs::read_to_string(&path).expect("the curve was written");
    std::fs::remove_file(&path).expect("it can be removed");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
}

#[test]
fn review_refuses_what_is_no_record() {
    let complaint = sextant(["review", "-"], b"[Game \"chess\"]").complaint();
    assert!(complaint.contains("chess"), "{complaint}");
}
