//! How much of the luck that is measured remains in the final margin, by how far the game has come:
//! the slopes of the regression of margins over luck. 1 everywhere would be a perfect measure.
//!
//! ```text
//! cargo run --release -p sextant-review --example luck_slopes -- GAME BOT BOT GAMES SEED
//! ```

use sextant_bots::{Bot, Budget, Roster, RosterVisitor, derive_seed, visit_roster};
use sextant_core::{Seat, Simulation, Tags, Turn, Viewer};
use sextant_review::{luck_model, margins};

/// Into how many parts of about equal length a game is cut.
const PARTS: usize = 6;

struct Slopes {
    bots: [String; 2],
    games: u64,
    seed: u64,
}

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, one, two, games, seed] = &arguments[..] else {
        return Err("usage: luck_slopes GAME BOT BOT GAMES SEED".to_owned());
    };
    let number = |text: &str| text.parse().map_err(|_| format!("`{text}` is no number"));
    let slopes =
        Slopes { bots: [one.clone(), two.clone()], games: number(games)?, seed: number(seed)? };
    visit_roster(game, slopes).ok_or("no such game")?
}

impl RosterVisitor for Slopes {
    type Output = Result<(), String>;

    fn visit<G: Roster>(self) -> Result<(), String> {
        let options = G::bot_game_options(&Tags::default()).map_err(|error| error.to_string())?;
        let mut rows: Vec<([f64; PARTS], f64)> = Vec::new();
        for nth in 0..self.games {
            rows.push(self.play::<G>(&options, nth)?);
        }
        let count = rows.len() as f64;
        let mean: [f64; PARTS] = std::array::from_fn(|part| {
            rows.iter().map(|(luck, _)| luck[part]).sum::<f64>() / count
        });
        let margin = rows.iter().map(|(_, margin)| margin).sum::<f64>() / count;
        let mut equations = [[0.0; PARTS + 1]; PARTS];
        for (luck, result) in &rows {
            for (row, equation) in equations.iter_mut().enumerate() {
                for column in 0..PARTS {
                    equation[column] += (luck[row] - mean[row]) * (luck[column] - mean[column]);
                }
                equation[PARTS] += (luck[row] - mean[row]) * (result - margin);
            }
        }
        let slopes = solve(equations);
        let left = |slopes: [f64; PARTS]| {
            let square = |(luck, result): &([f64; PARTS], f64)| {
                let explained: f64 =
                    (0..PARTS).map(|part| slopes[part] * (luck[part] - mean[part])).sum();
                (result - margin - explained).powi(2)
            };
            rows.iter().map(square).sum::<f64>() / count
        };
        println!("slopes by part of the game: {slopes:.2?}");
        let raw = left([0.0; PARTS]);
        println!(
            "variance {raw:.0}; ratio without luck as measured {:.2}, with these slopes {:.2}",
            raw / left([1.0; PARTS]),
            raw / left(slopes)
        );
        Ok(())
    }
}

impl Slopes {
    /// The luck of seat 1 in each part of a game, and its margin.
    fn play<G: Roster>(
        &self,
        options: &G::Options,
        nth: u64,
    ) -> Result<([f64; PARTS], f64), String> {
        let mut random = Simulation::new(derive_seed(self.seed, nth));
        let mut bots: Vec<Box<dyn Bot<G>>> = Vec::new();
        for (name, seat) in self.bots.iter().zip(1..) {
            bots.push((G::entry(name)?.make)(derive_seed(self.seed, nth << 8 | seat)));
        }
        let mut model = luck_model::<G>().ok_or("no measure of luck")?;
        let mut game = G::new(options);
        let mut legal = Vec::new();
        let mut events: Vec<f64> = Vec::new();
        let mut outcomes = 0;
        loop {
            match game.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let outcome = G::draw(options, outcomes + 1, &mut random);
                    outcomes += 1;
                    let luck = margins(game.seats(), &model.outcome(&game, &outcome));
                    // Whatever is dealt before the first decision stands alone.
                    events.push(luck[0]);
                    game.apply_outcome(&outcome).map_err(|error| error.to_string())?;
                }
                Turn::Decide(seats) => {
                    let Some(seat) = seats.iter().next() else { break };
                    game.legal(seat, &mut legal);
                    let view = game.view(Viewer::Seat(seat));
                    let choice = bots[seat.index()]
                        .choose(&view, &legal, Budget::DEFAULT)
                        .map_err(|error| error.to_string())?;
                    if let Some(gains) = model.action(&game, seat, choice.action) {
                        events.push(margins(game.seats(), &gains)[0]);
                    }
                    game.play(seat, choice.action).map_err(|error| error.to_string())?;
                    for (bot, of) in bots.iter_mut().zip(Seat::ALL) {
                        bot.observe_action(&game.view(Viewer::Seat(of)), seat, choice.action);
                    }
                }
            }
        }
        let mut parts = [0.0; PARTS];
        for (nth, luck) in events.iter().enumerate() {
            parts[nth * PARTS / events.len()] += luck;
        }
        Ok((parts, f64::from(game.score(Seat::ONE) - game.score(Seat::TWO))))
    }
}

/// Solves as many equations, the right side last in each.
fn solve(mut rows: [[f64; PARTS + 1]; PARTS]) -> [f64; PARTS] {
    for pivot in 0..PARTS {
        let row = rows[pivot];
        for other in (0..PARTS).filter(|&other| other != pivot) {
            let factor = rows[other][pivot] / row[pivot];
            for (value, own) in rows[other].iter_mut().zip(row) {
                *value -= factor * own;
            }
        }
    }
    std::array::from_fn(|nth| rows[nth][PARTS] / rows[nth][nth])
}
