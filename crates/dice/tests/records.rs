//! Games written down and read back.

use std::fmt::Write as _;

use sextant_core::{
    Contributions, FairChance, Game, LogEntry, Random, Record, RecordError, Reporting, Seat,
    SeatSet, Secret, Simulation, Turn, Unfair, Viewer, fair_tags, legal_entries, next_to_decide,
    no_files,
};
use sextant_dice::{Colour, DiceGame, Layout, Order};

const HEADER: &str = "[Game \"dice\"]\n[Players \"3\"]\n";

fn read(text: &str) -> Result<Record<DiceGame>, RecordError> {
    Record::from_text(text, &no_files)
}

fn game_after(turns: &str) -> DiceGame {
    read(&format!("{HEADER}\n{turns}")).unwrap().game().clone()
}

/// A game in which everybody acts at random, its dice from a secret.
fn random_record(seed: u64, players: u8) -> Record<DiceGame> {
    let mut random = Simulation::new(seed);
    let secret = Secret::new([seed as u8; 32]);
    let chance = FairChance::new(&secret, "example", &Contributions::NONE);
    let options = sextant_dice::Options {
        players: players.try_into().unwrap(),
        ..sextant_dice::Options::default()
    };
    let mut record = Record::<DiceGame>::new(&options);
    let mut actions = Vec::new();
    loop {
        match record.game().turn() {
            Turn::Over => break,
            Turn::Chance => record.draw(&chance).unwrap(),
            Turn::Decide(_) => {
                let seat = next_to_decide(record.game()).unwrap();
                record.game().legal(seat, &mut actions);
                record.play(seat, *random.pick(&actions).unwrap()).unwrap();
            }
        }
    }
    record.tags = fair_tags("example", secret.commitment(), &Contributions::NONE, Some(&secret));
    record
}

#[test]
fn a_turn_is_a_roll_a_colon_and_entries_from_the_active_player_on() {
    let game = game_after("1. RYY 037 : Y7 R0 -\n2. BBG 119 : B1");
    assert_eq!(game.active(), Seat::TWO);
    assert_eq!(game.sheet(Seat::ONE).expedition(Colour::Yellow).numbers(), [7]);
    assert!(game.sheet(Seat::TWO).expedition(Colour::Red).circle_marked());
    assert_eq!(game.sheet(Seat::TWO).expedition(Colour::Blue).numbers(), [1]);
    assert_eq!(game.sheet(Seat::THREE).dice(), 1);
    assert_eq!(game.turn(), Turn::Decide(SeatSet::only(Seat::ONE).with(Seat::THREE)));
}

#[test]
fn accelerations_follow_an_entry() {
    let game = game_after("1. BBB 222 : B2 - B2  2. BBB 222 : - B2>B B2>.");
    let blue = |seat| game.sheet(seat).expedition(Colour::Blue).numbers();
    assert_eq!(blue(Seat::THREE), [2, 2, 2], "box 2 has an arrow, box 3 an artefact");
    assert_eq!(blue(Seat::ONE), [2, 2]);
}

#[test]
fn a_question_mark_stands_for_a_seat_that_is_still_choosing() {
    let text = format!("{HEADER}\n1. RYY 037 : Y7 ? R0\n");
    let record = read(&text).unwrap();
    assert_eq!(record.game().turn(), Turn::of(Seat::TWO));
    assert!(record.to_text().ends_with("1. RYY 037 : Y7 ? R0\n"));
}

#[test]
fn an_arrow_may_still_wait_at_the_end_of_a_record() {
    let game = game_after("1. BBB 222 : B2 - -\n2. BBB 222 : - - B2");
    assert_eq!(game.turn(), Turn::of(Seat::ONE));
    let legal = legal_entries(&game, Seat::ONE).unwrap();
    assert_eq!(legal, [">.", ">B", ">G", ">O", ">P", ">R", ">Y"]);
}

#[test]
fn whole_entries_go_through_all_arrows() {
    let game = game_after("1. BBB 222 : B2 - -\n2. BBR 234 : - -");
    assert_eq!(next_to_decide(&game), Some(Seat::ONE));
    insta::assert_snapshot!(
        legal_entries(&game, Seat::ONE).unwrap().join(" "),
        @"- B2>. B2>B B2>G B2>O B2>P B2>R B2>Y B3>. B3>B B3>G B3>O B3>P B3>R B3>Y B4>. B4>B B4>G B4>O B4>P B4>R B4>Y R2 R3 R4",
    );
}

