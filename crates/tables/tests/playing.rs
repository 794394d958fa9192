//! From sitting down to the end of a game.

use crate::harness::{Harness, cards, dice, done, legal, only, refused, request, whole};
use serde_json::json;
use sextant_core::{Seat, Viewer, no_files};
use sextant_tables::{
    Admission, Command, Error, Identity, JobQueue, NewTable, Refusal, SeatKind, Span, StatusView,
    TableEvent, Terms, Update, WhyDropped, WhyEnded, complete_terms,
};

#[test]
fn two_people_sit_down_play_and_can_check_the_deal() {
    let harness = Harness::new();
    let (ada, bob) = (harness.guest("Ada"), harness.guest("Bob"));
    let table = harness.create_table(&ada, cards());
    let commitment = harness.watch(table).state.game.commitment.unwrap();
    let nonce = Some("000102030405060708090a0b0c0d0e0f".parse().unwrap());
    harness
        .execute(&bob, table, Command::Sit { seat: None, link: None, nonce, commitment: None })
        .unwrap();
    assert_eq!(harness.watch(table).state.status, StatusView::Playing);
    harness.play_on(&[&ada, &bob], table);

    let table_view = harness.watch(table).state;
    assert_eq!(table_view.status, StatusView::Over);
    assert_eq!(table_view.game.ended.unwrap().why, WhyEnded::Played);
    let text = harness.record(table);
    for expected in
        ["[Seat1 \"Ada\"]", "[Seat2 \"Bob\"]", "[Date \"2026-", &commitment, "2:0001020"]
    {
        assert!(text.contains(expected), "{expected} is missing in\n{text}");
    }
    let record = sextant_catalog::read_record(&text, &no_files).unwrap();
    assert_eq!(record.verify(), Ok(1));
    let (_, json) = done(harness.tables.record(table)).unwrap();
    let record = sextant_catalog::read_record(&json.to_string(), &no_files).unwrap();
    assert_eq!(record.verify(), Ok(1));
}

#[test]
fn a_changed_card_is_found() {
    let harness = Harness::new();
    let (ada, bob) = (harness.guest("Ada"), harness.guest("Bob"));
    let table = harness.create_table(&ada, cards());
    harness.sit(&bob, table).unwrap();
    harness.execute(&ada, table, Command::Resign {}).unwrap();
    let text = harness.record(table);
    let at = text.find("[Deck \"").unwrap() + "[Deck \"".len();
    let (first, second) = (&text[at..at + 2], &text[at + 3..at + 5]);
    let forged = text.replacen(&format!("{first} {second}"), &format!("{second} {first}"), 1);
    let verify = |text: &str| sextant_catalog::read_record(text, &no_files).unwrap().verify();
    assert_eq!(verify(&text), Ok(1));
    assert!(verify(&forged).is_err());
}

#[test]
fn the_creator_sees_the_commitment_before_adding_a_nonce() {
    let harness = Harness::new();
    let (ada, bob) = (harness.guest("Ada"), harness.guest("Bob"));
    let new_table =
        NewTable { terms: cards(), seat: Some(Seat::TWO), ready: false, commitment: None };
    let table = done(harness.tables.create_table(&ada, None, &new_table)).unwrap().table;
    let seen = harness.snapshot(&ada, table).state;
    assert_eq!(seen.game.commitment.unwrap().len(), 64);
    assert!(seen.secret.is_none());
    harness.sit(&bob, table).unwrap();
    assert_eq!(harness.watch(table).state.status, StatusView::Waiting);
    let nonce = Some("ff".repeat(16).parse().unwrap());
    harness.execute(&ada, table, Command::Ready { nonce, commitment: None }).unwrap();
    let seen = harness.watch(table).state;
    assert_eq!(seen.status, StatusView::Playing);
    assert_eq!(seen.players[1].nonce, nonce);
    assert_eq!(
        refused(harness.execute(&ada, table, Command::Ready { nonce: None, commitment: None }))
            .unwrap_err(),
        Refusal::AlreadyStarted,
    );
}

