//! Chance that no player can influence, and that everyone can check afterwards.
//!
//! Before the first deal a table publishes the [`Commitment`] to its [`Secret`]; every player may
//! add a [`Nonce`]; both decide the [`FairChance`] that all deals and rolls come from. After the
//! game the secret is in the record, and anyone can compute every outcome again. `docs/NOTATION.md`
//! describes how.

use std::fmt;
use std::str::FromStr;

use hmac::{Hmac, KeyInit, Mac};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::notation::excerpt;
use crate::{Random, Seat};

/// The name and version of the way from a secret to the outcomes, as records state it.
pub const FAIR_CHANCE: &str = "sextant-fair-1";

/// What all chance of one game comes from. Never shown before the game is over, not even by `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A secret of these bytes, which should come from the operating system.
    pub const fn new(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// A secret from up to 64 hexadecimal digits, read as a number: for trying things out.
    pub fn from_seed(digits: &str) -> Result<Secret, NotHex> {
        let padded = if (1..64).contains(&digits.len()) {
            format!("{digits:0>64}")
        } else {
            digits.to_owned()
        };
        bytes_from_hex(&padded, "a seed", "1 to 64")
            .map(Secret)
            .map_err(|error| NotHex { text: excerpt(digits), ..error })
    }

    /// What may be published before the game: SHA-256 of the secret.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }

    /// The secret as 64 hexadecimal digits, to be revealed once the game is over.
    pub fn reveal(&self) -> String {
        hex(&self.0)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(kept)")
    }
}

impl FromStr for Secret {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Secret, NotHex> {
        bytes_from_hex(text, "a secret", "64").map(Secret)
    }
}

/// SHA-256 of a [`Secret`], published before the first deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment([u8; 32]);

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl FromStr for Commitment {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Commitment, NotHex> {
        bytes_from_hex(text, "a commitment", "64").map(Commitment)
    }
}

/// What one player adds to the secret, so that the host alone can't choose the cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nonce([u8; 16]);

impl fmt::Display for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl FromStr for Nonce {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Nonce, NotHex> {
        bytes_from_hex(text, "a nonce", "32").map(Nonce)
    }
}

impl Serialize for Nonce {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Nonce {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Nonce, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|error| serde::de::Error::custom(format_args!("nonce: {error}")))
    }
}

/// All chance of one game.
#[derive(Clone)]
pub struct FairChance {
    key: [u8; 32],
}

impl FairChance {
    /// The chance that `secret` and the players' nonces give the game called `game_id`.
    pub fn new(
        secret: &Secret,
        game_id: &str,
        nonces: impl IntoIterator<Item = (Seat, Nonce)>,
    ) -> FairChance {
        // HMAC fills a short key with zeros up to the block's 64 bytes; done here, it can't fail.
        let mut block = [0; 64];
        block[..32].copy_from_slice(&secret.0);
        let mut mac = Hmac::<Sha256>::new(&block.into());
        // A key of its own for every version of the algorithm, and no two ids that run together.
        mac.update(FAIR_CHANCE.as_bytes());
        mac.update(&[0]);
        mac.update(game_id.as_bytes());
        mac.update(&[0]);
        for (seat, nonce) in nonces {
            mac.update(&[seat.number() as u8]);
            mac.update(&nonce.0);
        }
        FairChance { key: mac.finalize().into_bytes().into() }
    }

    /// The words for the `nth` deal or roll of the game, counted from 1.
    pub fn stream(&self, nth: u32) -> FairStream {
        let mut words = ChaCha20Rng::from_seed(self.key);
        words.set_stream(nth.into());
        FairStream(words)
    }
}

/// The words that one deal or roll is made of.
pub struct FairStream(ChaCha20Rng);

impl Random for FairStream {
    fn word(&mut self) -> u32 {
        self.0.next_u32()
    }
}

/// A text that is not the hexadecimal digits asked for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{text} is not {what}: {digits} hexadecimal digits are needed")]
pub struct NotHex {
    text: String,
    what: &'static str,
    digits: &'static str,
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

fn bytes_from_hex<const N: usize>(
    text: &str,
    what: &'static str,
    digits: &'static str,
) -> Result<[u8; N], NotHex> {
    let refused = || NotHex { text: excerpt(text), what, digits };
    let nibbles: Vec<u8> = text
        .chars()
        .map(|c| c.to_digit(16).map(|digit| digit as u8).ok_or_else(refused))
        .collect::<Result<_, _>>()?;
    if nibbles.len() != 2 * N {
        return Err(refused());
    }
    Ok(std::array::from_fn(|index| nibbles[2 * index] << 4 | nibbles[2 * index + 1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_never_printed_by_accident() {
        let secret = Secret::new([0xab; 32]);
        assert!(!format!("{secret:?}").contains("ab"));
        assert_eq!(secret.reveal(), "ab".repeat(32));
    }

    #[test]
    fn the_commitment_is_the_sha_256_of_the_secret() {
        assert_eq!(
            Secret::new([0; 32]).commitment().to_string(),
            "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
        );
    }

    #[test]
    fn a_short_seed_is_a_number() {
        let mut bytes = [0; 32];
        bytes[31] = 0x2a;
        assert_eq!(Secret::from_seed("2a"), Ok(Secret::new(bytes)));
        assert_eq!(Secret::from_seed("2A"), Ok(Secret::new(bytes)));
    }

    #[test]
    fn what_is_not_hexadecimal_is_refused() {
        assert_eq!(
            Secret::from_seed("seed").unwrap_err().to_string(),
            "`seed` is not a seed: 1 to 64 hexadecimal digits are needed",
        );
        assert!(Secret::from_seed("").is_err());
        assert!(Secret::from_seed(&"0".repeat(65)).is_err());
        assert!("ä0".repeat(16).parse::<Nonce>().is_err());
    }

    #[test]
    fn id_nonces_and_number_of_the_deal_all_matter() {
        let secret = Secret::new([1; 32]);
        let nonce = |digit: &str| digit.repeat(32).parse::<Nonce>().unwrap();
        let first = |id: &str, nonces: Vec<(Seat, Nonce)>, nth| {
            FairChance::new(&secret, id, nonces).stream(nth).word()
        };
        let words = [
            first("a", vec![], 1),
            first("a", vec![], 2),
            first("b", vec![], 1),
            first("a", vec![(Seat::ONE, nonce("1"))], 1),
            first("a", vec![(Seat::TWO, nonce("1"))], 1),
            first("a", vec![(Seat::ONE, nonce("2"))], 1),
        ];
        for (index, word) in words.iter().enumerate() {
            assert!(!words[..index].contains(word), "draw {index} repeats an earlier one");
        }
    }

    /// The value of a line in the worked example of the notation page.
    fn worked_example(name: &str) -> String {
        include_str!("../../../docs/NOTATION.md")
            .lines()
            .filter_map(|line| line.strip_prefix(name))
            .find(|rest| rest.starts_with("  "))
            .unwrap_or_else(|| panic!("the notation page has no line {name}"))
            .trim()
            .to_owned()
    }

    #[test]
    fn the_worked_example_of_the_notation_page_is_right() {
        let secret: Secret = worked_example("secret").parse().unwrap();
        assert_eq!(secret.commitment().to_string(), worked_example("commitment"));
        let nonces = [
            (Seat::ONE, worked_example("nonce 1").parse().unwrap()),
            (Seat::TWO, worked_example("nonce 2").parse().unwrap()),
        ];
        let chance = FairChance::new(&secret, &worked_example("game id"), nonces);
        assert_eq!(hex(&chance.key), worked_example("key"));
    }
}
