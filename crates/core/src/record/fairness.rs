//! Whether chance was fair: every outcome of a record computed again from its revealed secret.

use serde::Serialize;
use thiserror::Error;

use super::{Record, Step};
use crate::notation::{Notation, excerpt};
use crate::{Commitment, Contributions, FairChance, FairScheme, Seat, Secret, Tags};

/// Why a record does not prove that chance was fair.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Unfair {
    /// The record does not hold what is needed to check it.
    #[error("{reason}")]
    Uncheckable {
        /// What is missing or can't be read, in English.
        reason: String,
    },
    /// The secret is not the one that was committed to.
    #[error(
        "the secret is not the one committed to: its SHA-256 is {actual}, the record says {stated}"
    )]
    OtherSecret {
        /// The commitment in the record.
        stated: String,
        /// The commitment to the secret in the record.
        actual: String,
    },
    /// A nonce that the host added does not follow from the secret.
    #[error("the host's nonce of seat {seat} does not follow from the secret")]
    ChosenNonce {
        /// The seat.
        seat: Seat,
    },
    /// An outcome is not the one that the secret gives.
    #[error("{place}: {found} at place {nth}, but the secret gives {expected}")]
    OtherOutcome {
        /// The round or turn.
        place: String,
        /// Which card or die, counted from 1.
        nth: usize,
        /// What the record says.
        found: String,
        /// What the secret gives.
        expected: String,
    },
}

/// The tags that let anyone check a game's chance once it is over; the secret only if given.
pub fn fair_tags(
    game_id: &str,
    commitment: Commitment,
    contributions: &Contributions,
    secret: Option<&Secret>,
) -> Tags {
    let mut tags = Tags::default();
    tags.set("GameId", game_id);
    tags.set("Chance", contributions.scheme().name());
    tags.set("Commitment", commitment.to_string());
    contributions.write_nonces(&mut tags);
    if let Some(secret) = secret {
        tags.set("Secret", secret.reveal());
    }
    tags
}

impl<G: Notation> Record<G> {
    /// Computes every outcome again from the secret in the tags, apart from [those that were
    /// given](given_outcomes), and says how many that were.
    pub fn verify(&self) -> Result<u32, Unfair> {
        let unknowable = |reason: String| Unfair::Uncheckable { reason };
        let given = given_outcomes(&self.tags).map_err(unknowable)?;
        let drawn = self.outcomes().checked_sub(given).ok_or_else(|| {
            let there = self.outcomes();
            unknowable(format!("[Given]: {given} deals or rolls, but the record has {there}"))
        })?;
        let chance = self.chance()?;
        let options = self.game().options();
        let outcomes = self.steps().iter().filter_map(|step| match step {
            Step::Outcome(outcome) => Some(outcome),
            Step::Action(..) => None,
        });
        for (found, nth) in outcomes.zip(1..).skip(given as usize) {
            let expected = G::draw(options, nth, &mut chance.stream(nth));
            // That a turn is played in the open is not for chance to say.
            if *found != expected && Some(found) != G::opened(&expected).as_ref() {
                return Err(difference::<G>(nth, found, &expected));
            }
        }
        Ok(drawn)
    }

    fn chance(&self) -> Result<FairChance, Unfair> {
        let unknowable = |reason: String| Unfair::Uncheckable { reason };
        let tag = |name: &str| {
            self.tags.get(name).ok_or_else(|| unknowable(format!("the record has no [{name}]")))
        };
        let secret: Secret =
            tag("Secret")?.parse().map_err(|e| unknowable(format!("[Secret]: {e}")))?;
        if let Some(stated) = self.tags.get("Commitment") {
            let stated: Commitment =
                stated.parse().map_err(|error| unknowable(format!("[Commitment]: {error}")))?;
            if stated != secret.commitment() {
                return Err(Unfair::OtherSecret {
                    stated: stated.to_string(),
                    actual: secret.commitment().to_string(),
                });
            }
        }
        let contributions = Contributions::from_tags(&self.tags).map_err(unknowable)?;
        let game_id = self.tags.get("GameId").unwrap_or_default();
        if contributions.scheme() == FairScheme::Committed {
            tag("GameId")?;
            tag("Commitment")?;
            self.require_every_nonce(&contributions)?;
            if self.tags.get(GIVEN).is_some() {
                let reason =
                    "[Given]: no deal or roll is given where all have committed".to_owned();
                return Err(Unfair::Uncheckable { reason });
            }
        }
        if let Some(seat) = contributions.chosen_by_host(&secret, game_id) {
            return Err(Unfair::ChosenNonce { seat });
        }
        Ok(FairChance::new(&secret, game_id, &contributions))
    }

    /// Where every seat was committed to a nonce, none may be left out afterwards.
    fn require_every_nonce(&self, contributions: &Contributions) -> Result<(), Unfair> {
        let missing = Seat::first(self.game().seats())
            .find(|seat| !contributions.nonces().any(|(of, _)| of == *seat));
        match missing {
            None => Ok(()),
            Some(seat) => {
                let reason = format!("[Nonces]: there is no nonce of seat {seat}");
                Err(Unfair::Uncheckable { reason })
            }
        }
    }
}

/// The tag that says how many deals or rolls were given.
const GIVEN: &str = "Given";

/// How many deals or rolls at the beginning of a game were given, as the position of a lesson is. The
/// secret says nothing about them.
pub fn given_outcomes(tags: &Tags) -> Result<u32, String> {
    tags.get(GIVEN).map_or(Ok(0), |text| {
        text.parse().map_err(|_| format!("[{GIVEN}]: {} is not a number", excerpt(text)))
    })
}

fn difference<G: Notation>(nth: u32, found: &G::Outcome, expected: &G::Outcome) -> Unfair {
    let found = G::outcome_to_text(found);
    let expected = G::outcome_to_text(expected);
    let mut expected = expected.split_whitespace();
    let mut found = found.split_whitespace();
    let mut place = 1;
    loop {
        match (found.next(), expected.next()) {
            (Some(one), Some(other)) if one == other => place += 1,
            (one, other) => {
                return Unfair::OtherOutcome {
                    place: format!("{} {nth}", G::OUTCOME_BEGINS),
                    nth: place,
                    found: one.unwrap_or("nothing").to_owned(),
                    expected: other.unwrap_or("nothing").to_owned(),
                };
            }
        }
    }
}
