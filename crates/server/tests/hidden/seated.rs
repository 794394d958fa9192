//! A player of the card game learns nothing of the other's hand, nor of the pile.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use sextant_core::{AnyRecord, Random as _, Seat, Simulation, Viewer as Eyes, no_files};
use sextant_tables::rigged_deals::rig;

use crate::logs::{logs, take_logs};
use crate::test_server::word;
use crate::viewer::Viewer;
use crate::{ONE_AT_A_TIME, OPTIONS, deal, secret, server};

/// So many turns are played: enough for discards to be drawn and expeditions to grow.
const TURNS: usize = 24;

type Course = Vec<(Seat, String)>;

/// Plays something different every time, and the same in every run.
fn play(record: &mut dyn AnyRecord) -> Course {
    let mut course = Course::new();
    while course.len() < 2 * TURNS {
        let seat = record.next_to_decide().expect("the game is not over");
        let legal = record.legal(seat);
        let action = legal[course.len() * 5 % legal.len()].clone();
        record.play(seat, &action).expect("it is legal");
        course.push((seat, action));
    }
    course
}

/// The deck in the text of a record, and where in the text it stands.
fn deck(record: &str) -> (Vec<String>, std::ops::Range<usize>) {
    let begin = record.find("[Deck \"").expect("a deck") + "[Deck \"".len();
    let end = begin + record[begin..].find('"').expect("the end of the deck");
    (record[begin..end].split(' ').map(str::to_owned).collect(), begin..end)
}

/// The cards that Ada sees at any time while a course is played.
fn seen(beginning: &str, course: &Course) -> BTreeSet<String> {
    let mut record = read(beginning);
    let (deck, _) = deck(beginning);
    let mut seen = BTreeSet::new();
    let mut look = |record: &dyn AnyRecord| {
        let view = record.view(Eyes::Seat(Seat::ONE)).read().expect("it is JSON");
        let table = &view["table"];
        let parts = [&table["hand"], &table["discards"], &table["players"], &table["placed"]];
        let text = parts.map(Value::to_string).concat();
        let is_seen = |card: &&String| text.contains(&format!("\"{card}\""));
        seen.extend(deck.iter().filter(is_seen).cloned());
    };
    look(&*record);
    for (seat, action) in course {
        record.play(*seat, action).expect("it is legal");
        look(&*record);
    }
    // Whatever was placed was placed in the open, even if it is covered by now.
    seen.extend(course.iter().map(|(_, action)| action.trim_end_matches('D').to_owned()));
    seen
}

/// The same beginning, but the cards that were never seen have changed places.
fn redealt(beginning: &str, seen: &BTreeSet<String>) -> String {
    let (mut cards, place) = deck(beginning);
    let unseen: Vec<usize> = (0..cards.len()).filter(|&nth| !seen.contains(&cards[nth])).collect();
    let mut others: Vec<String> = unseen.iter().map(|&nth| cards[nth].clone()).collect();
    Simulation::new(3).shuffle(&mut others);
    for (nth, card) in unseen.into_iter().zip(others) {
        cards[nth] = card;
    }
    format!("{}{}{}", &beginning[..place.start], cards.join(" "), &beginning[place.end..])
}

fn read(record: &str) -> Box<dyn AnyRecord> {
    sextant_catalog::read_record(record, &no_files).expect("a record")
}

/// Plays a course from a beginning, and gives the table, what Ada got of it, and what was logged.
async fn play_along(
    beginning: Option<(&str, &str)>,
    course: &Course,
    guesses: &[String],
) -> (String, Vec<Vec<String>>) {
    let server = server(secret(9)).await;
    take_logs();
    let (ada, ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let _rigged = beginning
        .map(|(table, record)| rig(table.parse().expect("a table's name"), record.to_owned()));
    let options: Value = serde_json::from_str(OPTIONS).expect("options");
    let table =
        ada.create_table(json!({ "game": "cards", "admission": "open", "options": options })).await;
    ben.sit(&table).await;
    let mut viewer = Viewer::seated(ada.clone(), &table).await;
    viewer.request_everything(&table).await;
    let path = format!("/tables/{table}/act");
    for (seat, action) in course {
        if *seat == Seat::ONE {
            viewer.send_command(&table, "act", json!({ "action": action })).await;
        } else {
            ben.post(&path, json!({ "action": action })).await.done();
        }
        viewer.snapshot(&table).await;
        // Cards that she does not have, and that Ben or the pile may have or not.
        for guess in guesses {
            viewer.send_command(&table, "act", json!({ "action": guess })).await;
            viewer.send_command(&table, "act", json!({ "action": format!("{guess}D") })).await;
        }
    }
    viewer.request_preview(&table).await;
    // The other player's hand is shown to nobody but them, so this tells whether it differs.
    let other = ben.snapshot(&table).await["state"]["view"]["table"]["hand"].to_string();
    let commitment = word(&ada.snapshot(&table).await["state"]["commitment"]);
    let got = viewer.all(&commitment);
    server.stopped().await;
    (table, vec![got, take_logs(), vec![other]])
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_card_player_learns_nothing_of_the_opponents_hand_or_the_pile() {
    let _guard = ONE_AT_A_TIME.lock().await;
    logs();
    // What the table is called does not depend on the deal.
    let (table, _) = play_along(None, &Course::new(), &[]).await;
    let first = deal(secret(9), &table).to_text();
    let course = play(&mut *read(&first));
    let seen = seen(&first, &course);
    let second = redealt(&first, &seen);
    let (cards, _) = deck(&first);
    let unseen: BTreeSet<&String> = cards.iter().filter(|card| !seen.contains(*card)).collect();
    assert!(unseen.len() >= 10, "much stays hidden: {unseen:?}");
    let guesses: Vec<String> = unseen.into_iter().take(4).cloned().collect();

    let (again, mut one) = play_along(Some((&table, &first)), &course, &guesses).await;
    let (_, mut two) = play_along(Some((&table, &second)), &course, &guesses).await;
    assert_eq!(again, table);
    assert_ne!(one.pop(), two.pop(), "the other player's hand is another one");
    assert!(one[0].len() > 10 * course.len(), "{} messages were received", one[0].len());
    assert!(one[0].iter().any(|text| text.contains("/me/tables")), "asked for");
    assert!(one[1].iter().any(|line| line.contains("/act")), "logged");
    for (one, two) in one.iter().flatten().zip(two.iter().flatten()) {
        assert_eq!(one, two);
    }
    assert_eq!(one, two);
}
