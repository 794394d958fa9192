//! Games on one device from their beginning to their end, of every kind there is.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use sextant_core::{
    Contributions, Ended, LogEntry, Seat, SeatKind, SeatSet, Secret, Turn, Viewer, WhyDropped,
    WhyEnded,
};

use crate::{Chance, LocalSession, Phase, Session, Setup, TableView};

fn saved(game: &LocalSession, as_json: bool) -> String {
    let record = game.session().record();
    if as_json { record.to_json().to_string() } else { record.to_text() }
}

fn winners(view: &TableView) -> SeatSet {
    view.ended.map_or(SeatSet::EMPTY, |ended| ended.winners)
}

/// What a viewer sees, without the number of their decision: decisions are counted anew when a game
/// is resumed.
fn seen(game: &LocalSession, viewer: Viewer) -> TableView {
    TableView { decision: None, ..game.table_view(viewer) }
}

fn session(game: &str, options: Value, bots: &[&str]) -> LocalSession {
    let mut seats = vec![SeatKind::Person];
    seats.extend(bots.iter().map(|&name| SeatKind::Bot(name.to_owned())));
    LocalSession::start(&Setup {
        game: game.to_owned(),
        options,
        seats,
        secret: "2a".repeat(32),
        id: "test".to_owned(),
        date: None,
    })
    .unwrap()
}

/// Plays a game to its end, everybody by the first bot of the game.
fn play_to_the_end(session: &mut LocalSession) {
    while session.session().turn() != Turn::Over {
        match session.session().record().next_to_decide() {
            None => session.proceed().unwrap(),
            Some(seat) => {
                let action = session.session().legal(seat).pop().unwrap();
                session.play(seat, &action).unwrap();
            }
        }
    }
}

#[test]
fn read_from_text_every_line_of_the_log_is_a_step_also_where_all_choose_at_once() {
    let mut played = session("dice", json!({"players": 3}), &["novice", "novice"]);
    for _ in 0..60 {
        match played.session().turn() {
            Turn::Decide(seats) => {
                // The last seat first: not the order of the log.
                let seat = seats.iter().last().unwrap();
                let action = played.session().legal(seat).pop().unwrap();
                played.play(seat, &action).unwrap();
            }
            Turn::Chance => played.proceed().unwrap(),
            Turn::Over => break,
        }
    }
    while !matches!(played.session().turn(), Turn::Chance | Turn::Over) {
        let seat = played.session().record().next_to_decide().unwrap();
        let action = played.session().legal(seat).pop().unwrap();
        played.play(seat, &action).unwrap();
    }
    let whole = LocalSession::resume(&played.session().record().to_text()).unwrap();
    let log = whole.log(Viewer::Spectator);
    assert_eq!(log.len(), whole.session().steps());
    for (line, step) in log.iter().zip(1..) {
        if let LogEntry::Acted { seat, .. } = line {
            let then = whole.at(step).log(Viewer::Seat(*seat));
            assert_eq!(then.last(), Some(line), "step {step}");
        }
    }
}

#[test]
fn a_game_of_every_kind_is_played_to_its_end_and_proves_itself_fair() {
    for game in sextant_catalog::GAMES {
        let mut session = session(game.name(), json!({}), &[]);
        for _ in 0..200 {
            match session.session().record().next_to_decide() {
                None if session.session().turn() == Turn::Over => break,
                None => session.proceed().unwrap(),
                Some(seat) => {
                    let action = session.session().legal(seat).pop().unwrap();
                    session.play(seat, &action).unwrap();
                }
            }
        }
        assert!(session.session().record().verify().unwrap() >= 1);
    }
}

#[test]
fn a_game_goes_on_from_its_record_as_text_and_as_json() {
    let mut session = session("cards", json!({"rounds": 1}), &["novice"]);
    session.proceed().unwrap();
    let action = session.session().legal(Seat::ONE).remove(0);
    session.play(Seat::ONE, &action).unwrap();
    for as_json in [false, true] {
        let mut again = LocalSession::resume(&saved(&session, as_json)).unwrap();
        assert_eq!(seen(&again, Viewer::Seat(Seat::ONE)), seen(&session, Viewer::Seat(Seat::ONE)));
        assert_eq!(again.session().seats()[1], SeatKind::Bot("novice".to_owned()));
        again.undo(Seat::ONE).unwrap();
        assert_eq!(again.session().steps(), 1);
    }
}

