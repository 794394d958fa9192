//! No leak over the wire: whoever may not know something gets the same bytes, whatever it is.
//!
//! Games are played twice with the same visible course and different hidden things; everything that a
//! viewer received, and everything that was logged, must be the same up to the commitment to the secret.

#[path = "../server/backend.rs"]
#[allow(dead_code, reason = "shared with the tests from outside")]
mod backend;
#[path = "../server/client.rs"]
#[allow(dead_code, reason = "shared with the tests from outside")]
mod client;
#[path = "../server/lines.rs"]
mod lines;
mod logs;
mod seated;
#[path = "../server/test_server.rs"]
#[allow(dead_code, reason = "shared with the tests from outside")]
mod test_server;
mod viewer;

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Value, json};
use sextant_core::{AnyRecord, Contributions, FairChance, Seat, SeatSet, Secret};
use sextant_tables::Randomness;
use sextant_tables::memory::SeededRandomness;

use logs::{logs, take_logs};
use test_server::{TestServer, legal, unbounded, word};
use viewer::Viewer;

/// What is logged is logged for the whole process, so one game at a time.
static ONE_AT_A_TIME: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

/// Randomness that can be had again, but for the secrets of tables.
struct FixedSecret {
    rest: SeededRandomness,
    secret: [u8; 32],
    last: Mutex<usize>,
}

impl Randomness for FixedSecret {
    fn fill(&self, bytes: &mut [u8]) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        // A table draws its name, its invitation of 24 letters, and then its secret.
        if (*last, bytes.len()) == (24, 32) {
            bytes.copy_from_slice(&self.secret);
        } else {
            self.rest.fill(bytes);
        }
        *last = bytes.len();
    }
}

async fn server(secret: [u8; 32]) -> TestServer {
    let rest = SeededRandomness::new(7);
    TestServer::with(unbounded(), Arc::new(FixedSecret { rest, secret, last: Mutex::new(0) })).await
}

const OPTIONS: &str = r#"{"rounds": 1, "turn_limit": 60}"#;

fn deal(secret: [u8; 32], table: &str) -> Box<dyn AnyRecord> {
    let options: Value = serde_json::from_str(OPTIONS).expect("options");
    let game = sextant_catalog::game("cards").expect("the card game");
    let mut record = game.start(&options).expect("the options are fine");
    let secret = Secret::new(secret);
    // The players send no nonces of their own.
    let nonces = Seat::first(2).map(|seat| (seat, secret.host_nonce(table, seat))).collect();
    let contributions = Contributions::committed(nonces, SeatSet::first(2));
    let chance = FairChance::new(&secret, table, &contributions);
    record.draw(&chance).expect("a game begins with a deal");
    record
}

/// The longest course that is open to the players of both deals, found by doing the first thing
/// that both can do and drawing from the deck.
fn common_course(secrets: [[u8; 32]; 2], table: &str) -> Vec<(Seat, String)> {
    let mut deals = secrets.map(|secret| deal(secret, table));
    let mut course = Vec::new();
    while let Some(seat) = deals[0].next_to_decide() {
        let [one, two] = [0, 1]
            .map(|nth: usize| deals[nth].legal(seat).into_iter().collect::<BTreeSet<String>>());
        let both: Vec<String> = one.intersection(&two).cloned().collect();
        let Some(action) = both.iter().find(|action| *action == "D").or(both.first()).cloned()
        else {
            break;
        };
        for deal in &mut deals {
            deal.play(seat, &action).expect("it is legal");
        }
        course.push((seat, action));
    }
    course
}

fn secret(number: u32) -> [u8; 32] {
    let mut secret = [0; 32];
    secret[..4].copy_from_slice(&number.to_le_bytes());
    secret
}

