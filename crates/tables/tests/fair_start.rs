//! How nonces come into a game: everyone commits before anyone reveals.

use sextant_core::{Nonce, Seat, SeatSet};
use sextant_tables::{
    Closed, Command, FairScheme, Identity, NewTable, Page, Refusal, Response, SeatKind, Span,
    StatusView, Summary, TableId, Terms, TimeControl, WhyClosed,
};

use crate::harness::{Harness, cards, done, only, refused, with_time_control};

fn nonce(digit: &str) -> Nonce {
    digit.repeat(32).parse().unwrap()
}

impl Harness {
    /// Sets up a table whose creator has committed to a nonce.
    fn committed_table(&self, identity: &Identity, terms: Terms, nonce: Nonce) -> TableId {
        let commitment = Some(nonce.commitment());
        let new_table = NewTable { terms, seat: None, ready: true, commitment };
        done(self.tables.create_table(identity, None, &new_table)).unwrap().table
    }

    fn sit_committed(&self, identity: &Identity, table: TableId, nonce: Nonce) {
        let commitment = Some(nonce.commitment());
        let sit = Command::Sit { seat: None, link: None, nonce: None, commitment };
        self.execute(identity, table, sit).unwrap();
    }

    fn list_of(&self, identity: &Identity) -> Vec<Summary> {
        done(self.tables.tables_of(identity, Page { skip: 0, limit: 10 })).unwrap()
    }

    fn reveal(
        &self,
        identity: &Identity,
        table: TableId,
        nonce: Nonce,
    ) -> Result<Response, Refusal> {
        refused(self.execute(identity, table, Command::Reveal { nonce }))
    }
}

/// A table at which Ada and Ben have committed to `a…` and `b…`.
fn all_committed(terms: Terms) -> (Harness, Identity, Identity, TableId) {
    let harness = Harness::new();
    let (ada, ben) = (harness.guest("Ada"), harness.guest("Ben"));
    let table = harness.committed_table(&ada, terms, nonce("a"));
    harness.sit_committed(&ben, table, nonce("b"));
    (harness, ada, ben, table)
}

#[test]
fn the_game_begins_once_everyone_has_revealed() {
    let (harness, ada, ben, table) = all_committed(cards());
    let seen = harness.watch(table).state;
    assert_eq!(seen.status, StatusView::Waiting);
    assert_eq!(seen.chance, FairScheme::Committed);
    assert!(seen.reveal_by.is_some());
    let commitments: Vec<_> = seen.players.iter().map(|player| player.commitment).collect();
    assert_eq!(commitments, [nonce("a"), nonce("b")].map(|nonce| Some(nonce.commitment())));
    assert!(seen.players.iter().all(|player| player.nonce.is_none()));

    harness.reveal(&ben, table, nonce("b")).unwrap();
    let seen = harness.watch(table).state;
    assert_eq!(seen.status, StatusView::Waiting);
    assert_eq!(seen.players[1].nonce, Some(nonce("b")));

    harness.reveal(&ada, table, nonce("a")).unwrap();
    let seen = harness.watch(table).state;
    assert_eq!(seen.status, StatusView::Playing);
    assert_eq!(seen.reveal_by, None);

    harness.play_on(&[&ada, &ben], table);
    let text = harness.record(table);
    assert!(text.contains("[Chance \"sextant-fair-2\"]"), "{text}");
    let nonces = format!("[Nonces \"1:{} 2:{}\"]", nonce("a"), nonce("b"));
    assert!(text.contains(&nonces) && !text.contains("HostNonces"), "{text}");
    verify(&text).unwrap();
    verify(&text.replace("1:aaaa", "1:aaab")).unwrap_err();
}

fn verify(text: &str) -> Result<u32, String> {
    let record = sextant_catalog::read_record(text, &sextant_core::no_files).unwrap();
    record.verify().map_err(|unfair| unfair.to_string())
}

#[test]
fn nobody_reveals_before_all_have_committed() {
    let harness = Harness::new();
    let ada = harness.guest("Ada");
    let table = harness.committed_table(&ada, cards(), nonce("a"));
    assert_eq!(harness.reveal(&ada, table, nonce("a")), Err(Refusal::NotCommitted));
    // Until then a player may still change their mind, from another device for example.
    let commitment = Some(nonce("c").commitment());
    harness.execute(&ada, table, Command::Ready { nonce: None, commitment }).unwrap();
    harness.sit_committed(&harness.guest("Ben"), table, nonce("b"));
    assert_eq!(harness.reveal(&ada, table, nonce("a")), Err(Refusal::OtherNonce));
    harness.reveal(&ada, table, nonce("c")).unwrap();
}

