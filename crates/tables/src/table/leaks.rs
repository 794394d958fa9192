//! Tests that no viewer receives what they may not know.
//!
//! Two tables with the same visible history but different hidden cards or choices must send a
//! viewer byte-identical snapshots, news, refusals and lists.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use sextant_cards::{Card, Deal, Deck, Match};
use sextant_core::{Game, LogEntry, Random, Record, Seat, Simulation, Step, Viewer};
use sextant_wire::{News, Seen, Snapshot};

use super::{Known, NewIds, RequestContext, Status, Table};
use crate::memory::SeededRandomness;
use crate::{
    Command, Cursor, Name, NewTable, Player, Randomness, Span, Terms, Time, TimeControl, Update,
    terms,
};

/// A table and everybody who sits there.
struct Fixture {
    table: Table,
    players: Vec<Player>,
    now: Time,
}

impl Fixture {
    /// The same table for the same seed.
    fn new(terms: &Terms, seed: u64) -> Fixture {
        let randomness = SeededRandomness::new(seed);
        let now = Time::from_millis(1_780_000_000_000);
        let player = |_| Player {
            id: randomness.player_id(),
            name: Name::new("Somebody").unwrap(),
            since: now,
        };
        let terms = terms::complete(terms.clone()).unwrap();
        let players: Vec<Player> = (0..terms.seats.len()).map(player).collect();
        let new_table = NewTable { terms, seat: None, ready: true, commitment: None };
        let context = RequestContext { player: &players[0], now, request: None };
        let (table, _) = Table::create(NewIds::generate(&randomness), &context, new_table).unwrap();
        let link = Some(table.link());
        let mut fixture = Fixture { table, players, now };
        for seat in Seat::first(fixture.players.len()).skip(1) {
            fixture
                .execute(seat, &Command::Sit { seat: None, link, nonce: None, commitment: None })
                .unwrap();
        }
        assert_eq!(fixture.table.status(), Status::Playing);
        fixture
    }

    /// Returns the refusal text that the player receives, if the command is rejected.
    fn execute(&mut self, seat: Seat, command: &Command) -> Result<(), String> {
        self.now = self.now.after(Span::seconds(1));
        let player = self.players[seat.index()].clone();
        let context = RequestContext { player: &player, now: self.now, request: None };
        self.table
            .decide(&context, command)
            .result
            .map_err(|refusal| format!("{refusal:?} {refusal}"))
    }

    fn act(&mut self, seat: Seat, action: &str) -> Result<(), String> {
        self.execute(seat, &Command::Act { action: action.to_owned(), decision: None })
    }

    /// Sends every viewer what they see, so that they can get changes of it; gives their cursors.
    fn show(&mut self) -> Vec<Cursor> {
        let cursors = Viewer::all(self.players.len()).map(|viewer| self.table.cursor(viewer));
        let cursors: Vec<Cursor> = cursors.collect();
        for &cursor in &cursors {
            self.table.updates(&[(cursor.viewer, Known::Events(cursor))]);
        }
        cursors
    }

    /// Every byte that reaches `viewer`, whether they take changes or states.
    fn received(&mut self, viewer: Viewer, since: Cursor) -> String {
        let changes = self.table.updates(&[(viewer, Known::State(since))]);
        let changes = serde_json::to_string(&changes).unwrap();
        let snapshot = serde_json::to_string(&self.table.snapshot(viewer)).unwrap();
        let update = serde_json::to_string(&self.table.update(viewer, since)).unwrap();
        let nothing = self.table.update(viewer, self.table.cursor(viewer));
        let nothing = serde_json::to_string(&nothing).unwrap();
        let summary = serde_json::to_string(&self.table.summary()).unwrap();
        format!("{changes}\n{snapshot}\n{update}\n{nothing}\n{summary}\n{:?}", self.table)
    }
}

fn card_terms() -> Terms {
    let options = json!({"rounds": 1, "turn_limit": 14});
    let time_control = TimeControl::Bank { seconds: 600, increment: 3 };
    Terms { options, time_control, ..Terms::new("cards") }
}

fn dice_terms() -> Terms {
    let time_control = TimeControl::PerMove { seconds: 600 };
    Terms { options: json!({"players": 3}), time_control, ..Terms::new("dice") }
}

