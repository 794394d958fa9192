//! Chance that no player can influence, and that everyone can check afterwards.
//!
//! Before the first deal a table publishes the [`Commitment`] to its [`Secret`]; the players add
//! their [`Contributions`]; both decide the [`FairChance`] that all deals and rolls come from. After
//! the game the secret is in the record, and anyone can compute every outcome again.
//! `docs/NOTATION.md` describes how, `docs/FAIRNESS.md` what it is good for.

use std::fmt;
use std::str::FromStr;

use hmac::{Hmac, KeyInit, Mac};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::notation::excerpt;
use crate::{Contributions, Random, Seat};

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

    /// The nonce that the host adds for a seat that adds none of its own: a bot's, for example. It
    /// follows from the secret, so that the commitment to the secret fixes it as well.
    pub fn host_nonce(&self, game_id: &str, seat: Seat) -> Nonce {
        let mut mac = self.mac();
        mac.update(b"sextant-host-nonce\0");
        mac.update(game_id.as_bytes());
        mac.update(&[0, seat.number() as u8]);
        let digest: [u8; 32] = mac.finalize().into_bytes().into();
        Nonce(std::array::from_fn(|index| digest[index]))
    }

    /// HMAC-SHA-256 with the secret as its key.
    fn mac(&self) -> Hmac<Sha256> {
        // HMAC fills a short key with zeros up to the block's 64 bytes; done here, it can't fail.
        let mut block = [0; 64];
        block[..32].copy_from_slice(&self.0);
        Hmac::<Sha256>::new(&block.into())
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

/// SHA-256 of a [`Secret`] or a [`Nonce`], published before either is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

impl Nonce {
    /// What is published before the nonce: SHA-256 of its 16 bytes.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }
}

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

macro_rules! as_digits {
    ($($type:ident: $name:literal),+) => {
        $(
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                    let text = String::deserialize(deserializer)?;
                    let bad = |error| serde::de::Error::custom(format_args!("{}: {error}", $name));
                    text.parse().map_err(bad)
                }
            }
        )+
    };
}

as_digits!(Nonce: "nonce", Commitment: "commitment");

/// All chance of one game.
#[derive(Clone)]
pub struct FairChance {
    key: [u8; 32],
}

impl FairChance {
    /// The chance that `secret` and what the seats add give the game called `game_id`.
    pub fn new(secret: &Secret, game_id: &str, contributions: &Contributions) -> FairChance {
        let mut mac = secret.mac();
        // A key of its own for every version of the algorithm, and no two ids that run together.
        mac.update(contributions.scheme().name().as_bytes());
        mac.update(&[0]);
        mac.update(game_id.as_bytes());
        mac.update(&[0]);
        for (seat, nonce) in contributions.nonces() {
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
    use crate::SeatSet;

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
            FairChance::new(&secret, id, &Contributions::open(nonces)).stream(nth).word()
        };
        let words = [
            first("a", vec![], 1),
            first("a", vec![], 2),
            first("b", vec![], 1),
            first("a", vec![(Seat::ONE, nonce("1"))], 1),
            first("a", vec![(Seat::TWO, nonce("1"))], 1),
            first("a", vec![(Seat::ONE, nonce("2"))], 1),
            {
                let committed =
                    Contributions::committed(vec![(Seat::ONE, nonce("1"))], SeatSet::EMPTY);
                FairChance::new(&secret, "a", &committed).stream(1).word()
            },
        ];
        for (index, word) in words.iter().enumerate() {
            assert!(!words[..index].contains(word), "draw {index} repeats an earlier one");
        }
    }

    #[test]
    fn the_nonce_of_the_host_depends_on_secret_id_and_seat() {
        let nonce = |byte, id, seat| Secret::new([byte; 32]).host_nonce(id, seat);
        let nonces = [
            nonce(1, "a", Seat::ONE),
            nonce(2, "a", Seat::ONE),
            nonce(1, "b", Seat::ONE),
            nonce(1, "a", Seat::TWO),
        ];
        for (index, nonce) in nonces.iter().enumerate() {
            assert!(!nonces[..index].contains(nonce), "nonce {index} repeats an earlier one");
        }
    }

    /// The value of a line in a page's worked example.
    fn worked_example(page: &str, name: &str) -> String {
        page.lines()
            .filter_map(|line| line.strip_prefix(name))
            .find(|rest| rest.starts_with("  "))
            .unwrap_or_else(|| panic!("the page has no line {name}"))
            .trim()
            .to_owned()
    }

    #[test]
    fn the_worked_example_of_the_notation_page_is_right() {
        let line = |name| worked_example(include_str!("../../../docs/NOTATION.md"), name);
        let secret: Secret = line("secret").parse().unwrap();
        assert_eq!(secret.commitment().to_string(), line("commitment"));
        let nonces = vec![
            (Seat::ONE, line("nonce 1").parse().unwrap()),
            (Seat::TWO, line("nonce 2").parse().unwrap()),
        ];
        let chance = FairChance::new(&secret, &line("game id"), &Contributions::open(nonces));
        assert_eq!(hex(&chance.key), line("key"));
    }

    #[test]
    fn the_worked_example_of_the_page_on_fairness_is_right() {
        let line = |name| worked_example(include_str!("../../../docs/FAIRNESS.md"), name);
        let secret: Secret = line("secret").parse().unwrap();
        assert_eq!(secret.commitment().to_string(), line("commitment"));
        let nonce: Nonce = line("nonce 1").parse().unwrap();
        assert_eq!(nonce.commitment().to_string(), line("commitment 1"));
        let of_host = secret.host_nonce(&line("game id"), Seat::TWO);
        assert_eq!(of_host.to_string(), line("nonce 2"));
        assert_eq!(of_host.commitment().to_string(), line("commitment 2"));
        let nonces = vec![(Seat::ONE, nonce), (Seat::TWO, of_host)];
        let contributions = Contributions::committed(nonces, SeatSet::only(Seat::TWO));
        let chance = FairChance::new(&secret, &line("game id"), &contributions);
        assert_eq!(hex(&chance.key), line("key"));
    }
}
