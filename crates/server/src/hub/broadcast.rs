//! Broadcast: from news to clients.

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use sextant_tables::{Delivery, Error, News as _, NewsItem, Page, Subscription as _, TableId};
use sextant_wire::{ServerMessage, ServerRefusal};
use tokio::time::{MissedTickBehavior, interval, sleep};

use super::presence::Viewers;
use super::rooms::Pending;
use crate::error::ApiError;
use crate::panics;
use crate::state::{Ports, SharedState};

/// Lists are looked at no more often than this.
const LIST_INTERVAL: Duration = Duration::from_millis(250);
/// How long to wait before a store that failed is asked again.
const RETRY_DELAY: Duration = Duration::from_secs(1);
/// A process that did not say for so many sweeps who is there is gone.
const MISSED_SWEEPS: u32 = 3;

/// Listens to news for as long as there is any. What gets lost on the way, [`sweep`] finds.
pub(crate) async fn listen_for_news<P: Ports>(state: SharedState<P>) {
    loop {
        let mut subscription = state.tables.news().subscribe().await;
        // Whatever was said before we listened is heard of in this way.
        on_news(&state, Delivery::Gap);
        while let Some(delivery) = subscription.next().await {
            on_news(&state, delivery);
        }
        sleep(RETRY_DELAY).await;
    }
}

fn on_news<P: Ports>(state: &SharedState<P>, delivery: Delivery) {
    match delivery {
        Delivery::News(NewsItem::Table { table, number, bot_turn }) => {
            if bot_turn {
                state.hub.work.notify_one();
            }
            notify_table_pending(state, table, Pending::UpTo(number));
            if state.hub.lock().lists.changed_at(table) {
                state.hub.lists.notify_one();
            }
        }
        Delivery::News(NewsItem::Present { process, .. }) if process == state.hub.process => {}
        Delivery::News(NewsItem::Present { table, process, seats, spectators }) => {
            state.hub.lock().rooms.on_remote_presence(
                table,
                process,
                Viewers { seats, spectators },
            );
        }
        Delivery::News(NewsItem::Revoked { player }) => state.hub.on_revocation(Some(player)),
        Delivery::Gap => {
            state.hub.work.notify_one();
            state.hub.on_revocation(None);
            let tables = state.hub.lock().rooms.tables();
            for table in tables {
                notify_table(state, table);
            }
            state.hub.lock().lists.all_changed();
            state.hub.lists.notify_one();
        }
    }
}

/// Looks at everything again now and then, a part at a time, in case news got lost.
pub(crate) async fn sweep<P: Ports>(state: SharedState<P>) {
    const PARTS: u32 = 30;
    let mut part = interval(state.config.sweep / PARTS);
    part.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let mut tables = state.hub.lock().rooms.tables();
        let share = tables.len() / PARTS as usize + 1;
        for _ in 0..PARTS {
            part.tick().await;
            let rest = tables.len().saturating_sub(share);
            for table in tables.drain(rest..) {
                notify_table(&state, table);
                state.hub.lock().rooms.refresh_presence(table, state.config.sweep * MISSED_SWEEPS);
            }
        }
        state.hub.lock().lists.all_changed();
        state.hub.lists.notify_one();
        state.limits.prune();
    }
}

/// Notes that a table may have changed, so that its followers get an update.
pub(crate) fn notify_table<P: Ports>(state: &SharedState<P>, table: TableId) {
    notify_table_pending(state, table, Pending::Unknown);
}

/// Sends what this process has just stored at a table to its followers here, who need not wait until
/// the news of it comes round. What would have to wait for the store is left to a task: a request can be
/// dropped at any time, and a broadcast must not end half-way.
pub(crate) fn broadcast_now<P: Ports>(state: &SharedState<P>, table: TableId) {
    if !state.hub.lock().rooms.try_begin_broadcast(table) {
        return;
    }
    let round = panics::catch(&state.metrics, "broadcast", broadcast_once(state, table));
    match round.now_or_never() {
        Some(Ok(Round::Last)) => {}
        Some(Ok(Round::More | Round::Failed)) | None => spawn_broadcast(state, table),
        Some(Err(_)) => state.hub.lock().rooms.abandon_broadcast(table),
    }
}

fn notify_table_pending<P: Ports>(state: &SharedState<P>, table: TableId, pending: Pending) {
    if state.hub.lock().rooms.begin_broadcast(table, pending) {
        spawn_broadcast(state, table);
    }
}

fn spawn_broadcast<P: Ports>(state: &SharedState<P>, table: TableId) {
    let state = Arc::clone(state);
    tokio::spawn(async move {
        let done = broadcast(&state, table);
        if panics::catch(&state.metrics, "broadcast", done).await.is_err() {
            // The next news of this table, or the sweep, begins a broadcast again.
            state.hub.lock().rooms.abandon_broadcast(table);
        }
    });
}

async fn broadcast<P: Ports>(state: &SharedState<P>, table: TableId) {
    loop {
        match broadcast_once(state, table).await {
            Round::Last => return,
            Round::More => {}
            Round::Failed => {
                // The followers get their update once a retry succeeds.
                sleep(RETRY_DELAY).await;
                if state.shutdown.is_triggered() {
                    return;
                }
            }
        }
    }
}

/// What one round of a broadcast has come to.
enum Round {
    /// Everything is sent.
    Last,
    /// Something has happened meanwhile.
    More,
    /// The store failed.
    Failed,
}

async fn broadcast_once<P: Ports>(state: &SharedState<P>, table: TableId) -> Round {
    let (recipients, pending) = state.hub.lock().rooms.recipients(table);
    let news = match pending {
        Pending::UpTo(number) => Some(number),
        Pending::Unknown => None,
    };
    let updates = match state.tables.catch_up_all(table, news, &recipients).await {
        Ok(updates) => updates,
        Err(Error::NoSuchTable) => {
            let refused = ServerMessage::Refused {
                id: None,
                table: Some(table.to_string()),
                problem: ServerRefusal::NoSuchTable.into(),
            };
            state.hub.lock().rooms.clear(table, &refused);
            return Round::Last;
        }
        Err(error) => {
            // Converting the error logs it.
            let _ = ApiError::from(error);
            state.hub.lock().rooms.begin_broadcast(table, Pending::Unknown);
            return Round::Failed;
        }
    };
    let rooms = &mut state.hub.lock().rooms;
    rooms.broadcast(table, &recipients, updates);
    if rooms.end_broadcast(table) { Round::More } else { Round::Last }
}

/// Looks at lists again when something may have changed in them.
pub(crate) async fn broadcast_lists<P: Ports>(state: SharedState<P>) {
    loop {
        state.hub.lists.notified().await;
        let wants_lobby = state.hub.lock().lists.take_lobby_changed();
        if wants_lobby {
            match state.tables.lobby(Page::FIRST).await {
                Ok(tables) => state.hub.lock().lists.broadcast_lobby(tables),
                Err(error) => drop(ApiError::from(error)),
            }
        }
        let players = state.hub.lock().lists.take_changed_players();
        for identity in players {
            let page = Page { skip: 0, limit: Page::MAX_LIMIT };
            match state.tables.tables_of(&identity, page).await {
                Ok(tables) => {
                    let newly_followed = {
                        let hub_state = &mut *state.hub.lock();
                        hub_state.lists.broadcast_own_tables(
                            identity.player.id,
                            &tables,
                            &mut hub_state.rooms,
                        )
                    };
                    for table in newly_followed {
                        notify_table(&state, table);
                    }
                }
                Err(error) => drop(ApiError::from(error)),
            }
        }
        sleep(LIST_INTERVAL).await;
    }
}