#[test]
fn one_can_play_alone_against_bots_at_once() {
    let harness = Harness::new();
    let ada = harness.guest("Ada");
    let terms = Terms { seats: vec![SeatKind::Bot("random".into()), SeatKind::Person], ..cards() };
    let table = harness.create_table(&ada, terms);
    for _ in 0..200 {
        harness.work();
        let Some(action) = harness.legal(&ada, table).pop() else { break };
        harness.act(&ada, table, &action).unwrap();
    }
    assert_eq!(harness.watch(table).state.status, StatusView::Over);
    assert!(harness.record(table).contains("[Seat1 \"bot random\"]"));
}

#[test]
fn a_table_by_invitation_needs_the_link_and_is_not_in_the_lobby() {
    let harness = Harness::new();
    let (ada, bob) = (harness.guest("Ada"), harness.guest("Bob"));
    let table = harness.create_table(&ada, Terms::new("cards"));
    assert!(done(harness.tables.lobby(sextant_tables::Page::FIRST)).unwrap().is_empty());
    assert_eq!(harness.sit(&bob, table).unwrap_err(), Refusal::InvitationRequired);
    assert_eq!(harness.watch(table).state.link, None);
    let link = harness.snapshot(&ada, table).state.link;
    assert_eq!(done(harness.tables.invitation(None, link.unwrap())).unwrap().table, table);
    harness
        .execute(&bob, table, Command::Sit { seat: None, link, nonce: None, commitment: None })
        .unwrap();
}

#[test]
fn a_seat_is_taken_once() {
    let harness = Harness::new();
    let (ada, bob, cleo) = (harness.guest("Ada"), harness.guest("Bob"), harness.guest("Cleo"));
    let table = harness.create_table(&ada, dice(3));
    let sit = |identity, seat| {
        refused(harness.execute(
            identity,
            table,
            Command::Sit { seat: Some(seat), link: None, nonce: None, commitment: None },
        ))
    };
    assert_eq!(sit(&bob, Seat::ONE).unwrap_err(), Refusal::SeatTaken { seat: Seat::ONE });
    assert_eq!(sit(&ada, Seat::TWO).unwrap_err(), Refusal::AlreadySeated { seat: Seat::ONE });
    assert_eq!(sit(&bob, Seat::FIVE).unwrap_err(), Refusal::NoSuchSeat { seat: Seat::FIVE });
    sit(&bob, Seat::THREE).unwrap();
    sit(&cleo, Seat::TWO).unwrap();
    assert_eq!(harness.sit(&harness.guest("Dora"), table).unwrap_err(), Refusal::AlreadyStarted);
}

#[test]
fn players_can_leave_before_the_start_and_an_empty_table_closes() {
    let harness = Harness::new();
    let (ada, bob) = (harness.guest("Ada"), harness.guest("Bob"));
    let table = harness.create_table(&ada, dice(3));
    harness.sit(&bob, table).unwrap();
    harness.execute(&ada, table, Command::Leave {}).unwrap();
    assert_eq!(harness.watch(table).state.status, StatusView::Waiting);
    assert_eq!(
        refused(harness.execute(&ada, table, Command::Leave {})).unwrap_err(),
        Refusal::NotSeated
    );
    harness.execute(&bob, table, Command::Leave {}).unwrap();
    assert_eq!(harness.watch(table).state.status, StatusView::Closed);
    assert_eq!(harness.sit(&ada, table).unwrap_err(), Refusal::TableClosed);
}

#[test]
fn an_illegal_action_is_rejected_with_a_reason() {
    let harness = Harness::new();
    let (ada, bob) = (harness.guest("Ada"), harness.guest("Bob"));
    let table = harness.create_table(&ada, cards());
    assert_eq!(harness.act(&ada, table, "D").unwrap_err(), Refusal::NotStarted);
    harness.sit(&bob, table).unwrap();
    let words =
        |identity, action: &str| harness.act(identity, table, action).unwrap_err().to_string();
    assert_eq!(words(&ada, "D"), "a card must be placed before one is drawn");
    assert_eq!(words(&bob, "D"), "it is not seat 2's turn");
    assert_eq!(words(&ada, &"x".repeat(1_000_000)), "an action can have at most 64 bytes");
    assert_eq!(words(&harness.guest("Cleo"), "D"), "you are not playing at this table");
}

