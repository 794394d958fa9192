//! Lists: the lobby, and a player's own tables.

use super::scene::Scene;
use crate::{Command, Page, Place, Player, Store, Summary, TableId};

const ALL: Page = Page { skip: 0, most: Page::LONGEST };

async fn lobby(store: &impl Store, ours: &[TableId]) -> Vec<TableId> {
    let summaries = store.lobby(ALL).await.expect("lists");
    let listed = summaries.iter().map(|summary| summary.table);
    listed.filter(|table| ours.contains(table)).collect()
}

pub(super) async fn check_lobby(store: &impl Store, scene: &mut Scene) {
    let mut tables = Vec::new();
    for _ in 0..3 {
        scene.pass();
        let (table, events) = scene.founded();
        scene.append(store, &table, events).await.expect("a table is stored");
        tables.push(table);
    }
    let ids: Vec<TableId> = tables.iter().map(crate::Table::id).collect();
    assert_eq!(lobby(store, &ids).await, [ids[2], ids[1], ids[0]], "the newest first");
    let first = store.lobby(Page { skip: 0, most: 1 }).await.expect("lists");
    let second = store.lobby(Page { skip: 1, most: 1 }).await.expect("lists");
    assert_eq!(first, [tables[2].summary()], "a page, with the whole summary");
    assert_eq!(second, [tables[1].summary()], "the next page");
    let events = scene.full(&mut tables[1]);
    scene.append(store, &tables[1], events).await.expect("the game begins");
    assert_eq!(lobby(store, &ids).await, [ids[2], ids[0]], "a full table is not listed");
}

async fn own(store: &impl Store, player: &Player) -> Vec<Summary> {
    store.tables_of(player.id, ALL).await.expect("lists")
}

pub(super) async fn check_own(store: &impl Store, scene: &mut Scene) {
    let ada = scene.player();
    assert_eq!(own(store, &ada).await, [], "nobody's tables");
    let seats = [Place::Person, Place::Person];
    let mut tables = Vec::new();
    for _ in 0..4 {
        scene.pass();
        let (table, events) = scene.founded_by(&ada, None, &seats);
        scene.append(store, &table, events).await.expect("a table is stored");
        tables.push(table);
    }
    // The second and the third wait for the first seat's turn; the fourth is over.
    for (nth, resigns) in [(2, false), (1, false), (3, true)] {
        scene.pass();
        let mut events = scene.full(&mut tables[nth]);
        if resigns {
            events.extend(scene.ask(&mut tables[nth], &ada, &Command::Resign {}));
        }
        scene.append(store, &tables[nth], events).await.expect("events are appended");
    }
    let expected: Vec<Summary> = [2, 1, 0, 3].map(|nth: usize| tables[nth].summary()).to_vec();
    assert_eq!(own(store, &ada).await, expected, "what waits longest first, what is over last");
    assert_eq!(store.unfinished_of(ada.id).await, Ok(3));
    let page = store.tables_of(ada.id, Page { skip: 1, most: 2 }).await.expect("lists");
    assert_eq!(page, expected[1..3], "a page");

    let events = scene.ask(&mut tables[0], &ada, &Command::Leave {});
    scene.append(store, &tables[0], events).await.expect("a player leaves");
    assert_eq!(own(store, &ada).await.len(), 3, "a table one has left is not one's own");
    assert_eq!(store.unfinished_of(ada.id).await, Ok(2));
}