/// Plays a course, and gives what a spectator, another guest and the logs got of it.
async fn watch_cards(secret: [u8; 32], course: &[(Seat, String)]) -> (String, Vec<Vec<String>>) {
    let server = server(secret).await;
    take_logs();
    let (ada, ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let options: Value = serde_json::from_str(OPTIONS).expect("options");
    let table =
        ada.create_table(json!({ "game": "cards", "admission": "open", "options": options })).await;
    ben.sit(&table).await;
    let commitment = word(&ada.snapshot(&table).await["state"]["commitment"]);
    let mut viewers = [
        Viewer::of(server.stranger(), &table).await,
        Viewer::of(server.guest("Eve").await, &table).await,
    ];
    viewers[0].socket.next_of("presence").await;
    for (seat, action) in course {
        let who = if *seat == Seat::ONE { &ada } else { &ben };
        who.post(&format!("/tables/{table}/act"), json!({ "action": action })).await.done();
        for viewer in &mut viewers {
            viewer.snapshot(&table).await;
        }
    }
    viewers[0].request_preview(&table).await;
    let mut got: Vec<Vec<String>> =
        viewers.map(|viewer| viewer.all(&commitment)).into_iter().collect();
    server.stopped().await;
    got.push(take_logs());
    (table, got)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_spectator_of_the_card_game_learns_nothing_of_the_hands() {
    let _guard = ONE_AT_A_TIME.lock().await;
    logs();
    // What the table is called does not depend on the secret.
    let (table, _) = watch_cards(secret(0), &[]).await;
    let (other, course) = (1..3_000)
        .map(|number| (number, common_course([secret(0), secret(number)], &table)))
        .max_by_key(|(_, course)| course.len())
        .expect("some deals");
    assert!(course.len() >= 6, "a course of some turns: {course:?}");
    let (again, one) = watch_cards(secret(0), &course).await;
    let (_, two) = watch_cards(secret(other), &course).await;
    assert_eq!(again, table);
    assert!(
        one.iter().all(|bytes| bytes.len() > course.len()),
        "something was received and logged"
    );
    for (one, two) in one.iter().flatten().zip(two.iter().flatten()) {
        assert_eq!(one, two);
    }
    assert_eq!(one, two);
    let logged = one.last().expect("logs").join("\n");
    assert!(logged.contains("/api/v1/tables/{table}/act"), "{logged}");
    let names = logged.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| word.len() >= 16);
    assert_eq!(names.count(), 0, "no table, player, invitation, token or secret: {logged}");
}

/// Lets a player choose in secret, and gives what the others got until they may know.
async fn watch_dice(choice: usize) -> Vec<Vec<String>> {
    let server = server(secret(5)).await;
    take_logs();
    let people = [server.guest("Ada").await, server.guest("Ben").await, server.guest("Cem").await];
    let terms = json!({ "game": "dice", "admission": "open", "options": { "players": 3 } });
    let table = people[0].create_table(terms).await;
    people[1].sit(&table).await;
    people[2].sit(&table).await;
    // The active player chooses first, in the open; then the others at once, in secret.
    let state = people[0].snapshot(&table).await["state"].clone();
    let active = state["deciding"][0].as_u64().expect("somebody decides") as usize - 1;
    while test_server::decides(&people[active].snapshot(&table).await["state"])
        && people[active].snapshot(&table).await["state"]["deciding"] == json!([active + 1])
    {
        let state = people[active].snapshot(&table).await["state"].clone();
        let action = legal(&state)[0].clone();
        let path = format!("/tables/{table}/act");
        people[active].post(&path, json!({ "action": action })).await.done();
    }
    let deciding = people[0].snapshot(&table).await["state"]["deciding"].clone();
    let chooses: Vec<usize> = deciding
        .as_array()
        .expect("seats")
        .iter()
        .map(|seat| seat.as_u64().expect("a seat") as usize - 1)
        .collect();
    assert!(chooses.len() >= 2, "several choose at once: {deciding}");
    let (secretive, waiting) = (&people[chooses[0]], &people[chooses[1]]);
    let commitment = word(&state["commitment"]);
    let mut viewers =
        [Viewer::of(waiting.clone(), &table).await, Viewer::of(server.stranger(), &table).await];
    viewers[0].socket.next_of("presence").await;
    // However many steps a choice has, the others are told once: that it is made.
    let mut state = secretive.snapshot(&table).await["state"].clone();
    let mut nth = choice;
    while test_server::decides(&state) {
        let choices = legal(&state);
        let action = json!({ "action": choices[nth.min(choices.len() - 1)] });
        let path = format!("/tables/{table}/act");
        secretive.post(&path, action).await.done();
        state = secretive.snapshot(&table).await["state"].clone();
        nth = 0;
    }
    for viewer in &mut viewers {
        viewer.snapshot(&table).await;
    }
    let mut got: Vec<Vec<String>> =
        viewers.map(|viewer| viewer.all(&commitment)).into_iter().collect();
    server.stopped().await;
    let mut logged = take_logs();
    // How many steps the choice had shows in how often it was asked for, and to the host alone.
    logged.dedup();
    got.push(logged);
    got
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_waiting_dice_player_learns_nothing_of_the_other_choices() {
    let _guard = ONE_AT_A_TIME.lock().await;
    logs();
    let (one, two) = (watch_dice(0).await, watch_dice(1).await);
    for (one, two) in one.iter().flatten().zip(two.iter().flatten()) {
        assert_eq!(one, two);
    }
    assert_eq!(one, two);
}
