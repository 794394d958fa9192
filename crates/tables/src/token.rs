//! Tokens: what a player's client shows to be recognised.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::{Randomness, Span};

/// The secret a player's client keeps and presents to be recognised: 256 unguessable bits.
///
/// Only its [`TokenHash`] is ever stored, so that reading the database does not allow playing as
/// others.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 32]);

impl Token {
    /// Every token begins with this, so that one left in a public place can be found.
    pub const PREFIX: &'static str = "sextant_";

    /// After this time, a client should replace its token by a new one.
    pub const RENEWAL: Span = Span::days(30);

    /// A new token.
    pub fn generate(randomness: &dyn Randomness) -> Token {
        let mut bytes = [0; 32];
        randomness.fill(&mut bytes);
        Token(bytes)
    }

    /// The token as text: shown once, to its owner only.
    pub fn reveal(&self) -> String {
        format!("{}{}", Token::PREFIX, hex(&self.0))
    }

    /// What may be stored of it.
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0).into())
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(kept)")
    }
}

/// A text that is no token. It does not repeat the text: it may be a token but for a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("this is not a token")]
pub struct NotAToken;

impl FromStr for Token {
    type Err = NotAToken;

    fn from_str(text: &str) -> Result<Token, NotAToken> {
        text.strip_prefix(Token::PREFIX).and_then(bytes).map(Token).ok_or(NotAToken)
    }
}

/// SHA-256 of a token: what is stored to recognise it by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenHash([u8; 32]);

impl fmt::Display for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(kept)")
    }
}

impl FromStr for TokenHash {
    type Err = NotAToken;

    fn from_str(text: &str) -> Result<TokenHash, NotAToken> {
        bytes(text).map(TokenHash).ok_or(NotAToken)
    }
}

fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes
        .iter()
        .flat_map(|byte| [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]])
        .map(char::from)
        .collect()
}

fn bytes(text: &str) -> Option<[u8; 32]> {
    let digits: Vec<u8> = text
        .chars()
        .take(65)
        .map(|c| c.to_digit(16).map(|digit| digit as u8))
        .collect::<Option<_>>()?;
    let pairs: Vec<u8> =
        digits.chunks(2).map(|pair| pair.iter().fold(0, |n, d| n << 4 | d)).collect();
    if digits.len() == 64 { pairs.try_into().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::SeededRandomness;

    #[test]
    fn a_token_is_read_back_and_never_printed_by_accident() {
        let token = Token::generate(&SeededRandomness::new(3));
        let text = token.reveal();
        assert_eq!(text.parse(), Ok(token.clone()));
        assert_eq!(token.hash().to_string().parse(), Ok(token.hash()));
        let printed = format!("{token:?} {:?}", token.hash());
        assert_eq!(printed, "Token(kept) TokenHash(kept)");
    }

    #[test]
    fn what_is_no_token_is_refused_without_repeating_it() {
        for text in
            ["", "sextant_", "sextant_zz", &"0".repeat(64), &format!("sextant_{}", "0".repeat(65))]
        {
            assert_eq!(text.parse::<Token>(), Err(NotAToken));
        }
        assert!("é".repeat(64).parse::<TokenHash>().is_err());
    }
}