#[test]
fn a_placement_can_be_taken_back_before_the_draw() {
    let harness = Harness::new();
    let (ada, bob) = (harness.guest("Ada"), harness.guest("Bob"));
    let table = harness.create_table(&ada, cards());
    harness.sit(&bob, table).unwrap();
    let before = harness.snapshot(&ada, table).state;
    let placement = harness.legal(&ada, table)[0].clone();
    harness.act(&ada, table, &placement).unwrap();
    harness.execute(&ada, table, Command::Undo { decision: None }).unwrap();
    assert_eq!(harness.snapshot(&ada, table).state.game.view, before.game.view);
    harness.act(&ada, table, &placement).unwrap();
    harness.act(&ada, table, "D").unwrap();
    let refusal =
        refused(harness.execute(&ada, table, Command::Undo { decision: None })).unwrap_err();
    assert!(matches!(refusal, Refusal::Rules(_)), "{refusal}");
}

#[test]
fn any_player_may_have_a_turn_played_in_the_open() {
    let harness = Harness::new();
    let people = ["Ada", "Bob", "Cleo"].map(|name| harness.guest(name));
    let [ada, bob, cleo] = &people;
    let table = harness.create_table(ada, dice(3));
    let open = |who, turn| refused(harness.execute(who, table, Command::OpenTurn { turn }));
    assert_eq!(open(ada, None).unwrap_err(), Refusal::NotStarted);
    harness.sit(bob, table).unwrap();
    harness.sit(cleo, table).unwrap();
    let watcher = harness.guest("Dan");
    assert_eq!(open(&watcher, None).unwrap_err(), Refusal::NotSeated);
    assert_eq!(open(cleo, Some(2)).unwrap_err(), Refusal::Stale, "this is the first turn");

    harness.act(ada, table, "-").unwrap();
    let late = harness.snapshot(bob, table).state.game.decision;
    open(cleo, Some(1)).unwrap();
    let state = harness.watch(table).state.game;
    assert_eq!(state.deciding, only(Seat::TWO));
    assert_eq!(state.view.read().unwrap()["open"], true);
    let meant_in_secret = Command::Act { action: "-".to_owned(), decision: late };
    let refusal = refused(harness.execute(bob, table, meant_in_secret)).unwrap_err();
    assert_eq!(refusal, Refusal::Stale);
    assert!(matches!(open(ada, Some(1)).unwrap_err(), Refusal::Rules(_)), "it is open already");
    harness.act(bob, table, "-").unwrap();
    harness.act(cleo, table, "-").unwrap();
    assert_eq!(harness.watch(table).state.game.view.read().unwrap()["open"], false);
}

#[test]
fn undos_are_limited() {
    let harness = Harness::new();
    let (ada, bob) = (harness.guest("Ada"), harness.guest("Bob"));
    let table = harness.create_table(&ada, cards());
    harness.sit(&bob, table).unwrap();
    let placement = harness.legal(&ada, table)[0].clone();
    let undone = (0..50)
        .take_while(|_| {
            harness.act(&ada, table, &placement).is_ok()
                && harness.execute(&ada, table, Command::Undo { decision: None }).is_ok()
        })
        .count();
    assert_eq!(undone, 12);
    harness.act(&ada, table, "D").unwrap();
}

#[test]
fn a_repeated_request_is_answered_but_not_done_again() {
    let harness = Harness::new();
    let (ada, bob) = (harness.guest("Ada"), harness.guest("Bob"));
    let new_table = NewTable { terms: cards(), seat: None, ready: true, commitment: None };
    let create_table = |new_table: &NewTable| {
        done(harness.tables.create_table(&ada, Some(&request("a")), new_table))
    };
    let table = create_table(&new_table).unwrap().table;
    assert_eq!(create_table(&new_table).unwrap().table, table);
    let other = NewTable { ready: false, ..new_table.clone() };
    assert!(matches!(
        create_table(&other),
        Err(Error::Refused { refusal: Refusal::RequestReused, .. })
    ));

    harness.sit(&bob, table).unwrap();
    let placement = harness.legal(&ada, table)[0].clone();
    let act = |id: &str, action: &str| {
        let command = Command::Act { action: action.to_owned(), decision: None };
        refused(done(harness.tables.execute(&ada, table, Some(&request(id)), &command)))
    };
    let first = act("b", &placement).unwrap();
    assert_eq!(act("b", &placement).unwrap(), first);
    assert_eq!(act("b", "D").unwrap_err(), Refusal::RequestReused);
    act("c", "D").unwrap();
    // Even when somebody else has acted since.
    harness.act(&bob, table, &harness.legal(&bob, table)[0].clone()).unwrap();
    act("c", "D").unwrap();
    assert_eq!(harness.watch(table).state.game.deciding, only(Seat::TWO));
}

