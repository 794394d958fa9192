//! How much bots of a level lose with each decision, and how lucky they were: the figures that a player's PR is
//! compared with.
//!
//! ```text
//! cargo run --release -p sextant-review --example pr_by_level -- GAME LEVEL GAMES BUDGET SEED
//! ```

mod bot_games;

use std::num::NonZeroUsize;

use bot_games::play;
use sextant_bots::RunningMean;
use sextant_review::{Class, Settings, judge_all, reviewer};

/// Two novices can take discards from each other for ever.
const TURN_LIMIT: Option<u32> = Some(400);

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, level, games, budget, seed] = &arguments[..] else {
        return Err("usage: pr_by_level GAME LEVEL GAMES BUDGET SEED".to_owned());
    };
    let number = |text: &String| text.parse::<u32>().map_err(|_| format!("`{text}` is no number"));
    let (games, budget, first) = (number(games)?, number(budget)?, u64::from(number(seed)?));
    let [mut lost, mut luck, mut residual] = [RunningMean::default(); 3];
    let mut flagged = 0;
    for (nth, seed) in (1..=games).zip(first..) {
        let record = play(game, [level, level], TURN_LIMIT, seed)?;
        let mut reviewer =
            reviewer(&*record, Settings { budget, seed }).map_err(|error| error.to_string())?;
        judge_all(&mut *reviewer, NonZeroUsize::MIN, &mut |_, _| true);
        let review = reviewer.review();
        for decision in review.decisions.iter().filter(|decision| !decision.obvious) {
            lost.add(100.0 * decision.gap);
            flagged += u32::from(decision.class > Class::Ok);
        }
        let first = review.summary.players.first().ok_or("the review has no players")?;
        luck.add(first.deal_luck + first.draw_luck);
        residual.add(review.summary.residual[0]);
        let error = |mean: &RunningMean| mean.standard_error().unwrap_or_default();
        println!(
            "{game} {level}, {nth} games: PR {:.0} +- {:.0}, {flagged} of {} decisions flagged, \
             luck {:.1} +- {:.1}, residual {:.1} +- {:.1}",
            lost.mean,
            error(&lost),
            lost.count(),
            luck.mean,
            error(&luck),
            residual.mean,
            error(&residual),
        );
    }
    Ok(())
}
