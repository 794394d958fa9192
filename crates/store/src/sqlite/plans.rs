//! That no question of the port reads more of the file than it must: each goes by an index.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use rusqlite::Connection;
use rusqlite::trace::{TraceEvent, TraceEventCodes};
use sextant_tables::testing::check_store;

use super::SqliteStore;
use crate::Making;
use crate::any_store::Purpose;

/// Every statement that any connection has begun.
static SEEN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Notes every statement of a connection.
pub(super) fn watch(connection: &Connection) {
    connection.trace_v2(
        TraceEventCodes::SQLITE_TRACE_STMT,
        Some(|event| {
            if let TraceEvent::Stmt(_, sql) = event {
                SEEN.lock().unwrap_or_else(PoisonError::into_inner).insert(sql.to_owned());
            }
        }),
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_statement_goes_by_an_index() {
    let folder = std::env::temp_dir().join(format!("sextant-plans-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("games.db");
    let open = async || {
        SqliteStore::open(&path, Making::MakeIfMissing, Purpose::Maintenance).expect("opens")
    };
    check_store(open, 1).await;
    let connection = Connection::open(&path).expect("opens");
    let seen = SEEN.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let questions: Vec<&String> = seen.iter().filter(|sql| is_of_the_port(sql)).collect();
    assert!(questions.len() > 20, "{questions:?}");
    for question in questions {
        for step in plan(&connection, question) {
            assert!(is_fine(&step), "{step}: {question}");
        }
    }
    drop(connection);
    std::fs::remove_dir_all(folder).expect("the folder is removed");
}

fn is_of_the_port(sql: &str) -> bool {
    ["SELECT", "INSERT", "UPDATE", "DELETE"].iter().any(|word| sql.starts_with(word))
        && !sql.contains("sqlite_schema")
        && !sql.contains("schema_version")
}

/// A table is searched and never gone through; the lobby is an index of its own that is read from its
/// beginning. Only what is the same in the order of an index may be sorted.
fn is_fine(step: &str) -> bool {
    step.starts_with("SEARCH ")
        // What is in it stands in a step of its own.
        || step.starts_with("SCALAR SUBQUERY ")
        || step == "SCAN tables USING INDEX lobby"
        || step.starts_with("USE TEMP B-TREE FOR LAST ")
}

fn plan(connection: &Connection, sql: &str) -> Vec<String> {
    let mut explained =
        connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).expect("it can be explained");
    // What is asked about has no values, and needs none.
    let steps = explained.raw_query().mapped(|row| row.get(3));
    steps.map(|step| step.expect("a step")).collect()
}