#[test]
fn a_sheet_full_of_arrows_has_too_many_entries_to_list() {
    let columns: Vec<String> = Colour::ALL
        .iter()
        .map(|colour| format!("{colour} = {{ artefacts = [], arrows = [1,2,3,4,5,6,7,8,9] }}"))
        .collect();
    let line = Layout::DEFAULT.to_line();
    let (head, _) = line.split_once("columns").unwrap();
    let sheet = format!("{head}columns = {{ {} }} }}", columns.join(", "));
    let game = read(&format!("{HEADER}[Sheet \"{sheet}\"]\n1. RRR 111 :")).unwrap();
    assert_eq!(
        legal_entries(game.game(), Seat::ONE).unwrap_err().to_string(),
        "seat 1 could go on in more than 100000 ways",
    );
}

#[test]
fn numbers_comments_and_white_space_are_free() {
    let game = game_after("RYY 037:Y7 R0 - ; the first turn\n\n  2.BBG 119 :\n B1");
    assert_eq!(game.turns(), 2);
}

#[test]
fn a_sheet_can_be_named_or_written_out() {
    let file = Layout::DEFAULT.to_file().replace("[2, 6]", "[]");
    let files = |name: &str| {
        assert_eq!(name, "pad.toml");
        Ok(file.clone())
    };
    let text = format!("{HEADER}[Sheet \"pad.toml\"]\n\n1. RYY 037 : Y7 R0 -\n");
    let record = Record::<DiceGame>::from_text(&text, &files).unwrap();
    let sheet = record.game().options().sheet;
    assert_eq!(Some(sheet), Layout::from_file(&file).ok());

    // A record that was read stands on its own.
    let written = record.to_text();
    assert!(written.contains("[Sheet \"{ tracks = {"), "{written}");
    assert!(read(&written).unwrap().game() == record.game());
    let json = record.to_json().to_string();
    assert!(Record::<DiceGame>::from_json(&json).unwrap() == record);
}

