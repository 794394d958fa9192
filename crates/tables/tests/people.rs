//! Guests, tokens, lists, chat and notes.

use crate::harness::{Harness, cards, dice, done, refused};
use sextant_tables::{
    Admission, Command, Error, JobQueue, Known, Name, Note, Page, Refusal, Scope, SeatKind, Span,
    Table, TableEvent, Terms, Token, Update,
};

fn remark(text: &str) -> Command {
    Command::Say { text: text.to_owned() }
}

#[test]
fn a_guest_is_known_again_by_their_token_alone() {
    let harness = Harness::new();
    let (ada, token) = done(harness.tables.create_guest(Name::new("Ada").unwrap())).unwrap();
    let (bob, _) = done(harness.tables.create_guest(Name::new("Ada").unwrap())).unwrap();
    assert_ne!(ada.player.id, bob.player.id, "a name is not an identity");
    let again: Token = token.reveal().parse().unwrap();
    assert_eq!(done(harness.tables.authenticate(&again)).unwrap(), Some(ada));
    let forged: Token = format!("{}{}", Token::PREFIX, "0".repeat(64)).parse().unwrap();
    assert_eq!(done(harness.tables.authenticate(&forged)).unwrap(), None);
}

#[test]
fn a_token_for_playing_can_only_play() {
    let harness = Harness::new();
    let (ada, bob) = (harness.guest("Ada"), harness.guest("Bob"));
    let label = Name::new("my bot").unwrap();
    let token = done(harness.tables.issue_token(&ada, Scope::Play, label.clone())).unwrap();
    let robot = done(harness.tables.authenticate(&token)).unwrap().unwrap();
    let table = harness.create_table(&bob, cards());
    harness.sit(&robot, table).unwrap();
    let refusal = refused(harness.execute(&robot, table, remark("beep"))).unwrap_err();
    assert_eq!(refusal, Refusal::FullTokenRequired);
    assert!(done(harness.tables.issue_token(&robot, Scope::Full, label.clone())).is_err());
    assert!(done(harness.tables.rename(&robot, label)).is_err());
    assert!(done(harness.tables.tokens(&robot)).is_err());
    assert!(done(harness.tables.revoke_token(&ada, token.hash())).unwrap());
    assert_eq!(done(harness.tables.authenticate(&token)).unwrap(), None);
}

#[test]
fn tokens_and_tables_per_player_are_limited() {
    let harness = Harness::new();
    let ada = harness.guest("Ada");
    let label = Name::new("x").unwrap();
    let issued = (0..50)
        .take_while(|_| done(harness.tables.issue_token(&ada, Scope::Play, label.clone())).is_ok())
        .count();
    assert_eq!(issued, 19);
    let refusal = |terms| {
        let new_table =
            sextant_tables::NewTable { terms, seat: None, ready: true, commitment: None };
        refused(done(harness.tables.create_table(&ada, None, &new_table))).unwrap_err()
    };
    for _ in 0..20 {
        harness.create_table(&ada, cards());
    }
    assert_eq!(refusal(cards()), Refusal::TooManyOpenTables { most: 20 });
    let by_invitation = || Terms { admission: Admission::Link, ..cards() };
    for _ in 0..80 {
        harness.create_table(&ada, by_invitation());
    }
    assert_eq!(refusal(by_invitation()), Refusal::TooManyTables { most: 100 });
    let greedy = harness.guest("Greedy");
    let seats = vec![SeatKind::Bot("random".to_owned()), SeatKind::Person];
    let with_bot = Terms { seats, ..by_invitation() };
    let new_table =
        sextant_tables::NewTable { terms: with_bot, seat: None, ready: true, commitment: None };
    let begin = || refused(done(harness.tables.create_table(&greedy, None, &new_table)));
    assert_eq!((0..100).map_while(|_| begin().ok()).count(), 64);
    assert_eq!(begin().unwrap_err(), Refusal::TooManyBotTurns { most: 64 });
}

