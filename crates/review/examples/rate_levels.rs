//! Reviews games between bots of known strength: error rates, luck, residuals.
//!
//! ```text
//! cargo run --release -p sextant-review --example rate_levels -- GAME BOT BOT GAMES BUDGET [SEED]
//! ```

use std::num::NonZeroUsize;
use std::time::Instant;

use sextant_bots::{Budget, RunningMean, make_bot, roster};
use sextant_core::{AnyRecord, FairChance, Secret, Tags};
use sextant_review::{Class, Settings, judge_all, reviewer};

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, first, second, games, budget, rest @ ..] = &arguments[..] else {
        return Err("usage: rate_levels GAME BOT BOT GAMES BUDGET [SEED]".to_owned());
    };
    let number = |text: &str| text.parse::<u32>().map_err(|_| format!("`{text}` is no number"));
    let (games, budget) = (number(games)?, number(budget)?);
    let seed = rest.first().map_or(Ok(1), |seed| number(seed))?;
    let mut pr = [RunningMean::default(); 2];
    let mut errors = [RunningMean::default(); 2];
    let [mut luck, mut residual, mut distance, mut seconds] = [RunningMean::default(); 4];
    let mut flagged = [[0; 3]; 2];
    let (mut judged, mut decisions) = (0, 0);
    for nth in 0..games {
        let record = play(game, [first, second], seed, nth)?;
        let settings = Settings { budget, seed: nth.into() };
        let start = Instant::now();
        let mut reviewer = reviewer(&*record, settings).map_err(|error| error.to_string())?;
        judge_all(&mut *reviewer, NonZeroUsize::MIN, &mut |_, _| true);
        seconds.add(start.elapsed().as_secs_f64());
        let review = reviewer.review();
        judged += review.decisions.len();
        decisions += review.decisions.iter().filter(|decision| !decision.obvious).count();
        for decision in &review.decisions {
            let side = decision.seat.index();
            if !decision.obvious {
                pr[side].add(100.0 * decision.gap);
            }
            let class = match decision.class {
                Class::Ok => continue,
                Class::Inaccuracy => 0,
                Class::Mistake => 1,
                Class::Blunder => 2,
            };
            flagged[side][class] += 1;
        }
        for (errors, player) in errors.iter_mut().zip(&review.summary.players) {
            errors.add(player.errors);
        }
        luck.add(review.summary.players[0].deal_luck + review.summary.players[0].draw_luck);
        residual.add(review.summary.residual[0]);
        distance.add(review.summary.residual[0].abs());
    }
    let shown = |mean: &RunningMean| {
        format!("{:.2} +- {:.2}", mean.mean, mean.standard_error().unwrap_or_default())
    };
    println!("{games} games of {game}, {judged} choices, {decisions} of them not obvious");
    for (side, bot) in [first, second].into_iter().enumerate() {
        println!(
            "{bot}: PR {}, errors a game {}, flagged {:?}",
            shown(&pr[side]),
            shown(&errors[side]),
            flagged[side]
        );
    }
    println!("luck of seat 1 {}, residual {}", shown(&luck), shown(&residual));
    println!("size of the residual {}, seconds a review {}", shown(&distance), shown(&seconds));
    Ok(())
}

fn play(game: &str, bots: [&str; 2], seed: u32, nth: u32) -> Result<Box<dyn AnyRecord>, String> {
    let mut options = Tags::default();
    if game == "cards" {
        options.set("Rounds", "1");
        options.set("TurnLimit", "400");
    }
    let mut record = roster(game).ok_or("no such game")?.start(&options)?;
    let secret = Secret::from_seed(&format!("{seed:x}")).map_err(|error| error.to_string())?;
    let chance = FairChance::new(&secret, &nth.to_string(), Vec::new());
    let mut players = Vec::new();
    for (bot, seat) in bots.into_iter().zip(1..) {
        let seed = u64::from(nth) << 8 | seat;
        players.push(make_bot(game, bot, seed).ok_or_else(|| format!("no bot {bot}"))?);
    }
    while !record.turn().is_over() {
        match record.next_to_decide() {
            None => record.draw(&chance).map_err(|error| error.to_string())?,
            Some(seat) => {
                let choice = players[seat.index()]
                    .choose(&*record, seat, Budget::DEFAULT)
                    .map_err(|error| error.to_string())?;
                record.play(seat, &choice.action).map_err(|error| error.to_string())?;
            }
        }
    }
    Ok(record)
}
