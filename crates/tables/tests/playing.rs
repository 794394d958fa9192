//! From sitting down to the end of a game.

mod club;

use club::{Club, cards, dice, done, legal, only, refused, request};
use serde_json::json;
use sextant_core::{Seat, Viewer, no_files};
use sextant_tables::{
    Command, Draft, Duty, Error, Place, Refusal, Span, StatusSight, Terms, Update, What, Who,
    WhyDropped, WhyEnded,
};

#[test]
fn two_people_sit_down_play_and_can_check_the_deal() {
    let club = Club::new();
    let (ada, bob) = (club.guest("Ada"), club.guest("Bob"));
    let table = club.set_up(&ada, cards());
    let commitment = club.watch(table).sight.commitment;
    let nonce = Some("000102030405060708090a0b0c0d0e0f".parse().unwrap());
    club.ask(&bob, table, Command::Sit { seat: None, link: None, nonce }).unwrap();
    assert_eq!(club.watch(table).sight.status, StatusSight::Playing);
    club.play_on(&[&ada, &bob], table);

    let sight = club.watch(table).sight;
    assert_eq!(sight.status, StatusSight::Over);
    assert_eq!(sight.ended.unwrap().why, WhyEnded::Played);
    let text = club.record(table);
    for expected in
        ["[Seat1 \"Ada\"]", "[Seat2 \"Bob\"]", "[Date \"2026-", &commitment, "2:0001020"]
    {
        assert!(text.contains(expected), "{expected} is missing in\n{text}");
    }
    let record = sextant_catalog::read_record(&text, &no_files).unwrap();
    assert_eq!(record.verify(), Ok(1));
    let (_, json) = done(club.tables.record(table)).unwrap();
    let record = sextant_catalog::read_record(&json.to_string(), &no_files).unwrap();
    assert_eq!(record.verify(), Ok(1));
}

#[test]
fn a_changed_card_is_found() {
    let club = Club::new();
    let (ada, bob) = (club.guest("Ada"), club.guest("Bob"));
    let table = club.set_up(&ada, cards());
    club.sit(&bob, table).unwrap();
    club.ask(&ada, table, Command::Resign {}).unwrap();
    let text = club.record(table);
    let at = text.find("[Deck \"").unwrap() + "[Deck \"".len();
    let (first, second) = (&text[at..at + 2], &text[at + 3..at + 5]);
    let forged = text.replacen(&format!("{first} {second}"), &format!("{second} {first}"), 1);
    let verify = |text: &str| sextant_catalog::read_record(text, &no_files).unwrap().verify();
    assert_eq!(verify(&text), Ok(1));
    assert!(verify(&forged).is_err());
}

#[test]
fn whoever_founds_a_table_sees_its_commitment_before_adding_a_nonce() {
    let club = Club::new();
    let (ada, bob) = (club.guest("Ada"), club.guest("Bob"));
    let draft = Draft { terms: cards(), seat: Some(Seat::TWO), ready: false };
    let answer = done(club.tables.set_up(&ada, None, &draft)).unwrap();
    assert_eq!(answer.sight.commitment.len(), 64);
    assert!(answer.sight.secret.is_none());
    club.sit(&bob, answer.table).unwrap();
    assert_eq!(club.watch(answer.table).sight.status, StatusSight::Waiting);
    let nonce = Some("ff".repeat(16).parse().unwrap());
    let answer = club.ask(&ada, answer.table, Command::Ready { nonce }).unwrap();
    assert_eq!(answer.sight.status, StatusSight::Playing);
    assert_eq!(answer.sight.seats[1].nonce.as_deref(), Some("ff".repeat(16).as_str()));
    assert_eq!(
        refused(club.ask(&ada, answer.table, Command::Ready { nonce: None })).unwrap_err(),
        Refusal::Begun,
    );
}

#[test]
fn one_can_play_alone_against_bots_at_once() {
    let club = Club::new();
    let ada = club.guest("Ada");
    let terms = Terms { seats: vec![Place::Bot("random".into()), Place::Person], ..cards() };
    let table = club.set_up(&ada, terms);
    for _ in 0..200 {
        club.work();
        let Some(action) = club.legal(&ada, table).pop() else { break };
        club.act(&ada, table, &action).unwrap();
    }
    assert_eq!(club.watch(table).sight.status, StatusSight::Over);
    assert!(club.record(table).contains("[Seat1 \"bot random\"]"));
}