#[test]
fn every_moment_of_a_finished_game_can_be_seen_again() {
    let mut session = session("dice", json!({"players": 2}), &["greedy"]);
    play_to_the_end(&mut session);
    let half = session.session().steps() / 2;
    let then = session.at(half);
    assert_eq!(then.session().steps(), half);
    assert_eq!(
        session.at(session.session().steps()).session().record().to_json().to_string(),
        session.session().record().to_json().to_string()
    );
}

#[test]
fn a_refusal_says_why_and_changes_nothing() {
    let mut session = session("cards", json!({}), &[]);
    session.proceed().unwrap();
    let before = session.session().record().to_json().to_string();
    let error = session.play(Seat::ONE, "D").unwrap_err();
    assert_eq!(error.to_string(), "a card must be placed before one is drawn");
    assert_eq!(session.session().record().to_json().to_string(), before);
}

#[test]
fn an_invalid_setup_is_rejected_with_a_reason() {
    let setup = |game: &str, seats: Vec<SeatKind>, secret: &str| Setup {
        game: game.to_owned(),
        options: json!({}),
        seats,
        secret: secret.to_owned(),
        id: String::new(),
        date: None,
    };
    let refusal = |setup: Setup| LocalSession::start(&setup).err().map(|error| error.to_string());
    let secret = "00".repeat(32);
    assert_eq!(
        refusal(setup("chess", vec![], &secret)).unwrap(),
        "game `chess` is unknown here: cards, dice"
    );
    assert_eq!(
        refusal(setup("cards", vec![SeatKind::Person; 3], &secret)).unwrap(),
        "there are 3 players for 2 seats"
    );
    assert!(refusal(setup("cards", vec![], "xyz")).is_some());
    assert!(LocalSession::resume("nonsense").is_err());
}

#[test]
fn resigning_loses_to_the_bot_and_is_recorded() {
    let mut session = session("cards", json!({}), &["novice"]);
    session.proceed().unwrap();
    let action = session.session().legal(Seat::ONE).remove(0);
    session.play(Seat::ONE, &action).unwrap();
    session.resign(Seat::ONE).unwrap();
    for as_json in [false, true] {
        let again = LocalSession::resume(&saved(&session, as_json)).unwrap();
        let view = seen(&again, Viewer::Seat(Seat::ONE));
        assert_eq!(view, seen(&session, Viewer::Seat(Seat::ONE)));
        assert_eq!(view.phase, Phase::Over);
        assert_eq!(winners(&view), SeatSet::only(Seat::TWO));
        assert_eq!(view.dropped, [Some(WhyDropped::Resigned), None]);
        assert!(view.deciding.is_empty());
        assert_eq!(again.session().record().verify().unwrap(), 1);
    }
    let text = session.session().record().to_text();
    for tag in ["[Dropped \"seat 1 resigned\"]", "[Awarded \"2\"]"] {
        assert!(text.contains(tag), "{text}");
    }
    // The game went on until then.
    let before = session.at(1).table_view(Viewer::Spectator);
    assert_eq!((before.phase, before.dropped), (Phase::Decide, vec![None, None]));
    assert_eq!(session.at(2).table_view(Viewer::Spectator).phase, Phase::Over);
}

#[test]
fn nothing_happens_after_a_resignation_that_ended_the_game() {
    let mut session = session("cards", json!({}), &[]);
    session.proceed().unwrap();
    let action = session.session().legal(Seat::ONE).remove(0);
    session.play(Seat::ONE, &action).unwrap();
    session.resign(Seat::TWO).unwrap();
    assert_eq!(winners(&session.table_view(Viewer::Spectator)), SeatSet::only(Seat::ONE));
    let before = session.session().record().to_json().to_string();
    for refused in [
        session.play(Seat::ONE, "D"),
        session.undo(Seat::ONE),
        session.resign(Seat::ONE),
        session.proceed(),
    ] {
        assert_eq!(refused.unwrap_err().to_string(), "the game is over");
    }
    assert_eq!(session.session().record().to_json().to_string(), before);
}