#[test]
fn a_stale_action_is_rejected_with_the_current_table() {
    let harness = Harness::new();
    let (ada, bob) = (harness.guest("Ada"), harness.guest("Bob"));
    let table = harness.create_table(&ada, cards());
    harness.sit(&bob, table).unwrap();
    let asked = harness.snapshot(&ada, table).state.game.decision;
    let placement = harness.legal(&ada, table)[0].clone();
    let act = |action: &str, decision| {
        harness.execute(&ada, table, Command::Act { action: action.to_owned(), decision })
    };
    act(&placement, asked).unwrap();
    let Err(Error::Refused { refusal: Refusal::Stale, now: Some(now) }) = act("D", asked) else {
        panic!("a stale action was accepted");
    };
    let look = harness.snapshot(&ada, table);
    assert_eq!(now.cursor, look.cursor);
    act("D", look.state.game.decision).unwrap();
}

#[test]
fn simultaneous_choices_do_not_make_decisions_stale() {
    let harness = Harness::new();
    let (ada, bob, cleo) = (harness.guest("Ada"), harness.guest("Bob"), harness.guest("Cleo"));
    let table = harness.create_table(&ada, dice(3));
    harness.sit(&bob, table).unwrap();
    harness.sit(&cleo, table).unwrap();
    harness.act(&ada, table, "-").unwrap();
    let asked = harness.snapshot(&cleo, table).state.game.decision;
    harness.act(&bob, table, "-").unwrap();
    let act = Command::Act { action: "-".into(), decision: asked };
    harness.execute(&cleo, table, act).unwrap();
}

#[test]
fn resigning_loses_and_reveals_the_secret() {
    let harness = Harness::new();
    let (ada, bob) = (harness.guest("Ada"), harness.guest("Bob"));
    let table = harness.create_table(&ada, cards());
    harness.sit(&bob, table).unwrap();
    let since = harness.watch(table).cursor;
    assert!(harness.watch(table).state.secret.is_none());
    harness.execute(&ada, table, Command::Resign {}).unwrap();
    let Update::News(news) = done(harness.tables.catch_up(None, table, since)).unwrap() else {
        panic!("two events are no gap");
    };
    assert_eq!(
        news.events[0].event,
        TableEvent::Dropped { seat: Seat::ONE, why: WhyDropped::Resigned }
    );
    let state = whole(&news);
    assert_eq!(state.game.ended.unwrap().winners, only(Seat::TWO));
    assert!(state.secret.is_some());
    assert!(harness.record(table).contains("[Dropped \"seat 1 resigned\"]"));
    assert_eq!(harness.act(&bob, table, "D").unwrap_err(), Refusal::Over);
}

#[test]
fn among_several_the_others_play_on_and_an_empty_chair_passes() {
    let harness = Harness::new();
    let (ada, bob, cleo) = (harness.guest("Ada"), harness.guest("Bob"), harness.guest("Cleo"));
    let table = harness.create_table(&ada, dice(3));
    harness.sit(&bob, table).unwrap();
    harness.sit(&cleo, table).unwrap();
    harness.execute(&ada, table, Command::Resign {}).unwrap();
    assert_eq!(harness.act(&ada, table, "-").unwrap_err(), Refusal::OutOfGame);
    harness.play_on(&[&bob, &cleo], table);
    let table_view = harness.watch(table).state;
    assert_eq!(table_view.game.ended.unwrap().why, WhyEnded::Played);
    assert!(!table_view.game.ended.unwrap().winners.contains(Seat::ONE));
    let record = sextant_catalog::read_record(&harness.record(table), &no_files).unwrap();
    assert!(record.verify().unwrap() > 0);
}