#[test]
fn the_options_are_stated_in_the_header() {
    let record = read("[Game \"dice\"]\n[Players \"5\"]\n[Order \"clockwise\"]\n").unwrap();
    assert_eq!(record.game().seats(), 5);
    assert_eq!(record.game().options().order, Order::Clockwise);
    insta::assert_snapshot!(record.to_text(), @r#"
    [Game "dice"]
    [Rules "1"]
    [Players "5"]
    [Order "clockwise"]
    [Sheet "default"]
    "#);
}

#[test]
fn a_finished_game_states_its_totals_and_winners() {
    let nine = (1..=9).map(|turn| format!("{turn}. RYY 379 : - -\n")).collect::<Vec<_>>().concat();
    let record = read(&format!("[Game \"dice\"]\n[Players \"2\"]\n\n{nine}")).unwrap();
    let text = record.to_text();
    assert!(text.contains("[Totals \"20 20\"]\n[Winners \"1 2\"]"), "{text}");
    assert!(read(&text).unwrap() == record);
}

#[test]
fn every_roll_can_be_computed_again_from_the_secret() {
    let record = random_record(7, 4);
    assert_eq!(record.verify(), Ok(record.outcomes()));

    let text = record.to_text();
    let read_back = read(&text).unwrap();
    assert_eq!(read_back.verify(), Ok(record.outcomes()));

    let mut loaded = Record::<DiceGame>::new(record.game().options());
    loaded.apply_outcome("RRR 999".parse().unwrap()).unwrap();
    loaded.tags = record.tags.clone();
    let Err(unfair @ Unfair::OtherOutcome { .. }) = loaded.verify() else {
        panic!("a loaded die went unnoticed")
    };
    insta::assert_snapshot!(unfair, @"turn 1: RRR at place 1, but the secret gives YGB");
}

#[test]
fn standings_tell_people_and_scripts_the_same() {
    let game = game_after("1. RYY 037 : Y7 R0 -\n2. BBG 119 : B1");
    let standing = game.standing();
    insta::assert_snapshot!(serde_json::to_string(&standing).unwrap());
    insta::assert_snapshot!(standing);
}

/// A whole game, to be looked at: what it looks like when the rules change shows in the diff.
#[test]
fn a_playthrough() {
    let record = random_record(3, 2);
    insta::assert_snapshot!(format!("{}\n{}", record.to_text(), record.game().standing()));
}

/// What clients get, for everybody who looks at one moment: a choice made at the same time as
/// others is in the view of its own seat alone.
#[test]
fn views_of_one_moment() {
    let game = game_after("1. BBG 119 : B1 G1 B9\n2. BGP 012 : - ? B0");
    let mut text = String::new();
    for viewer in sextant_core::Viewer::all(3) {
        let view = serde_json::to_value(game.view(viewer)).unwrap();
        let _ = writeln!(text, "{viewer}");
        for (key, value) in view.as_object().unwrap() {
            let values = match value.as_array() {
                Some(players) if key == "players" => &players[..],
                _ => std::slice::from_ref(value),
            };
            for value in values {
                let _ = writeln!(text, "  {key}: {value}");
            }
        }
    }
    insta::assert_snapshot!(text);
}

/// How many different ways there are to play a turn with the same dice over and over: a change of
/// these figures is a change of the rules.
#[test]
fn counts_of_all_ways_to_play() {
    fn ways(game: &DiceGame, turns: u32) -> u64 {
        match game.turn() {
            Turn::Chance if game.turns() == turns => 1,
            Turn::Over => 1,
            Turn::Chance => {
                let mut next = game.clone();
                next.apply_outcome(&"RBB 019".parse().unwrap()).unwrap();
                ways(&next, turns)
            }
            Turn::Decide(_) => {
                let seat = next_to_decide(game).unwrap();
                let mut actions = Vec::new();
                game.legal(seat, &mut actions);
                let after = actions.iter().map(|&action| {
                    let mut next = game.clone();
                    next.play(seat, action).unwrap();
                    ways(&next, turns)
                });
                after.sum()
            }
        }
    }
    for order in ["simultaneous", "clockwise"] {
        let header = format!("[Game \"dice\"]\n[Players \"2\"]\n[Order \"{order}\"]\n");
        let game = read(&header).unwrap().game().clone();
        let counts: Vec<u64> = (1..=3).map(|turns| ways(&game, turns)).collect();
        assert_eq!(counts, [31, 2_633, 165_087], "{order}");
    }
}

/// The log since the last roll: who, and what if that may be known.
fn told(record: &Record<DiceGame>, viewer: Viewer) -> String {
    let lines = record.log(viewer, 0).into_iter().map(|line| match line {
        LogEntry::Chance { nth, open } => format!("roll {nth}{}", if open { "!" } else { "" }),
        LogEntry::Acted { seat, action, .. } => {
            format!("{seat} {}", action.as_deref().unwrap_or("chose"))
        }
    });
    lines.collect::<Vec<_>>().join(", ")
}

#[test]
fn the_log_tells_what_was_chosen_in_secret_once_all_have_chosen_and_by_seats() {
    let mut record = read(&format!("{HEADER}\n1. BBB 222 : B2 - B2\n2. BBB 222 :")).unwrap();
    let before = "roll 1, 1 B2, 2 -, 3 B2, roll 2, 2 -";
    let mut play = |seat, action: &str| record.play(seat, action.parse().unwrap()).unwrap();
    play(Seat::TWO, "-");
    // Seat 3 comes first by its place, however late it chooses.
    play(Seat::ONE, "B2");
    assert_eq!(
        told(&record, Viewer::Seat(Seat::THREE)),
        before,
        "seat 1 has an arrow to decide on"
    );
    let mut play = |seat, action: &str| record.play(seat, action.parse().unwrap()).unwrap();
    play(Seat::ONE, ">R");
    assert_eq!(told(&record, Viewer::Spectator), format!("{before}, 1 chose"));
    assert_eq!(told(&record, Viewer::Seat(Seat::ONE)), format!("{before}, 1 B2, 1 >R"));
    record.play(Seat::THREE, "-".parse().unwrap()).unwrap();
    for viewer in Viewer::all(3) {
        assert_eq!(told(&record, viewer), format!("{before}, 3 -, 1 B2, 1 >R"));
    }
}

#[test]
fn a_choice_that_was_taken_back_is_not_in_the_log() {
    let mut record = read(&format!("{HEADER}\n1. BBB 222 : B2")).unwrap();
    record.play(Seat::TWO, "-".parse().unwrap()).unwrap();
    assert_eq!(told(&record, Viewer::Spectator), "roll 1, 1 B2, 2 chose");
    record.undo(Seat::TWO).unwrap();
    assert_eq!(told(&record, Viewer::Spectator), "roll 1, 1 B2");
}

#[test]
fn a_turn_that_was_played_in_the_open_is_marked_after_its_roll() {
    let text = format!("{HEADER}\n1. RYY 037! : Y7 R0");
    let record = read(&text).unwrap();
    assert_eq!(record.game().turn(), Turn::of(Seat::THREE));
    assert!(record.to_text().ends_with("\n1. RYY 037! : Y7 R0\n"), "{}", record.to_text());
    assert_eq!(record.to_json()["steps"][0]["outcome"], "RYY 037!");
    assert!(Record::<DiceGame>::from_json(&record.to_json().to_string()).unwrap() == record);
    assert_eq!(told(&record, Viewer::Spectator), "roll 1!, 1 Y7, 2 R0");
    let spaced = read(&text.replace("037!", "037 !")).unwrap();
    assert!(spaced == record);
}

#[test]
fn in_a_marked_turn_the_entries_stand_without_gaps() {
    let error = read(&format!("{HEADER}\n1. RYY 037! : Y7 ? -")).err().unwrap();
    assert!(error.to_string().contains("no seat is still choosing"), "{error}");
    assert!(read(&format!("{HEADER}\n1. RYY 037 : Y7 ? -")).is_ok());
}

#[test]
fn the_mark_goes_to_the_roll_whenever_a_player_asks() {
    let mut record = read(&format!("{HEADER}\n1. BBB 222 : B2 - B2\n2. BBB 222 : -")).unwrap();
    let steps = record.steps().len();
    record.play(Seat::THREE, "B2".parse().unwrap()).unwrap();
    assert!(record.game().arrows().contains(Seat::THREE), "the choice is not finished");
    record.open_turn(Seat::ONE).unwrap();
    assert!(record.to_text().ends_with("\n2. BBB 222! : -\n"), "{}", record.to_text());
    assert_eq!(record.steps().len(), steps, "it is taken back");
    assert!(record.at(steps) == record);
}

#[test]
fn an_open_turn_is_no_doubt_about_the_dice() {
    let fair = random_record(3, 3);
    let text = fair.to_text();
    let roll = text.lines().find_map(|line| line.strip_prefix("1. ")).unwrap();
    let (roll, _) = roll.split_once(" :").unwrap();
    let opened = read(&text.replacen(roll, &format!("{roll}!"), 1)).unwrap();
    assert_eq!(opened.verify(), fair.verify());
    assert!(opened.verify().is_ok());
}

#[test]
fn the_players_may_name_who_rolls_first() {
    let text =
        "[Game \"dice\"]\n[Players \"3\"]\n[First \"3\"]\n\n1. RYY 037 : Y7 R0 -\n2. BBG 119 :";
    let record = read(text).unwrap();
    let yellow = |seat| record.game().sheet(seat).expedition(Colour::Yellow).numbers();
    assert_eq!(yellow(Seat::THREE), [7], "seat 3 rolls first");
    assert_eq!(record.game().active(), Seat::ONE, "then seat 1");
    assert!(record.to_text().contains("[First \"3\"]"));
    assert_eq!(record.to_json()["options"]["first"], 3);
    assert!(Record::<DiceGame>::from_json(&record.to_json().to_string()).unwrap() == record);

    let usual = read(HEADER).unwrap();
    assert!(!usual.to_text().contains("First"), "seat 1 rolls first by default");
    let absent = read("[Game \"dice\"]\n[Players \"2\"]\n[First \"3\"]\n").err().unwrap();
    assert_eq!(absent.to_string(), "line 3: [First]: `3` is not a seat at this table");
}
