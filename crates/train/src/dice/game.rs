//! A game that is played to learn from.

use std::cell::LazyCell;

use sextant_bots::dice::Policy;
use sextant_core::{Game, Random, Seat, Simulation, Turn, Viewer};
use sextant_dice::{Action, BOXES, Colour, DiceGame, Layout, Options, Order, Players, Roll, View};
use sextant_neural::{
    DICE_COLOUR_INPUTS, DICE_GLOBAL_INPUTS, DICE_POINTS, DiceEvaluator, DiceInputs,
};

use crate::batch::Batch;

/// What is to be learnt of positions after decisions.
#[derive(Default)]
pub(crate) struct DiceSamples {
    pub(crate) inputs: Batch,
    pub(crate) targets: Vec<Target>,
    pub(crate) games: u64,
    pub(crate) turns: u64,
    /// The sum of all players' scores, and how many they were.
    pub(crate) score: i64,
    pub(crate) players: u64,
}

/// What the network should have said about a position.
#[derive(Clone, Copy)]
pub(crate) struct Target {
    /// The margin, in units of `DICE_POINTS`.
    pub(crate) margin: f32,
    pub(crate) win: f32,
    /// What each expedition came to, in the same units.
    pub(crate) expeditions: [f32; 6],
}

/// A decision of a player, in the order in which it was made.
struct Step {
    sample: usize,
    /// What the best decision was worth, as the network saw it: margin and chance to win.
    value: [f32; 2],
    /// Whether another one was tried, so that what came of it says nothing about the one before.
    strayed: bool,
}

/// Who plays a seat.
#[derive(Clone, Copy, PartialEq)]
enum Player {
    /// The rule-based policy.
    Rules,
    /// The network that learns.
    Learner,
}

/// Out of a hundred decisions, how many are made at random, so that what is seldom good is known too.
const STRAY: u32 = 2;
/// Out of a hundred games, how many are on a sheet with other symbols.
const OTHER_SHEETS: u32 = 15;
/// Out of a hundred games, how many are played clockwise in the open.
const CLOCKWISE: u32 = 15;
/// Out of a hundred seats, how many are played by rules while the network learns from itself.
const RULES_SHARE: u32 = 8;

/// Plays a game and adds what it says: with a network that plays by itself, or by rules alone.
pub(crate) fn play(
    samples: &mut DiceSamples,
    learner: Option<&mut DiceEvaluator>,
    lambda: f32,
    seed: u64,
) {
    let mut random = Simulation::new(seed);
    let options = options(&mut random);
    let mut game = DiceGame::new(&options);
    let mut steps: [Vec<Step>; 5] = Default::default();
    let mut learner = learner;
    let players: [Player; 5] = std::array::from_fn(|_| match learner {
        Some(_) if random.below(100) >= RULES_SHARE => Player::Learner,
        _ => Player::Rules,
    });
    // For another sheet it takes a while to make.
    let policy = LazyCell::new(|| Policy::best(&options));
    let mut legal = Vec::new();
    loop {
        match game.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let roll = Roll::draw(&mut random);
                if game.apply_outcome(&roll).is_err() {
                    break;
                }
            }
            Turn::Decide(seats) => {
                let Some(seat) = seats.iter().next() else { break };
                game.legal(seat, &mut legal);
                let view = game.view(Viewer::Seat(seat));
                let (best, value) = match (&mut learner, players[seat.index()]) {
                    (Some(evaluator), Player::Learner) => {
                        let Some((best, value)) = evaluator.best(&view, &legal) else { break };
                        (best, [value.margin / DICE_POINTS, value.win])
                    }
                    _ => (policy.choose_for(&view).unwrap_or(Action::Refuse), [0.0; 2]),
                };
                let strayed = random.below(100) < STRAY;
                let action = match random.pick(&legal) {
                    Some(&other) if strayed => other,
                    _ => best,
                };
                let learns = learner.is_none() || players[seat.index()] == Player::Learner;
                if learns && let Some(sample) = add(samples, &view, action) {
                    let strayed = strayed && learner.is_some() && action != best;
                    steps[seat.index()].push(Step { sample, value, strayed });
                }
                game.play_unchecked(seat, action);
            }
        }
    }
    judge(samples, &game, &steps, if learner.is_some() { lambda } else { 1.0 });
}