fn typed(table: &Table) -> &Record<Match> {
    table.session.record().as_any().downcast_ref().unwrap()
}

fn deal_of(table: &Table) -> Deal {
    match &typed(table).steps()[0] {
        Step::Outcome(deal) => deal.clone(),
        Step::Action(..) => panic!("a game begins with a deal"),
    }
}

/// The cards that `viewer` has seen once the game has come as far as this.
fn seen(table: &Table, viewer: Viewer) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    let mut game = Match::new(typed(table).game().options());
    let mut note = |game: &Match| {
        let view = serde_json::to_value(game.view(viewer)).unwrap();
        let json = &view["table"];
        let texts = [&json["hand"], &json["discards"], &json["players"], &json["placed"]];
        for text in texts.map(ToString::to_string) {
            seen.extend(Card::all().map(|card| card.to_string()).filter(|card| {
                text.contains(&format!("\"{card}\"")) || text.contains(&format!("\"{card}D\""))
            }));
        }
    };
    for step in typed(table).steps() {
        match step {
            Step::Outcome(deal) => game.apply_outcome(deal).unwrap(),
            Step::Action(seat, action) => game.play(*seat, *action).unwrap(),
        }
        note(&game);
    }
    seen
}

/// The card that a command names: placed in view, even if it is taken back.
fn named(command: &Command) -> Option<String> {
    let Command::Act { action, .. } = command else { return None };
    Some(action.trim_end_matches('D').to_owned())
}

/// The same deal but for the cards that were never seen: those change places.
fn redealt(deal: &Deal, seen: &BTreeSet<String>, random: &mut Simulation) -> Deal {
    let mut cards: Vec<Card> = deal.deck.cards().to_vec();
    let places: Vec<usize> =
        (0..cards.len()).filter(|&nth| !seen.contains(&cards[nth].to_string())).collect();
    let mut unseen: Vec<Card> = places.iter().map(|&nth| cards[nth]).collect();
    random.shuffle(&mut unseen);
    for (kind, card) in places.into_iter().zip(unseen) {
        cards[kind] = card;
    }
    let text: Vec<String> = cards.iter().map(ToString::to_string).collect();
    let deck: Deck = text.join(" ").parse().unwrap();
    Deal { deck, starter: deal.starter }
}

#[test]
fn hidden_cards_do_not_change_any_message() {
    let mut differences = 0;
    for seed in 0..24 {
        let mut random = Simulation::new(seed);
        let mut first = Fixture::new(&card_terms(), seed);
        let course = play_cards(&mut first, &mut random);
        for viewer in Viewer::all(2) {
            let mut seen = seen(&first.table, viewer);
            seen.extend(course.iter().filter_map(|(_, command)| named(command)));
            let deal = redealt(&deal_of(&first.table), &seen, &mut random);
            differences += u32::from(deal != deal_of(&first.table));
            let (mut one, mut other) =
                (Fixture::new(&card_terms(), seed), Fixture::new(&card_terms(), seed));
            let mut record = Record::<Match>::new(typed(&one.table).game().options());
            record.apply_outcome(deal).unwrap();
            other.table.session.rig(Box::new(record));
            let mut changes = 0;
            one.show();
            other.show();
            for (seat, command) in &course {
                let since = one.table.cursor(viewer);
                let answers = (one.execute(*seat, command), other.execute(*seat, command));
                if viewer.is(*seat) {
                    assert_eq!(answers.0, answers.1, "{viewer} is refused differently");
                }
                if let Status::Over(_) = one.table.status() {
                    break;
                }
                let received =
                    [&mut one, &mut other].map(|fixture| fixture.received(viewer, since));
                changes += u32::from(received[0].contains("\"changes\":{\"since\""));
                assert_same(&received, &format!("{viewer} after {command:?} by {seat:?}"));
            }
            assert!(changes > 0 || course.is_empty(), "states are sent in full");
        }
    }
    assert!(differences > 60, "there must be something hidden: {differences}");
}

