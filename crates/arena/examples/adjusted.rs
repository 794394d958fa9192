//! How much surer the adjusted margin is, and what it costs.
//!
//! Both bots are seeded apart, so that a bot can also be measured against itself: in
//! `sextant arena` such a contest is even to the point.
//!
//! ```text
//! cargo run --release -p sextant-arena --example adjusted -- cards prodigy cautious 1000 1
//! ```

use std::num::NonZeroUsize;

use sextant_arena::{Contest, Contestant, Tally};
use sextant_bots::{Roster, RosterVisitor, visit_roster};
use sextant_core::Tags;
use sextant_engine::Limits;

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, a, b, pairs, seed] = &arguments[..] else {
        return Err("usage: adjusted GAME A B PAIRS SEED".to_owned());
    };
    let number = |text: &str| text.parse::<u32>().map_err(|_| format!("`{text}` is not a number"));
    let (pairs, seed) = (number(pairs)?, number(seed)?.into());
    visit_roster(game, Measure { bots: [a, b], pairs, seed }).ok_or("no such game")?
}

struct Measure<'a> {
    bots: [&'a str; 2],
    pairs: u32,
    seed: u64,
}

impl RosterVisitor for Measure<'_> {
    type Output = Result<(), String>;

    fn visit<G: Roster>(self) -> Result<(), String> {
        let [(plain, plain_time), (adjusted, adjusted_time)] =
            [self.contest::<G>(false)?, self.contest::<G>(true)?];
        println!("{adjusted}");
        assert_eq!(plain.margin.to_bits(), adjusted.margin.to_bits(), "the same games");
        let milliseconds = (adjusted_time - plain_time) * 1e3 / f64::from(self.pairs);
        println!("{milliseconds:.2} ms a mirrored deal for the adjustment");
        Ok(())
    }
}

impl Measure<'_> {
    fn contest<G: Roster>(&self, adjusted: bool) -> Result<(Tally, f64), String> {
        let [a, mut b] = [
            Contestant::<G>::named(self.bots[0], Limits::default())?,
            Contestant::<G>::named(self.bots[1], Limits::default())?,
        ];
        let make = b.make;
        b.make = Box::new(move |seed| make(!seed));
        let options = G::bot_game_options(&Tags::default()).map_err(|error| error.to_string())?;
        let contest = Contest {
            contestants: [a, b],
            options,
            pairs: self.pairs,
            seed: self.seed,
            threads: NonZeroUsize::MIN,
            adjusted,
        };
        let before = time_on_core();
        let tally = contest.run(&mut |_| {});
        Ok((tally, time_on_core() - before))
    }
}

/// How many seconds this process has had a core, where the system tells: other programs may want
/// theirs. Ticks of a hundredth of a second, as Linux counts them.
fn time_on_core() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = text.rsplit(')').next().unwrap_or_default();
    let ticks: u64 = after_name
        .split_whitespace()
        .skip(11)
        .take(2)
        .filter_map(|field| field.parse::<u64>().ok())
        .sum();
    ticks as f64 / 100.0
}
