//! What the seats add to the secret of a game.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::notation::excerpt;
use crate::{Nonce, Seat, SeatSet, Secret, Tags};

/// How the seats add to the secret, as records name it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum FairScheme {
    /// Nonces are given in the open, in any order, by those who want to.
    #[default]
    #[serde(rename = "sextant-fair-1")]
    Open,
    /// Every seat commits to a nonce before any nonce is shown.
    #[serde(rename = "sextant-fair-2")]
    Committed,
}

impl FairScheme {
    /// Every scheme, the oldest first.
    pub const ALL: [FairScheme; 2] = [FairScheme::Open, FairScheme::Committed];

    /// Its name in records.
    pub const fn name(self) -> &'static str {
        match self {
            FairScheme::Open => "sextant-fair-1",
            FairScheme::Committed => "sextant-fair-2",
        }
    }

    /// The scheme of this name.
    pub fn from_name(name: &str) -> Option<FairScheme> {
        FairScheme::ALL.into_iter().find(|scheme| scheme.name() == name)
    }

    /// Whether it is the first one, which data of earlier versions does not name.
    pub fn is_open(&self) -> bool {
        *self == FairScheme::Open
    }
}

impl fmt::Display for FairScheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What the seats add to the secret of a game, in order of seats.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Contributions {
    scheme: FairScheme,
    nonces: Vec<(Seat, Nonce)>,
    by_host: SeatSet,
}

impl Contributions {
    /// Only the host contributes: for games on one device.
    pub const NONE: Contributions =
        Contributions { scheme: FairScheme::Open, nonces: Vec::new(), by_host: SeatSet::EMPTY };

    /// Nonces given in the open, in order of seats.
    pub const fn open(nonces: Vec<(Seat, Nonce)>) -> Contributions {
        Contributions { scheme: FairScheme::Open, nonces, by_host: SeatSet::EMPTY }
    }

    /// Nonces that every seat was committed to, in order of seats; those of the seats `by_host`
    /// follow from the secret.
    pub const fn committed(nonces: Vec<(Seat, Nonce)>, by_host: SeatSet) -> Contributions {
        Contributions { scheme: FairScheme::Committed, nonces, by_host }
    }

    /// How the nonces were given.
    pub fn scheme(&self) -> FairScheme {
        self.scheme
    }

    /// The nonces in order of seats.
    pub fn nonces(&self) -> impl Iterator<Item = (Seat, Nonce)> {
        self.nonces.iter().copied()
    }

    /// The seats whose nonces come from the host.
    pub fn by_host(&self) -> SeatSet {
        self.by_host
    }

    /// The first seat whose nonce should follow from the secret, and does not.
    pub(crate) fn chosen_by_host(&self, secret: &Secret, game_id: &str) -> Option<Seat> {
        let of_host = self.nonces().filter(|(seat, _)| self.by_host.contains(*seat));
        let mut chosen =
            of_host.filter(|(seat, nonce)| *nonce != secret.host_nonce(game_id, *seat));
        chosen.next().map(|(seat, _)| seat)
    }

    /// Writes the tags `Nonces` and `HostNonces`.
    pub(crate) fn write_nonces(&self, tags: &mut Tags) {
        if !self.nonces.is_empty() {
            tags.set(
                "Nonces",
                joined(self.nonces().map(|(seat, nonce)| format!("{seat}:{nonce}"))),
            );
        }
        if !self.by_host.is_empty() {
            tags.set("HostNonces", joined(self.by_host.iter().map(|seat| seat.to_string())));
        }
    }

    /// What the tags of a record say.
    pub fn from_tags(tags: &Tags) -> Result<Contributions, String> {
        let scheme = match tags.get("Chance") {
            None => FairScheme::Open,
            Some(name) => FairScheme::from_name(name).ok_or_else(|| {
                let known = FairScheme::ALL.map(FairScheme::name).join(", ");
                format!("[Chance]: {} is not known here: {known}", excerpt(name))
            })?,
        };
        let nonces = nonces_in(tags.get("Nonces").unwrap_or_default())
            .map_err(|message| format!("[Nonces]: {message}"))?;
        let by_host = tags.get("HostNonces").unwrap_or_default().split_whitespace();
        let by_host: SeatSet = by_host
            .map(str::parse::<Seat>)
            .collect::<Result<_, _>>()
            .map_err(|error| format!("[HostNonces]: {error}"))?;
        let stray = by_host.iter().find(|seat| !nonces.iter().any(|(of, _)| of == seat));
        if let Some(seat) = stray {
            return Err(format!("[HostNonces]: there is no nonce of seat {seat}"));
        }
        Ok(Contributions { scheme, nonces, by_host })
    }
}

/// `seat:digits`, in order of seats.
fn nonces_in(text: &str) -> Result<Vec<(Seat, Nonce)>, String> {
    let mut nonces: Vec<(Seat, Nonce)> = Vec::new();
    for word in text.split_whitespace() {
        let (seat, nonce) = word
            .split_once(':')
            .ok_or_else(|| format!("{} is not a seat, a colon and a nonce", excerpt(word)))?;
        let seat = seat.parse::<Seat>().map_err(|error| error.to_string())?;
        let nonce = nonce.parse::<Nonce>().map_err(|error| error.to_string())?;
        if nonces.last().is_some_and(|(before, _)| *before >= seat) {
            return Err(format!("seat {seat} is out of order"));
        }
        nonces.push((seat, nonce));
    }
    Ok(nonces)
}

fn joined(words: impl IntoIterator<Item = String>) -> String {
    words.into_iter().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tags(contributions: &Contributions) -> Tags {
        let mut tags = Tags::default();
        tags.set("Chance", contributions.scheme().name());
        contributions.write_nonces(&mut tags);
        tags
    }

    fn nonce(digit: &str) -> Nonce {
        digit.repeat(32).parse().unwrap()
    }

    #[test]
    fn what_a_record_states_is_read_back() {
        let nonces = vec![(Seat::ONE, nonce("1")), (Seat::TWO, nonce("2"))];
        for contributions in [
            Contributions::NONE,
            Contributions::open(nonces.clone()),
            Contributions::committed(nonces, SeatSet::only(Seat::TWO)),
        ] {
            assert_eq!(Contributions::from_tags(&tags(&contributions)), Ok(contributions));
        }
    }

    #[test]
    fn a_record_without_a_scheme_has_the_first() {
        assert_eq!(Contributions::from_tags(&Tags::default()), Ok(Contributions::NONE));
    }

    #[test]
    fn a_nonce_of_the_host_must_follow_from_the_secret() {
        let secret = Secret::new([7; 32]);
        let of = |second| {
            let nonces = vec![(Seat::ONE, nonce("1")), (Seat::TWO, second)];
            Contributions::committed(nonces, SeatSet::only(Seat::TWO)).chosen_by_host(&secret, "g")
        };
        assert_eq!(of(secret.host_nonce("g", Seat::TWO)), None);
        assert_eq!(of(nonce("2")), Some(Seat::TWO));
    }
}