#[test]
fn a_table_by_invitation_needs_the_link_and_is_not_in_the_lobby() {
    let club = Club::new();
    let (ada, bob) = (club.guest("Ada"), club.guest("Bob"));
    let table = club.set_up(&ada, Terms::new("cards"));
    assert!(done(club.tables.lobby(sextant_tables::Page::FIRST)).unwrap().is_empty());
    assert_eq!(club.sit(&bob, table).unwrap_err(), Refusal::ByInvitation);
    assert_eq!(club.watch(table).sight.link, None);
    let link = club.look(&ada, table).sight.link;
    assert_eq!(done(club.tables.invitation(None, link.unwrap())).unwrap().table, table);
    club.ask(&bob, table, Command::Sit { seat: None, link, nonce: None }).unwrap();
}

#[test]
fn a_seat_is_taken_once() {
    let club = Club::new();
    let (ada, bob, cleo) = (club.guest("Ada"), club.guest("Bob"), club.guest("Cleo"));
    let table = club.set_up(&ada, dice(3));
    let sit = |who, seat| {
        refused(club.ask(who, table, Command::Sit { seat: Some(seat), link: None, nonce: None }))
    };
    assert_eq!(sit(&bob, Seat::ONE).unwrap_err(), Refusal::Taken(Seat::ONE));
    assert_eq!(sit(&ada, Seat::TWO).unwrap_err(), Refusal::SitsAlready(Seat::ONE));
    assert_eq!(sit(&bob, Seat::FIVE).unwrap_err(), Refusal::NoSuchSeat(Seat::FIVE));
    sit(&bob, Seat::THREE).unwrap();
    sit(&cleo, Seat::TWO).unwrap();
    assert_eq!(club.sit(&club.guest("Dora"), table).unwrap_err(), Refusal::Begun);
}

#[test]
fn before_the_game_one_can_leave_and_an_empty_table_is_put_away() {
    let club = Club::new();
    let (ada, bob) = (club.guest("Ada"), club.guest("Bob"));
    let table = club.set_up(&ada, dice(3));
    club.sit(&bob, table).unwrap();
    club.ask(&ada, table, Command::Leave {}).unwrap();
    assert_eq!(club.watch(table).sight.status, StatusSight::Waiting);
    assert_eq!(refused(club.ask(&ada, table, Command::Leave {})).unwrap_err(), Refusal::NotSeated);
    club.ask(&bob, table, Command::Leave {}).unwrap();
    assert_eq!(club.watch(table).sight.status, StatusSight::Closed);
    assert_eq!(club.sit(&ada, table).unwrap_err(), Refusal::Closed);
}

#[test]
fn what_breaks_a_rule_is_refused_in_words() {
    let club = Club::new();
    let (ada, bob) = (club.guest("Ada"), club.guest("Bob"));
    let table = club.set_up(&ada, cards());
    assert_eq!(club.act(&ada, table, "D").unwrap_err(), Refusal::NotBegun);
    club.sit(&bob, table).unwrap();
    let words = |who, action: &str| club.act(who, table, action).unwrap_err().to_string();
    assert_eq!(words(&ada, "D"), "a card must be placed before one is drawn");
    assert_eq!(words(&bob, "D"), "it is not seat 2's turn");
    assert_eq!(words(&ada, &"x".repeat(1_000_000)), "no action is as long as that");
    assert_eq!(words(&club.guest("Cleo"), "D"), "you do not sit at this table");
}

#[test]
fn a_placement_can_be_taken_back_before_the_draw() {
    let club = Club::new();
    let (ada, bob) = (club.guest("Ada"), club.guest("Bob"));
    let table = club.set_up(&ada, cards());
    club.sit(&bob, table).unwrap();
    let before = club.look(&ada, table).sight;
    let placement = club.legal(&ada, table)[0].clone();
    club.act(&ada, table, &placement).unwrap();
    club.ask(&ada, table, Command::Undo { decision: None }).unwrap();
    assert_eq!(club.look(&ada, table).sight.view, before.view);
    club.act(&ada, table, &placement).unwrap();
    club.act(&ada, table, "D").unwrap();
    let refusal = refused(club.ask(&ada, table, Command::Undo { decision: None })).unwrap_err();
    assert!(matches!(refusal, Refusal::Rules(_)), "{refusal}");
}

