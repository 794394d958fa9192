//! Limits hold however many requests come at the same time.

use super::fixture::{Fixture, concurrently};
use crate::{
    Append, AppendError, CreationLimit, CreationLimits, Player, Scope, SeatKind, Store, Token,
    TokenEntry,
};

const RIVALS: usize = 12;
const NONE: CreationLimits = CreationLimits { unfinished: 100, open: None, bot_turns: None };

/// Sets up many tables at once, and says how many were refused for this reason.
async fn refused(
    store: &impl Store,
    fixture: &mut Fixture,
    seats: &[SeatKind],
    (limits, reason): (CreationLimits, CreationLimit),
) -> usize {
    let player = fixture.player();
    let mut race = Vec::new();
    for _ in 0..RIVALS {
        let (table, events) = fixture.new_table_by(&player, None, seats);
        race.push(store.append(vec![Append::to(&table, events).within(limits)]));
    }
    let mut refused = 0;
    for appended in concurrently(race).await {
        match appended {
            Ok(()) => {}
            Err(error) => {
                assert_eq!(error, AppendError::LimitReached(reason));
                refused += 1;
            }
        }
    }
    refused
}

pub(super) async fn check_tables(store: &impl Store, fixture: &mut Fixture) {
    let people = [SeatKind::Person, SeatKind::Person];
    let with_bot = [SeatKind::Bot("random".to_owned()), SeatKind::Person];
    let unfinished = CreationLimits { unfinished: 5, ..NONE };
    let case = (unfinished, CreationLimit::Unfinished);
    assert_eq!(refused(store, fixture, &people, case).await, RIVALS - 5);
    let case = (CreationLimits { open: Some(4), ..NONE }, CreationLimit::Open);
    assert_eq!(refused(store, fixture, &people, case).await, RIVALS - 4);
    let case = (CreationLimits { bot_turns: Some(3), ..NONE }, CreationLimit::BotTurns);
    assert_eq!(refused(store, fixture, &with_bot, case).await, RIVALS - 3);
}

pub(super) async fn check_tokens(store: &impl Store, fixture: &mut Fixture) {
    let player = fixture.player();
    let entry = |player: &Player, fixture: &Fixture| TokenEntry {
        hash: Token::generate(&fixture.randomness).hash(),
        player: player.id,
        scope: Scope::Full,
        label: super::name("phone"),
        since: fixture.now,
    };
    let first = entry(&player, fixture);
    store.add_player(player.clone(), first).await.expect("a player is added");
    let race = (0..RIVALS).map(|_| store.add_token(entry(&player, fixture), 4)).collect();
    let added = concurrently(race).await.into_iter().filter(|added| *added == Ok(true)).count();
    assert_eq!(added, 3, "four with the first one");
    assert_eq!(store.tokens_of(player.id).await.expect("lists").len(), 4);
}
