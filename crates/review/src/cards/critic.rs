//! A small network that sees both hands and expects the margin of a round.
//!
//! Every colour goes through one encoder; the sum of the encodings, the time that is left and what
//! adds up over the colours give the margin. A card that is drawn changes one colour only, so the
//! values of all cards that could come cost little more than one.
//!
//! Everything is additions, multiplications and comparisons of single floats in a fixed order: the
//! values are the same to the bit on every platform.

use std::sync::LazyLock;

use sextant_cards::{Card, CardSet, Colour, Round};
use sextant_core::Seat;

use super::critic_inputs::{
    COLOUR_INPUTS, ColourInputs, ColourPosition, TIME_INPUTS, TOTAL_INPUTS, Totals, time_inputs,
};

/// What a colour is encoded in.
const WIDTH: usize = 48;
/// What the whole round is encoded in.
const JOINT: usize = 32;
/// By how much margins are divided.
const POINTS: f32 = 30.0;

/// Where each group of parameters begins: a matrix has a row for each input.
mod at {
    use super::{COLOUR_INPUTS, JOINT, TIME_INPUTS, TOTAL_INPUTS, WIDTH};

    pub(super) const COLOUR: usize = 0;
    pub(super) const TIME: usize = COLOUR + COLOUR_INPUTS * WIDTH;
    pub(super) const BIAS: usize = TIME + TIME_INPUTS * WIDTH;
    pub(super) const POOL: usize = BIAS + WIDTH;
    pub(super) const JOINT_TIME: usize = POOL + WIDTH * JOINT;
    pub(super) const JOINT_TOTALS: usize = JOINT_TIME + TIME_INPUTS * JOINT;
    pub(super) const JOINT_BIAS: usize = JOINT_TOTALS + TOTAL_INPUTS * JOINT;
    pub(super) const OUT: usize = JOINT_BIAS + JOINT;
    pub(super) const OUT_POOL: usize = OUT + JOINT;
    pub(super) const OUT_TOTALS: usize = OUT_POOL + WIDTH;
    pub(super) const OUT_BIAS: usize = OUT_TOTALS + TOTAL_INPUTS;
    pub(super) const END: usize = OUT_BIAS + 1;
}

/// Expects the margin of a round of which it sees everything but the order of the draw pile.
#[derive(Clone)]
pub struct Critic {
    parameters: Vec<f32>,
}

/// A round at the beginning of a turn, as the critic sees it.
pub struct Position {
    colours: [ColourInputs; 6],
    count: usize,
    time: [f32; TIME_INPUTS],
    totals: [f32; TOTAL_INPUTS],
}

/// The values of all cards that could be drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrawValues {
    /// The mean over the draw pile, for the player who draws.
    pub mean: f64,
    /// What the card is worth that lies on top.
    pub drawn: f64,
}

static BUNDLED: LazyLock<Critic> = LazyLock::new(|| {
    Critic::from_bytes(include_bytes!("critic.weights"))
        .expect("a test reads the weights that come with the program")
});

impl Critic {
    /// How many parameters a critic has.
    pub const PARAMETERS: usize = at::END;

