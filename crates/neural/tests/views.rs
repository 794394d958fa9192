//! What the network makes of views: nothing hidden, and every colour the same.

use std::sync::Arc;

use sextant_cards::{Action, Card, Colour, Deal, Discards, Match, Options, Rounds, Variant};
use sextant_core::{Game, Random, Seat, Simulation, Turn, Viewer};
use sextant_neural::{ActionDistribution, Evaluator, Inputs, Network, Shape, Slot};

/// Thinks with parameters that mean nothing.
fn evaluator(seed: u64) -> Evaluator {
    Evaluator::new(network(seed))
}

fn network(seed: u64) -> Arc<Network> {
    let shape = Shape::player(32, 24, 16);
    let mut random = Simulation::new(seed);
    let mut parameter = || (f64::from(random.word()) / 4_294_967_296.0 - 0.5) as f32 * 0.4;
    let parameters = (0..shape.parameters()).map(|_| parameter()).collect();
    Arc::new(Network::new(shape, parameters).unwrap())
}

fn options(variant: Variant, discards: Discards) -> Options {
    let rounds = Rounds::try_from(2).unwrap();
    Options { variant, discards, rounds, turn_limit: 90.try_into().ok(), ..Options::default() }
}

/// Every answer there is about a view, by what it is an answer to.
fn answers(evaluator: &mut Evaluator, game: &Match, seat: Seat) -> Vec<u32> {
    let view = game.view(Viewer::Seat(seat));
    evaluator.evaluate(&view).unwrap();
    let has = |card: &Card| view.options.variant.has(card.colour());
    let in_play = |action: &Action| match action {
        Action::Explore(card) | Action::Discard(card) => has(card),
        Action::TakeDiscard(colour) => view.options.variant.has(*colour),
        Action::DrawFromPile => true,
    };
    let mut slots: Vec<Slot> = Action::all().filter(in_play).map(Slot::of).collect();
    slots.extend(Card::all().filter(has).map(Slot::held));
    slots.extend([Slot::MARGIN, Slot::WIN]);
    slots.iter().map(|&slot| evaluator.answer(slot).to_bits()).collect()
}

/// Plays at random, rather exploring than discarding so that expeditions grow, and shows every
/// position in which somebody decides.
fn play(options: Options, seed: u64, mut show: impl FnMut(&Match, Seat)) -> Vec<Step> {
    let mut random = Simulation::new(seed);
    let mut game = Match::new(&options);
    let mut legal = Vec::new();
    let mut steps = Vec::new();
    let mut deals = 0;
    loop {
        match game.turn() {
            Turn::Over => return steps,
            Turn::Chance => {
                deals += 1;
                let deal = Match::draw(&options, deals, &mut random);
                game.apply_outcome(&deal).unwrap();
                steps.push(Step::Deal(deal));
            }
            Turn::Decide(seats) => {
                let seat = seats.iter().next().unwrap();
                show(&game, seat);
                game.legal(seat, &mut legal);
                let explores: Vec<Action> = legal
                    .iter()
                    .copied()
                    .filter(|action| matches!(action, Action::Explore(_)))
                    .collect();
                let from =
                    if explores.is_empty() || random.below(2) == 0 { &legal } else { &explores };
                let action = *random.pick(from).unwrap();
                game.play(seat, action).unwrap();
                steps.push(Step::Act(seat, action));
            }
        }
    }
}

enum Step {
    Deal(Deal),
    Act(Seat, Action),
}

#[test]
fn what_a_player_can_not_know_is_not_among_the_inputs() {
    let mut evaluator = evaluator(1);
    let mut random = Simulation::new(2);
    let mut differed = 0;
    for variant in [Variant::Base, Variant::Long] {
        for discards in [Discards::All, Discards::Top] {
            play(options(variant, discards), 3, |game, seat| {
                let mut twin = game.clone();
                twin.redeal_hidden(Viewer::Seat(seat), &mut random);
                differed += u32::from(twin != *game);
                let [inputs, twins] =
                    [game, &twin].map(|game| Inputs::of(&game.view(Viewer::Seat(seat))).unwrap());
                assert!(inputs.global().iter().eq(twins.global()));
                for (one, other) in inputs.colours().zip(twins.colours()) {
                    assert!(one.iter().eq(other.iter()));
                }
                let own = answers(&mut evaluator, game, seat);
                assert_eq!(own, answers(&mut evaluator, &twin, seat));
            });
        }
    }
    assert!(differed > 100, "the twins hardly ever differed");
}

