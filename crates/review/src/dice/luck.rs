//! Luck in the dice game: what a roll offers to everybody.

use std::sync::{Arc, LazyLock};

use sextant_bots::dice::{PairGains, Policy};
use sextant_core::{BySeat, Game, MAX_SEATS, Seat};
use sextant_dice::{Action, Colour, DiceGame, Digit, Options, Roll};

use crate::luck::{Gains, LuckModel};

/// Measures luck by what the best pair of dice adds to every sheet, as `greedy` weighs it: for the
/// active player of all dice, for the others of what the active player's best choice leaves.
#[derive(Default)]
pub(crate) struct DiceLuck {
    policy: Option<(Options, Arc<Policy>)>,
}

/// A good roll now makes later ones worth less, which the sum over the columns of a sheet leaves out.
/// This share of the gain remains in the end: the slope of margins over luck in 2,000 games between
/// `greedy` and itself.
const REMAINS: f64 = 0.55;

/// How many sides a colour die has, and a number die.
const SIDES: [usize; 2] = [6, 10];

/// Three dice of a kind, sorted, and how often a roll shows them.
struct Triple {
    sides: [u8; 3],
    weight: u32,
    /// Which pair is left without each of the dice.
    left: [u8; 3],
}

/// All triples and pairs of one kind of dice.
struct Combinations {
    triples: Vec<Triple>,
    pairs: Vec<[u8; 2]>,
}

static COMBINATIONS: LazyLock<[Combinations; 2]> = LazyLock::new(|| SIDES.map(Combinations::new));

impl Combinations {
    fn new(sides: usize) -> Combinations {
        let sides = sides as u8;
        let pairs: Vec<[u8; 2]> = (0..sides)
            .flat_map(|first| (first..sides).map(move |second| [first, second]))
            .collect();
        let pair = |wanted| pairs.iter().position(|&pair| pair == wanted).unwrap_or(0) as u8;
        let mut triples = Vec::new();
        for &[first, second] in &pairs {
            for third in second..sides {
                let weight = match (first == second, second == third) {
                    (true, true) => 1,
                    (true, false) | (false, true) => 3,
                    (false, false) => 6,
                };
                let left = [pair([second, third]), pair([first, third]), pair([first, second])];
                triples.push(Triple { sides: [first, second, third], weight, left });
            }
        }
        Combinations { triples, pairs }
    }
}

/// What one seat can make of any number dice with each colour.
struct SeatGains {
    refusal: f32,
    /// By the pair of number dice that is left, and colour.
    pairs: Vec<[f32; 6]>,
    /// By the three number dice, and colour.
    triples: Vec<[f32; 6]>,
    /// Which of the three number dice that takes.
    taken: Vec<[u8; 6]>,
}

impl SeatGains {
    fn of(gains: &PairGains, numbers: &Combinations) -> SeatGains {
        let worth = |colour: usize, digit: u8| {
            gains.pairs[colour][usize::from(digit)].unwrap_or(f32::NEG_INFINITY)
        };
        let best = |digits: &[u8]| {
            std::array::from_fn(|colour| {
                digits.iter().map(|&digit| worth(colour, digit)).fold(f32::NEG_INFINITY, f32::max)
            })
        };
        let taken = |digits: [u8; 3]| {
            std::array::from_fn(|colour| {
                let mut best = 0;
                for nth in 1..3 {
                    if worth(colour, digits[nth]) > worth(colour, digits[best]) {
                        best = nth;
                    }
                }
                best as u8
            })
        };
        SeatGains {
            refusal: gains.refusal,
            pairs: numbers.pairs.iter().map(|pair| best(pair)).collect(),
            triples: numbers.triples.iter().map(|triple| best(&triple.sides)).collect(),
            taken: numbers.triples.iter().map(|triple| taken(triple.sides)).collect(),
        }
    }

    fn best(&self, colours: &[u8], row: &[f32; 6]) -> f32 {
        colours.iter().map(|&colour| row[usize::from(colour)]).fold(self.refusal, f32::max)
    }
}

/// What everybody can make of a roll.
struct RollGains {
    seats: Vec<SeatGains>,
    active: usize,
}

impl RollGains {
    fn of(policy: &Policy, game: &DiceGame) -> RollGains {
        let numbers = &COMBINATIONS[1];
        let seats = Seat::first(game.seats())
            .map(|seat| SeatGains::of(&policy.pair_gains(game, seat), numbers))
            .collect();
        RollGains { seats, active: game.active().index() }
    }

    /// What these dice add for every seat.
    #[inline]
    fn add(&self, colours: &Triple, nth: usize, scale: f64, sums: &mut [f64; MAX_SEATS]) {
        let active = &self.seats[self.active];
        let row = &active.triples[nth];
        let mut best = (active.refusal, None);
        for (place, &colour) in colours.sides.iter().enumerate() {
            let worth = row[usize::from(colour)];
            if worth > best.0 {
                best = (worth, Some(place));
            }
        }
        for (seat, gains) in self.seats.iter().enumerate() {
            let worth = match best.1 {
                _ if seat == self.active => best.0,
                None => gains.best(&colours.sides, &gains.triples[nth]),
                Some(place) => {
                    let [kinds, numbers] = &*COMBINATIONS;
                    let colour = usize::from(colours.sides[place]);
                    let taken = usize::from(active.taken[nth][colour]);
                    let left = numbers.triples[nth].left[taken];
                    let pair = kinds.pairs[usize::from(colours.left[place])];
                    gains.best(&pair, &gains.pairs[usize::from(left)])
                }
            };
            sums[seat] += scale * f64::from(worth);
        }
    }

