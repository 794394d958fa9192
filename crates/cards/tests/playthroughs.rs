//! Two short rounds, step by step: what everybody sees, what may be done, what it is worth.
//!
//! A change in what a view tells, or to whom, shows here as a difference to be reviewed.

use std::fmt::Write as _;
use std::num::NonZeroU16;

use serde_json::Value;
use sextant_cards::{Action, Discards, Match, Options, Rounds, TableView, Variant, View};
use sextant_core::{Game, Random, Record, Seat, Simulation, Turn, Viewer};

/// Plays random actions and tells everything on the way.
fn playthrough(options: Options, seed: u64) -> String {
    let mut random = Simulation::new(seed);
    let mut record = Record::<Match>::new(&options);
    let mut told = String::new();
    loop {
        let seat = match record.game().turn() {
            Turn::Over => break,
            Turn::Chance => {
                let nth = record.outcomes() + 1;
                let deal = Match::draw(&options, nth, &mut random);
                let _ = writeln!(told, "== deal {nth}: {}\n", deal.deck);
                record.apply_outcome(deal).expect("it is time to deal");
                tell_views(record.game(), &mut told);
                continue;
            }
            Turn::Decide(seats) => seats.iter().next().expect("somebody decides"),
        };
        let mut legal = Vec::new();
        record.game().legal(seat, &mut legal);
        // Discards are taken whenever that is possible, so that something can be remembered.
        let takes: Vec<Action> =
            legal.iter().copied().filter(|a| matches!(a, Action::TakeDiscard(_))).collect();
        let choices = if takes.is_empty() { &legal } else { &takes };
        let action = *random.pick(choices).expect("there is a choice");
        let _ = writeln!(told, "== seat {seat}: {action}\n");
        record.play(seat, action).expect("it is legal");
        tell_views(record.game(), &mut told);
    }
    let _ = writeln!(told, "== the record\n\n{}", record.to_text());
    told
}

fn tell_views(game: &Match, told: &mut String) {
    for viewer in Viewer::all(2) {
        let view = game.view(viewer);
        let table = view.table.as_ref().expect("a round was dealt");
        let _ = writeln!(told, "{viewer}");
        tell_table(&view, table, told);
    }
    let scores: Vec<String> = Seat::first(2).map(|seat| game.score(seat).to_string()).collect();
    let _ = writeln!(told, "scores {}; {:?}\n", scores.join(" "), game.turn());
}

fn tell_table(view: &View, table: &TableView, told: &mut String) {
    let mut legal = Vec::new();
    view.legal(&mut legal);
    let legal: Vec<String> = legal.iter().map(Action::to_string).collect();
    let or_none = |text: String| if text.is_empty() { "none".to_owned() } else { text };
    let _ = writeln!(told, "  hand {}", or_none(table.hand.to_string()));
    for seat in Seat::first(2) {
        let drawn = table.drawn[seat].map_or_else(String::new, |card| card.to_string());
        let _ = writeln!(
            told,
            "  {seat} holds {}, of which known: {}; drawn: {}; expeditions: {}",
            table.hand_sizes[seat],
            or_none(table.seen_in_hand[seat].to_string()),
            or_none(drawn),
            or_none(table.expeditions[seat].to_string()),
        );
    }
    let piles: Vec<String> = view
        .options
        .variant
        .colours()
        .iter()
        .filter(|&&colour| table.discard_count(colour) > 0)
        .map(|&colour| format!("{} {:?}", table.discard_count(colour), table.discards(colour)))
        .collect();
    let _ =
        writeln!(told, "  draw pile {}; discards {}", table.draw_pile, or_none(piles.join(" ")));
    let _ = writeln!(told, "  unseen {}", view.unseen().len());
    if !legal.is_empty() {
        let _ = writeln!(told, "  legal {}", legal.join(" "));
    }
}

/// A view as clients get it, with lists of plain words on one line.
fn client_view(game: &Match, viewer: Viewer) -> String {
    let view = serde_json::to_value(game.view(viewer)).expect("a view is JSON");
    let mut told = String::new();
    tell_value(&view, 0, &mut told);
    told
}

fn tell_value(value: &Value, depth: usize, told: &mut String) {
    let indent = "  ".repeat(depth);
    match value {
        Value::Object(fields) if depth < 4 => {
            for (name, value) in fields {
                let nested = matches!(value, Value::Object(_))
                    || value.as_array().is_some_and(|list| list.iter().any(Value::is_object));
                if nested && depth < 3 {
                    let _ = writeln!(told, "{indent}{name}:");
                    tell_value(value, depth + 1, told);
                } else {
                    let _ = writeln!(told, "{indent}{name}: {value}");
                }
            }
        }
        Value::Array(list) => {
            for item in list {
                let _ = writeln!(told, "{indent}- {item}");
            }
        }
        other => {
            let _ = writeln!(told, "{indent}{other}");
        }
    }
}

#[test]
fn a_view_as_clients_get_it() {
    let options = Options { rounds: Rounds::ONE, ..Options::default() };
    let mut random = Simulation::new(8);
    let mut record = Record::<Match>::new(&options);
    record.apply_outcome(Match::draw(&options, 1, &mut random)).expect("it is time to deal");
    for _ in 0..31 {
        let seat = record.game().turn().deciding().iter().next().expect("somebody decides");
        let mut legal = Vec::new();
        record.game().legal(seat, &mut legal);
        record.play(seat, *random.pick(&legal).expect("there is a choice")).expect("it is legal");
    }
    let seats =
        Viewer::all(2).map(|viewer| format!("== {viewer}\n{}", client_view(record.game(), viewer)));
    insta::assert_snapshot!(seats.collect::<Vec<_>>().join("\n"));
}

#[test]
fn a_short_round_of_the_base_game() {
    let options =
        Options { rounds: Rounds::ONE, turn_limit: NonZeroU16::new(7), ..Options::default() };
    insta::assert_snapshot!(playthrough(options, 3));
}

#[test]
fn a_short_round_of_the_long_game_with_only_the_tops_of_the_piles_in_view() {
    let options = Options {
        variant: Variant::Long,
        rounds: Rounds::ONE,
        turn_limit: NonZeroU16::new(7),
        discards: Discards::Top,
        ..Options::default()
    };
    insta::assert_snapshot!(playthrough(options, 4));
}