#[test]
fn the_others_play_on_when_one_of_several_resigns() {
    let mut session = session("dice", json!({"players": 3}), &[]);
    session.proceed().unwrap();
    session.resign(Seat::ONE).unwrap();
    assert!(session.resign(Seat::ONE).is_err(), "nobody resigns twice");
    assert!(session.resign(Seat::FIVE).is_err(), "there is no such seat");
    // Seat 1 would have rolled and chosen first: it refused.
    let view = session.table_view(Viewer::Spectator);
    assert_eq!(view.deciding, [Seat::TWO, Seat::THREE].into_iter().collect());
    play_to_the_end(&mut session);
    let view = LocalSession::resume(&session.session().record().to_text())
        .unwrap()
        .table_view(Viewer::Spectator);
    assert_eq!(view.phase, Phase::Over);
    assert!(!winners(&view).contains(Seat::ONE));
    assert_eq!(view.dropped, [Some(WhyDropped::Resigned), None, None]);
}

#[test]
fn a_game_of_bots_alone_is_not_played_on() {
    let mut session = session("dice", json!({"players": 3}), &["greedy", "greedy"]);
    session.proceed().unwrap();
    session.resign(Seat::ONE).unwrap();
    let view = session.table_view(Viewer::Spectator);
    assert_eq!(view.phase, Phase::Over);
    assert!(!winners(&view).is_empty() && !winners(&view).contains(Seat::ONE));
}

#[test]
fn a_record_with_no_players_left_is_over() {
    let mut session = session("cards", json!({}), &[]);
    session.proceed().unwrap();
    let text = session.session().record().to_text();
    for (dropped, count) in [("seat 1 resigned", 1), ("seat 1 resigned; seat 2 ran out of time", 0)]
    {
        let text = format!("[Dropped \"{dropped}\"]\n{text}");
        let mut again = LocalSession::resume(&text).unwrap();
        let view = again.table_view(Viewer::Spectator);
        assert_eq!((view.phase, winners(&view).len()), (Phase::Over, count));
        assert!(again.proceed().is_err());
    }
}

/// A game as a table plays it, where nothing happens by itself.
fn at_a_table(game: &str, options: Value) -> Session {
    let record = sextant_catalog::game(game).unwrap().start(&options).unwrap();
    let chance = Chance::new(Secret::new([7; 32]), "table", Contributions::NONE);
    let mut session = Session::new(record, Vec::new(), chance.commitment()).unwrap();
    let waiting = session.table_view(Viewer::Spectator);
    assert_eq!((waiting.phase, waiting.commitment.is_some()), (Phase::Waiting, true));
    assert!(session.proceed().is_err(), "chance is not known yet");
    session.begin(chance);
    session.proceed().unwrap();
    session
}

/// Lets the first seat that decides do the last thing it may.
fn act(session: &mut Session) -> Seat {
    let seat = session.turn().deciding().iter().next().unwrap();
    let action = session.legal(seat).pop().unwrap();
    session.play(seat, &action).unwrap();
    seat
}

#[test]
fn after_a_round_everybody_keeps_what_they_saw_until_they_act() {
    let mut session = at_a_table("cards", json!({"rounds": 2, "turn_limit": 3}));
    let pause = |session: &Session, viewer| session.table_view(viewer).pause;
    while session.turn() != Turn::Chance {
        act(&mut session);
    }
    let steps = session.steps();
    let result = session.table_view(Viewer::Seat(Seat::TWO)).view;
    session.proceed().unwrap();
    for viewer in Viewer::all(2) {
        let pause = pause(&session, viewer).expect("the round is over");
        assert_eq!((pause.number, pause.log), (1, steps as u32));
    }
    let first = act(&mut session);
    assert_eq!(pause(&session, Viewer::Seat(first)), None);
    assert_eq!(pause(&session, Viewer::Spectator), None);
    let other = pause(&session, Viewer::Seat(first.other())).expect("they have not acted");
    if first == Seat::ONE {
        assert_eq!(other.view, result);
    }
}

#[test]
fn people_at_one_device_go_on_together() {
    let mut game = session("cards", json!({"rounds": 2, "turn_limit": 3}), &[]);
    for _ in 0..2 {
        game.proceed().unwrap();
        while game.session().turn() != Turn::Chance && !game.session().turn().is_over() {
            let seat = game.session().turn().deciding().iter().next().unwrap();
            let action = game.session().legal(seat).pop().unwrap();
            game.play(seat, &action).unwrap();
        }
    }
    assert!(Viewer::all(2).all(|viewer| game.table_view(viewer).pause.is_none()));
}

