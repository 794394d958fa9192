//! How many rounds a second are played and learnt from, on one thread.
//!
//! `cargo bench -p sextant-train --bench rounds`. Every way of learning begins with the shipped weights, so that
//! rounds are as long as those of a player who knows what it does.

use std::time::{Duration, Instant};

use sextant_train::{Settings, Trainer};

/// For how long each of them is measured.
const TIME: Duration = Duration::from_secs(10);

fn main() {
    let correction = Settings { counterfactual_worlds: 2, minibatch: 2048, ..Settings::default() };
    // The player learns from the first iteration on, as it does in all but the beginning of a long run.
    let improvement = Settings { critic_first: 0, ..Settings::default() };
    for (name, settings) in [
        ("improvement, with a critic", improvement),
        ("correction, by counterfactual_worlds", correction),
    ] {
        // Short steps: what is measured should not wander off.
        let settings = Settings { rate: [1e-5, 1e-5], entropy: [0.003, 0.003], ..settings };
        let mut trainer = Trainer::from_network(settings, &sextant_neural::master());
        let before = trainer.iterate(None).rounds;
        let mut after = before;
        let begun = Instant::now();
        while begun.elapsed() < TIME {
            after = trainer.iterate(None).rounds;
        }
        let a_second = (after - before) as f64 / begun.elapsed().as_secs_f64();
        println!("{name}: {a_second:.0} rounds a second");
    }
}