#[test]
fn the_test_game_is_played_like_any_other() {
    let harness = Harness::new();
    let (ada, bob) = (harness.guest("Ada"), harness.guest("Bob"));
    let terms = Terms { admission: Admission::Open, ..Terms::new("auction") };
    let bot = |name: &str| SeatKind::Bot(name.to_owned());
    let seats = |name| vec![SeatKind::Person, SeatKind::Person, bot(name)];
    let options = json!({"players": 3, "rounds": 4});
    let terms = |name| Terms { options: options.clone(), seats: seats(name), ..terms.clone() };
    assert_eq!(
        complete_terms(terms("expert")).unwrap_err().to_string(),
        "bot `expert` is unknown here: random",
    );

    let table = harness.create_table(&ada, terms("random"));
    harness.sit(&bob, table).unwrap();
    for identity in [&ada, &bob] {
        let highest = harness.legal(identity, table).pop().unwrap();
        harness.act(identity, table, &highest).unwrap();
    }
    harness.work();
    harness.execute(&ada, table, Command::Resign {}).unwrap();
    while harness.watch(table).state.status == StatusView::Playing {
        harness.act(&bob, table, "B1").unwrap();
        harness.work();
    }

    let table_view = harness.watch(table).state;
    assert_eq!(table_view.game.ended.unwrap().why, WhyEnded::Played);
    assert_eq!(table_view.game.ended.unwrap().winners, only(Seat::TWO));
    let (text, json) = done(harness.tables.record(table)).unwrap();
    for text in [text.clone(), json.to_string()] {
        let record = sextant_catalog::read_record(&text, &no_files).unwrap();
        assert_eq!((record.game_name(), record.verify()), ("auction", Ok(4)));
    }
    // Ada passes after she has left: with the first of the legal bids, not the last.
    let rounds: Vec<&str> =
        text.lines().filter_map(|line| Some(line.split_once(": ")?.1)).collect();
    assert_eq!(rounds[1..], ["B0 B1 B0"; 3], "{text}");
}

#[test]
fn the_game_ends_when_only_bots_are_left() {
    let harness = Harness::new();
    let ada = harness.guest("Ada");
    let bot = || SeatKind::Bot("random".into());
    let terms = Terms { seats: vec![SeatKind::Person, bot(), bot()], ..dice(3) };
    let table = harness.create_table(&ada, terms);
    harness.execute(&ada, table, Command::Resign {}).unwrap();
    assert_eq!(harness.watch(table).state.game.ended.unwrap().why, WhyEnded::Walkover);
}

#[test]
fn a_host_with_a_bad_answer_from_a_bot_changes_nothing() {
    let harness = Harness::new();
    let ada = harness.guest("Ada");
    let terms = Terms { seats: vec![SeatKind::Bot("random".into()), SeatKind::Person], ..cards() };
    let table = harness.create_table(&ada, terms);
    let before = harness.watch(table);
    let jobs = done(harness.tables.claim_jobs(JobQueue::BotTurns, Span::seconds(1), 10)).unwrap();
    for job in &jobs {
        for nonsense in ["", "D", "Z9", "cmd:"] {
            assert!(done(harness.tables.act_for_bot(*job, nonsense)).is_err());
        }
    }
    assert_eq!(jobs.len(), 1);
    assert_eq!(harness.watch(table), before);
}

