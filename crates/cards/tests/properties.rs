//! What holds in every position that can be reached, whatever is dealt and played.

use std::collections::HashMap;
use std::num::NonZeroU16;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use sextant_cards::{
    Action, Card, CardSet, Colour, Deal, Deck, Discards, End, FirstStarter, Match, NextStarter,
    Options, Receipt, Round, Rounds, Variant, View, score,
};
use sextant_core::{Game, Random, Record, Seat, Simulation, Step, Turn, Viewer, no_files};

/// The same cases on every machine and in every run.
fn cases(cases: u32) -> Config {
    Config { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(20), ..Config::default() }
}

/// A match and the choices made in it: each picks one of the legal actions.
#[derive(Clone, Debug)]
struct Course {
    options: Options,
    deals: u64,
    choices: Vec<u16>,
}

fn options() -> impl Strategy<Value = Options> {
    let variant = prop_oneof![Just(Variant::Base), Just(Variant::Long)];
    let starter = prop_oneof![
        Just(NextStarter::Leader),
        Just(NextStarter::RoundWinner),
        Just(NextStarter::Alternate),
    ];
    let first = prop_oneof![
        Just(FirstStarter::Seat(Seat::ONE)),
        Just(FirstStarter::Seat(Seat::TWO)),
        Just(FirstStarter::Drawn),
    ];
    let limit = prop_oneof![Just(None), (1u16..60).prop_map(NonZeroU16::new)];
    let discards = prop_oneof![Just(Discards::All), Just(Discards::Top)];
    (variant, 1u8..=3, starter, first, limit, discards).prop_map(
        |(variant, rounds, next_starter, first_starter, turn_limit, discards)| Options {
            variant,
            rounds: Rounds::try_from(rounds).expect("one to three"),
            next_starter,
            first_starter,
            turn_limit,
            discards,
        },
    )
}

fn course(longest: usize) -> impl Strategy<Value = Course> {
    (options(), any::<u64>(), prop::collection::vec(any::<u16>(), 0..longest))
        .prop_map(|(options, deals, choices)| Course { options, deals, choices })
}

impl Course {
    /// Plays the course and shows every record on the way, the first and the last included.
    fn play(&self, mut look: impl FnMut(&Record<Match>)) -> Record<Match> {
        let mut record = Record::new(&self.options);
        let mut random = Simulation::new(self.deals);
        let mut legal = Vec::new();
        look(&record);
        for choice in &self.choices {
            match record.game().turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let nth = record.outcomes() + 1;
                    record.apply_outcome(Match::draw(&self.options, nth, &mut random)).unwrap();
                }
                Turn::Decide(seats) => {
                    let seat = seats.iter().next().unwrap();
                    record.game().legal(seat, &mut legal);
                    let action = legal[usize::from(*choice) % legal.len()];
                    record.play(seat, action).unwrap();
                }
            }
            look(&record);
        }
        record
    }

    /// The same, but only where a round lies on the table.
    fn rounds(&self, mut look: impl FnMut(&Match, &Round)) {
        self.play(|record| {
            if let Some(round) = record.game().round() {
                look(record.game(), round);
            }
        });
    }
}

/// Every card on the table, wherever it is.
fn all_cards(round: &Round) -> Vec<Card> {
    let mut cards: Vec<Card> = round.draw_pile().to_vec();
    for seat in [Seat::ONE, Seat::TWO] {
        cards.extend(round.hand(seat).iter().chain(round.expeditions(seat).iter()));
    }
    for colour in Colour::ALL {
        cards.extend(round.discards(colour));
    }
    cards.sort_unstable();
    cards
}

fn sorted_deck(variant: Variant) -> Vec<Card> {
    let mut cards = Deck::sorted(variant).cards().to_vec();
    cards.sort_unstable();
    cards
}

/// The rule of the score sheet, worked out from the cards' names.
fn by_formula(cards: &[Card]) -> i32 {
    "RGWBYP"
        .chars()
        .map(|letter| {
            let names = cards.iter().map(Card::to_string).filter(|name| name.starts_with(letter));
            let faces: Vec<String> = names.map(|name| name[1..].to_owned()).collect();
            let wagers = faces.iter().filter(|face| *face == "H").count() as i32;
            let sum: i32 = faces.iter().filter_map(|face| face.parse::<i32>().ok()).sum();
            match faces.len() {
                0 => 0,
                1..8 => (sum - 20) * (1 + wagers),
                _ => (sum - 20) * (1 + wagers) + 20,
            }
        })
        .sum()
}

