//! Games between bots, for programs that review them.

use sextant_bots::{Budget, make_bot, roster};
use sextant_core::{AnyRecord, Contributions, FairChance, Secret, Tags};

/// A game between two bots: in the card game one round, of so many turns at most.
pub(crate) fn play(
    game: &str,
    bots: [&str; 2],
    turn_limit: Option<u32>,
    seed: u64,
) -> Result<Box<dyn AnyRecord>, String> {
    let mut options = Tags::default();
    if game == "cards" {
        options.set("Rounds", "1");
        if let Some(turns) = turn_limit {
            options.set("TurnLimit", turns.to_string());
        }
    }
    let roster = roster(game).ok_or("no such game")?;
    let mut record = roster.start(&options)?;
    let secret = Secret::from_seed(&format!("{seed:x}")).map_err(|error| error.to_string())?;
    let chance = FairChance::new(&secret, "puzzles", &Contributions::NONE);
    let mut players = Vec::new();
    for (nth, bot) in bots.into_iter().enumerate() {
        players.push(make_bot(game, bot, (seed << 1) + nth as u64).ok_or("no such bot")?);
    }
    while !record.turn().is_over() {
        let Some(seat) = record.next_to_decide() else {
            record.draw(&chance).map_err(|error| error.to_string())?;
            continue;
        };
        let player = players.get_mut(seat.index()).ok_or("more than two play")?;
        let choice =
            player.choose(&*record, seat, Budget::DEFAULT).map_err(|error| error.to_string())?;
        record.play(seat, &choice.action).map_err(|error| error.to_string())?;
    }
    Ok(record)
}