/// The options of a game: any number of players, mostly two; mostly the built-in sheet.
fn options(random: &mut Simulation) -> Options {
    let players = match random.below(20) {
        0..14 => 2,
        14..17 => 4,
        17 | 18 => 3,
        _ => 5,
    };
    let players = Players::try_from(players).unwrap_or_default();
    let order = if random.below(100) < CLOCKWISE { Order::Clockwise } else { Order::Simultaneous };
    let sheet =
        if random.below(100) < OTHER_SHEETS { other_sheet(random) } else { Layout::DEFAULT };
    Options { players, order, sheet, ..Options::default() }
}

/// The built-in sheet with its symbols in other boxes: two arrows and two artefacts in each column.
fn other_sheet(random: &mut Simulation) -> Layout {
    let printed = Layout::DEFAULT.to_line();
    let tracks = printed.split("columns").next().unwrap_or_default();
    let columns = Colour::ALL.map(|colour| {
        let mut boxes: [usize; BOXES] = std::array::from_fn(|nth| nth + 1);
        random.shuffle(&mut boxes);
        let [a, b, c, d, ..] = boxes;
        format!(
            "{colour} = {{ artefacts = [{}, {}], arrows = [{}, {}] }}",
            a.min(b),
            a.max(b),
            c.min(d),
            c.max(d),
        )
    });
    let line = format!("{tracks}columns = {{ {} }} }}", columns.join(", "));
    Layout::from_line(&line).unwrap_or_default()
}

/// Adds the inputs for a decision of the viewer.
fn add(samples: &mut DiceSamples, view: &View, action: Action) -> Option<usize> {
    let (inputs, _) = DiceInputs::after(view, action)?;
    push(&mut samples.inputs, &inputs);
    samples.targets.push(Target { margin: 0.0, win: 0.0, expeditions: [0.0; 6] });
    Some(samples.targets.len() - 1)
}

pub(crate) fn push(batch: &mut Batch, inputs: &DiceInputs) {
    batch.begin();
    for colour in inputs.colours() {
        batch.begin_row();
        for (place, value) in colour.iter() {
            debug_assert!(place < DICE_COLOUR_INPUTS);
            batch.add(place, value);
        }
    }
    let mut global = [0.0; DICE_GLOBAL_INPUTS];
    for (place, value) in inputs.global().iter() {
        global[place] = value;
    }
    batch.add_global(&global);
}

/// Fills in what the network should have said: a mixture of the result and of what it said itself
/// later in the game.
fn judge(samples: &mut DiceSamples, game: &DiceGame, steps: &[Vec<Step>; 5], lambda: f32) {
    samples.games += 1;
    samples.turns += u64::from(game.turns());
    for seat in Seat::first(game.seats()) {
        let score = game.score(seat);
        samples.score += i64::from(score);
        samples.players += 1;
        let others = Seat::first(game.seats()).filter(|&other| other != seat);
        let margin = score - others.map(|other| game.score(other)).max().unwrap_or(0);
        let won = (margin.signum() + 1) as f32 / 2.0;
        let sheet = game.sheet(seat);
        let expeditions = Colour::ALL.map(|colour| {
            f32::from(sheet.expedition(colour).score(&game.options().sheet)) / DICE_POINTS
        });
        let mut target = [margin as f32 / DICE_POINTS, won];
        for step in steps[seat.index()].iter().rev() {
            let [margin, win] = target;
            samples.targets[step.sample] = Target { margin, win, expeditions };
            let trust = if step.strayed { 0.0 } else { lambda };
            for (target, value) in target.iter_mut().zip(step.value) {
                *target = value + trust * (*target - value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheets_to_practise_on_are_varied_and_have_the_printed_tracks() {
        let mut random = Simulation::new(1);
        let [one, other] = [(); 2].map(|()| other_sheet(&mut random));
        assert_ne!(one, other);
        assert_ne!(one, Layout::DEFAULT, "it can be read");
        assert_eq!(one.expedition(), Layout::DEFAULT.expedition());
    }

    #[test]
    fn what_is_watched_is_judged_by_the_result() {
        let mut samples = DiceSamples::default();
        play(&mut samples, None, 0.5, 3);
        assert_eq!(samples.games, 1);
        assert_eq!(samples.inputs.len(), samples.targets.len());
        assert!(samples.targets.iter().all(|target| [0.0, 0.5, 1.0].contains(&target.win)));
        assert!(samples.targets.iter().any(|target| target.margin != 0.0));
    }
}