proptest! {
    #![proptest_config(cases(200))]

    /// Games in progress were continued by this rule for absent players.
    #[test]
    fn to_pass_is_the_last_of_the_legal_actions(course in course(200)) {
        let mut legal = Vec::new();
        course.play(|record| {
            for seat in Seat::ALL {
                record.game().legal(seat, &mut legal);
                assert_eq!(record.game().pass(seat), legal.last().copied());
            }
        });
    }

    #[test]
    fn all_cards_are_always_there_once(course in course(700)) {
        let deck = sorted_deck(course.options.variant);
        course.rounds(|_, round| assert_eq!(all_cards(round), deck));
    }

    #[test]
    fn hands_have_8_cards_to_place_from_and_7_to_draw_to(course in course(700)) {
        course.rounds(|_, round| {
            for seat in [Seat::ONE, Seat::TWO] {
                let draws = round.must_draw() && round.to_move() == Some(seat);
                assert_eq!(round.hand(seat).len(), if draws { 7 } else { 8 });
            }
        });
    }

    #[test]
    fn columns_are_laid_wagers_first_and_ascending(course in course(700)) {
        // As they were laid, from the record: the state itself keeps no order.
        let record = course.play(|_| {});
        let mut columns = HashMap::<_, Vec<Card>>::new();
        for step in record.steps() {
            match step {
                Step::Outcome(_) => columns.clear(),
                Step::Action(seat, Action::Explore(card)) => {
                    columns.entry((*seat, card.colour())).or_default().push(*card);
                }
                Step::Action(..) => {}
            }
            for column in columns.values() {
                for pair in column.windows(2) {
                    let both_wagers = pair[0].is_wager() && pair[1].is_wager();
                    prop_assert!(both_wagers || pair[0] < pair[1], "{column:?}");
                    prop_assert!(pair[0].is_wager() || !pair[1].is_wager(), "{column:?}");
                }
            }
        }
        if let Some(round) = record.game().round() {
            for seat in [Seat::ONE, Seat::TWO] {
                let laid = columns.iter().filter(|((by, _), _)| *by == seat);
                let laid: CardSet = laid.flat_map(|(_, column)| column.iter().copied()).collect();
                prop_assert_eq!(laid, round.expeditions(seat));
            }
        }
    }

    #[test]
    fn the_score_is_what_receipts_and_formula_say(course in course(700)) {
        course.rounds(|_, round| {
            for seat in [Seat::ONE, Seat::TWO] {
                let cards = round.expeditions(seat);
                let receipts = Colour::ALL.map(|colour| Receipt::of(colour, cards).score);
                let by_receipts: i16 = receipts.iter().sum();
                assert_eq!(round.score(seat), by_receipts);
                assert_eq!(i32::from(by_receipts), by_formula(&cards.iter().collect::<Vec<_>>()));
            }
        });
    }

    #[test]
    fn totals_are_the_sums_of_all_rounds(course in course(700)) {
        let game = course.play(|_| {}).game().clone();
        for seat in [Seat::ONE, Seat::TWO] {
            let sum: i32 = game.results().iter().map(|result| i32::from(result.scores[seat])).sum();
            prop_assert_eq!(game.totals()[seat], sum);
            let running = game.round().filter(|round| round.end().is_none());
            let running = running.map_or(0, |round| i32::from(round.score(seat)));
            prop_assert_eq!(game.score(seat), sum + running);
        }
    }

    #[test]
    fn a_round_ends_exactly_when_the_draw_pile_or_the_limit_does(course in course(700)) {
        let limit = course.options.turn_limit.map_or(u32::MAX, |limit| limit.get().into());
        course.rounds(|_, round| {
            let expected = if round.draw_pile().is_empty() {
                Some(End::DrawPile)
            } else {
                (round.turns() == limit).then_some(End::TurnLimit)
            };
            assert_eq!(round.end(), expected);
        });
    }

    #[test]
    fn a_view_allows_what_the_rules_allow(course in course(500)) {
        let (mut by_view, mut by_rules) = (Vec::new(), Vec::new());
        course.play(|record| {
            for seat in [Seat::ONE, Seat::TWO] {
                record.game().view(Viewer::Seat(seat)).legal(&mut by_view);
                record.game().legal(seat, &mut by_rules);
                assert_eq!(by_view, by_rules);
            }
            record.game().view(Viewer::Spectator).legal(&mut by_view);
            assert!(by_view.is_empty());
        });
    }

    #[test]
    fn unseen_is_what_no_open_card_accounts_for(course in course(500)) {
        course.rounds(|game, round| {
            for viewer in Viewer::all(2) {
                let mut hidden = round.draw_pile().to_vec();
                for seat in [Seat::ONE, Seat::TWO].into_iter().filter(|&seat| !viewer.is(seat)) {
                    if round.end().is_none() {
                        hidden.extend(round.hand(seat).minus(round.seen_in_hand(seat)).iter());
                    }
                }
                if game.options().discards == Discards::Top {
                    for colour in Colour::ALL {
                        hidden.extend(round.discards(colour).iter().rev().skip(1));
                    }
                }
                hidden.sort_unstable();
                let unseen: Vec<Card> = game.view(viewer).unseen().iter().collect();
                assert_eq!(unseen, hidden, "{viewer}");
            }
        });
    }

    #[test]
    fn cards_seen_being_taken_are_in_the_hand(course in course(700)) {
        course.rounds(|_, round| {
            for seat in [Seat::ONE, Seat::TWO] {
                let seen = round.seen_in_hand(seat);
                assert!(seen.minus(round.hand(seat)).is_empty(), "what was seen in hand is there");
            }
        });
    }

    #[test]
    fn memory_keeps_what_was_taken_and_may_not_have_been_placed_since(course in course(500)) {
        let record = course.play(|_| {});
        let mut piles: HashMap<Colour, Vec<Card>> = HashMap::new();
        let mut known: HashMap<(Seat, Card), u8> = HashMap::new();
        for step in record.steps() {
            match step {
                Step::Outcome(_) => {
                    piles.clear();
                    known.clear();
                }
                Step::Action(seat, Action::Explore(card) | Action::Discard(card)) => {
                    let known = known.entry((*seat, *card)).or_default();
                    *known = known.saturating_sub(1);
                }
                Step::Action(..) => {}
            }
            match step {
                Step::Action(_, Action::Discard(card)) => {
                    piles.entry(card.colour()).or_default().push(*card);
                }
                Step::Action(seat, Action::TakeDiscard(colour)) => {
                    let card = piles.get_mut(colour).and_then(Vec::pop).expect("a card lay there");
                    *known.entry((*seat, card)).or_default() += 1;
                }
                _ => {}
            }
        }
        if let Some(table) = record.game().view(Viewer::Spectator).table {
            for seat in [Seat::ONE, Seat::TWO] {
                for card in Card::all() {
                    let expected = known.get(&(seat, card)).copied().unwrap_or(0);
                    prop_assert_eq!(table.seen_in_hand[seat].count(card), expected);
                }
            }
        }
    }

    #[test]
    fn every_placement_can_be_taken_back_and_no_draw(course in course(300)) {
        let mut before: Option<Record<Match>> = None;
        course.play(|record| {
            let mut undone = record.clone();
            let placed = record.game().round().is_some_and(Round::must_draw);
            let seat = record.game().turn().deciding().iter().next().unwrap_or(Seat::ONE);
            assert_eq!(undone.undo(seat).is_ok(), placed);
            let expected = if placed { before.as_ref() } else { Some(record) };
            assert!(Some(&undone) == expected, "an undo leaves no trace, a refused one no change");
            before = Some(record.clone());
        });
    }

    #[test]
    fn an_unfinished_record_is_read_back_as_it_was(course in course(500)) {
        let record = course.play(|_| {});
        let text = record.to_text();
        let from_text = Record::<Match>::from_text(&text, &no_files).unwrap();
        prop_assert!(from_text == record, "{}", text);
        let json = record.to_json().to_string();
        prop_assert!(Record::<Match>::from_json(&json).unwrap() == record, "{}", json);
    }

    #[test]
    fn a_mutated_record_is_read_or_refused_but_never_panics(
        course in course(200),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4u8), 1..6),
    ) {
        let record = course.play(|_| {});
        for written in [record.to_text(), record.to_json().to_string()] {
            let mut bytes = written.into_bytes();
            for (place, byte, edit) in &edits {
                let length = bytes.len();
                let place = place.index(length);
                match edit {
                    0 => bytes[place] = *byte,
                    1 => bytes.insert(place, *byte),
                    2 => { bytes.remove(place); }
                    _ => bytes.swap(place, usize::from(*byte) % length),
                }
            }
            let text = String::from_utf8_lossy(&bytes);
            // Whatever could be read can be written and read again.
            if let Ok(read) = Record::<Match>::from_text(&text, &no_files) {
                let again = Record::<Match>::from_text(&read.to_text(), &no_files);
                prop_assert!(again.unwrap() == read);
            }
            if let Ok(read) = Record::<Match>::from_json(&text) {
                let again = Record::<Match>::from_json(&read.to_json().to_string());
                prop_assert!(again.unwrap() == read);
                let again = Record::<Match>::from_text(&read.to_text(), &no_files);
                prop_assert!(again.unwrap() == read);
            }
        }
    }

    #[test]
    fn any_text_is_a_card_an_action_a_deck_or_refused(text in "[RGWBYPHD0-9, é]{0,8}") {
        if let Ok(card) = text.parse::<Card>() {
            prop_assert_eq!(card.to_string(), text.clone());
        }
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string(), text.clone());
        }
        prop_assert!(text.parse::<Deck>().is_err(), "too short");
    }

    #[test]
    fn a_set_holds_what_a_list_would(
        edits in prop::collection::vec((0..72usize, any::<bool>()), 0..200),
    ) {
        let deck = Deck::sorted(Variant::Long);
        let (mut set, mut list) = (CardSet::EMPTY, Vec::new());
        for (index, insert) in edits {
            let card = deck.cards()[index];
            let held = list.iter().filter(|&&other| other == card).count();
            if insert && held < usize::from(card.copies()) {
                set.insert(card);
                list.push(card);
            } else if !insert {
                set.remove(card);
                if let Some(place) = list.iter().position(|&other| other == card) {
                    list.remove(place);
                }
            }
            list.sort_unstable();
            prop_assert_eq!(set.iter().collect::<Vec<_>>(), list.clone());
            prop_assert_eq!(set.len(), list.len());
            prop_assert_eq!(set.is_empty(), list.is_empty());
            let held = list.iter().filter(|&&other| other == card).count();
            prop_assert_eq!(usize::from(set.count(card)), held);
            prop_assert_eq!(set.contains(card), held > 0);
        }
        prop_assert_eq!(i32::from(score(set)), by_formula(&list));
    }
}

