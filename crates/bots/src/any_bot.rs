//! One face for the bots of all games.

use std::marker::PhantomData;

use sextant_cards::Match;
use sextant_game::{AnyRecord, Record, Seat, Viewer};

use crate::{Bot, Budget, Choice, Forfeit, Roster};

/// The games that have bots: one line each.
pub const ROSTERS: &[&dyn AnyRoster] = &[&RosterFace::<Match>::new()];

/// The bots of the game of this name.
pub fn roster(game: &str) -> Option<&'static dyn AnyRoster> {
    ROSTERS.iter().copied().find(|roster| roster.game() == game)
}

/// The bots of a game, whichever game it is.
pub trait AnyRoster: Sync {
    /// What the game is called.
    fn game(&self) -> &'static str;

    /// A new game by default options, bounded as automatic play needs it.
    fn start_bounded(&self) -> Box<dyn AnyRecord>;

    /// The name of every bot, and a line about it.
    fn bots(&self) -> Vec<(&'static str, &'static str)>;

    /// Makes the bot of this name.
    fn bot(&self, name: &str, seed: u64) -> Option<Box<dyn AnyBot>>;
}

/// A bot, whichever game it plays.
pub trait AnyBot: Send {
    /// Chooses what `seat` does next. The bot is shown what that seat may know, and nothing else.
    fn choose(
        &mut self,
        record: &dyn AnyRecord,
        seat: Seat,
        budget: Budget<'_>,
    ) -> Result<Choice<String>, Forfeit>;
}

/// The bots of the game `G`.
pub struct RosterFace<G>(PhantomData<fn() -> G>);

impl<G> RosterFace<G> {
    /// The bots of the game `G`.
    pub const fn new() -> RosterFace<G> {
        RosterFace(PhantomData)
    }
}

impl<G> Default for RosterFace<G> {
    fn default() -> RosterFace<G> {
        RosterFace::new()
    }
}

impl<G: Roster> AnyRoster for RosterFace<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn start_bounded(&self) -> Box<dyn AnyRecord> {
        let mut options = G::Options::default();
        G::bound(&mut options);
        Box::new(Record::<G>::new(&options))
    }

    fn bots(&self) -> Vec<(&'static str, &'static str)> {
        G::BOTS.iter().map(|entry| (entry.name, entry.about)).collect()
    }

    fn bot(&self, name: &str, seed: u64) -> Option<Box<dyn AnyBot>> {
        let entry = G::BOTS.iter().find(|entry| entry.name == name)?;
        Some(Box::new(BotFace::<G> { bot: (entry.make)(seed) }))
    }
}

struct BotFace<G> {
    bot: Box<dyn Bot<G>>,
}

impl<G: Roster> AnyBot for BotFace<G> {
    fn choose(
        &mut self,
        record: &dyn AnyRecord,
        seat: Seat,
        budget: Budget<'_>,
    ) -> Result<Choice<String>, Forfeit> {
        let record: &Record<G> = record
            .as_any()
            .downcast_ref()
            .ok_or_else(|| Forfeit(format!("a bot for {} can't play another game", G::NAME)))?;
        let mut legal = Vec::new();
        record.game().legal(seat, &mut legal);
        if legal.is_empty() {
            return Err(Forfeit(format!("seat {seat} has nothing to decide")));
        }
        let view = record.game().view(Viewer::Seat(seat));
        let choice = self.bot.choose(&view, &legal, budget)?;
        Ok(choice.map(|action| action.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sextant_game::{FairChance, Secret};

    #[test]
    fn every_bot_of_every_game_plays_a_game_through_the_common_face() {
        for roster in ROSTERS {
            for (name, _) in roster.bots() {
                let mut bot = roster.bot(name, 1).expect("a listed bot can be made");
                let mut record = roster.start_bounded();
                let secret = Secret::from_seed("1").expect("hexadecimal");
                let chance = FairChance::new(&secret, "test", Vec::new());
                record.draw(&chance).expect("chance begins");
                for _ in 0..20 {
                    let Some(seat) = record.next_to_decide() else { break };
                    let choice = bot.choose(&*record, seat, Budget::simulations(8)).expect(name);
                    record.play(seat, &choice.action).expect("a bot's choice is legal");
                }
                assert!(record.steps() > 20, "{name} of {}", roster.game());
            }
        }
    }
}
