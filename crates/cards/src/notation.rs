//! How a match is written down.

use std::str::FromStr;

use sextant_core::{
    Claim, Files, Game, Notation, OptionTag, Seat, SeatSet, TagError, Tags, excerpt,
};

use crate::options::{Discards, FirstStarter};
use crate::{Action, Card, Deal, Deck, Match, Options, Rounds, coordinates};

impl Notation for Match {
    const OPTIONS: &'static [OptionTag] = &[
        OptionTag {
            tag: "Variant",
            flag: "variant",
            value: "VARIANT",
            about: "The variant: base or long",
            default: "base",
            of_match: false,
        },
        OptionTag {
            tag: "Rounds",
            flag: "rounds",
            value: "N",
            about: "Rounds per match",
            default: "3",
            of_match: true,
        },
        OptionTag {
            tag: "NextStarter",
            flag: "next-starter",
            value: "WHO",
            about: "Who starts later rounds: leader, round-winner or alternate",
            default: "leader",
            of_match: true,
        },
        OptionTag {
            tag: "FirstStarter",
            flag: "first-starter",
            value: "WHO",
            about: "Who starts the first round: 1, 2 or drawn",
            default: "drawn",
            of_match: true,
        },
        OptionTag {
            tag: "TurnLimit",
            flag: "turn-limit",
            value: "N",
            about: "Score a round as it stands after this many placements",
            default: "no limit",
            of_match: true,
        },
        OptionTag {
            tag: "Discards",
            flag: "discards",
            value: "WHICH",
            about: "Which discarded cards are shown: all or top",
            default: "all",
            of_match: true,
        },
    ];
    const OUTCOME_TAGS: &'static [&'static str] = &["Round", "Starter", "Deck"];
    const OUTCOME_BEGINS: &'static str = "round";
    const HAS_COORDINATES: bool = true;

    fn options_from_tags(tags: &Tags, _: &Files<'_>) -> Result<Options, TagError> {
        let first_starter = match read(tags, "FirstStarter")? {
            Some(starter) => starter,
            // Who starts the first round is free, so its own tag is where it is agreed; what else
            // that tag may say is checked with the deal.
            None if tags.get("Starter") == Some("2") => FirstStarter::Seat(Seat::TWO),
            None => FirstStarter::default(),
        };
        Ok(Options {
            variant: read(tags, "Variant")?.unwrap_or_default(),
            rounds: read(tags, "Rounds")?.unwrap_or_default(),
            next_starter: read(tags, "NextStarter")?.unwrap_or_default(),
            first_starter,
            turn_limit: match tags.get("TurnLimit") {
                None | Some("none") => None,
                Some(limit) => Some(limit.parse().map_err(|_| {
                    let limit = excerpt(limit);
                    TagError::new("TurnLimit", format!("{limit} is not `none` or 1 to 65535"))
                })?),
            },
            discards: read(tags, "Discards")?.unwrap_or_default(),
        })
    }

    fn options_to_tags(options: &Options) -> Tags {
        let mut tags = Tags::default();
        tags.set("Variant", options.variant.to_string());
        tags.set("Rounds", options.rounds.to_string());
        tags.set("NextStarter", options.next_starter.to_string());
        if options.first_starter != FirstStarter::default() {
            tags.set("FirstStarter", options.first_starter.to_string());
        }
        if let Some(limit) = options.turn_limit {
            tags.set("TurnLimit", limit.to_string());
        }
        if options.discards != Discards::default() {
            tags.set("Discards", options.discards.to_string());
        }
        tags
    }

    fn outcome_from_tags(&self, tags: &Tags) -> Result<Deal, TagError> {
        let number = self.round_number();
        if let Some(stated) = tags.get("Round")
            && stated != number.to_string()
        {
            let reason = format!("{} stands where round {number} is expected", excerpt(stated));
            return Err(TagError::new("Round", reason));
        }
        let stated = match tags.get("Starter") {
            None => None,
            Some("1") => Some(Seat::ONE),
            Some("2") => Some(Seat::TWO),
            Some(other) => {
                let reason = format!("{} is not 1 or 2", excerpt(other));
                return Err(TagError::new("Starter", reason));
            }
        };
        let starter = match (self.next_starter(), stated) {
            (Some(starter), Some(stated)) if starter != stated => {
                let reason = format!("round {number} is started by seat {starter}, not {stated}");
                return Err(TagError::new("Starter", reason));
            }
            (Some(_), _) => None,
            (None, None) => return Err(TagError::new("Starter", "is missing; it was drawn")),
            (None, drawn) => drawn,
        };
        let deck = tags
            .get("Deck")
            .ok_or_else(|| TagError::new("Deck", format!("is missing in round {number}")))?;
        let variant = self.options().variant;
        let cards = deck.split_whitespace().filter_map(|word| word.parse::<Card>().ok());
        if let Some(card) = cards.into_iter().find(|card| !variant.has(card.colour())) {
            let reason = format!("{card}: there is no {} in the {variant} game", card.colour());
            return Err(TagError::new("Deck", reason));
        }
        let deck: Deck = deck.parse().map_err(|error| TagError::new("Deck", error))?;
        if deck.variant() != variant {
            return Err(TagError::new("Deck", format!("is not one of the {variant} game")));
        }
        Ok(Deal { deck, starter })
    }

    fn outcome_to_tags(&self, deal: &Deal) -> Tags {
        let starter = self.next_starter().or(deal.starter);
        let mut tags = Tags::default();
        tags.set("Round", self.round_number().to_string());
        tags.set("Starter", starter.map_or_else(String::new, |seat| seat.to_string()));
        tags.set("Deck", deal.deck.to_string());
        tags
    }

    fn outcome_to_text(deal: &Deal) -> String {
        match deal.starter {
            None => deal.deck.to_string(),
            Some(starter) => format!("{} starter {starter}", deal.deck),
        }
    }

    fn outcome_from_text(_: &str) -> Result<Deal, String> {
        Err("a deal stands in tags".to_owned())
    }

    fn split_entry(entry: &str) -> Vec<&str> {
        entry.split(',').collect()
    }

    fn join_entry(actions: &[Action]) -> String {
        actions.iter().map(Action::to_string).collect::<Vec<_>>().join(",")
    }

    fn numbering(&self) -> (u32, Seat) {
        self.round().map_or((1, Seat::ONE), |round| (round.turns() / 2 + 1, round.starter()))
    }

    fn place(&self) -> String {
        let (turn, _) = self.numbering();
        if self.options().rounds == Rounds::ONE {
            return format!("turn {turn}");
        }
        // Between two rounds, what is said concerns the one just played.
        let running = self.round().is_some_and(|round| round.end().is_none());
        let round = if running { self.results().len() + 1 } else { self.results().len() };
        format!("round {}, turn {turn}", round.max(1))
    }

    fn claims(&self) -> Vec<Claim> {
        let over = self.turn().is_over();
        let [one, two] = self.totals().0;
        let result = match self.winners() {
            seats if seats == SeatSet::only(Seat::ONE) => "1",
            seats if seats == SeatSet::only(Seat::TWO) => "2",
            _ => "draw",
        };
        vec![
            ("Totals", over.then(|| format!("{one} {two}"))),
            ("Result", over.then(|| result.to_owned())),
        ]
    }

    fn outcome_claims(&self, nth: u32) -> Vec<Claim> {
        let result = self.results().get(nth as usize - 1);
        vec![
            (
                "Scores",
                result.map(|result| format!("{} {}", result.scores.0[0], result.scores.0[1])),
            ),
            ("End", result.map(|result| result.end.to_string())),
        ]
    }

    fn coordinates(&self, seat: Seat, entry: &[Action]) -> Option<String> {
        let started = self.round().is_none_or(|round| round.starter() == seat);
        coordinates(started, entry)
    }
}

fn read<T: FromStr<Err: ToString>>(tags: &Tags, name: &str) -> Result<Option<T>, TagError> {
    tags.get(name)
        .map(str::parse)
        .transpose()
        .map_err(|error: T::Err| TagError::new(name, error.to_string()))
}
