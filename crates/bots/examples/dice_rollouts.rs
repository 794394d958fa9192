//! How many rollouts of the dice game from the opening one core plays in a second.
//!
//! ```text
//! cargo run --release -p sextant-bots --example dice_rollouts
//! ```

use std::time::Instant;

use sextant_bots::dice::Policy;
use sextant_core::{Game, Seat, Simulation};
use sextant_dice::{DiceGame, Options, Players};

fn main() {
    for players in Players::ALL {
        let options = Options { players, ..Options::default() };
        let policy = Policy::best(&options);
        let mut random = Simulation::new(1);
        let (mut games, mut turns, mut points) = (0u32, 0u64, 0i64);
        let start = Instant::now();
        let busy = time_on_core();
        while start.elapsed().as_millis() < 1500 {
            for _ in 0..500 {
                let mut game = DiceGame::new(&options);
                policy.play_out(&mut game, &mut random);
                games += 1;
                turns += u64::from(game.turns());
                points += Seat::first(players.get()).map(|s| i64::from(game.score(s))).sum::<i64>();
            }
        }
        let count = f64::from(games);
        let elapsed = start.elapsed().as_secs_f64();
        let seconds = time_on_core().zip(busy).map_or(elapsed, |(now, then)| now - then);
        println!(
            "{players} players: {:.0} rollouts a second, {:.1} turns each, mean score {:.1}",
            count / seconds,
            turns as f64 / count,
            points as f64 / count / players.get() as f64,
        );
    }
}

/// How many seconds this process has had a core, where the system tells: other programs may want
/// theirs.
fn time_on_core() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}