/// Plays at random, with chat, second thoughts and nonsense in between; gives all that was asked.
fn play_cards(fixture: &mut Fixture, random: &mut Simulation) -> Vec<(Seat, Command)> {
    let mut course = Vec::new();
    let turns = random.below(24);
    for _ in 0..turns {
        let Some(seat) = fixture.table.deciding().iter().next() else { break };
        let legal = fixture.table.session.record().legal(seat);
        let action = random.pick(&legal).unwrap().clone();
        let mut commands = vec![(seat, Command::Act { action, decision: None })];
        match random.below(4) {
            0 => commands.push((seat, Command::Undo { decision: None })),
            1 => commands.push((seat.other(), Command::Say { text: "Hm".to_owned() })),
            2 => {
                let action = random.pick(&["D", "R5", "YHD", "?"]).unwrap().to_string();
                commands.push((seat.other(), Command::Act { action, decision: None }));
            }
            _ => {}
        }
        for (seat, command) in commands {
            let _ = fixture.execute(seat, &command);
            course.push((seat, command));
        }
    }
    course
}

/// Two tables at which the same has happened, after some turns, when the active player has chosen and
/// the others are to choose in secret; none if the game is over by then.
fn before_hidden_choices(
    terms: &Terms,
    seed: u64,
    random: &mut Simulation,
) -> Option<(Seat, Fixture, Fixture)> {
    let (mut one, mut other) = (Fixture::new(terms, seed), Fixture::new(terms, seed));
    for _ in 0..random.below(12) {
        play_turn(&mut one, &mut other, random);
    }
    if one.table.status() != Status::Playing {
        return None;
    }
    let active = one.table.deciding().iter().next()?;
    choose(&mut [&mut one, &mut other], active, random);
    Some((active, one, other))
}

#[test]
fn hidden_choices_do_not_change_any_message() {
    let terms = dice_terms();
    let mut differences = 0;
    let mut partial = 0;
    for seed in 0..120 {
        let mut random = Simulation::new(seed);
        let Some((_, mut one, mut other)) = before_hidden_choices(&terms, seed, &mut random) else {
            continue;
        };
        // The active player looks on while the one who chooses first makes up their mind, each
        // their own.
        let chooser = one.table.deciding().iter().next().unwrap();
        let mut cursors = one.show();
        other.show();
        cursors.retain(|cursor| !cursor.viewer.is(chooser));
        let numbers = (one.table.number(), other.table.number());
        choose(&mut [&mut one], chooser, &mut random);
        waver(&mut other, chooser, &mut random);
        choose(&mut [&mut other], chooser, &mut random);
        partial += u32::from(one.table.number() - numbers.0 != other.table.number() - numbers.1);
        let choice = |fixture: &Fixture| {
            fixture.table.session.record().view(Viewer::Seat(chooser)).json().to_owned()
        };
        differences += u32::from(choice(&one) != choice(&other));
        (one.now, other.now) = (one.now.max(other.now), one.now.max(other.now));
        for since in cursors {
            let received = [&mut one, &mut other]
                .map(|fixture| without_times(&fixture.received(since.viewer, since)));
            assert_same(&received, &since.viewer.to_string());
        }
    }
    assert!(differences > 30 && partial > 5, "{differences} differ, {partial} in length");
}

/// Two tables at which the same is to be seen: at one a player has begun to choose in secret, at the other
/// they are still thinking. With the active player, and the cursors of all others; none where nothing can
/// be begun.
fn before_and_after_a_beginning(seed: u64) -> Option<(Seat, [Fixture; 2], Vec<Cursor>)> {
    let mut random = Simulation::new(seed);
    let (active, mut one, mut other) = before_hidden_choices(&dice_terms(), seed, &mut random)?;
    let chooser = one.table.deciding().iter().next()?;
    let mut cursors = one.show();
    other.show();
    cursors.retain(|cursor| !cursor.viewer.is(chooser));
    if !begin_to_choose(&mut one, chooser) {
        return None;
    }
    (one.now, other.now) = (one.now.max(other.now), one.now.max(other.now));
    Some((active, [one, other], cursors))
}

/// Whatever others get after a secret choice was begun or not, they get the same.
fn assert_same_for_all(fixtures: &mut [Fixture; 2], cursors: Vec<Cursor>) {
    for since in cursors {
        let received = fixtures
            .each_mut()
            .map(|fixture| without_times(&fixture.received(since.viewer, since)));
        assert_same(&received, &since.viewer.to_string());
    }
}