    fn mean(&self) -> [f64; MAX_SEATS] {
        let [kinds, numbers] = &*COMBINATIONS;
        let mut sums = [0.0; MAX_SEATS];
        for colours in &kinds.triples {
            for (nth, triple) in numbers.triples.iter().enumerate() {
                self.add(colours, nth, f64::from(colours.weight * triple.weight), &mut sums);
            }
        }
        let rolls = SIDES.map(|sides| (sides * sides * sides) as f64);
        sums.map(|sum| sum / (rolls[0] * rolls[1]))
    }
}

impl DiceLuck {
    fn policy(&mut self, options: &Options) -> &Policy {
        if self.policy.as_ref().is_some_and(|(fits, _)| fits != options) {
            self.policy = None;
        }
        &self.policy.get_or_insert_with(|| (*options, Policy::best(options))).1
    }
}

impl LuckModel<DiceGame> for DiceLuck {
    fn outcome(&mut self, game: &DiceGame, roll: &Roll) -> Gains {
        let gains = RollGains::of(self.policy(game.options()), game);
        let mean = gains.mean();
        let [kinds, numbers] = &*COMBINATIONS;
        let colours = roll.colours().map(|colour: Colour| colour.index() as u8);
        let digits = roll.numbers().map(Digit::get);
        let mut luck = [0.0; MAX_SEATS];
        let kind = kinds.triples.iter().find(|triple| triple.sides == colours);
        let nth = numbers.triples.iter().position(|triple| triple.sides == digits);
        if let (Some(colours), Some(nth)) = (kind, nth) {
            gains.add(colours, nth, 1.0, &mut luck);
        }
        BySeat::new(|seat| REMAINS * (luck[seat.index()] - mean[seat.index()]))
    }

    fn action(&mut self, _: &DiceGame, _: Seat, _: Action) -> Option<Gains> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sextant_core::{Random, Simulation, Turn};
    use sextant_dice::Players;

    /// The beginning of a turn somewhere in a game.
    fn before_a_roll(players: Players, turns: u32, seed: u64) -> DiceGame {
        let mut game = DiceGame::new(&Options { players, ..Options::default() });
        let mut random = Simulation::new(seed);
        let mut legal = Vec::new();
        while game.turns() < turns || game.turn() != Turn::Chance {
            match game.turn() {
                Turn::Over => break,
                Turn::Chance => game.apply_outcome(&Roll::draw(&mut random)).unwrap(),
                Turn::Decide(seats) => {
                    let seat = seats.iter().next().unwrap();
                    game.legal(seat, &mut legal);
                    game.play(seat, *random.pick(&legal).unwrap()).unwrap();
                }
            }
        }
        game
    }

    fn rolls() -> impl Iterator<Item = (Roll, u32)> {
        let [kinds, numbers] = &*COMBINATIONS;
        kinds.triples.iter().flat_map(|colours| {
            numbers.triples.iter().map(move |digits| {
                let roll = Roll::new(
                    colours.sides.map(|side| Colour::ALL[usize::from(side)]),
                    digits.sides.map(|side| Digit::new(side).unwrap()),
                );
                (roll, colours.weight * digits.weight)
            })
        })
    }

    #[test]
    fn over_all_rolls_nobody_is_lucky() {
        assert_eq!(rolls().map(|(_, weight)| weight).sum::<u32>(), 216_000);
        for (players, turns) in [(Players::ALL[0], 0), (Players::ALL[0], 9), (Players::ALL[1], 5)] {
            let game = before_a_roll(players, turns, 4);
            let policy = Policy::best(game.options());
            let gains = RollGains::of(&policy, &game);
            let mean = gains.mean();
            let (mut sums, mut spread) = ([0.0; MAX_SEATS], 0.0f64);
            for (nth, (roll, weight)) in rolls().enumerate() {
                // Each roll as the model sees it, now and then; all of them by their parts.
                if nth % 4_000 == 0 {
                    let luck = DiceLuck::default().outcome(&game, &roll);
                    spread = spread.max(luck[Seat::ONE].abs());
                }
                let colours = &COMBINATIONS[0].triples[nth / COMBINATIONS[1].triples.len()];
                let digits = nth % COMBINATIONS[1].triples.len();
                gains.add(colours, digits, f64::from(weight), &mut sums);
            }
            for (sum, mean) in sums.iter().zip(mean) {
                assert!((sum / 216_000.0 - mean).abs() < 1e-6);
            }
            assert!(spread > 1.0, "some rolls are better than others");
        }
    }

    #[test]
    fn what_the_active_player_takes_is_gone_for_the_others() {
        let game = before_a_roll(Players::ALL[0], 0, 1);
        let mut model = DiceLuck::default();
        // On empty sheets everybody wants the same dice, but only one can have the only 2.
        let luck = model.outcome(&game, &"RRR 299".parse().unwrap());
        assert!(luck[Seat::ONE] > luck[Seat::TWO], "{luck:?}");
    }
}