#[test]
fn a_new_name_counts_from_the_next_table_on() {
    let harness = Harness::new();
    let (ada, token) = done(harness.tables.create_guest(Name::new("Ada").unwrap())).unwrap();
    let table = harness.create_table(&ada, cards());
    done(harness.tables.rename(&ada, Name::new("Adele").unwrap())).unwrap();
    let adele = done(harness.tables.authenticate(&token)).unwrap().unwrap();
    let other = harness.create_table(&adele, cards());
    let name = |table| harness.watch(table).state.players[0].name.clone().unwrap().to_string();
    assert_eq!((name(table).as_str(), name(other).as_str()), ("Ada", "Adele"));
}

#[test]
fn tables_waiting_for_the_player_come_first() {
    let harness = Harness::new();
    let (ada, bob) = (harness.guest("Ada"), harness.guest("Bob"));
    let waiting = harness.create_table(&ada, cards());
    let begin = |terms| {
        harness.clock.advance(Span::seconds(1));
        let table = harness.create_table(&ada, terms);
        harness.sit(&bob, table).unwrap();
        table
    };
    let my_turn = begin(cards());
    let bobs_turn = begin(dice(2));
    harness.act(&ada, bobs_turn, "-").unwrap();
    let over = begin(cards());
    harness.execute(&bob, over, Command::Resign {}).unwrap();
    let mine: Vec<_> = done(harness.tables.tables_of(&ada, Page::FIRST))
        .unwrap()
        .into_iter()
        .map(|summary| summary.table)
        .collect();
    assert_eq!(mine, [my_turn, bobs_turn, waiting, over]);
}

#[test]
fn chat_is_limited() {
    let harness = Harness::new();
    let (ada, bob) = (harness.guest("Ada"), harness.guest("Bob"));
    let table = harness.create_table(&ada, cards());
    let say = |identity, text| refused(harness.execute(identity, table, remark(text)));
    assert_eq!(say(&bob, "hello").unwrap_err(), Refusal::NotSeated);
    for _ in 0..Table::CHAT_BURST {
        say(&ada, "hello?").unwrap();
    }
    assert_eq!(say(&ada, "anybody?").unwrap_err(), Refusal::ChatTooFast);
    harness.clock.advance(Table::CHAT_BURST_SPAN);
    say(&ada, "anybody?").unwrap();
    assert_eq!(harness.watch(table).chat.last().unwrap().text.as_str(), "anybody?");
    for _ in 6..Table::MAX_CHAT_MESSAGES {
        harness.clock.advance(Span::seconds(15));
        say(&ada, "la").unwrap();
    }
    harness.clock.advance(Span::seconds(15));
    assert_eq!(say(&ada, "la").unwrap_err(), Refusal::ChatFull { most: 200 });
}

#[test]
fn a_note_is_private() {
    let harness = Harness::new();
    let (ada, bob, cleo) = (harness.guest("Ada"), harness.guest("Bob"), harness.guest("Cleo"));
    let table = harness.create_table(&ada, cards());
    harness.sit(&bob, table).unwrap();
    let before = (harness.snapshot(&bob, table), harness.watch(table));
    let note = Note::new("Bob never draws red").unwrap();
    done(harness.tables.set_note(&ada, table, note.clone())).unwrap();
    assert_eq!(done(harness.tables.note(&ada, table)).unwrap(), Some(note.clone()));
    assert_eq!(done(harness.tables.note(&bob, table)).unwrap(), None);
    assert_eq!((harness.snapshot(&bob, table), harness.watch(table)), before);
    assert!(matches!(
        done(harness.tables.set_note(&cleo, table, note)),
        Err(Error::Refused { refusal: Refusal::NotSeated, .. })
    ));
}

#[test]
fn spectators_see_open_hands_only_after_the_end() {
    let harness = Harness::new();
    let (ada, bob) = (harness.guest("Ada"), harness.guest("Bob"));
    let table = harness.create_table(&ada, cards());
    harness.sit(&bob, table).unwrap();
    let hand = |view: &serde_json::Value| view["table"]["hand"].as_array().unwrap().len();
    assert_eq!(hand(&harness.snapshot(&ada, table).state.game.view.read().unwrap()), 8);
    assert_eq!(hand(&harness.watch(table).state.game.view.read().unwrap()), 0);
    assert!(done(harness.tables.record(table)).is_err());
    harness.execute(&ada, table, Command::Resign {}).unwrap();
    assert!(harness.record(table).contains("[Deck \""));
}

