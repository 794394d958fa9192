//! Lists: the lobby, and a player's own tables.

use super::fixture::Fixture;
use crate::{Command, Page, Player, SeatKind, Store, Summary, TableId};

const ALL: Page = Page { skip: 0, limit: Page::MAX_LIMIT };

async fn lobby(store: &impl Store, ours: &[TableId]) -> Vec<TableId> {
    let summaries = store.lobby(ALL).await.expect("lists");
    let listed = summaries.iter().map(|summary| summary.table);
    listed.filter(|table| ours.contains(table)).collect()
}

pub(super) async fn check_lobby(store: &impl Store, fixture: &mut Fixture) {
    let mut tables = Vec::new();
    for _ in 0..3 {
        fixture.advance_clock();
        let (table, events) = fixture.new_table();
        fixture.append(store, &table, events).await.expect("a table is stored");
        tables.push(table);
    }
    let ids: Vec<TableId> = tables.iter().map(crate::Table::id).collect();
    assert_eq!(lobby(store, &ids).await, [ids[2], ids[1], ids[0]], "the newest first");
    let first = store.lobby(Page { skip: 0, limit: 1 }).await.expect("lists");
    let second = store.lobby(Page { skip: 1, limit: 1 }).await.expect("lists");
    assert_eq!(first, [tables[2].summary()], "a page, with the whole summary");
    assert_eq!(second, [tables[1].summary()], "the next page");
    let events = fixture.fill(&mut tables[1]);
    fixture.append(store, &tables[1], events).await.expect("the game begins");
    assert_eq!(lobby(store, &ids).await, [ids[2], ids[0]], "a full table is not listed");
}

async fn own(store: &impl Store, player: &Player) -> Vec<Summary> {
    store.tables_of(player.id, ALL).await.expect("lists")
}

pub(super) async fn check_own(store: &impl Store, fixture: &mut Fixture) {
    let ada = fixture.player();
    assert_eq!(own(store, &ada).await, [], "no tables yet");
    let seats = [SeatKind::Person, SeatKind::Person];
    let mut tables = Vec::new();
    for _ in 0..4 {
        fixture.advance_clock();
        let (table, events) = fixture.new_table_by(&ada, None, &seats);
        fixture.append(store, &table, events).await.expect("a table is stored");
        tables.push(table);
    }
    // The second and the third wait for the first seat's turn; the fourth is over.
    for (nth, resigns) in [(2, false), (1, false), (3, true)] {
        fixture.advance_clock();
        let mut events = fixture.fill(&mut tables[nth]);
        if resigns {
            events.extend(fixture.execute(&mut tables[nth], &ada, &Command::Resign {}));
        }
        fixture.append(store, &tables[nth], events).await.expect("events are appended");
    }
    let expected: Vec<Summary> = [2, 1, 0, 3].map(|nth: usize| tables[nth].summary()).to_vec();
    assert_eq!(own(store, &ada).await, expected, "what waits longest first, what is over last");
    assert_eq!(store.unfinished_of(ada.id).await, Ok(3));
    let page = store.tables_of(ada.id, Page { skip: 1, limit: 2 }).await.expect("lists");
    assert_eq!(page, expected[1..3], "a page");

    let events = fixture.execute(&mut tables[0], &ada, &Command::Leave {});
    fixture.append(store, &tables[0], events).await.expect("a player leaves");
    assert_eq!(own(store, &ada).await.len(), 3, "a table one has left is not one's own");
    assert_eq!(store.unfinished_of(ada.id).await, Ok(2));
}
