//! Players who leave a game before its end, and what that means for the game.
//!
//! The rules of the games do not cover this, so it is the same for all of them: a player who
//! resigns or is dropped is out. The game continues while a contest remains that at least one
//! person plays in, and the seats of those who left pass.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{AnyRecord, Seat, SeatSet, Tags};

/// Why a seat is out of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "local/"))]
#[serde(rename_all = "kebab-case")]
pub enum WhyDropped {
    /// It resigned.
    Resigned,
    /// Its time was up.
    TimedOut,
    /// Its time was up, and a waiting player claimed the game.
    Claimed,
}

impl WhyDropped {
    const ALL: [WhyDropped; 3] = [WhyDropped::Resigned, WhyDropped::TimedOut, WhyDropped::Claimed];

    /// As records say it.
    const fn words(self) -> &'static str {
        match self {
            WhyDropped::Resigned => "resigned",
            WhyDropped::TimedOut => "ran out of time",
            WhyDropped::Claimed => "was away, and the game was claimed",
        }
    }
}

/// How a game ended. Having one proves that the secret may be revealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "local/"))]
pub struct Ended {
    /// The reason the game ended.
    pub why: WhyEnded,
    /// Who won; several share a victory.
    pub winners: SeatSet,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "local/"))]
#[serde(rename_all = "kebab-case")]
pub enum WhyEnded {
    /// It was played to its end.
    Played,
    /// All others are out of the game.
    Walkover,
    /// It did not come to an end, and was scored as it stood.
    TooLong,
}

impl WhyEnded {
    /// As records say it; nothing if the game came to its end by the rules.
    const fn words(self) -> Option<&'static str> {
        match self {
            WhyEnded::Played => None,
            WhyEnded::Walkover => Some("walkover"),
            WhyEnded::TooLong => Some("too long"),
        }
    }
}

/// Those who have left a game before its end, in that order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Departures(Vec<(Seat, WhyDropped)>);

impl Departures {
    /// The tag that names them.
    const TAG: &str = "Dropped";
    /// The tags that say that, and for whom, the game ended before its end.
    const ENDED: [&str; 2] = ["Termination", "Awarded"];

    /// Notes that a seat is out of the game. The first reason given stays.
    pub fn add(&mut self, seat: Seat, why: WhyDropped) {
        if self.why(seat).is_none() {
            self.0.push((seat, why));
        }
    }

    /// Why a seat is out of the game, if it is.
    pub fn why(&self, seat: Seat) -> Option<WhyDropped> {
        self.0.iter().find(|(left, _)| *left == seat).map(|(_, why)| *why)
    }

    /// All who are out.
    pub fn seats(&self) -> SeatSet {
        self.0.iter().map(|(seat, _)| *seat).collect()
    }

    /// Whether there is nothing left to play for: fewer than two players remain, or only `bots` do.
    pub fn is_walkover(&self, record: &dyn AnyRecord, bots: SeatSet) -> bool {
        let still_in = self.still_in(record);
        still_in.len() < 2 || still_in.iter().all(|seat| bots.contains(seat))
    }

    /// Those with the highest score of all who are still in the game.
    pub fn leaders(&self, record: &dyn AnyRecord) -> SeatSet {
        let still_in = self.still_in(record);
        let best = still_in.iter().map(|seat| record.score(seat)).max();
        still_in.iter().filter(|&seat| Some(record.score(seat)) == best).collect()
    }

    /// The action for a player who has left and whose seat has to decide: the game's
    /// [`pass`](crate::Game::pass).
    pub fn stand_in(&self, record: &dyn AnyRecord) -> Option<(Seat, String)> {
        let seat = record.turn().deciding().iter().find(|&seat| self.why(seat).is_some())?;
        Some((seat, record.pass(seat)?))
    }

    fn still_in(&self, record: &dyn AnyRecord) -> SeatSet {
        Seat::first(record.seats()).filter(|&seat| self.why(seat).is_none()).collect()
    }

    /// Writes them into a record.
    pub fn write(&self, tags: &mut Tags) {
        tags.set(Departures::TAG, self.to_string());
    }

    /// How a game ends that can't go on: it is played out, or there is nothing left to play for.
    pub fn game_end(&self, record: &dyn AnyRecord, bots: SeatSet) -> Option<Ended> {
        let why = if record.turn().is_over() {
            WhyEnded::Played
        } else if self.is_walkover(record, bots) {
            WhyEnded::Walkover
        } else {
            return None;
        };
        Some(Ended { why, winners: self.leaders(record) })
    }

