//! Guests, tokens, lists, chat and notes.

mod club;

use club::{Club, cards, dice, done, refused};
use sextant_tables::{
    Command, Duty, Error, Name, Note, Page, Refusal, Remark, Scope, Span, Table, Token, Update,
    What,
};

fn remark(text: &str) -> Command {
    Command::Say { text: Remark::new(text).unwrap() }
}

#[test]
fn a_guest_is_known_again_by_their_token_alone() {
    let club = Club::new();
    let (ada, token) = done(club.tables.welcome(Name::new("Ada").unwrap())).unwrap();
    let (bob, _) = done(club.tables.welcome(Name::new("Ada").unwrap())).unwrap();
    assert_ne!(ada.player.id, bob.player.id, "a name is not an identity");
    let again: Token = token.reveal().parse().unwrap();
    assert_eq!(done(club.tables.recognise(&again)).unwrap(), Some(ada));
    let forged: Token = format!("{}{}", Token::PREFIX, "0".repeat(64)).parse().unwrap();
    assert_eq!(done(club.tables.recognise(&forged)).unwrap(), None);
}

#[test]
fn a_token_for_playing_can_only_play() {
    let club = Club::new();
    let (ada, bob) = (club.guest("Ada"), club.guest("Bob"));
    let label = Name::new("my bot").unwrap();
    let token = done(club.tables.issue_token(&ada, Scope::Play, label.clone())).unwrap();
    let robot = done(club.tables.recognise(&token)).unwrap().unwrap();
    let table = club.set_up(&bob, cards());
    club.sit(&robot, table).unwrap();
    let refusal = refused(club.ask(&robot, table, remark("beep"))).unwrap_err();
    assert_eq!(refusal, Refusal::OnlyForPlaying);
    assert!(done(club.tables.issue_token(&robot, Scope::Full, label.clone())).is_err());
    assert!(done(club.tables.rename(&robot, label)).is_err());
    assert!(done(club.tables.tokens(&robot)).is_err());
    assert!(done(club.tables.revoke_token(&ada, token.hash())).unwrap());
    assert_eq!(done(club.tables.recognise(&token)).unwrap(), None);
}

#[test]
fn nobody_hoards_tokens_or_tables() {
    let club = Club::new();
    let ada = club.guest("Ada");
    let label = Name::new("x").unwrap();
    let issued = (0..50)
        .take_while(|_| done(club.tables.issue_token(&ada, Scope::Play, label.clone())).is_ok())
        .count();
    assert_eq!(issued, 19);
    for _ in 0..100 {
        club.set_up(&ada, cards());
    }
    let draft = sextant_tables::Draft { terms: cards(), seat: None, ready: true };
    let refusal = refused(done(club.tables.set_up(&ada, None, &draft))).unwrap_err();
    assert_eq!(refusal, Refusal::TooManyTables(100));
}

#[test]
fn a_new_name_counts_from_the_next_table_on() {
    let club = Club::new();
    let (ada, token) = done(club.tables.welcome(Name::new("Ada").unwrap())).unwrap();
    let table = club.set_up(&ada, cards());
    done(club.tables.rename(&ada, Name::new("Adele").unwrap())).unwrap();
    let adele = done(club.tables.recognise(&token)).unwrap().unwrap();
    let other = club.set_up(&adele, cards());
    let name = |table| club.watch(table).sight.seats[0].name.clone().unwrap().to_string();
    assert_eq!((name(table).as_str(), name(other).as_str()), ("Ada", "Adele"));
}

#[test]
fn what_waits_for_me_comes_first() {
    let club = Club::new();
    let (ada, bob) = (club.guest("Ada"), club.guest("Bob"));
    let waiting = club.set_up(&ada, cards());
    let begin = |terms| {
        club.clock.pass(Span::seconds(1));
        let table = club.set_up(&ada, terms);
        club.sit(&bob, table).unwrap();
        table
    };
    let my_turn = begin(cards());
    let bobs_turn = begin(dice(2));
    club.act(&ada, bobs_turn, "-").unwrap();
    let over = begin(cards());
    club.ask(&bob, over, Command::Resign {}).unwrap();
    let mine: Vec<_> = done(club.tables.mine(&ada, Page::FIRST))
        .unwrap()
        .into_iter()
        .map(|summary| summary.table)
        .collect();
    assert_eq!(mine, [my_turn, bobs_turn, waiting, over]);
}

#[test]
fn players_talk_but_not_without_end() {
    let club = Club::new();
    let (ada, bob) = (club.guest("Ada"), club.guest("Bob"));
    let table = club.set_up(&ada, cards());
    let say = |who, text| refused(club.ask(who, table, remark(text)));
    assert_eq!(say(&bob, "hello").unwrap_err(), Refusal::NotSeated);
    for _ in 0..Table::REMARKS_AT_ONCE {
        say(&ada, "hello?").unwrap();
    }
    assert_eq!(say(&ada, "anybody?").unwrap_err(), Refusal::TooChatty);
    club.clock.pass(Table::CHAT_SPAN);
    say(&ada, "anybody?").unwrap();
    assert_eq!(club.watch(table).chat.last().unwrap().text.as_str(), "anybody?");
    for _ in 6..Table::MOST_REMARKS {
        club.clock.pass(Span::seconds(15));
        say(&ada, "la").unwrap();
    }
    club.clock.pass(Span::seconds(15));
    assert_eq!(say(&ada, "la").unwrap_err(), Refusal::ChatFull(200));
}

