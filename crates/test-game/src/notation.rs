//! How a game is written down: `1. P4: B2 B0`.

use sextant_core::{Claim, Files, Game, Notation, OptionTag, Seat, TagError, Tags};

use crate::{Auction, BadOptions, Bid, NotAPrize, Options, Prize};

impl Notation for Auction {
    const OPTIONS: &'static [OptionTag] = &[
        OptionTag {
            tag: "Players",
            flag: "players",
            value: "N",
            about: "How many players, 2 to 5",
            default: "2",
            of_match: false,
        },
        OptionTag {
            tag: "Rounds",
            flag: "rounds",
            value: "N",
            about: "How many prizes there are",
            default: "3",
            of_match: true,
        },
    ];
    const OUTCOME_TAGS: &'static [&'static str] = &[];
    const OUTCOME_BEGINS: &'static str = "round";

    fn options_from_tags(tags: &Tags, _: &Files<'_>) -> Result<Options, TagError> {
        let defaults = Options::default();
        let players = number(tags, "Players")?.unwrap_or(defaults.players());
        let rounds = number(tags, "Rounds")?.unwrap_or(defaults.rounds());
        Options::new(players, rounds).map_err(|error| match error {
            BadOptions::Players(_) => TagError::new("Players", error),
            BadOptions::Rounds(_) => TagError::new("Rounds", error),
        })
    }

    fn options_to_tags(options: &Options) -> Tags {
        let mut tags = Tags::default();
        tags.set("Players", options.players().to_string());
        tags.set("Rounds", options.rounds().to_string());
        tags
    }

    fn outcome_from_tags(&self, _: &Tags) -> Result<Prize, TagError> {
        Err(TagError::new("Prize", "a prize is part of its round, before a colon"))
    }

    fn outcome_to_tags(&self, _: &Prize) -> Tags {
        Tags::default()
    }

    fn outcome_to_text(prize: &Prize) -> String {
        prize.to_string()
    }

    fn outcome_from_text(text: &str) -> Result<Prize, String> {
        text.parse().map_err(|error: NotAPrize| error.to_string())
    }

    fn split_entry(entry: &str) -> Vec<&str> {
        vec![entry]
    }

    fn join_entry(bids: &[Bid]) -> String {
        bids.iter().map(Bid::to_string).collect()
    }

    fn numbering(&self) -> (u32, Seat) {
        (self.round() + u32::from(!self.is_bidding()), Seat::ONE)
    }

    fn place(&self) -> String {
        format!("round {}", self.numbering().0)
    }

    fn claims(&self) -> Vec<Claim> {
        let scores = || {
            let scores = Seat::first(self.seats()).map(|seat| self.score(seat).to_string());
            scores.collect::<Vec<_>>().join(" ")
        };
        vec![("Totals", self.turn().is_over().then(scores))]
    }

    fn outcome_claims(&self, _: u32) -> Vec<Claim> {
        Vec::new()
    }
}

fn number(tags: &Tags, name: &str) -> Result<Option<u8>, TagError> {
    tags.get(name).map(str::parse).transpose().map_err(|error| TagError::new(name, error))
}
