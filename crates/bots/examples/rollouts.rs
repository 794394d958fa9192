//! How many rule-based rollouts from the opening one core plays in a second.
//!
//! ```text
//! cargo run --release -p sextant-bots --example rollouts
//! ```

use std::time::Instant;

use sextant_bots::cards::Policy;
use sextant_cards::{Deck, Round, Variant};
use sextant_core::{Seat, Simulation};

fn main() {
    let policy = Policy::default();
    for variant in [Variant::Base, Variant::Long] {
        let mut random = Simulation::new(1);
        let (mut rounds, mut placements, mut points) = (0u32, 0u64, 0i64);
        let start = Instant::now();
        let busy = time_on_core();
        while start.elapsed().as_secs() < 2 {
            for _ in 0..1000 {
                let deck = Deck::shuffled(variant, &mut random);
                let mut round = Round::deal(&deck, Seat::ONE, None);
                policy.play_out(&mut round);
                rounds += 1;
                placements += u64::from(round.placements());
                points += i64::from(round.score(Seat::ONE) + round.score(Seat::TWO));
            }
        }
        let count = f64::from(rounds);
        let elapsed = start.elapsed().as_secs_f64();
        let seconds = time_on_core().zip(busy).map_or(elapsed, |(now, then)| now - then);
        println!(
            "{variant}: {:.0} rollouts a second, {:.1} turns each, mean score {:.1}",
            count / seconds,
            placements as f64 / count,
            points as f64 / count / 2.0,
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