#[test]
fn progress_on_a_hidden_choice_does_not_change_any_message() {
    let mut begun = 0;
    for (active, mut fixtures, cursors) in (0..120).filter_map(before_and_after_a_beginning) {
        begun += 1;
        for fixture in &mut fixtures {
            fixture.execute(active, &Command::Say { text: "Hm".to_owned() }).unwrap();
        }
        assert_same_for_all(&mut fixtures, cursors);
    }
    assert!(begun > 10, "some seat must have a choice: {begun}");
}

#[test]
fn an_opened_turn_does_not_give_away_what_was_being_chosen() {
    let open = Command::OpenTurn { turn: None };
    let mut begun = 0;
    for (active, mut fixtures, cursors) in (0..120).filter_map(before_and_after_a_beginning) {
        begun += 1;
        let again = fixtures.each_mut().map(|fixture| {
            fixture.execute(active, &open).unwrap();
            fixture.execute(active, &open).unwrap_err()
        });
        assert_eq!(again[0], again[1]);
        assert_same_for_all(&mut fixtures, cursors);
    }
    assert!(begun > 10, "somebody must have something to choose on: {begun}");
}

/// Lets `seat` take the first step of a choice that has several, if there is one.
fn begin_to_choose(fixture: &mut Fixture, seat: Seat) -> bool {
    let legal = fixture.table.session.record().legal(seat);
    let first = legal.into_iter().find(|action| leads_on(fixture, seat, action));
    first.is_some_and(|action| fixture.act(seat, &action).is_ok())
}

/// Whether `seat` would have more to choose after this.
fn leads_on(fixture: &Fixture, seat: Seat, action: &str) -> bool {
    let game = sextant_catalog::game("dice").unwrap();
    let mut tried = game.read_json(&fixture.table.session.record().to_json().to_string()).unwrap();
    tried.play(seat, action).unwrap();
    tried.turn().deciding().contains(seat)
}

#[test]
fn a_hidden_bid_of_the_test_game_changes_no_message() {
    let terms = Terms { options: json!({"players": 3}), ..Terms::new("auction") };
    for seed in 0..10 {
        let mut fixtures = [Fixture::new(&terms, seed), Fixture::new(&terms, seed)];
        let [before, _] = fixtures.each_mut().map(Fixture::show);
        for (fixture, bid) in fixtures.iter_mut().zip(["B0", "B1"]) {
            fixture.act(Seat::TWO, bid).unwrap();
        }
        for since in before {
            let viewer = since.viewer;
            let received = fixtures.each_mut().map(|fixture| fixture.received(viewer, since));
            if viewer.is(Seat::TWO) {
                assert_ne!(received[0], received[1], "they know their own bid");
            } else {
                assert_same(&received, &format!("{viewer} after a hidden bid"));
            }
        }
    }
}