#[test]
fn nobody_changes_a_commitment_once_all_have_committed() {
    let (harness, ada, ben, table) = all_committed(cards());
    let ready = |commitment| Command::Ready { nonce: None, commitment };
    for commitment in [None, Some(nonce("c").commitment())] {
        assert_eq!(
            refused(harness.execute(&ada, table, ready(commitment))).unwrap_err(),
            Refusal::AlreadyCommitted
        );
    }
    let open = Command::Ready { nonce: Some(nonce("c")), commitment: None };
    assert_eq!(refused(harness.execute(&ada, table, open)).unwrap_err(), Refusal::AlreadyCommitted);
    assert_eq!(harness.reveal(&ben, table, nonce("c")), Err(Refusal::OtherNonce));
    // To say the same again does no harm.
    harness.reveal(&ben, table, nonce("b")).unwrap();
    harness.reveal(&ben, table, nonce("b")).unwrap();
    assert_eq!(harness.reveal(&harness.guest("Eve"), table, nonce("b")), Err(Refusal::NotSeated));
}

#[test]
fn a_nonce_that_does_not_fit_its_commitment_is_refused() {
    let harness = Harness::new();
    let ada = harness.guest("Ada");
    let table = harness.create_table(&ada, cards());
    let both =
        Command::Ready { nonce: Some(nonce("a")), commitment: Some(nonce("b").commitment()) };
    assert_eq!(refused(harness.execute(&ada, table, both)).unwrap_err(), Refusal::OtherNonce);
}

#[test]
fn a_table_with_bots_begins_with_the_reveal_of_its_creator() {
    let harness = Harness::new();
    let ada = harness.guest("Ada");
    let seats = vec![SeatKind::Person, SeatKind::Bot("random".to_owned())];
    let table = harness.committed_table(&ada, Terms { seats, ..cards() }, nonce("a"));
    let seen = harness.watch(table).state;
    let of_bot = seen.players[1].commitment.expect("the host is committed for its bot");
    harness.reveal(&ada, table, nonce("a")).unwrap();
    assert_eq!(harness.watch(table).state.status, StatusView::Playing);

    harness.execute(&ada, table, Command::Resign {}).unwrap();
    let text = harness.record(table);
    assert!(text.contains("[HostNonces \"2\"]"), "{text}");
    let shown = text.split(" 2:").nth(1).and_then(|rest| rest.get(..32)).unwrap();
    assert_eq!(shown.parse::<Nonce>().unwrap().commitment(), of_bot);
    verify(&text).unwrap();
    // The host can't add another nonce afterwards that it likes better.
    let other = text.replace(shown, &"c".repeat(32));
    let reason = verify(&other).unwrap_err();
    assert_eq!(reason, "the host's nonce of seat 2 does not follow from the secret");
}

#[test]
fn a_player_who_sends_no_commitment_gets_a_nonce_of_the_host() {
    let harness = Harness::new();
    let (ada, ben) = (harness.guest("Ada"), harness.guest("Ben"));
    let table = harness.create_table(&ada, cards());
    harness.sit_committed(&ben, table, nonce("b"));
    assert_eq!(harness.watch(table).state.status, StatusView::Waiting);
    harness.reveal(&ben, table, nonce("b")).unwrap();
    harness.execute(&ada, table, Command::Resign {}).unwrap();
    let text = harness.record(table);
    assert!(text.contains("[HostNonces \"1\"]"), "{text}");
    verify(&text).unwrap();
}

#[test]
fn who_does_not_reveal_in_time_closes_the_table_before_the_deal() {
    let (harness, _, ben, table) = all_committed(cards());
    harness.reveal(&ben, table, nonce("b")).unwrap();
    harness.advance(Span::hours(3));
    assert_eq!(harness.watch(table).state.status, StatusView::Waiting, "longer than for players");
    harness.advance(Span::hours(22));
    let seen = harness.watch(table).state;
    let closed = Closed { why: WhyClosed::NotRevealed, seats: only(Seat::ONE) };
    assert_eq!((seen.status, seen.closed), (StatusView::Closed, Some(closed)));
    // What was shown stays to be seen, and the table stays on the lists of its players.
    assert_eq!(seen.players[1].nonce, Some(nonce("b")));
    assert_eq!(seen.players[0].commitment, Some(nonce("a").commitment()));
    let listed = harness.list_of(&ben);
    assert_eq!(listed[0].closed, Some(closed));
    assert_eq!(harness.reveal(&ben, table, nonce("c")), Err(Refusal::TableClosed));
}

#[test]
fn a_player_who_leaves_before_the_deal_closes_the_table_by_name() {
    let (harness, ada, _, table) = all_committed(cards());
    harness.execute(&ada, table, Command::Leave {}).unwrap();
    let closed = harness.watch(table).state.closed;
    assert_eq!(closed, Some(Closed { why: WhyClosed::Withdrawn, seats: only(Seat::ONE) }));
}

#[test]
fn a_creator_by_correspondence_has_the_time_of_a_turn_to_come_back() {
    let (harness, ada, ben, table) =
        all_committed(with_time_control(cards(), TimeControl::Days { days: 3 }));
    harness.reveal(&ben, table, nonce("b")).unwrap();
    let listed = harness.list_of(&ada);
    assert_eq!(listed[0].revealing, only(Seat::ONE));
    harness.advance(Span::days(9));
    harness.reveal(&ada, table, nonce("a")).unwrap();
    let listed = harness.list_of(&ada);
    assert_eq!(listed[0].status, StatusView::Playing);
    assert_eq!(listed[0].revealing, SeatSet::EMPTY);
}
