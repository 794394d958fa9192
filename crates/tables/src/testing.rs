//! The suite that every store must pass.

mod jobs;
mod listing;
mod scene;
mod streams;

use crate::{Name, Note, Player, PlayerId, Scope, Store, TableId, Token, TokenEntry};
use scene::Scene;

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
    let mut scene = Scene::new(seed);
    streams::check(&store, &mut scene).await;
    streams::check_several_tables(&store, &mut scene).await;
    streams::check_requests(&store, &mut scene).await;
    streams::check_race(&store, &mut scene).await;
    streams::check_nothing(&store, &mut scene).await;
    listing::check_lobby(&store, &mut scene).await;
    listing::check_own(&store, &mut scene).await;
    jobs::check(&store, &mut scene).await;
    jobs::check_race(&store, &mut scene).await;
    check_players(&store, &mut scene).await;
    check_notes(&store, &mut scene).await;
    drop(store);
    check_reopened(open, &mut scene).await;
}

async fn check_players(store: &impl Store, scene: &mut Scene) {
    let player = Player { name: name("O'Neill \"🦊\" \\ %_"), ..scene.player() };
    let token = Token::draw(&scene.randomness);
    let entry = entry(&player, &token, Scope::Full, scene);
    assert_eq!(store.token(token.hash()).await, Ok(None), "a token nobody has");
    assert_eq!(store.player(player.id).await, Ok(None), "a player nobody knows");
    store.add_player(player.clone(), entry.clone()).await.expect("a player is added");
    assert_eq!(store.token(token.hash()).await, Ok(Some((entry.clone(), player.clone()))));
    assert_eq!(store.player(player.id).await, Ok(Some(player.clone())));

    store.rename(player.id, name("Ada")).await.expect("a player is renamed");
    let renamed = Player { name: name("Ada"), ..player.clone() };
    assert_eq!(store.token(token.hash()).await, Ok(Some((entry.clone(), renamed))));

    let second = Token::draw(&scene.randomness);
    scene.pass();
    let second_entry = self::entry(&player, &second, Scope::Play, scene);
    store.add_token(second_entry.clone()).await.expect("a token is added");
    assert_eq!(store.tokens_of(player.id).await, Ok(vec![entry, second_entry]));
    let stranger = PlayerId::draw(&scene.randomness);
    assert_eq!(store.revoke_token(stranger, second.hash()).await, Ok(false), "not their token");
    assert_eq!(store.revoke_token(player.id, second.hash()).await, Ok(true));
    assert_eq!(store.revoke_token(player.id, second.hash()).await, Ok(false), "gone already");
    assert_eq!(store.token(second.hash()).await, Ok(None), "a token taken back is not known");
}

fn entry(player: &Player, token: &Token, scope: Scope, scene: &Scene) -> TokenEntry {
    let label = name("phone");
    TokenEntry { hash: token.hash(), player: player.id, scope, label, since: scene.now }
}

fn name(text: &str) -> Name {
    Name::new(text).expect("a name")
}

async fn check_notes(store: &impl Store, scene: &mut Scene) {
    let (one, two) = (scene.player().id, scene.player().id);
    let table = TableId::draw(&scene.randomness);
    let note = |text| Note::new(text).expect("a note");
    assert_eq!(store.note(one, table).await, Ok(None));
    store.set_note(one, table, note("keeps red\n'; --")).await.expect("a note is written");
    store.set_note(two, table, note("")).await.expect("a note is written");
    store.set_note(one, table, note("drops red")).await.expect("a note is written");
    assert_eq!(store.note(one, table).await, Ok(Some(note("drops red"))));
    assert_eq!(store.note(two, table).await, Ok(Some(note(""))), "notes are private");
}

async fn check_reopened<S: Store>(open: impl AsyncFn() -> S, scene: &mut Scene) {
    let store = open().await;
    let (mut table, events) = scene.founded();
    scene.append(&store, &table, events.clone()).await.expect("a table is stored");
    let player = scene.player();
    let token = Token::draw(&scene.randomness);
    let entry = entry(&player, &token, Scope::Full, scene);
    store.add_player(player.clone(), entry.clone()).await.expect("a player is added");
    drop(store);

    let store = open().await;
    let loaded = store.load(table.id(), 0).await.expect("loads").expect("the table is there");
    assert_eq!(loaded.events, events, "events outlive the store");
    assert_eq!(store.token(token.hash()).await, Ok(Some((entry, player))));
    let more = scene.full(&mut table);
    scene.append(&store, &table, more).await.expect("a table goes on");
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
