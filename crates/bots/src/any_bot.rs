//! One face for the bots of all games.

use std::marker::PhantomData;
use std::num::NonZeroUsize;

use sextant_cards::Match;
use sextant_dice::DiceGame;
use sextant_game::{AnyRecord, Record, Seat, Tags, Viewer};

use crate::arena::{Contest, Contestant, Tally};
use crate::{Bot, Budget, Choice, Forfeit, Roster};

/// The games that have bots: one line each.
pub const ROSTERS: &[&dyn AnyRoster] =
    &[&RosterFace::<Match>::new(), &RosterFace::<DiceGame>::new()];

/// The bots of the game of this name.
pub fn roster(game: &str) -> Option<&'static dyn AnyRoster> {
    ROSTERS.iter().copied().find(|roster| roster.game() == game)
}

/// The bots of a game, whichever game it is.
pub trait AnyRoster: Sync {
    /// What the game is called.
    fn game(&self) -> &'static str;

    /// A new game between bots, with what these tags state agreed.
    fn start(&self, options: &Tags) -> Result<Box<dyn AnyRecord>, String>;

    /// The name of every bot, and a line about it.
    fn bots(&self) -> Vec<(&'static str, &'static str)>;

    /// Lets two bots play each other. The bots are named as in [`Contestant::named`].
    fn contest(
        &self,
        bots: [&str; 2],
        terms: &Terms,
        progress: &mut dyn FnMut(&Tally),
    ) -> Result<Tally, String>;

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

/// On what terms bots play each other.
#[derive(Clone, Debug)]
pub struct Terms {
    /// What is agreed for every game.
    pub options: Tags,
    /// How many deals.
    pub pairs: u32,
    /// Where deals and bots take their randomness from.
    pub seed: u64,
    /// On how many threads.
    pub threads: NonZeroUsize,
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

    fn start(&self, options: &Tags) -> Result<Box<dyn AnyRecord>, String> {
        let options = G::automatic(options).map_err(|error| error.to_string())?;
        Ok(Box::new(Record::<G>::new(&options)))
    }

    fn bots(&self) -> Vec<(&'static str, &'static str)> {
        G::BOTS.iter().map(|entry| (entry.name, entry.about)).collect()
    }

    fn contest(
        &self,
        [a, b]: [&str; 2],
        terms: &Terms,
        progress: &mut dyn FnMut(&Tally),
    ) -> Result<Tally, String> {
        let contestants: [Contestant<G>; 2] = [Contestant::named(a)?, Contestant::named(b)?];
        let options = G::automatic(&terms.options).map_err(|error| error.to_string())?;
        let Terms { pairs, seed, threads, .. } = *terms;
        Ok(Contest { contestants, options, pairs, seed, threads }.run(progress))
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
                let mut record = roster.start(&Tags::default()).expect("a game starts");
                let secret = Secret::from_seed("1").expect("hexadecimal");
                let chance = FairChance::new(&secret, "test", Vec::new());
                record.draw(&chance).expect("chance begins");
                for _ in 0..30 {
                    let Some(seat) = record.next_to_decide() else {
                        record.draw(&chance).expect("chance goes on");
                        continue;
                    };
                    let choice = bot.choose(&*record, seat, Budget::simulations(8)).expect(name);
                    record.play(seat, &choice.action).expect("a bot's choice is legal");
                }
                assert!(record.steps() > 20, "{name} of {}", roster.game());
            }
        }
    }
}
