//! What the dice game's network makes of views: nothing hidden, and every colour the same.

use std::sync::Arc;

use sextant_core::{Game, Random, Seat, Simulation, Turn, Viewer};
use sextant_dice::{Action, Colour, DiceGame, Layout, Options, Order, Players, Roll, View};
use sextant_neural::{
    DICE_COLOUR_INPUTS, DICE_GLOBAL_INPUTS, DiceEvaluator, DiceInputs, DiceNetwork, Network, Shape,
    WeightsFile,
};

/// Parameters that mean nothing.
fn network(seed: u64) -> DiceNetwork {
    let shape = Shape::dice(16, 24, 8);
    let mut random = Simulation::new(seed);
    let mut parameter = || (f64::from(random.word()) / 4_294_967_296.0 - 0.5) as f32 * 0.4;
    let parameters = (0..shape.parameters()).map(|_| parameter()).collect();
    DiceNetwork::new(shape, parameters).unwrap()
}

fn evaluator(seed: u64) -> DiceEvaluator {
    DiceEvaluator::new(Arc::new(network(seed)))
}

/// What a game consists of.
#[derive(Clone, Copy)]
enum Step {
    Roll(Roll),
    Act(Seat, Action),
}

/// Plays at random, rather entering than refusing so that columns grow, and shows every position in
/// which a player decides.
fn play(options: &Options, seed: u64, mut show: impl FnMut(&DiceGame, Seat)) -> Vec<Step> {
    let mut random = Simulation::new(seed);
    let mut game = DiceGame::new(options);
    let mut legal = Vec::new();
    let mut steps = Vec::new();
    loop {
        match game.turn() {
            Turn::Over => return steps,
            Turn::Chance => {
                let roll = Roll::draw(&mut random);
                game.apply_outcome(&roll).unwrap();
                steps.push(Step::Roll(roll));
            }
            Turn::Decide(seats) => {
                let seats: Vec<Seat> = seats.iter().collect();
                let seat = *random.pick(&seats).unwrap();
                show(&game, seat);
                game.legal(seat, &mut legal);
                let enters = &legal[..legal.len() - 1];
                let action = *random.pick(enters).unwrap_or(&legal[0]);
                game.play(seat, action).unwrap();
                steps.push(Step::Act(seat, action));
            }
        }
    }
}

fn tables() -> impl Iterator<Item = Options> {
    let orders = [Order::Simultaneous, Order::Clockwise];
    orders.into_iter().flat_map(|order| {
        Players::ALL.into_iter().map(move |players| Options {
            players,
            order,
            ..Options::default()
        })
    })
}

/// What is expected after each legal decision, to the bit.
fn answers(evaluator: &mut DiceEvaluator, view: &View) -> Vec<(Action, [u32; 2])> {
    let mut legal = Vec::new();
    view.legal(&mut legal);
    legal
        .into_iter()
        .map(|action| {
            let value = evaluator.after(view, action).unwrap();
            (action, [value.margin.to_bits(), value.win.to_bits()])
        })
        .collect()
}

#[test]
fn what_others_choose_in_secret_is_not_among_the_inputs() {
    let mut evaluator = evaluator(1);
    let mut random = Simulation::new(2);
    let mut differed = 0;
    for options in tables() {
        play(&options, 3, |game, seat| {
            let viewer = Viewer::Seat(seat);
            let mut twin = game.clone();
            twin.redeal_hidden(viewer, &mut random);
            // Whether others have finished is open; how they choose is not.
            if twin.turn() != game.turn() {
                return;
            }
            differed += u32::from(twin != *game);
            let [own, twins] =
                [game, &twin].map(|game| answers(&mut evaluator, &game.view(viewer)));
            assert_eq!(own, twins);
        });
    }
    assert!(differed > 50, "the twins hardly ever differed: {differed}");
}

