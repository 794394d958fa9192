//! The bots there are for a game.

use sextant_core::{Observable, Reporting, TagError, Tags, no_files, options_of};

use crate::{Bot, Concern, Reason};

/// A game that has bots.
pub trait Roster: Reporting + Observable {
    /// The bots, from weak to strong; levels for people last.
    const BOTS: &'static [BotEntry<Self>];

    /// What is agreed between bots where nothing else is stated, as tags: a limit to games that
    /// would not end, and whatever makes a comparison cheap.
    const BOT_GAME_OPTIONS: &'static [(&'static str, &'static str)];

    /// Why the viewer might do so, the most telling reason first; none if they may not.
    fn reasons(view: &Self::View, action: Self::Action) -> Vec<Reason>;

    /// What speaks against that, the most telling first; none if they may not.
    fn concerns(view: &Self::View, action: Self::Action) -> Vec<Concern>;

    /// How many of the rounds played so far ended by that limit.
    fn capped(&self) -> u32;

    /// The options for play between bots: what is stated, and [`BOT_GAME_OPTIONS`](Roster::BOT_GAME_OPTIONS) for
    /// the rest.
    fn bot_game_options(stated: &Tags) -> Result<Self::Options, TagError> {
        let mut tags = stated.clone();
        for (name, value) in Self::BOT_GAME_OPTIONS {
            if tags.get(name).is_none() {
                tags.set(name, *value);
            }
        }
        options_of::<Self>(&tags, &no_files)
    }

    /// The bot of this name, or a refusal that lists those there are.
    fn entry(name: &str) -> Result<&'static BotEntry<Self>, String> {
        Self::BOTS.iter().find(|entry| entry.name == name).ok_or_else(|| {
            let known: Vec<&str> = Self::BOTS.iter().map(|entry| entry.name).collect();
            format!("`{name}` is not a bot of the game {}: {}", Self::NAME, known.join(", "))
        })
    }
}

/// Makes bots of one kind, each from a seed.
pub type BotFactory<G> = Box<dyn Fn(u64) -> Box<dyn Bot<G>> + Send + Sync>;

/// A bot on the list.
pub struct BotEntry<G> {
    /// What it is called.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// Makes one from a seed.
    pub make: fn(u64) -> Box<dyn Bot<G>>,
}
