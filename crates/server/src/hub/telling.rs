//! Telling: from news to clients.

use std::sync::Arc;
use std::time::Duration;

use sextant_tables::{Delivery, Error, News as _, NewsItem, Page, Subscription as _, TableId};
use tokio::time::{MissedTickBehavior, interval, sleep};

use super::attendance::Present;
use super::rooms::Untold;
use crate::house::{Ports, Shared};
use crate::protocol::{Problem, ServerMessage};

/// Lists are looked at no more often than this.
const LIST_PAUSE: Duration = Duration::from_millis(250);
/// How long to wait before a store that failed is asked again.
const RETRY: Duration = Duration::from_secs(1);
/// A process that did not say for so many sweeps who is there is gone.
const SILENCE: u32 = 3;

/// Listens to news for as long as there is any. What gets lost on the way, [`sweep`] finds.
pub(crate) async fn listen<P: Ports>(house: Shared<P>) {
    loop {
        let mut subscription = house.tables.news().subscribe().await;
        // Whatever was said before we listened is heard of in this way.
        hear(&house, Delivery::Gap);
        while let Some(heard) = subscription.next().await {
            hear(&house, heard);
        }
        sleep(RETRY).await;
    }
}

fn hear<P: Ports>(house: &Shared<P>, heard: Delivery) {
    match heard {
        Delivery::News(NewsItem::Table { table, number }) => {
            house.hub.work.notify_one();
            touch_at(house, table, Untold::UpTo(number));
            if house.hub.kept().lists.changed_at(table) {
                house.hub.lists.notify_one();
            }
        }
        Delivery::News(NewsItem::Present { process, .. }) if process == house.hub.process => {}
        Delivery::News(NewsItem::Present { table, process, seats, spectators }) => {
            house.hub.kept().rooms.hear(table, process, Present { seats, spectators });
        }
        Delivery::News(NewsItem::Revoked { player }) => house.hub.doubt(Some(player)),
        Delivery::Gap => {
            house.hub.work.notify_one();
            house.hub.doubt(None);
            let tables = house.hub.kept().rooms.tables();
            for table in tables {
                touch(house, table);
            }
            house.hub.kept().lists.all_changed();
            house.hub.lists.notify_one();
        }
    }
}

/// Looks at everything again now and then, a part at a time, in case news got lost.
pub(crate) async fn sweep<P: Ports>(house: Shared<P>) {
    const PARTS: u32 = 30;
    let mut part = interval(house.config.sweep / PARTS);
    part.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let mut tables = house.hub.kept().rooms.tables();
        let share = tables.len() / PARTS as usize + 1;
        for _ in 0..PARTS {
            part.tick().await;
            let rest = tables.len().saturating_sub(share);
            for table in tables.drain(rest..) {
                touch(&house, table);
                house.hub.kept().rooms.recall(table, house.config.sweep * SILENCE);
            }
        }
        house.hub.kept().lists.all_changed();
        house.hub.lists.notify_one();
        house.limits.forget_the_quiet();
    }
}

/// There may be something new at a table: sees to it that those who follow it are told.
pub(crate) fn touch<P: Ports>(house: &Shared<P>, table: TableId) {
    touch_at(house, table, Untold::Anything);
}

fn touch_at<P: Ports>(house: &Shared<P>, table: TableId, untold: Untold) {
    if house.hub.kept().rooms.begin(table, untold) {
        tokio::spawn(tell(Arc::clone(house), table));
    }
}

async fn tell<P: Ports>(house: Shared<P>, table: TableId) {
    loop {
        let (people, untold) = house.hub.kept().rooms.people(table);
        let news = match untold {
            Untold::UpTo(number) => Some(number),
            Untold::Anything => None,
        };
        match house.tables.catch_up_all(table, news, &people).await {
            Ok(updates) => house.hub.kept().rooms.tell(table, &people, updates),
            Err(Error::NoSuchTable) => {
                let refused = ServerMessage::Refused {
                    id: None,
                    table: Some(table.to_string()),
                    problem: Problem::no_such_table(),
                };
                house.hub.kept().rooms.clear(table, &refused);
                return;
            }
            Err(error) => {
                // Logged where it becomes a problem. Nobody is told anything until it is over.
                let _ = Problem::from(error);
                sleep(RETRY).await;
                if house.stop.is_said() {
                    return;
                }
                house.hub.kept().rooms.begin(table, Untold::Anything);
                continue;
            }
        }
        if !house.hub.kept().rooms.end(table) {
            return;
        }
    }
}

/// Looks at lists again when something may have changed in them.
pub(crate) async fn look_at_lists<P: Ports>(house: Shared<P>) {
    loop {
        house.hub.lists.notified().await;
        let wants_lobby = house.hub.kept().lists.take_lobby();
        if wants_lobby {
            match house.tables.lobby(Page::FIRST).await {
                Ok(tables) => house.hub.kept().lists.tell_lobby(tables),
                Err(error) => drop(Problem::from(error)),
            }
        }
        let players = house.hub.kept().lists.take_mine();
        for identity in players {
            let page = Page { skip: 0, limit: Page::MAX_LIMIT };
            match house.tables.tables_of(&identity, page).await {
                Ok(tables) => {
                    let begun = {
                        let kept = &mut *house.hub.kept();
                        kept.lists.tell_mine(identity.player.id, &tables, &mut kept.rooms)
                    };
                    for table in begun {
                        touch(&house, table);
                    }
                }
                Err(error) => drop(Problem::from(error)),
            }
        }
        sleep(LIST_PAUSE).await;
    }
}