#[test]
fn a_note_is_private() {
    let club = Club::new();
    let (ada, bob, cleo) = (club.guest("Ada"), club.guest("Bob"), club.guest("Cleo"));
    let table = club.set_up(&ada, cards());
    club.sit(&bob, table).unwrap();
    let before = (club.look(&bob, table), club.watch(table));
    let note = Note::new("Bob never draws red").unwrap();
    done(club.tables.set_note(&ada, table, note.clone())).unwrap();
    assert_eq!(done(club.tables.note(&ada, table)).unwrap(), Some(note.clone()));
    assert_eq!(done(club.tables.note(&bob, table)).unwrap(), None);
    assert_eq!((club.look(&bob, table), club.watch(table)), before);
    assert!(matches!(
        done(club.tables.set_note(&cleo, table, note)),
        Err(Error::Refused { refusal: Refusal::NotSeated, .. })
    ));
}

#[test]
fn spectators_see_open_hands_only_after_the_end() {
    let club = Club::new();
    let (ada, bob) = (club.guest("Ada"), club.guest("Bob"));
    let table = club.set_up(&ada, cards());
    club.sit(&bob, table).unwrap();
    let hand = |view: &serde_json::Value| view["table"]["hand"].as_array().unwrap().len();
    assert_eq!(hand(&club.look(&ada, table).sight.view.unwrap()), 8);
    assert_eq!(hand(&club.watch(table).sight.view.unwrap()), 0);
    assert!(done(club.tables.record(table)).is_err());
    club.ask(&ada, table, Command::Resign {}).unwrap();
    assert!(club.record(table).contains("[Deck \""));
}

#[test]
fn who_was_away_is_told_what_they_missed_or_everything() {
    let club = Club::new();
    let (ada, bob) = (club.guest("Ada"), club.guest("Bob"));
    let table = club.set_up(&ada, cards());
    let spectator = club.watch(table).cursor;
    club.sit(&bob, table).unwrap();
    let Update::News { told, cursor, .. } =
        done(club.tables.catch_up(None, table, spectator)).unwrap()
    else {
        panic!("three events are no gap");
    };
    let numbers: Vec<u32> = told.iter().map(|told| told.number).collect();
    assert_eq!(numbers, [spectator.number + 1, spectator.number + 2, spectator.number + 3]);
    assert_eq!(told[2].what, What::Started);
    assert_eq!(cursor.number, spectator.number + 3);
    // What one was told in another seat, or never, is no place to go on from.
    for since in ["1-0", "2-1", "0-4000000000"] {
        let update = done(club.tables.catch_up(None, table, since.parse().unwrap())).unwrap();
        assert!(matches!(update, Update::Snapshot(_)), "{since}");
    }
    for _ in 0..35 {
        for who in [&ada, &bob] {
            club.clock.pass(Span::seconds(15));
            club.ask(who, table, remark("hm")).unwrap();
        }
    }
    let update = done(club.tables.catch_up(None, table, spectator)).unwrap();
    assert!(matches!(update, Update::Snapshot(_)), "too long ago");
}

#[test]
fn every_operation_can_move_between_the_threads_of_a_server() {
    fn moves<T: Send>(operation: T) -> T {
        operation
    }
    let club = Club::new();
    let tables = &club.tables;
    let (ada, _) = done(moves(tables.welcome(Name::new("Ada").unwrap()))).unwrap();
    let draft = sextant_tables::Draft { terms: cards(), seat: None, ready: true };
    let table = done(moves(tables.set_up(&ada, None, &draft))).unwrap().table;
    done(moves(tables.ask(&ada, table, None, &remark("hello")))).unwrap();
    assert!(done(moves(tables.rematch(&ada, table, None, None))).is_err());
    let seen = done(moves(tables.look(None, table))).unwrap();
    done(moves(tables.catch_up(None, table, seen.cursor))).unwrap();
    done(moves(tables.lobby(Page::FIRST))).unwrap();
    done(moves(tables.mine(&ada, Page::FIRST))).unwrap();
    for job in done(moves(tables.claim_jobs(Duty::BotTurns, Span::seconds(1), 1))).unwrap() {
        done(moves(tables.time_out(job))).unwrap();
        done(moves(tables.bot_turn(job))).unwrap();
        done(moves(tables.bot_acts(job, "D"))).unwrap();
    }
}

#[test]
fn telling_several_at_once_tells_each_what_telling_them_alone_would() {
    let club = Club::new();
    let (ada, ben) = (club.guest("Ada"), club.guest("Ben"));
    let table = club.set_up(&ada, cards());
    let before = club.look(&ada, table).cursor;
    club.sit(&ben, table).unwrap();
    let people =
        [(Some(ada.player.id), Some(before)), (Some(ben.player.id), None), (None, Some(before))];
    let updates = done(club.tables.catch_up_all(table, None, &people)).unwrap();
    let alone = [
        done(club.tables.catch_up(Some(&ada), table, before)).unwrap(),
        Update::Snapshot(Box::new(club.look(&ben, table))),
        done(club.tables.catch_up(None, table, before)).unwrap(),
    ];
    assert_eq!(updates, alone);
    assert!(matches!(&updates[0], Update::News { told, .. } if !told.is_empty()));
}