    /// The critic that comes with the program.
    pub fn bundled() -> &'static Critic {
        &BUNDLED
    }

    /// A critic with these parameters, if there are as many as it needs.
    pub fn new(parameters: Vec<f32>) -> Option<Critic> {
        let sound = parameters.len() == at::END && parameters.iter().all(|value| value.is_finite());
        sound.then_some(Critic { parameters })
    }

    /// Parameters to begin to learn from: small numbers, the output zero.
    pub fn untrained(mut uniform: impl FnMut() -> f32) -> Critic {
        let mut parameters = vec![0.0; at::END];
        let mut fill = |from: usize, to: usize, inputs: f32| {
            for value in &mut parameters[from..to] {
                *value = (2.0 * uniform() - 1.0) * (3.0 / inputs).sqrt();
            }
        };
        fill(at::COLOUR, at::TIME, 25.0);
        fill(at::TIME, at::BIAS, 25.0);
        fill(at::POOL, at::JOINT_TIME, WIDTH as f32);
        fill(at::JOINT_TIME, at::JOINT_BIAS, 25.0);
        Critic { parameters }
    }

    /// Reads parameters: single floats, the lowest byte first.
    pub fn from_bytes(bytes: &[u8]) -> Option<Critic> {
        let (numbers, rest) = bytes.as_chunks::<4>();
        let parameters = numbers.iter().map(|&number| f32::from_le_bytes(number)).collect();
        if rest.is_empty() { Critic::new(parameters) } else { None }
    }

    /// The parameters as [`from_bytes`](Critic::from_bytes) reads them.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.parameters.iter().flat_map(|value| value.to_le_bytes()).collect()
    }

    /// The parameters, for a program that trains.
    pub fn parameters_mut(&mut self) -> &mut [f32] {
        &mut self.parameters
    }

    /// The margin it expects at the end of the round for the player to move, in points. Where a card
    /// must be drawn, or the round is over, nothing is asked.
    pub fn margin(&self, round: &Round) -> Option<f64> {
        let position = Position::of(round)?;
        Some(f64::from(self.answer(&position) * POINTS))
    }

    /// The margin in units of thirty points, which is what is learned.
    pub fn answer(&self, position: &Position) -> f32 {
        let mut pass = Pass::default();
        self.forward(position, &mut pass);
        pass.out
    }

    /// What the player to move, who must draw, can expect from each card of the draw pile. None if
    /// the draw ends the round: which card comes is then all the same.
    pub fn draw_values(&self, round: &Round) -> Option<DrawValues> {
        let drawer = round.to_move().filter(|_| round.must_draw())?;
        let (&top, pile) = round.draw_pile().split_last().filter(|(_, below)| !below.is_empty())?;
        let me = drawer.other();
        let colours = round.variant().colours();
        let time = time_inputs(pile.len(), colours.len());
        let whole: CardSet = round.draw_pile().iter().copied().collect();
        let hand = round.hand(drawer);

        let bias = self.colour_bias(&time);
        let mut positions = [ColourPosition::default(); 6];
        let mut encoded = [[0.0; WIDTH]; 6];
        let mut totals = Totals::default();
        let mut pooled = [0.0; WIDTH];
        for (nth, &colour) in colours.iter().enumerate() {
            positions[nth] = ColourPosition::of(round, whole, me, colour);
            totals.add(positions[nth].totals());
            encoded[nth] = self.encode(&positions[nth].inputs(), &bias);
            add(&mut pooled, &encoded[nth]);
        }
        let joint_bias = self.joint_bias(&time);
        let mut values = DrawValues { mean: 0.0, drawn: 0.0 };
        for card in whole.iter_different() {
            let (nth, colour) = (card.colour().index(), card.colour());
            let value = f64::from(self.with_card(
                (positions[nth], &encoded[nth], totals, pooled),
                (whole, hand, card, colour),
                &bias,
                &joint_bias,
            ));
            values.mean -= value * f64::from(whole.count(card));
            if card == top {
                values.drawn = -value;
            }
        }
        let points = f64::from(POINTS);
        values.mean *= points / (pile.len() + 1) as f64;
        values.drawn *= points;
        Some(values)
    }

    /// The answer once this card has come from the draw pile into the hand.
    fn with_card(
        &self,
        (position, encoded, mut totals, mut pooled): (
            ColourPosition,
            &[f32; WIDTH],
            Totals,
            [f32; WIDTH],
        ),
        (mut pile, mut hand, card, colour): (CardSet, CardSet, Card, Colour),
        bias: &[f32; WIDTH],
        joint_bias: &[f32; JOINT],
    ) -> f32 {
        pile.remove(card);
        hand.insert(card);
        let changed = position.with_drawn(pile, hand, colour);
        totals.subtract(position.totals());
        totals.add(changed.totals());
        let now = self.encode(&changed.inputs(), bias);
        for ((sum, now), before) in pooled.iter_mut().zip(now).zip(encoded) {
            *sum += now - before;
        }
        let totals = totals.inputs();
        let joint = self.joint(&pooled, &totals, joint_bias);
        self.out(&joint, &pooled, &totals)
    }

    fn part(&self, from: usize, to: usize) -> &[f32] {
        &self.parameters[from..to]
    }

    fn colour_bias(&self, time: &[f32; TIME_INPUTS]) -> [f32; WIDTH] {
        let mut sums = array(self.part(at::BIAS, at::POOL));
        multiply(numbered(time), self.part(at::TIME, at::BIAS), &mut sums);
        sums
    }

    fn encode(&self, inputs: &ColourInputs, bias: &[f32; WIDTH]) -> [f32; WIDTH] {
        let mut sums = *bias;
        multiply(inputs.iter(), self.part(at::COLOUR, at::TIME), &mut sums);
        rectify(&mut sums);
        sums
    }

    fn joint_bias(&self, time: &[f32; TIME_INPUTS]) -> [f32; JOINT] {
        let mut sums = array(self.part(at::JOINT_BIAS, at::OUT));
        multiply(numbered(time), self.part(at::JOINT_TIME, at::JOINT_TOTALS), &mut sums);
        sums
    }

    fn joint(
        &self,
        pooled: &[f32; WIDTH],
        totals: &[f32; TOTAL_INPUTS],
        bias: &[f32; JOINT],
    ) -> [f32; JOINT] {
        let mut sums = *bias;
        multiply(numbered(pooled), self.part(at::POOL, at::JOINT_TIME), &mut sums);
        multiply(numbered(totals), self.part(at::JOINT_TOTALS, at::JOINT_BIAS), &mut sums);
        rectify(&mut sums);
        sums
    }

    fn out(
        &self,
        joint: &[f32; JOINT],
        pooled: &[f32; WIDTH],
        totals: &[f32; TOTAL_INPUTS],
    ) -> f32 {
        self.parameters[at::OUT_BIAS]
            + dot(joint, self.part(at::OUT, at::OUT_POOL))
            + dot(pooled, self.part(at::OUT_POOL, at::OUT_TOTALS))
            + dot(totals, self.part(at::OUT_TOTALS, at::OUT_BIAS))
    }

    fn forward(&self, position: &Position, pass: &mut Pass) {
        let bias = self.colour_bias(&position.time);
        pass.pooled = [0.0; WIDTH];
        for (inputs, encoded) in position.colours().iter().zip(&mut pass.encoded) {
            *encoded = self.encode(inputs, &bias);
            add(&mut pass.pooled, encoded);
        }
        let joint_bias = self.joint_bias(&position.time);
        pass.joint = self.joint(&pass.pooled, &position.totals, &joint_bias);
        pass.out = self.out(&pass.joint, &pass.pooled, &position.totals);
    }

    /// Adds to `gradients` those of half the squared distance between the answer and `target`, and
    /// returns that distance.
    pub fn learn(&self, position: &Position, target: f32, gradients: &mut [f32]) -> f32 {
        let mut pass = Pass::default();
        self.forward(position, &mut pass);
        let error = pass.out - target;
        gradients[at::OUT_BIAS] += error;
        add_scaled(error, &position.totals, &mut gradients[at::OUT_TOTALS..at::OUT_BIAS]);
        add_scaled(error, &pass.pooled, &mut gradients[at::OUT_POOL..at::OUT_TOTALS]);
        add_scaled(error, &pass.joint, &mut gradients[at::OUT..at::OUT_POOL]);
        let mut joint = [0.0; JOINT];
        for (nth, own) in joint.iter_mut().enumerate() {
            if pass.joint[nth] > 0.0 {
                *own = error * self.parameters[at::OUT + nth];
            }
        }
        add_scaled(1.0, &joint, &mut gradients[at::JOINT_BIAS..at::OUT]);
        outer(&position.totals, &joint, &mut gradients[at::JOINT_TOTALS..at::JOINT_BIAS]);
        outer(&position.time, &joint, &mut gradients[at::JOINT_TIME..at::JOINT_TOTALS]);
        outer(&pass.pooled, &joint, &mut gradients[at::POOL..at::JOINT_TIME]);
        let mut pooled = [0.0; WIDTH];
        for (nth, (own, row)) in
            pooled.iter_mut().zip(self.part(at::POOL, at::JOINT_TIME).chunks(JOINT)).enumerate()
        {
            *own = error * self.parameters[at::OUT_POOL + nth] + dot(&joint, row);
        }
        for (inputs, encoded) in position.colours().iter().zip(&pass.encoded) {
            let mut own = pooled;
            for (own, encoded) in own.iter_mut().zip(encoded) {
                if *encoded <= 0.0 {
                    *own = 0.0;
                }
            }
            add_scaled(1.0, &own, &mut gradients[at::BIAS..at::POOL]);
            outer(&position.time, &own, &mut gradients[at::TIME..at::BIAS]);
            for (place, value) in inputs.iter() {
                let row = at::COLOUR + place * WIDTH;
                add_scaled(value, &own, &mut gradients[row..row + WIDTH]);
            }
        }
        error
    }
}