#[test]
fn a_returning_client_gets_missed_events_or_a_snapshot() {
    let harness = Harness::new();
    let (ada, bob) = (harness.guest("Ada"), harness.guest("Bob"));
    let table = harness.create_table(&ada, cards());
    let spectator = harness.watch(table).cursor;
    harness.sit(&bob, table).unwrap();
    let Update::News(news) = done(harness.tables.catch_up(None, table, spectator)).unwrap() else {
        panic!("three events are no gap");
    };
    let numbers: Vec<u32> = news.events.iter().map(|event| event.number).collect();
    assert_eq!(numbers, [spectator.number + 1, spectator.number + 2, spectator.number + 3]);
    assert_eq!(news.events[2].event, TableEvent::Started);
    assert_eq!(news.cursor.number, spectator.number + 3);
    // What one was told in another seat, or never, is no place to go on from.
    for since in ["1-0", "2-1", "0-4000000000"] {
        let update = done(harness.tables.catch_up(None, table, since.parse().unwrap())).unwrap();
        assert!(matches!(update, Update::Snapshot(_)), "{since}");
    }
    for _ in 0..35 {
        for identity in [&ada, &bob] {
            harness.clock.advance(Span::seconds(15));
            harness.execute(identity, table, remark("hm")).unwrap();
        }
    }
    let update = done(harness.tables.catch_up(None, table, spectator)).unwrap();
    assert!(matches!(update, Update::Snapshot(_)), "too long ago");
}

#[test]
fn every_operation_can_move_between_the_threads_of_a_server() {
    fn moves<T: Send>(operation: T) -> T {
        operation
    }
    let harness = Harness::new();
    let tables = &harness.tables;
    let (ada, _) = done(moves(tables.create_guest(Name::new("Ada").unwrap()))).unwrap();
    let new_table =
        sextant_tables::NewTable { terms: cards(), seat: None, ready: true, commitment: None };
    let table = done(moves(tables.create_table(&ada, None, &new_table))).unwrap().table;
    done(moves(tables.execute(&ada, table, None, &remark("hello")))).unwrap();
    assert!(
        done(moves(tables.execute(
            &ada,
            table,
            None,
            &Command::Rematch { nonce: None, commitment: None }
        )))
        .is_err()
    );
    let seen = done(moves(tables.snapshot(None, table))).unwrap();
    done(moves(tables.catch_up(None, table, seen.cursor))).unwrap();
    done(moves(tables.lobby(Page::FIRST))).unwrap();
    done(moves(tables.tables_of(&ada, Page::FIRST))).unwrap();
    for job in done(moves(tables.claim_jobs(JobQueue::BotTurns, Span::seconds(1), 1))).unwrap() {
        done(moves(tables.time_out(job))).unwrap();
        done(moves(tables.bot_turn(job))).unwrap();
        done(moves(tables.act_for_bot(job, "D"))).unwrap();
    }
}

#[test]
fn catching_up_several_viewers_equals_catching_up_each() {
    let harness = Harness::new();
    let (ada, ben) = (harness.guest("Ada"), harness.guest("Ben"));
    let table = harness.create_table(&ada, cards());
    let before = harness.snapshot(&ada, table).cursor;
    harness.sit(&ben, table).unwrap();
    let people = [
        (Some(ada.player.id), Known::Events(before)),
        (Some(ben.player.id), Known::Nothing),
        (None, Known::Events(before)),
    ];
    let (_, updates) = done(harness.tables.catch_up_all(table, None, &people)).unwrap();
    let alone = [
        done(harness.tables.catch_up(Some(&ada), table, before)).unwrap(),
        Update::Snapshot(Box::new(harness.snapshot(&ben, table))),
        done(harness.tables.catch_up(None, table, before)).unwrap(),
    ];
    assert_eq!(updates, alone);
    assert!(matches!(&updates[0], Update::News(news) if !news.events.is_empty()));
}