#[test]
fn nobody_takes_back_without_end() {
    let club = Club::new();
    let (ada, bob) = (club.guest("Ada"), club.guest("Bob"));
    let table = club.set_up(&ada, cards());
    club.sit(&bob, table).unwrap();
    let placement = club.legal(&ada, table)[0].clone();
    let undone = (0..50)
        .take_while(|_| {
            club.act(&ada, table, &placement).is_ok()
                && club.ask(&ada, table, Command::Undo { decision: None }).is_ok()
        })
        .count();
    assert_eq!(undone, 12);
    club.act(&ada, table, "D").unwrap();
}

#[test]
fn a_repeated_request_is_answered_but_not_done_again() {
    let club = Club::new();
    let (ada, bob) = (club.guest("Ada"), club.guest("Bob"));
    let draft = Draft { terms: cards(), seat: None, ready: true };
    let set_up = |draft: &Draft| done(club.tables.set_up(&ada, Some(&request("a")), draft));
    let table = set_up(&draft).unwrap().table;
    assert_eq!(set_up(&draft).unwrap().table, table);
    let other = Draft { ready: false, ..draft.clone() };
    assert!(matches!(set_up(&other), Err(Error::Refused { refusal: Refusal::RequestReused, .. })));

    club.sit(&bob, table).unwrap();
    let placement = club.legal(&ada, table)[0].clone();
    let act = |id: &str, action: &str| {
        let command = Command::Act { action: action.to_owned(), decision: None };
        refused(done(club.tables.ask(&ada, table, Some(&request(id)), &command)))
    };
    let first = act("b", &placement).unwrap();
    assert_eq!(act("b", &placement).unwrap(), first);
    assert_eq!(act("b", "D").unwrap_err(), Refusal::RequestReused);
    act("c", "D").unwrap();
    // Even when somebody else has acted since.
    club.act(&bob, table, &club.legal(&bob, table)[0].clone()).unwrap();
    act("c", "D").unwrap();
    assert_eq!(club.watch(table).sight.deciding, only(Seat::TWO));
}

#[test]
fn an_action_about_another_decision_is_refused_with_the_table_as_it_is() {
    let club = Club::new();
    let (ada, bob) = (club.guest("Ada"), club.guest("Bob"));
    let table = club.set_up(&ada, cards());
    club.sit(&bob, table).unwrap();
    let asked = club.look(&ada, table).sight.decision;
    let placement = club.legal(&ada, table)[0].clone();
    let act = |action: &str, decision| {
        club.ask(&ada, table, Command::Act { action: action.to_owned(), decision })
    };
    act(&placement, asked).unwrap();
    let Err(Error::Refused { refusal: Refusal::Stale, now: Some(now) }) = act("D", asked) else {
        panic!("a stale action was accepted");
    };
    assert_eq!(now.sight, club.look(&ada, table).sight);
    act("D", now.sight.decision).unwrap();
}

#[test]
fn choosing_at_the_same_time_makes_nobody_stale() {
    let club = Club::new();
    let (ada, bob, cleo) = (club.guest("Ada"), club.guest("Bob"), club.guest("Cleo"));
    let table = club.set_up(&ada, dice(3));
    club.sit(&bob, table).unwrap();
    club.sit(&cleo, table).unwrap();
    club.act(&ada, table, "-").unwrap();
    let asked = club.look(&cleo, table).sight.decision;
    club.act(&bob, table, "-").unwrap();
    let act = Command::Act { action: "-".into(), decision: asked };
    club.ask(&cleo, table, act).unwrap();
}

#[test]
fn who_resigns_loses_and_the_secret_is_told() {
    let club = Club::new();
    let (ada, bob) = (club.guest("Ada"), club.guest("Bob"));
    let table = club.set_up(&ada, cards());
    club.sit(&bob, table).unwrap();
    let since = club.watch(table).cursor;
    assert!(club.watch(table).sight.secret.is_none());
    club.ask(&ada, table, Command::Resign {}).unwrap();
    let Update::News { told, sight, .. } = done(club.tables.catch_up(None, table, since)).unwrap()
    else {
        panic!("two events are no gap");
    };
    assert_eq!(told[0].what, What::Dropped { seat: Seat::ONE, why: WhyDropped::Resigned });
    assert_eq!(sight.ended.unwrap().winners, only(Seat::TWO));
    assert!(sight.secret.is_some());
    assert!(club.record(table).contains("[Dropped \"seat 1 resigned\"]"));
    assert_eq!(club.act(&bob, table, "D").unwrap_err(), Refusal::Over);
}

