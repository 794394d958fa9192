//! The suite that every store must pass.

mod fixture;
mod jobs;
mod limits;
mod listing;
mod streams;

use crate::{Name, Note, Player, Randomness, Scope, Store, Token, TokenEntry};
use fixture::Fixture;

/// Holds a store to what [`Store`] promises.
///
/// `open` opens the store, again and again: each time everything must be there that was ever
/// stored. There may be other things in it, from earlier runs with smaller seeds.
///
/// # Panics
///
/// With the promise that is broken.
pub async fn check_store<S: Store>(open: impl AsyncFn() -> S, seed: u64) {
    let store = open().await;
    let mut fixture = Fixture::new(seed);
    streams::check(&store, &mut fixture).await;
    streams::check_several_tables(&store, &mut fixture).await;
    streams::check_requests(&store, &mut fixture).await;
    streams::check_race(&store, &mut fixture).await;
    streams::check_nothing(&store, &mut fixture).await;
    listing::check_lobby(&store, &mut fixture).await;
    listing::check_own(&store, &mut fixture).await;
    jobs::check(&store, &mut fixture).await;
    jobs::check_owners(&store, &mut fixture).await;
    jobs::check_race(&store, &mut fixture).await;
    limits::check_tables(&store, &mut fixture).await;
    limits::check_tokens(&store, &mut fixture).await;
    check_players(&store, &mut fixture).await;
    check_notes(&store, &mut fixture).await;
    check_reviews(&store, &mut fixture).await;
    drop(store);
    check_reopened(open, &mut fixture).await;
}

async fn check_players(store: &impl Store, fixture: &mut Fixture) {
    let player = Player { name: name("O'Neill \"🦊\" \\ %_"), ..fixture.player() };
    let token = Token::generate(&fixture.randomness);
    let entry = entry(&player, &token, Scope::Full, fixture);
    assert_eq!(store.token(token.hash()).await, Ok(None), "an unknown token");
    assert_eq!(store.player(player.id).await, Ok(None), "an unknown player");
    store.add_player(player.clone(), entry.clone()).await.expect("a player is added");
    assert_eq!(store.token(token.hash()).await, Ok(Some((entry.clone(), player.clone()))));
    assert_eq!(store.player(player.id).await, Ok(Some(player.clone())));

    store.rename(player.id, name("Ada")).await.expect("a player is renamed");
    let renamed = Player { name: name("Ada"), ..player.clone() };
    assert_eq!(store.token(token.hash()).await, Ok(Some((entry.clone(), renamed))));

    let second = Token::generate(&fixture.randomness);
    fixture.advance_clock();
    let second_entry = self::entry(&player, &second, Scope::Play, fixture);
    assert_eq!(store.add_token(second_entry.clone(), 2).await, Ok(true), "a token is added");
    assert_eq!(store.tokens_of(player.id).await, Ok(vec![entry, second_entry]));
    let stranger = fixture.randomness.player_id();
    assert_eq!(store.revoke_token(stranger, second.hash()).await, Ok(false), "not their token");
    assert_eq!(store.revoke_token(player.id, second.hash()).await, Ok(true));
    assert_eq!(store.revoke_token(player.id, second.hash()).await, Ok(false), "gone already");
    assert_eq!(store.token(second.hash()).await, Ok(None), "a token taken back is not known");
}

fn entry(player: &Player, token: &Token, scope: Scope, fixture: &Fixture) -> TokenEntry {
    let label = name("phone");
    TokenEntry { hash: token.hash(), player: player.id, scope, label, since: fixture.now }
}

fn name(text: &str) -> Name {
    Name::new(text).expect("a name")
}

async fn check_notes(store: &impl Store, fixture: &mut Fixture) {
    let (one, two) = (fixture.player().id, fixture.player().id);
    let table = fixture.randomness.table_id();
    let note = |text| Note::new(text).expect("a note");
    assert_eq!(store.note(one, table).await, Ok(None));
    store.set_note(one, table, note("keeps red\n'; --")).await.expect("a note is written");
    store.set_note(two, table, note("")).await.expect("a note is written");
    store.set_note(one, table, note("drops red")).await.expect("a note is written");
    assert_eq!(store.note(one, table).await, Ok(Some(note("drops red"))));
    assert_eq!(store.note(two, table).await, Ok(Some(note(""))), "notes are private");
}

async fn check_reviews(store: &impl Store, fixture: &mut Fixture) {
    let (table, events) = fixture.new_table();
    let review = |text: &str| text.to_owned();
    store.save_review(table.id(), review("{}")).await.expect("no table, nothing happens");
    assert_eq!(store.review(table.id()).await, Ok(None));
    fixture.append(store, &table, events).await.expect("a table is stored");
    assert_eq!(store.review(table.id()).await, Ok(None));
    let first = format!("{{\"text\":\"{}\"}}", "what was luck ".repeat(20_000));
    store.save_review(table.id(), first.clone()).await.expect("a review is kept");
    store.save_review(table.id(), review("{}")).await.expect("a second one changes nothing");
    assert_eq!(store.review(table.id()).await, Ok(Some(first)));
}

async fn check_reopened<S: Store>(open: impl AsyncFn() -> S, fixture: &mut Fixture) {
    let store = open().await;
    let (mut table, events) = fixture.new_table();
    fixture.append(&store, &table, events.clone()).await.expect("a table is stored");
    let player = fixture.player();
    let token = Token::generate(&fixture.randomness);
    let entry = entry(&player, &token, Scope::Full, fixture);
    store.add_player(player.clone(), entry.clone()).await.expect("a player is added");
    drop(store);

    let store = open().await;
    let loaded = store.load(table.id(), 0).await.expect("loads").expect("the table is there");
    assert_eq!(loaded.events, events, "events outlive the store");
    assert_eq!(store.token(token.hash()).await, Ok(Some((entry, player))));
    let more = fixture.fill(&mut table);
    fixture.append(&store, &table, more).await.expect("a table goes on");
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Waker};

    use super::*;
    use crate::memory::MemoryStore;

    #[test]
    fn the_store_in_memory_keeps_its_promises() {
        let store = MemoryStore::new();
        for seed in 0..3 {
            let mut check = pin!(check_store(async || store.clone(), seed));
            let mut context = Context::from_waker(Waker::noop());
            while check.as_mut().poll(&mut context).is_pending() {}
        }
    }
}
