//! How a game is written down.

use std::str::FromStr;

use sextant_core::{Claim, Files, Game, Notation, OptionTag, Seat, SeatSet, TagError, Tags};

use crate::{Action, DiceGame, Layout, Options, Roll};

impl Notation for DiceGame {
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
            tag: "Order",
            flag: "order",
            value: "ORDER",
            about: "How the other players choose: simultaneous or clockwise",
            default: "simultaneous",
            of_match: false,
        },
        OptionTag {
            tag: "Sheet",
            flag: "sheet",
            value: "FILE",
            about: "The sheet file",
            default: "the built-in sheet",
            of_match: false,
        },
        OptionTag {
            tag: "First",
            flag: "first",
            value: "SEAT",
            about: "The seat that rolls first",
            default: "1",
            of_match: true,
        },
    ];
    const OUTCOME_TAGS: &'static [&'static str] = &[];
    const OUTCOME_BEGINS: &'static str = "turn";

    fn options_from_tags(tags: &Tags, files: &Files<'_>) -> Result<Options, TagError> {
        let options = Options {
            players: read(tags, "Players")?.unwrap_or_default(),
            order: read(tags, "Order")?.unwrap_or_default(),
            sheet: match tags.get("Sheet") {
                None => Layout::DEFAULT,
                Some(text) => sheet(text, files).map_err(|error| TagError::new("Sheet", error))?,
            },
            first: read(tags, "First")?.unwrap_or(Seat::ONE),
        };
        options.checked().map_err(|error| TagError::new("First", error))
    }

    fn options_to_tags(options: &Options) -> Tags {
        let mut tags = Tags::default();
        tags.set("Players", options.players.to_string());
        tags.set("Order", options.order.to_string());
        tags.set("Sheet", options.sheet.to_string());
        if options.first != Seat::ONE {
            tags.set("First", options.first.to_string());
        }
        tags
    }

    fn outcome_from_tags(&self, _: &Tags) -> Result<Roll, TagError> {
        Err(TagError::new("Roll", "a roll stands in its turn, before a colon"))
    }

    fn outcome_to_tags(&self, _: &Roll) -> Tags {
        Tags::default()
    }

    fn outcome_to_text(roll: &Roll) -> String {
        roll.to_string()
    }

    fn outcome_from_text(text: &str) -> Result<Roll, String> {
        text.parse().map_err(|error: crate::NotARoll| error.to_string())
    }

    fn split_entry(entry: &str) -> Vec<&str> {
        let mut actions = Vec::new();
        let mut rest = entry;
        while let Some(next) = rest.char_indices().skip(1).find(|&(_, c)| c == '>') {
            let (action, after) = rest.split_at(next.0);
            actions.push(action);
            rest = after;
        }
        actions.push(rest);
        actions
    }

    fn join_entry(actions: &[Action]) -> String {
        actions.iter().map(Action::to_string).collect()
    }

    /// Between two turns, and after the last, it is the turn to come.
    fn numbering(&self) -> (u32, Seat) {
        (self.turns() + u32::from(!self.is_choosing()), self.active())
    }

    fn place(&self) -> String {
        format!("turn {}", self.numbering().0)
    }

    fn claims(&self) -> Vec<Claim> {
        let over = self.turn().is_over();
        let totals = || join(Seat::first(self.seats()).map(|seat| self.score(seat)));
        let winners = || join(SeatSet::iter(self.winners()));
        vec![("Totals", over.then(totals)), ("Winners", over.then(winners))]
    }

    fn outcome_claims(&self, _: u32) -> Vec<Claim> {
        Vec::new()
    }
}

/// The sheet that a tag states: the built-in one, one written out on the line, or one in a file.
fn sheet(text: &str, files: &Files<'_>) -> Result<Layout, String> {
    if text == "default" {
        return Ok(Layout::DEFAULT);
    }
    if text.trim_start().starts_with('{') {
        // The reader of the record adds the line number.
        return Layout::from_line(text).map_err(|error| error.fault.to_string());
    }
    Layout::from_file(&files(text)?).map_err(|error| format!("{text}, {error}"))
}

fn join(values: impl Iterator<Item: ToString>) -> String {
    values.map(|value| value.to_string()).collect::<Vec<_>>().join(" ")
}

fn read<T: FromStr<Err: ToString>>(tags: &Tags, name: &str) -> Result<Option<T>, TagError> {
    tags.get(name)
        .map(str::parse)
        .transpose()
        .map_err(|error: T::Err| TagError::new(name, error.to_string()))
}
