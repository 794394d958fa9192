//! Whether the deals of a record are those of its secret.

use super::records::{DECK, round};
use super::sextant::{Run, sextant};

const SECRET: &str = "000000000000000000000000000000000000000000000000000000000000002a";

fn verify(record: &str) -> Run {
    sextant(["verify", "-"], record.as_bytes())
}

fn with_secret(tags: &str) -> String {
    round(&format!("[Secret \"{SECRET}\"]{tags}"), "1. Y10,D")
}

/// The commitment to the secret, as a wrong one makes the program tell it.
fn commitment() -> String {
    let wrong = verify(&with_secret(&format!("[Commitment \"{}\"]", "0".repeat(64)))).failure(1);
    let told = wrong.split("SHA-256 is ").nth(1).expect("it tells what the SHA-256 is");
    told[..64].to_owned()
}

#[test]
fn a_fair_deal_holds() {
    assert_eq!(verify(&with_secret("")).text(), "fair: 1 deal or roll follows from the secret\n",);
}

#[test]
fn the_verdict_is_also_json() {
    let verify = |record: &str| sextant(["verify", "-", "--json"], record.as_bytes());
    let fair = serde_json::json!({ "fair": true, "outcomes": 1 });
    assert_eq!(verify(&with_secret("")).json(), fair);
    let unfair = verify(&with_secret(&format!("[Commitment \"{}\"]", "0".repeat(64))));
    assert_eq!(unfair.code, 1);
    let verdict: serde_json::Value = serde_json::from_str(&unfair.stdout).expect("it is JSON");
    assert_eq!(verdict["fair"], false);
    assert!(verdict["difference"].as_str().is_some_and(|difference| !difference.is_empty()));
}

#[test]
fn what_was_given_is_not_checked_and_said_so() {
    let other = round(&format!("[Secret \"{}\"][Given \"1\"]", "7".repeat(64)), "1. Y10,D");
    assert_eq!(
        verify(&other).text(),
        "fair: 0 deals or rolls follow from the secret; \
         the first of the game was given and can't be checked\n",
    );
    let run = sextant(["verify", "-", "--json"], other.as_bytes());
    assert_eq!(run.json(), serde_json::json!({ "fair": true, "outcomes": 0, "given": 1 }));
    for wrong in ["2", "-1", "one"] {
        let record = with_secret(&format!("[Given \"{wrong}\"]"));
        assert!(verify(&record).failure(2).contains("[Given]"), "{wrong}");
    }
}

#[test]
fn it_holds_with_the_commitment_and_the_way_it_was_made() {
    let tags = format!("[Commitment \"{}\"][Chance \"sextant-fair-1\"]", commitment());
    assert_eq!(verify(&with_secret(&tags)).code, 0);
}

#[test]
fn it_holds_with_id_and_nonces_and_every_round() {
    let nonce = "0123456789abcdef0123456789abcdef";
    let deals = sextant(
        [
            "deal",
            "cards",
            "--seed",
            "2a",
            "--game-id",
            "g",
            "--nonce",
            "-",
            "--nonce",
            nonce,
            "--rounds",
            "2",
        ],
        b"",
    )
    .text();
    let decks: Vec<&str> = deals.lines().collect();
    let discard = |hand: usize| decks[0].split(' ').nth(8 * hand).unwrap();
    let record = format!(
        "[Game \"cards\"]\n[Rounds \"2\"]\n[TurnLimit \"2\"]\n[Secret \"{SECRET}\"]\n\
         [GameId \"g\"]\n[Nonces \"2:{nonce}\"]\n[Deck \"{}\"]\n{}D,D {}D,D\n[Deck \"{}\"]\n",
        decks[0],
        discard(0),
        discard(1),
        decks[1],
    );
    assert_eq!(verify(&record).text(), "fair: 2 deals or rolls follow from the secret\n");
    let swapped = record.replacen(decks[1], decks[0], 1);
    let difference = verify(&swapped).failure(1);
    assert!(difference.starts_with("round 2: "), "{difference}");
    assert_eq!(verify(&record.replace("\"g\"", "\"h\"")).code, 1);
    assert_eq!(verify(&record.replace("2:", "1:")).code, 1);
}

#[test]
fn a_changed_card_is_reported_with_its_position() {
    // The last two cards of the draw pile change places.
    let forged = with_secret("").replace("W9 R7", "R7 W9");
    assert_eq!(verify(&forged).failure(1), "round 1: R7 at place 59, but the secret gives W9",);
}

#[test]
fn a_secret_that_does_not_match_the_commitment_is_reported() {
    let forged = with_secret(&format!("[Commitment \"{}\"]", "0".repeat(64)));
    assert_eq!(
        verify(&forged).failure(1),
        format!(
            "the secret is not the one committed to: its SHA-256 is {}, the record says {}",
            commitment(),
            "0".repeat(64),
        ),
    );
}

#[test]
fn without_a_secret_nothing_can_be_said() {
    assert_eq!(verify(&round("", "1. Y10,D")).complaint(), "the record has no [Secret]");
}

#[test]
fn a_record_that_breaks_a_rule_is_not_verified() {
    let message = verify(&with_secret("").replace("Y10,D", "Y10,B")).complaint();
    assert_eq!(message, "line 7, turn 1: `Y10,B`: the blue discard pile is empty");
}

#[test]
fn invalid_chance_tags_are_reported() {
    let complaint = |tags: &str| verify(&with_secret(tags)).complaint();
    insta::assert_snapshot!(
        [
            complaint("[Chance \"dice-tower\"]"),
            complaint("[Commitment \"00\"]"),
            complaint("[Nonces \"zero\"]"),
            complaint("[Nonces \"9:0123456789abcdef0123456789abcdef\"]"),
            complaint("[Nonces \"1:zz\"]"),
            complaint(&format!("[Nonces \"2:{0} 1:{0}\"]", "0".repeat(32))),
            verify(&with_secret("").replace(SECRET, "2a")).complaint(),
            verify(&with_secret("").replace(SECRET, &"x".repeat(5000))).complaint(),
        ]
        .join("\n"),
    );
}

#[test]
fn the_model_deals_what_the_secret_gives() {
    let seed = sextant(["deal", "cards", "--seed", SECRET], b"").text();
    assert_eq!(seed.trim_end(), DECK);
}
