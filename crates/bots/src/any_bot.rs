//! One face for the bots of all games.

use std::marker::PhantomData;
#[cfg(not(target_family = "wasm"))]
use std::num::NonZeroUsize;

#[cfg(not(target_family = "wasm"))]
use serde::Deserialize;
#[cfg(not(target_family = "wasm"))]
use serde_json::Value;
use sextant_cards::Match;
#[cfg(not(target_family = "wasm"))]
use sextant_core::Follower;
use sextant_core::{AnyRecord, Game as _, Herald, Record, Seat, Step, Tags, Viewer};
use sextant_dice::DiceGame;

#[cfg(not(target_family = "wasm"))]
use crate::arena::{Contest, Contestant, Tally};
#[cfg(not(target_family = "wasm"))]
use crate::bots_named;
#[cfg(not(target_family = "wasm"))]
use crate::protocol::{Limits, Seated, SeatedBot};
use crate::{Bot, Budget, Choice, Forfeit, Roster};

/// The games that have bots: one line each.
pub const ROSTERS: &[&dyn AnyRoster] =
    &[&RosterFace::<Match>::new(), &RosterFace::<DiceGame>::new()];

/// The bots of the game of this name.
pub fn roster(game: &str) -> Option<&'static dyn AnyRoster> {
    ROSTERS.iter().copied().find(|roster| roster.game() == game)
}

/// The names on each list. They are worked out while compiling, so that a program which only asks who
/// there is does not carry the bots themselves: the page's rules do not.
const NAMES: &[(&str, &[&str])] = &[
    (Match::NAME, &names::<{ Match::BOTS.len() }, Match>()),
    (DiceGame::NAME, &names::<{ DiceGame::BOTS.len() }, DiceGame>()),
];

const fn names<const N: usize, G: Roster>() -> [&'static str; N] {
    let mut names = [""; N];
    let mut nth = 0;
    while nth < N {
        names[nth] = G::BOTS[nth].name;
        nth += 1;
    }
    names
}

/// Whether the game of this name has a bot of that name, without making one.
pub fn is_listed(game: &str, bot: &str) -> bool {
    NAMES.iter().any(|(name, bots)| *name == game && bots.contains(&bot))
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
    #[cfg(not(target_family = "wasm"))]
    fn contest(
        &self,
        bots: [&str; 2],
        terms: &Terms,
        progress: &mut dyn FnMut(&Tally),
    ) -> Result<Tally, String>;

    /// Makes the bot of this name: one of the roster, or, not in a browser, a program from outside
    /// (`cmd:PROGRAM ARGS`).
    fn bot(&self, name: &str, seed: u64) -> Option<Box<dyn AnyBot>>;

    /// Makes the bot of this name and lets it sit down at a new game with options as JSON, to be
    /// told line by line what happens there.
    #[cfg(not(target_family = "wasm"))]
    fn sit_down(
        &self,
        name: &str,
        seed: u64,
        seat: Seat,
        options: &Value,
    ) -> Result<Box<dyn Seated>, String>;
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
#[cfg(not(target_family = "wasm"))]
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
    /// How long a program from outside may take.
    pub limits: Limits,
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

    #[cfg(not(target_family = "wasm"))]
    fn contest(
        &self,
        [a, b]: [&str; 2],
        terms: &Terms,
        progress: &mut dyn FnMut(&Tally),
    ) -> Result<Tally, String> {
        let contestants: [Contestant<G>; 2] =
            [Contestant::named(a, terms.limits)?, Contestant::named(b, terms.limits)?];
        let options = G::automatic(&terms.options).map_err(|error| error.to_string())?;
        let Terms { pairs, seed, threads, .. } = *terms;
        Ok(Contest { contestants, options, pairs, seed, threads }.run(progress))
    }

    fn bot(&self, name: &str, seed: u64) -> Option<Box<dyn AnyBot>> {
        #[cfg(not(target_family = "wasm"))]
        let bot = bots_named::<G>(name, Limits::default()).ok()?(seed);
        #[cfg(target_family = "wasm")]
        let bot = (G::BOTS.iter().find(|entry| entry.name == name)?.make)(seed);
        Some(Box::new(BotFace::<G> { bot, table: None }))
    }

    #[cfg(not(target_family = "wasm"))]
    fn sit_down(
        &self,
        name: &str,
        seed: u64,
        seat: Seat,
        options: &Value,
    ) -> Result<Box<dyn Seated>, String> {
        let bot = bots_named::<G>(name, Limits::default())?(seed);
        let options = G::Options::deserialize(options).map_err(|error| error.to_string())?;
        Ok(Box::new(SeatedBot { follower: Follower::<G>::new(&options, seat)?, bot }))
    }
}

struct BotFace<G: Roster> {
    bot: Box<dyn Bot<G>>,
    /// The game as far as the bot was told of it.
    table: Option<Table<G>>,
}

struct Table<G: Roster> {
    game: G,
    steps: usize,
    herald: Herald<G::Action>,
}

impl<G: Roster> BotFace<G> {
    /// Tells the bot what has happened since it was last asked.
    fn catch_up(&mut self, record: &Record<G>, seat: Seat) {
        let steps = record.steps();
        // A step that was taken back after it had been told is as good as not told: what bots are
        // asked about never rests on it.
        let known = self.table.take().filter(|table| table.steps <= steps.len());
        let mut table = known.unwrap_or_else(|| Table {
            game: G::new(record.game().options()),
            steps: 0,
            herald: Herald::new(),
        });
        for step in &steps[table.steps..] {
            match step {
                Step::Outcome(outcome) => {
                    if table.game.happen(outcome).is_ok() {
                        self.bot.notice(&table.game.view(Viewer::Seat(seat)));
                    }
                }
                Step::Action(by, action) => {
                    let concealed = table.game.conceals(*by);
                    if table.game.play(*by, *action).is_err() {
                        continue;
                    }
                    let view = table.game.view(Viewer::Seat(seat));
                    table.herald.announce(
                        &table.game,
                        concealed,
                        *by,
                        *action,
                        |to, by, action| {
                            if to.is(seat) {
                                self.bot.watch(&view, by, action);
                            }
                        },
                    );
                }
            }
        }
        table.steps = steps.len();
        self.table = Some(table);
    }
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
        self.catch_up(record, seat);
        let view = record.game().view(Viewer::Seat(seat));
        let choice = self.bot.choose(&view, &legal, budget)?;
        Ok(choice.map(|action| action.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sextant_core::{FairChance, Secret};

    #[test]
    fn the_names_are_those_of_the_rosters() {
        for roster in ROSTERS {
            for (name, _) in roster.bots() {
                assert!(is_listed(roster.game(), name), "{name}");
            }
            assert!(!is_listed(roster.game(), "nobody"));
        }
        assert_eq!(NAMES.len(), ROSTERS.len());
        assert!(!is_listed("cards", "planner"), "that one plays dice");
    }

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