#[test]
fn relabelling_the_colours_relabels_the_answers_to_the_bit() {
    let mut evaluator = evaluator(4);
    let mut random = Simulation::new(5);
    for variant in [Variant::Base, Variant::Long] {
        for seed in 0..4 {
            let mut relabelled: Vec<Colour> = variant.colours().to_vec();
            random.shuffle(&mut relabelled);
            let colour = |colour: Colour| relabelled[colour.index()];
            let card =
                |card: Card| Card::of_colour(colour(card.colour())).nth(card.index() % 10).unwrap();
            let action = |action: Action| match action {
                Action::Explore(old) => Action::Explore(card(old)),
                Action::Discard(old) => Action::Discard(card(old)),
                Action::TakeDiscard(old) => Action::TakeDiscard(colour(old)),
                Action::DrawFromPile => Action::DrawFromPile,
            };
            let options = options(variant, Discards::All);
            let steps = play(options, seed, |_, _| {});
            let [mut game, mut twin] = [0; 2].map(|_| Match::new(&options));
            for step in steps {
                match step {
                    Step::Deal(deal) => {
                        let cards: Vec<String> =
                            deal.deck.cards().iter().map(|&old| card(old).to_string()).collect();
                        let deck = cards.join(" ").parse().unwrap();
                        twin.apply_outcome(&Deal { deck, starter: deal.starter }).unwrap();
                        game.apply_outcome(&deal).unwrap();
                    }
                    Step::Act(seat, old) => {
                        compare(&mut evaluator, [&game, &twin], seat, action);
                        game.play(seat, old).unwrap();
                        twin.play(seat, action(old)).unwrap();
                    }
                }
            }
        }
    }
}

/// Compares the preferences in a game with those in its relabelled twin.
fn compare(
    evaluator: &mut Evaluator,
    games: [&Match; 2],
    seat: Seat,
    relabel: impl Fn(Action) -> Action,
) {
    let mut legal = Vec::new();
    let [(own, own_chances), (twins, twin_chances)] = games.map(|game| {
        game.legal(seat, &mut legal);
        evaluator.evaluate(&game.view(Viewer::Seat(seat))).unwrap();
        let logits: Vec<f32> =
            legal.iter().map(|&action| evaluator.answer(Slot::of(action))).collect();
        let chances = ActionDistribution::new(&logits, 3.0);
        (
            legal.clone(),
            (0..legal.len()).map(|nth| chances.chance(nth).to_bits()).collect::<Vec<_>>(),
        )
    });
    assert_eq!(own.len(), twins.len());
    for (action, chance) in own.iter().zip(own_chances) {
        let nth = twins.iter().position(|&twin| twin == relabel(*action)).unwrap();
        assert_eq!(twin_chances[nth], chance, "{action}");
    }
}

#[test]
fn the_answers_are_the_same_to_the_bit_on_every_platform() {
    let mut evaluator = evaluator(6);
    let mut sum = 0u64;
    play(options(Variant::Base, Discards::All), 7, |game, seat| {
        for bits in answers(&mut evaluator, game, seat) {
            sum = (sum ^ u64::from(bits)).wrapping_mul(0x0100_0000_01b3);
        }
    });
    // A change to the order of the arithmetic changes this; a change to the inputs means one must train
    // anew.
    assert_eq!(sum, 11_951_316_747_296_495_512);
}

#[test]
fn what_is_remembered_of_colours_changes_no_answer() {
    let network = network(8);
    let mut remembering = Evaluator::for_rollouts(Arc::clone(&network));
    for (variant, seed) in [(Variant::Base, 9), (Variant::Long, 10), (Variant::Base, 9)] {
        play(options(variant, Discards::All), seed, |game, seat| {
            let mut fresh = Evaluator::new(Arc::clone(&network));
            let expected = answers(&mut fresh, game, seat);
            assert_eq!(answers(&mut remembering, game, seat), expected);
        });
    }
}