impl Position {
    /// The round as the player to move would see it if nothing were hidden; none if they must draw or
    /// the round is over.
    pub fn of(round: &Round) -> Option<Position> {
        let me: Seat = round.to_move().filter(|_| !round.must_draw())?;
        let colours = round.variant().colours();
        let pile: CardSet = round.draw_pile().iter().copied().collect();
        let mut totals = Totals::default();
        let mut inputs = [ColourPosition::default().inputs(); 6];
        for (inputs, &colour) in inputs.iter_mut().zip(colours) {
            let position = ColourPosition::of(round, pile, me, colour);
            totals.add(position.totals());
            *inputs = position.inputs();
        }
        Some(Position {
            colours: inputs,
            count: colours.len(),
            time: time_inputs(round.draw_pile().len(), colours.len()),
            totals: totals.inputs(),
        })
    }

    fn colours(&self) -> &[ColourInputs] {
        &self.colours[..self.count]
    }
}

/// What comes up on the way to an answer.
struct Pass {
    encoded: [[f32; WIDTH]; 6],
    pooled: [f32; WIDTH],
    joint: [f32; JOINT],
    out: f32,
}

impl Default for Pass {
    fn default() -> Pass {
        Pass { encoded: [[0.0; WIDTH]; 6], pooled: [0.0; WIDTH], joint: [0.0; JOINT], out: 0.0 }
    }
}