#[test]
fn random_rounds_come_to_their_end() {
    let mut random = Simulation::new(5);
    let mut actions = Vec::new();
    for variant in [Variant::Base, Variant::Long] {
        for _ in 0..300 {
            let deck = Deck::shuffled(variant, &mut random);
            let mut round = Round::deal(&deck, Seat::ONE, None);
            while let Some(seat) = round.to_move() {
                round.legal(seat, &mut actions);
                round.play_unchecked(*random.pick(&actions).expect("there is always a choice"));
            }
            assert!(round.draw_pile().is_empty());
            assert_eq!(round.end(), Some(End::DrawPile));
            assert_eq!(all_cards(&round), sorted_deck(variant));
        }
    }
}

#[test]
fn a_deal_depends_on_nothing_but_the_deck() {
    let mut random = Simulation::new(9);
    let deck = Deck::shuffled(Variant::Base, &mut random);
    let options = Options { rounds: Rounds::ONE, ..Options::default() };
    let mut game = Match::new(&options);
    game.apply_outcome(&Deal { deck, starter: None }).unwrap();
    assert!(game.round() == Some(&Round::deal(&deck, Seat::ONE, None)));
}

/// All that a round holds but for the turns that were taken last.
fn lying(round: &Round) -> String {
    let piles = Colour::ALL.map(|colour| round.discards(colour).to_vec());
    let hands = [Seat::ONE, Seat::TWO].map(|seat| (round.hand(seat), round.expeditions(seat)));
    let turn = (round.to_move(), round.must_draw(), round.placements());
    format!("{hands:?} {piles:?} {:?} {turn:?}", round.draw_pile())
}