#[test]
fn every_decision_has_a_number_and_what_is_taken_back_counts() {
    let mut session = at_a_table("cards", json!({"first_starter": {"seat": 1}}));
    assert_eq!((session.decision(Seat::ONE), session.decision(Seat::TWO)), (1, 0));
    act(&mut session);
    assert_eq!((session.decision(Seat::ONE), session.undone(Seat::ONE)), (2, 0));
    session.undo(Seat::ONE).unwrap();
    assert_eq!((session.decision(Seat::ONE), session.undone(Seat::ONE)), (3, 1));
    act(&mut session);
    act(&mut session);
    assert_eq!((session.decision(Seat::ONE), session.decision(Seat::TWO)), (4, 1));
    while session.decision(Seat::ONE) == 4 {
        act(&mut session);
    }
    assert_eq!(session.undone(Seat::ONE), 0, "a new turn");
}

#[test]
fn others_see_that_a_hidden_choice_is_made_and_not_which() {
    let mut session = at_a_table("dice", json!({"players": 3}));
    let active = act(&mut session);
    let chooser = Seat::first(3).find(|&seat| seat != active).unwrap();
    let mut seen: BTreeMap<Option<Seat>, BTreeSet<String>> = BTreeMap::new();
    for action in session.legal(chooser) {
        session.play(chooser, &action).unwrap();
        for viewer in Viewer::all(3) {
            let view = session.table_view(viewer);
            let text = serde_json::to_string(&TableView { decision: None, ..view }).unwrap();
            seen.entry(viewer.seat()).or_default().insert(text);
        }
        session.undo(chooser).unwrap();
    }
    for (seat, views) in seen {
        assert_eq!(views.len() > 1, seat == Some(chooser), "{seat:?}");
    }
}

#[test]
fn who_was_choosing_in_secret_is_asked_anew_when_the_turn_is_opened() {
    let mut table = at_a_table("dice", json!({"players": 3}));
    table.open_turn(Seat::TWO).unwrap();
    assert_eq!(table.decision(Seat::ONE), 1, "the active player chooses in the open anyway");
    let one = act(&mut table);
    assert_eq!((one, table.decision(Seat::TWO)), (Seat::ONE, 1));

    let mut table = at_a_table("dice", json!({"players": 3}));
    act(&mut table);
    assert_eq!(table.turn().deciding().len(), 2);
    table.open_turn(Seat::THREE).unwrap();
    assert_eq!(table.turn(), Turn::of(Seat::TWO));
    assert_eq!(table.decision(Seat::TWO), 2, "what was sent for a secret choice is out of date");
}

#[test]
fn the_device_goes_to_the_player_who_comes_first_in_an_opened_turn() {
    let seats = vec![SeatKind::Person; 3];
    let mut game = LocalSession::start(&Setup {
        game: "dice".to_owned(),
        options: json!({"players": 3, "first": 2}),
        seats,
        secret: "2a".repeat(32),
        id: "test".to_owned(),
        date: None,
    })
    .unwrap();
    game.proceed().unwrap();
    game.take_over();
    game.play(Seat::TWO, "-").unwrap();
    assert_eq!(game.handover().next(), Some(Seat::ONE));
    game.open_turn(Seat::TWO).unwrap();
    assert_eq!(game.handover().next(), Some(Seat::THREE));
}

#[test]
fn a_table_ends_a_game_as_it_was_stored() {
    let mut session = at_a_table("dice", json!({"players": 3}));
    session.drop_out(Seat::ONE, WhyDropped::TimedOut);
    assert_eq!(session.game_end(), None, "two are left");
    let ended = Ended { why: WhyEnded::TooLong, winners: session.leaders() };
    session.end(ended);
    assert_eq!(session.table_view(Viewer::Spectator).ended, Some(ended));
    assert!(session.play(Seat::TWO, "-").is_err());
    let again = LocalSession::resume(&session.record().to_text()).unwrap();
    assert_eq!(again.session().ended(), Some(ended));
}