#[test]
fn among_several_the_others_play_on_and_an_empty_chair_passes() {
    let club = Club::new();
    let (ada, bob, cleo) = (club.guest("Ada"), club.guest("Bob"), club.guest("Cleo"));
    let table = club.set_up(&ada, dice(3));
    club.sit(&bob, table).unwrap();
    club.sit(&cleo, table).unwrap();
    club.ask(&ada, table, Command::Resign {}).unwrap();
    assert_eq!(club.act(&ada, table, "-").unwrap_err(), Refusal::Out);
    club.play_on(&[&bob, &cleo], table);
    let sight = club.watch(table).sight;
    assert_eq!(sight.ended.unwrap().why, WhyEnded::Played);
    assert!(!sight.ended.unwrap().winners.contains(Seat::ONE));
    let record = sextant_catalog::read_record(&club.record(table), &no_files).unwrap();
    assert!(record.verify().unwrap() > 0);
}

#[test]
fn nobody_plays_on_when_only_bots_are_left() {
    let club = Club::new();
    let ada = club.guest("Ada");
    let bot = || Place::Bot("random".into());
    let terms = Terms { seats: vec![Place::Person, bot(), bot()], ..dice(3) };
    let table = club.set_up(&ada, terms);
    club.ask(&ada, table, Command::Resign {}).unwrap();
    assert_eq!(club.watch(table).sight.ended.unwrap().why, WhyEnded::Walkover);
}

#[test]
fn a_host_with_a_bad_answer_from_a_bot_changes_nothing() {
    let club = Club::new();
    let ada = club.guest("Ada");
    let terms = Terms { seats: vec![Place::Bot("random".into()), Place::Person], ..cards() };
    let table = club.set_up(&ada, terms);
    let before = club.watch(table);
    let jobs = done(club.tables.claim_jobs(Duty::BotTurns, Span::seconds(1), 10)).unwrap();
    for job in &jobs {
        for nonsense in ["", "D", "Z9", "cmd:"] {
            assert!(done(club.tables.bot_acts(*job, nonsense)).is_err());
        }
    }
    assert_eq!(jobs.len(), 1);
    assert_eq!(club.watch(table), before);
}

#[test]
fn a_rematch_takes_one_offer_and_one_acceptance() {
    let club = Club::new();
    let (ada, bob, cleo) = (club.guest("Ada"), club.guest("Bob"), club.guest("Cleo"));
    let table = club.set_up(&ada, cards());
    club.sit(&bob, table).unwrap();
    let rematch = |who| refused(done(club.tables.rematch(who, table, None, None)));
    assert_eq!(rematch(&ada).unwrap_err(), Refusal::NotOver);
    club.ask(&ada, table, Command::Resign {}).unwrap();
    assert_eq!(rematch(&cleo).unwrap_err(), Refusal::NotSeated);

    let offered = rematch(&ada).unwrap();
    assert_ne!(offered.table, table);
    assert_eq!(offered.sight.rematch_of, Some(table));
    assert_eq!(club.look(&bob, table).sight.rematch, Some(offered.table));
    assert_eq!(rematch(&ada).unwrap(), offered, "asking twice offers once");
    assert_eq!(club.sit(&cleo, offered.table).unwrap_err(), Refusal::Full);
    let accepted = rematch(&bob).unwrap();
    assert_eq!(accepted.table, offered.table);
    assert_eq!(accepted.sight.seats[0].name.as_ref().unwrap().as_str(), "Bob");
    let begun = club.ask(&ada, offered.table, Command::Ready { nonce: None }).unwrap();
    assert_eq!(begun.sight.status, StatusSight::Playing);
}

#[test]
fn a_match_of_several_rounds_verifies_every_deal() {
    let club = Club::new();
    let (ada, bob) = (club.guest("Ada"), club.guest("Bob"));
    let options = json!({"rounds": 3, "turn_limit": 10, "first_starter": "drawn"});
    let table = club.set_up(&ada, Terms { options, ..cards() });
    club.sit(&bob, table).unwrap();
    club.play_on(&[&ada, &bob], table);
    let record = sextant_catalog::read_record(&club.record(table), &no_files).unwrap();
    assert_eq!(record.verify(), Ok(3));
}