#[test]
fn a_rematch_takes_one_offer_and_one_acceptance() {
    let harness = Harness::new();
    let (ada, bob, cleo) = (harness.guest("Ada"), harness.guest("Bob"), harness.guest("Cleo"));
    let table = harness.create_table(&ada, cards());
    harness.sit(&bob, table).unwrap();
    let rematch = |identity| {
        refused(harness.execute(
            identity,
            table,
            Command::Rematch { nonce: None, commitment: None },
        ))
    };
    assert_eq!(rematch(&ada).unwrap_err(), Refusal::NotOver);
    harness.execute(&ada, table, Command::Resign {}).unwrap();
    assert_eq!(rematch(&cleo).unwrap_err(), Refusal::NotSeated);

    let offered = rematch(&ada).unwrap();
    assert_ne!(offered.table, table);
    assert_eq!(harness.watch(offered.table).state.rematch_of, Some(table));
    assert_eq!(harness.snapshot(&bob, table).state.rematch, Some(offered.table));
    assert_eq!(rematch(&ada).unwrap(), offered, "asking twice offers once");
    assert_eq!(harness.sit(&cleo, offered.table).unwrap_err(), Refusal::TableFull);
    let accepted = rematch(&bob).unwrap();
    assert_eq!(accepted.table, offered.table);
    assert_eq!(
        harness.watch(accepted.table).state.players[0].name.as_ref().unwrap().as_str(),
        "Bob"
    );
    harness.execute(&ada, offered.table, Command::Ready { nonce: None, commitment: None }).unwrap();
    assert_eq!(harness.watch(offered.table).state.status, StatusView::Playing);
}

#[test]
fn a_match_of_several_rounds_verifies_every_deal() {
    let harness = Harness::new();
    let (ada, bob) = (harness.guest("Ada"), harness.guest("Bob"));
    let options = json!({"rounds": 3, "turn_limit": 10, "first_starter": "drawn"});
    let table = harness.create_table(&ada, Terms { options, ..cards() });
    harness.sit(&bob, table).unwrap();
    harness.play_on(&[&ada, &bob], table);
    let record = sextant_catalog::read_record(&harness.record(table), &no_files).unwrap();
    assert_eq!(record.verify(), Ok(3));
}

#[test]
fn the_end_of_a_round_stays_visible_until_the_player_acts() {
    let harness = Harness::new();
    let (ada, bob) = (harness.guest("Ada"), harness.guest("Bob"));
    let options = json!({"rounds": 3, "turn_limit": 2, "next_starter": "alternate"});
    let table = harness.create_table(&ada, Terms { options, ..cards() });
    harness.sit(&bob, table).unwrap();
    let turn = |identity: &Identity| {
        for _ in 0..2 {
            let table_view = harness.snapshot(identity, table).state;
            let legal = table_view.game.view.read().unwrap()["table"]["legal"][0].clone();
            let action = legal.as_str().unwrap().to_owned();
            harness
                .execute(
                    identity,
                    table,
                    Command::Act { action, decision: table_view.game.decision },
                )
                .unwrap();
        }
    };
    let paused = |identity: &Identity| {
        let pause = harness.snapshot(identity, table).state.game.pause?;
        let round = &pause.view.read().unwrap()["table"];
        assert!(round["end"].is_string(), "{round}");
        assert_eq!(round["hand"].as_array().unwrap().len(), 8);
        Some(pause.number)
    };
    assert_eq!([paused(&ada), paused(&bob)], [None, None]);
    turn(&ada);
    turn(&bob);
    let watched = harness.watch(table).state.game.pause.unwrap();
    assert_eq!(watched.view.read().unwrap()["table"]["hand"], json!([]));
    assert_eq!([paused(&ada), paused(&bob)], [Some(1), Some(1)]);
    turn(&bob);
    assert_eq!([paused(&ada), paused(&bob)], [Some(1), None]);
    assert_eq!(harness.watch(table).state.game.pause, None);
    turn(&ada);
    assert_eq!([paused(&ada), paused(&bob)], [Some(2), Some(2)]);
}

