//! The bots there are for a game.

use sextant_game::Reporting;

use crate::Bot;

/// A game that has bots.
pub trait Roster: Reporting {
    /// The bots, from weak to strong; levels for people last.
    const BOTS: &'static [Entry<Self>];

    /// Sets what automatic play needs and people's tables do not: a limit to games that would not
    /// end.
    fn bound(options: &mut Self::Options);

    /// How many of the rounds played so far ended by that limit.
    fn capped(&self) -> u32;
}

/// A bot on the list.
pub struct Entry<G> {
    /// What it is called.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// Makes one from a seed.
    pub make: fn(u64) -> Box<dyn Bot<G>>,
}