#[test]
fn the_end_of_a_round_stays_to_be_looked_at_until_one_goes_on() {
    let club = Club::new();
    let (ada, bob) = (club.guest("Ada"), club.guest("Bob"));
    let options = json!({"rounds": 3, "turn_limit": 2, "next_starter": "alternate"});
    let table = club.set_up(&ada, Terms { options, ..cards() });
    club.sit(&bob, table).unwrap();
    let turn = |who: &Who| {
        for _ in 0..2 {
            let sight = club.look(who, table).sight;
            let legal = sight.view.as_ref().unwrap()["table"]["legal"][0].clone();
            let action = legal.as_str().unwrap().to_owned();
            club.ask(who, table, Command::Act { action, decision: sight.decision }).unwrap();
        }
    };
    let paused = |who: &Who| {
        let pause = club.look(who, table).sight.pause?;
        let round = &pause.view["table"];
        assert!(round["end"].is_string(), "{round}");
        assert_eq!(round["hand"].as_array().unwrap().len(), 8);
        Some(pause.number)
    };
    assert_eq!([paused(&ada), paused(&bob)], [None, None]);
    turn(&ada);
    turn(&bob);
    let watched = club.watch(table).sight.pause.unwrap();
    assert_eq!(watched.view["table"]["hand"], json!([]));
    assert_eq!([paused(&ada), paused(&bob)], [Some(1), Some(1)]);
    turn(&bob);
    assert_eq!([paused(&ada), paused(&bob)], [Some(1), None]);
    assert_eq!(club.watch(table).sight.pause, None);
    turn(&ada);
    assert_eq!([paused(&ada), paused(&bob)], [Some(2), Some(2)]);
}

#[test]
fn coming_and_going_has_an_end() {
    let club = Club::new();
    let (ada, bob) = (club.guest("Ada"), club.guest("Bob"));
    let draft = Draft { terms: cards(), seat: None, ready: false };
    let table = done(club.tables.set_up(&ada, None, &draft)).unwrap().table;
    for _ in 0..10 {
        club.ask(&ada, table, Command::Ready { nonce: None }).unwrap();
    }
    assert_eq!(club.watch(table).cursor.number, 3, "ready once is ready");
    let moved = (0..2_000)
        .take_while(|_| {
            let nonce = Some("00".repeat(16).parse().unwrap());
            let ready = club.ask(&ada, table, Command::Ready { nonce }).is_ok();
            ready && club.ask(&ada, table, Command::Ready { nonce: None }).is_ok()
        })
        .count();
    assert!((400..600).contains(&moved), "{moved}");
    assert_eq!(club.sit(&bob, table).unwrap_err(), Refusal::Restless);
}

#[test]
fn a_game_without_end_is_scored_as_it_stands() {
    let club = Club::new();
    let (ada, bob) = (club.guest("Ada"), club.guest("Bob"));
    let table = club.set_up(&ada, Terms { options: json!({"rounds": 1}), ..cards() });
    club.sit(&bob, table).unwrap();
    let people = [&ada, &bob];
    // They hear what is new: the whole list of moves every time would take minutes.
    let mut cursors = people.map(|who| club.look(who, table).cursor);
    let mut sight = club.watch(table).sight;
    for _ in 0..25_000 {
        let Some(seat) = sight.deciding.iter().next() else { break };
        let (who, cursor) = (people[seat.index()], &mut cursors[seat.index()]);
        if sight.viewer != Viewer::Seat(seat) {
            sight = match done(club.tables.catch_up(Some(who), table, *cursor)).unwrap() {
                Update::News { sight, .. } => *sight,
                Update::Snapshot(snapshot) => snapshot.sight,
            };
        }
        // They only ever discard, and take what the other has discarded.
        let legal = legal(sight.view.as_ref());
        let discard = legal.iter().find(|action| action.len() > 1 && action.ends_with('D'));
        let action =
            discard.or_else(|| legal.iter().find(|action| *action != "D")).unwrap_or(&legal[0]);
        let answer = club.act(who, table, action).unwrap();
        (*cursor, sight) = (answer.cursor, answer.sight);
    }
    assert_eq!(club.watch(table).sight.ended.unwrap().why, WhyEnded::TooLong);
    let record = sextant_catalog::read_record(&club.record(table), &no_files).unwrap();
    assert_eq!(record.verify(), Ok(1));
}