    /// Writes into a record how it ended, if that was before its end by the rules: how, and who won.
    pub fn award(tags: &mut Tags, ended: Ended) {
        let Some(words) = ended.why.words() else { return };
        let winners: Vec<String> = ended.winners.iter().map(|seat| seat.to_string()).collect();
        let [how, whose] = Departures::ENDED;
        tags.set(how, words);
        tags.set(whose, winners.join(" "));
    }

    /// Those whom a record names. What a stranger wrote there is passed over.
    pub fn read(tags: &Tags) -> Departures {
        let mut departures = Departures::default();
        for part in tags.get(Departures::TAG).unwrap_or_default().split("; ") {
            let Some((seat, words)) = part.strip_prefix("seat ").and_then(|it| it.split_once(' '))
            else {
                continue;
            };
            let why = WhyDropped::ALL.into_iter().find(|why| why.words() == words);
            if let (Ok(seat), Some(why)) = (seat.parse(), why) {
                departures.add(seat, why);
            }
        }
        departures
    }

    /// How the game ended, if a record says that it was before its end by the rules.
    pub fn awarded(tags: &Tags) -> Option<Ended> {
        let [how, whose] = Departures::ENDED;
        let how = tags.get(how)?;
        let is_too_long = WhyEnded::TooLong.words() == Some(how);
        let why = if is_too_long { WhyEnded::TooLong } else { WhyEnded::Walkover };
        let winners = tags.get(whose)?.split(' ').filter_map(|seat| seat.parse::<Seat>().ok());
        Some(Ended { why, winners: winners.collect() })
    }

    /// Takes all of it out of a record.
    pub fn erase(tags: &mut Tags) {
        for name in [Departures::TAG].into_iter().chain(Departures::ENDED) {
            tags.take(name);
        }
    }
}

impl fmt::Display for Departures {
    /// As records say it: `seat 1 resigned; seat 3 ran out of time`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, (seat, why)) in self.0.iter().enumerate() {
            let between = if nth == 0 { "" } else { "; " };
            write!(f, "{between}seat {seat} {}", why.words())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written() -> (Departures, Tags) {
        let mut departures = Departures::default();
        departures.add(Seat::THREE, WhyDropped::Claimed);
        departures.add(Seat::ONE, WhyDropped::Resigned);
        departures.add(Seat::ONE, WhyDropped::TimedOut);
        let mut tags = Tags::default();
        departures.write(&mut tags);
        (departures, tags)
    }

    #[test]
    fn a_record_names_who_left_in_which_order_and_why() {
        let (departures, tags) = written();
        assert_eq!(
            tags.get("Dropped"),
            Some("seat 3 was away, and the game was claimed; seat 1 resigned")
        );
        assert_eq!(Departures::read(&tags), departures);
        assert_eq!(departures.why(Seat::ONE), Some(WhyDropped::Resigned));
        assert_eq!(departures.seats(), [Seat::ONE, Seat::THREE].into_iter().collect());
    }

    #[test]
    fn a_record_names_the_winner_of_an_unfinished_game() {
        let (_, mut tags) = written();
        assert_eq!(Departures::awarded(&tags), None);
        let winners: SeatSet = [Seat::TWO, Seat::FOUR].into_iter().collect();
        Departures::award(&mut tags, Ended { why: WhyEnded::Played, winners });
        assert_eq!(Departures::awarded(&tags), None, "the record itself shows who won");
        for why in [WhyEnded::Walkover, WhyEnded::TooLong] {
            let ended = Ended { why, winners };
            Departures::award(&mut tags, ended);
            assert_eq!(Departures::awarded(&tags), Some(ended));
        }
        Departures::erase(&mut tags);
        assert!(tags.is_empty());
    }

    #[test]
    fn nonsense_in_a_strangers_record_is_passed_over() {
        let tag = "seat 9 resigned; seat; 1 resigned; seat 2 slept; seat 2 resigned";
        let tags: Tags =
            [("Dropped", tag), ("Termination", "x"), ("Awarded", "7  x 1")].into_iter().collect();
        assert_eq!(Departures::read(&tags).to_string(), "seat 2 resigned");
        let winners = Departures::awarded(&tags).map(|ended| ended.winners);
        assert_eq!(winners, Some(SeatSet::only(Seat::ONE)));
    }
}