#[test]
fn events_before_the_start_are_limited() {
    let harness = Harness::new();
    let (ada, bob) = (harness.guest("Ada"), harness.guest("Bob"));
    let new_table = NewTable { terms: cards(), seat: None, ready: false, commitment: None };
    let table = done(harness.tables.create_table(&ada, None, &new_table)).unwrap().table;
    for _ in 0..10 {
        harness.execute(&ada, table, Command::Ready { nonce: None, commitment: None }).unwrap();
    }
    assert_eq!(harness.watch(table).cursor.number, 3, "ready once is ready");
    let moved = (0..200)
        .take_while(|_| {
            let nonce = Some("00".repeat(16).parse().unwrap());
            let ready =
                harness.execute(&ada, table, Command::Ready { nonce, commitment: None }).is_ok();
            ready
                && harness
                    .execute(&ada, table, Command::Ready { nonce: None, commitment: None })
                    .is_ok()
        })
        .count();
    assert!((20..30).contains(&moved), "{moved}");

    let table = done(harness.tables.create_table(&ada, None, &new_table)).unwrap().table;
    let sit = Command::Sit { seat: None, link: None, nonce: None, commitment: None };
    let coming = (0..200)
        .take_while(|_| {
            let came = harness.execute(&bob, table, sit.clone()).is_ok();
            came && harness.execute(&bob, table, Command::Leave {}).is_ok()
        })
        .count();
    assert!((10..30).contains(&coming), "{coming}");
    assert_eq!(harness.sit(&bob, table).unwrap_err(), Refusal::TooManyEventsBeforeStart);
    // Somebody else's coming and going keeps nobody out, and nobody in.
    harness.execute(&ada, table, Command::Leave {}).unwrap();
}

#[test]
fn many_strangers_do_not_lock_a_table_for_its_creator() {
    let harness = Harness::new();
    let ada = harness.guest("Ada");
    let new_table = NewTable { terms: cards(), seat: None, ready: false, commitment: None };
    let table = done(harness.tables.create_table(&ada, None, &new_table)).unwrap().table;
    let mut stayed = None;
    for _ in 0..100 {
        let stranger = harness.guest("Eve");
        for _ in 0..20 {
            if harness.sit(&stranger, table).is_err() {
                break;
            }
            harness.execute(&stranger, table, Command::Leave {}).unwrap();
        }
        stayed = Some(stranger);
    }
    let late = harness.sit(&stayed.unwrap(), table);
    assert_eq!(late.unwrap_err(), Refusal::TooManyEventsBeforeStart, "it is full of comings");
    let nonce = Some("00".repeat(16).parse().unwrap());
    harness.execute(&ada, table, Command::Ready { nonce, commitment: None }).unwrap();
    harness.execute(&ada, table, Command::Leave {}).unwrap();
    assert_eq!(harness.watch(table).state.status, StatusView::Closed);
}

#[test]
fn a_game_without_end_is_scored_as_it_stands() {
    let harness = Harness::new();
    let (ada, bob) = (harness.guest("Ada"), harness.guest("Bob"));
    let table = harness.create_table(&ada, Terms { options: json!({"rounds": 1}), ..cards() });
    harness.sit(&bob, table).unwrap();
    let people = [&ada, &bob];
    // They hear what is new: the whole list of moves every time would take minutes.
    let mut cursors = people.map(|identity| harness.snapshot(identity, table).cursor);
    let mut table_view = harness.watch(table).state;
    for _ in 0..25_000 {
        let Some(seat) = table_view.game.deciding.iter().next() else { break };
        let (identity, cursor) = (people[seat.index()], &mut cursors[seat.index()]);
        let mut catch_up = || {
            let update = harness.tables.catch_up(Some(identity), table, *cursor);
            let (state, now) = match done(update).unwrap() {
                Update::News(news) => (whole(&news), news.cursor),
                Update::Snapshot(snapshot) => (snapshot.state, snapshot.cursor),
            };
            *cursor = now;
            state
        };
        if table_view.game.viewer != Viewer::Seat(seat) {
            table_view = catch_up();
        }
        // They only ever discard, and take what the other has discarded.
        let legal = legal(&table_view);
        let discard = legal.iter().find(|action| action.len() > 1 && action.ends_with('D'));
        let action =
            discard.or_else(|| legal.iter().find(|action| *action != "D")).unwrap_or(&legal[0]);
        harness.act(identity, table, action).unwrap();
        table_view = catch_up();
    }
    assert_eq!(harness.watch(table).state.game.ended.unwrap().why, WhyEnded::TooLong);
    let record = sextant_catalog::read_record(&harness.record(table), &no_files).unwrap();
    assert_eq!(record.verify(), Ok(1));
}