#[test]
fn secret_choices_are_revealed_when_all_have_chosen() {
    let (mut hidden, mut opened) = (0, 0);
    for seed in 0..20 {
        let mut fixture = Fixture::new(&dice_terms(), seed);
        let mut random = Simulation::new(seed);
        let mut clients: Vec<(Cursor, Vec<LogEntry>, Value)> = fixture
            .show()
            .into_iter()
            .map(|cursor| {
                let Snapshot { log, state, .. } = fixture.table.snapshot(cursor.viewer);
                (cursor, log, serde_json::to_value(state).unwrap())
            })
            .collect();
        while fixture.table.status() == Status::Playing && fixture.table.number() < 150 {
            let deciding: Vec<Seat> = fixture.table.deciding().iter().collect();
            let seat = *random.pick(&deciding).unwrap();
            let action = random.pick(&fixture.table.session.record().legal(seat)).unwrap().clone();
            fixture.act(seat, &action).unwrap();
            if random.below(5) == 0 {
                let _ = fixture.execute(seat, &Command::Undo { decision: None });
            }
            if random.below(20) == 0 {
                let _ = fixture.execute(Seat::TWO, &Command::OpenTurn { turn: None });
            }
            for (cursor, log, state) in &mut clients {
                // Some come late: they missed a few things.
                if random.below(3) == 0 {
                    continue;
                }
                let before = log.iter().filter(|line| is_hidden(line)).count();
                let known = (cursor.viewer, Known::State(*cursor));
                match fixture.table.updates(&[known]).remove(0) {
                    Update::News(news) => {
                        let News { cursor: now, log: part, seen, .. } = *news;
                        let Seen::Changes { since, patch } = seen else {
                            panic!("the state is known");
                        };
                        assert_eq!(since, *cursor);
                        patch.read().unwrap().apply(state).unwrap();
                        log.truncate(part.from as usize);
                        log.extend(part.lines);
                        *cursor = now;
                    }
                    Update::Snapshot(_) => panic!("no viewer missed as much as that"),
                }
                let now = fixture.table.snapshot(cursor.viewer);
                assert_eq!(*log, now.log, "{}", cursor.viewer);
                // Even if others have chosen in secret since.
                assert_eq!(*state, serde_json::to_value(now.state).unwrap(), "{}", cursor.viewer);
                let after = log.iter().filter(|line| is_hidden(line)).count();
                hidden += after;
                opened += before.saturating_sub(after);
            }
        }
        // Viewers receive public events in the same words.
        let open = |viewer| {
            let log = fixture.table.snapshot(viewer).log;
            let settled = fixture.table.session.record().settled();
            log[..settled].to_vec()
        };
        for viewer in Viewer::all(3) {
            assert_eq!(open(viewer), open(Viewer::Spectator), "{viewer}");
            assert!(!open(viewer).iter().any(is_hidden), "{viewer}");
        }
    }
    assert!(hidden > 100 && opened > 100, "{hidden} hidden, {opened} opened");
}

fn is_hidden(line: &LogEntry) -> bool {
    matches!(line, LogEntry::Acted { action: None, .. })
}

/// Lets `seat` choose at random until it has nothing more to decide, the same at all tables.
fn choose(fixtures: &mut [&mut Fixture], seat: Seat, random: &mut Simulation) {
    let turn = |fixture: &Fixture| {
        let view = fixture.table.session.record().view(Viewer::Spectator).read().unwrap();
        view["turns"].clone()
    };
    let this_turn = turn(fixtures[0]);
    while fixtures[0].table.deciding().contains(seat) && turn(fixtures[0]) == this_turn {
        let legal = fixtures[0].table.session.record().legal(seat);
        // Rather anything than to refuse, so that there are arrows to decide about.
        let some = &legal[..(legal.len() - 1).max(1)];
        let action = random.pick(some).unwrap().clone();
        for fixture in fixtures.iter_mut() {
            fixture.act(seat, &action).unwrap();
        }
    }
}

/// Lets `seat` begin choices and take them back, as long as no other viewer can notice.
fn waver(fixture: &mut Fixture, seat: Seat, random: &mut Simulation) {
    for action in fixture.table.session.record().legal(seat) {
        if leads_on(fixture, seat, &action) && random.below(2) == 0 {
            fixture.act(seat, &action).unwrap();
            fixture.execute(seat, &Command::Undo { decision: None }).unwrap();
        }
    }
}

fn play_turn(one: &mut Fixture, other: &mut Fixture, random: &mut Simulation) {
    for _ in 0..3 {
        let Some(seat) = one.table.deciding().iter().next() else { return };
        choose(&mut [one, other], seat, random);
    }
}

fn assert_same([one, other]: &[String; 2], viewer: &str) {
    let same = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    let from = same.saturating_sub(200);
    assert!(
        one == other,
        "{viewer} receives different messages:\n{:.400}\n{:.400}",
        String::from_utf8_lossy(&one.as_bytes()[from..]),
        String::from_utf8_lossy(&other.as_bytes()[from..]),
    );
}

/// Replaces everything that looks like a moment.
fn without_times(text: &str) -> String {
    let mut plain = String::new();
    let mut digits = String::new();
    for c in text.chars().chain(['\n']) {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        plain.push_str(if digits.len() == 13 { "TIME" } else { &digits });
        digits.clear();
        plain.push(c);
    }
    plain
}
