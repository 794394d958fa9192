//! Who plays, by what rules, and where chance comes from.

use sextant_core::{Contributions, SeatKind, Secret, Tags};
use sextant_session::Chance;

/// What is settled before a game begins.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    /// The rule options that were stated.
    pub(crate) options: Tags,
    /// One for each seat.
    pub(crate) players: Vec<SeatKind>,
    pub(crate) chance: Chance,
}

/// Chance from the operating system's randomness.
pub(crate) fn fresh_chance() -> Result<Chance, String> {
    let mut bytes = [0; 40];
    getrandom::fill(&mut bytes)
        .map_err(|error| format!("the operating system gives no randomness: {error}"))?;
    let (secret, id) = bytes.split_at(32);
    let secret = secret.try_into().map_err(|_| "a secret has 32 bytes")?;
    let game_id = id.iter().take(4).fold(String::new(), |id, byte| format!("{id}{byte:02x}"));
    Ok(Chance::new(Secret::new(secret), &game_id, Contributions::NONE))
}

/// Chance from a seed, as `sextant deal --seed` shows it.
pub(crate) fn seeded_chance(digits: &str) -> Result<Chance, String> {
    let secret = Secret::from_seed(digits).map_err(|error| error.to_string())?;
    Ok(Chance::new(secret, "", Contributions::NONE))
}