fn array<const N: usize>(values: &[f32]) -> [f32; N] {
    let mut array = [0.0; N];
    array.copy_from_slice(values);
    array
}

fn numbered(values: &[f32]) -> impl Iterator<Item = (usize, f32)> + '_ {
    values.iter().copied().enumerate()
}

/// Adds the product of a row and a matrix to `sums`.
fn multiply<const N: usize>(
    row: impl Iterator<Item = (usize, f32)>,
    matrix: &[f32],
    sums: &mut [f32; N],
) {
    let (matrix, _) = matrix.as_chunks::<N>();
    for (place, value) in row {
        if value != 0.0 {
            for (sum, weight) in sums.iter_mut().zip(&matrix[place]) {
                *sum += value * weight;
            }
        }
    }
}

fn rectify(values: &mut [f32]) {
    for value in values {
        *value = if *value > 0.0 { *value } else { 0.0 };
    }
}

fn add(sums: &mut [f32], values: &[f32]) {
    add_scaled(1.0, values, sums);
}

fn add_scaled(scale: f32, values: &[f32], sums: &mut [f32]) {
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum += scale * value;
    }
}

/// Adds the product of a column and a row to a matrix.
fn outer(column: &[f32], row: &[f32], matrix: &mut [f32]) {
    for (value, sums) in column.iter().zip(matrix.chunks_mut(row.len())) {
        if *value != 0.0 {
            add_scaled(*value, row, sums);
        }
    }
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).fold(0.0, |sum, (a, b)| sum + a * b)
}
