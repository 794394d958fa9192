//! The seam between a game and everything else.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Random, Refusal, Seat, SeatSet, Turn, Viewer};

/// The rules of a game: a state that chance and the players move along.
///
/// A state does no I/O, reads no clock, and takes no randomness except what is passed in: the same
/// options, outcomes and actions give the same state everywhere. It holds everything, hidden cards
/// included, so only the table itself has it: players, bots and clients get a [`View`](Game::View).
///
/// `Debug` of a state shows nothing that a spectator could not see, so that a log can't leak.
pub trait Game: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// What records, commands and links call the game.
    const NAME: &'static str;
    /// The version of the rules. Every record carries it; it rises when an old record would replay
    /// differently.
    const RULES: u16;

    /// What is agreed before the game: variant, number of players and so on.
    type Options: Clone + PartialEq + Debug + Default + Serialize + DeserializeOwned + Send + Sync;
    /// What a player decides, in one small step. Its text is the notation of records.
    type Action: Copy + Ord + Hash + Debug + Display + FromStr<Err: Error + Serialize> + Send + Sync;
    /// What chance decides: a dealt deck, a roll.
    type Outcome: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What one viewer may know. Holds what a perfect memory would know, and the viewer's legal
    /// actions.
    type View: Clone + PartialEq + Debug + Serialize;
    /// The rules a player can break: a sentence for people, a code with parameters for programs
    /// (see [`Refused`](crate::Refused)). Rules are small, because play without mistakes pays for
    /// the room they take.
    type Rule: Error + Serialize + Clone + PartialEq + Send + Sync;

    /// The game before anything has happened.
    fn new(options: &Self::Options) -> Self;

    /// What was agreed.
    fn options(&self) -> &Self::Options;

    /// How many people play.
    fn seats(&self) -> usize;

    /// Who decides next.
    fn turn(&self) -> Turn;

    /// Draws the `nth` outcome of a game, counted from 1. It does not depend on the course of play,
    /// so anyone who knows the randomness can check every outcome of a record by itself.
    fn draw(options: &Self::Options, nth: u32, random: &mut impl Random) -> Self::Outcome;

    /// Lets an outcome happen. Refused if it is not chance's turn, or the outcome is impossible.
    fn apply_outcome(&mut self, outcome: &Self::Outcome) -> Result<(), Refusal<Self::Rule>>;

    /// Writes what `seat` may do now into `actions`, in place of what was there: nothing if the
    /// seat has nothing to decide. Depends only on what the seat may know.
    fn legal(&self, seat: Seat, actions: &mut Vec<Self::Action>);

    /// Lets `seat` act, if the rules allow it; otherwise nothing changes. The refusal depends only
    /// on what the seat may know.
    fn play(&mut self, seat: Seat, action: Self::Action) -> Result<(), Refusal<Self::Rule>>;

    /// Lets `seat` do what [`legal`](Game::legal) allows, without looking again: for search.
    ///
    /// May panic or break the state if the action is not legal.
    fn play_unchecked(&mut self, seat: Seat, action: Self::Action);

    /// A modest legal action for a player who is absent: to pass, where the rules have that. Some
    /// action whenever the seat decides, otherwise none. Depends only on what the seat may know.
    fn pass(&self, seat: Seat) -> Option<Self::Action>;

    /// Takes back the last action of `seat`, as long as nothing has come of it that can't be
    /// unlearnt. The state is then exactly as it was before.
    fn undo(&mut self, seat: Seat) -> Result<(), Refusal<Self::Rule>>;

    /// Lets `seat` have the rest of this turn played one after another in the open, where players
    /// choose at the same time. It is a request about the turn and no choice in it, so it is never
    /// among the [legal](Game::legal) actions. Unfinished choices that no other player has seen are taken
    /// back, and nothing stays hidden. The refusal depends only on what the seat may know.
    fn open_turn(&mut self, _seat: Seat) -> Result<(), Refusal<Self::Rule>> {
        Err(Refusal::CannotOpen)
    }

    /// The same outcome with the mark that the turn it began is played in the open; nothing in games
    /// that have no such turns. An outcome that has the mark stays as it is.
    fn opened(_: &Self::Outcome) -> Option<Self::Outcome> {
        None
    }

    /// What an action of `seat` will set off beyond what its notation says, such as a prize that it
    /// wins, in the game's notation; for the log, so that players notice. Nothing for an action that is
    /// not legal. As public as the action itself, and not changed by what other seats do.
    fn events(&self, _seat: Seat, _action: Self::Action) -> Vec<String> {
        Vec::new()
    }

    /// What `viewer` may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Whether what `seat` decides now stays hidden from everybody else, until this is no longer so.
    /// Whatever is not concealed lies open in every view.
    fn conceals(&self, _seat: Seat) -> bool {
        false
    }

    /// Whether people want to look at the table before chance goes on, as at the end of a round. It
    /// does not affect the rules; user interfaces wait here.
    fn pauses(&self) -> bool {
        false
    }

    /// The score of `seat` as things stand.
    fn score(&self, seat: Seat) -> i32;

    /// The score of `seat` as far as `viewer` may know it: without what is still
    /// [concealed](Game::conceals) from them.
    fn known_score(&self, _viewer: Viewer, seat: Seat) -> i32 {
        self.score(seat)
    }

    /// Deals everything anew that `viewer` can't know: a state that looks the same to them. The
    /// proof that nothing leaks, and a measure of what a view may depend on.
    fn redeal_hidden(&mut self, viewer: Viewer, random: &mut impl Random);

    /// The seats with the highest score once the game is over; empty until then.
    fn winners(&self) -> SeatSet {
        if !self.turn().is_over() {
            return SeatSet::EMPTY;
        }
        let best = Seat::first(self.seats()).map(|seat| self.score(seat)).max();
        Seat::first(self.seats()).filter(|&seat| Some(self.score(seat)) == best).collect()
    }
}

/// A game whose hidden part can be imagined, for players that think ahead.
pub trait Determinize: Game {
    /// A state that fits everything the viewer has seen: their view of it is the very view it was
    /// imagined from. Each such state is as likely as any other.
    fn determinize(view: &Self::View, random: &mut impl Random) -> Self;
}