#[test]
fn the_last_turn_of_whoever_is_not_to_move_can_be_taken_back() {
    let mut random = Simulation::new(6);
    let mut legal = Vec::new();
    for variant in [Variant::Base, Variant::Long] {
        for _ in 0..40 {
            let deck = Deck::shuffled(variant, &mut random);
            let mut round = Round::deal(&deck, Seat::ONE, None);
            // What lay there before the last turn of each player, and that turn.
            let mut before: [Option<(String, Vec<Action>)>; 2] = [None, None];
            while let Some(seat) = round.to_move() {
                let expected = &before[seat.other().index()];
                let found = round.before_last_turn().map(|(earlier, turn)| {
                    assert_eq!(earlier.last_turn(seat.other()), None);
                    (lying(&earlier), vec![turn.placement, turn.draw])
                });
                assert_eq!(&found, expected);
                round.legal(seat, &mut legal);
                let action = *random.pick(&legal).unwrap();
                let own = &mut before[seat.index()];
                match (round.must_draw(), own) {
                    (false, own) => *own = Some((lying(&round), vec![action])),
                    (true, own) => own.as_mut().unwrap().1.push(action),
                }
                round.play_unchecked(action);
            }
        }
    }
}

proptest! {
    // Everything that a view says is written and read at every step, so a few courses are enough.
    #![proptest_config(cases(20))]

    #[test]
    fn a_view_is_read_back_from_what_clients_get(course in course(300)) {
        course.play(|record| {
            for viewer in Viewer::all(2) {
                let view = record.game().view(viewer);
                let text = serde_json::to_string(&view).unwrap();
                assert_eq!(serde_json::from_str::<View>(&text).unwrap(), view, "{text}");
            }
        });
    }
}