#[test]
fn every_input_has_its_place() {
    for options in tables() {
        play(&options, 4, |game, seat| {
            let view = game.view(Viewer::Seat(seat));
            let mut legal = Vec::new();
            view.legal(&mut legal);
            for action in legal {
                let (inputs, _) = DiceInputs::after(&view, action).unwrap();
                for colour in inputs.colours() {
                    assert!(colour.iter().all(|(place, _)| place < DICE_COLOUR_INPUTS));
                }
                assert!(inputs.global().iter().all(|(place, _)| place < DICE_GLOBAL_INPUTS));
            }
        });
    }
}

#[test]
fn those_who_watch_have_no_inputs() {
    let game = DiceGame::new(&Options::default());
    assert!(DiceInputs::after(&game.view(Viewer::Spectator), Action::Refuse).is_none());
}

/// A sheet on which all columns are alike.
fn uniform_sheet() -> Layout {
    let printed = Layout::DEFAULT.to_line();
    let tracks = printed.split("columns").next().unwrap();
    let columns =
        Colour::ALL.map(|colour| format!("{colour} = {{ artefacts = [3], arrows = [5] }}"));
    Layout::from_line(&format!("{tracks}columns = {{ {} }} }}", columns.join(", "))).unwrap()
}

#[test]
fn relabelling_the_colours_changes_no_answer_to_the_bit() {
    let mut evaluator = evaluator(4);
    let relabel = |colour: Colour| Colour::ALL[(colour.index() + 2) % 6];
    let relabelled = |action: Action| match action {
        Action::Enter(colour, digit) => Action::Enter(relabel(colour), digit),
        Action::Accelerate(colour) => Action::Accelerate(relabel(colour)),
        Action::Refuse | Action::Decline => action,
    };
    let options = Options { sheet: uniform_sheet(), ..Options::default() };
    let [mut game, mut twin] = [0; 2].map(|_| DiceGame::new(&options));
    for step in play(&options, 5, |_, _| {}) {
        match step {
            Step::Roll(roll) => {
                game.apply_outcome(&roll).unwrap();
                twin.apply_outcome(&Roll::new(roll.colours().map(relabel), roll.numbers()))
                    .unwrap();
            }
            Step::Act(seat, action) => {
                let [own, twins] = [&game, &twin]
                    .map(|game| answers(&mut evaluator, &game.view(Viewer::Seat(seat))));
                assert_eq!(own.len(), twins.len());
                for (action, value) in own {
                    assert!(twins.contains(&(relabelled(action), value)), "{action}");
                }
                game.play(seat, action).unwrap();
                twin.play(seat, relabelled(action)).unwrap();
            }
        }
    }
}

#[test]
fn the_answers_are_the_same_to_the_bit_on_every_platform() {
    let mut evaluator = evaluator(6);
    let mut sum = 0u64;
    play(&Options::default(), 7, |game, seat| {
        for (_, bits) in answers(&mut evaluator, &game.view(Viewer::Seat(seat))) {
            for bits in bits {
                sum = (sum ^ u64::from(bits)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    });
    // A change to the order of the arithmetic changes this; a change to the inputs means one must train
    // anew.
    assert_eq!(sum, 571_012_594_217_639_936);
}

#[test]
fn only_sheets_with_the_printed_tracks_are_known() {
    assert!(DiceNetwork::knows(&Options::default()));
    assert!(DiceNetwork::knows(&Options { sheet: uniform_sheet(), ..Options::default() }));
    let other = Layout::DEFAULT.to_line().replace("row = 7", "row = 6");
    let sheet = Layout::from_line(&other).unwrap();
    assert!(!DiceNetwork::knows(&Options { sheet, ..Options::default() }));
}

#[test]
fn weights_of_one_game_are_refused_by_the_other() {
    let file = WeightsFile { network: network(8), made: "by hand".to_owned() };
    let bytes = file.to_bytes();
    let read = WeightsFile::<DiceNetwork>::from_bytes(&bytes).unwrap();
    assert_eq!((read.made.as_str(), read.network.shape()), ("by hand", file.network.shape()));
    let refused = WeightsFile::<Network>::from_bytes(&bytes).unwrap_err();
    assert!(refused.to_string().contains("for this game"), "{refused}");
}
