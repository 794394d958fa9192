//! Where the deals and rolls of a game come from.

use std::fmt;

use sextant_core::{Commitment, Contributions, FairChance, Seat, Secret, Tags, fair_tags};

/// Where the deals and rolls of a game come from: its secret, its name, and what players added.
#[derive(Clone)]
pub struct Chance {
    secret: Secret,
    game_id: String,
    contributions: Contributions,
    fair: FairChance,
}

impl Chance {
    /// The chance that a secret and what the seats add give the game of this name.
    pub fn new(secret: Secret, game_id: &str, contributions: Contributions) -> Chance {
        let fair = FairChance::new(&secret, game_id, &contributions);
        Chance { secret, game_id: game_id.to_owned(), contributions, fair }
    }

    /// As the tags of a record state it.
    pub fn from_tags(tags: &Tags) -> Result<Chance, String> {
        let secret = tags.get("Secret").ok_or("it has no [Secret], so no card can be dealt")?;
        let secret = secret.parse::<Secret>().map_err(|error| error.to_string())?;
        let game_id = tags.get("GameId").unwrap_or_default();
        Ok(Chance::new(secret, game_id, Contributions::from_tags(tags)?))
    }

    /// The tags by which anyone can check the game once it is over. They hold the secret.
    pub fn tags(&self) -> Tags {
        fair_tags(&self.game_id, self.commitment(), &self.contributions, Some(&self.secret))
    }

    /// The deals and rolls.
    pub fn fair_chance(&self) -> &FairChance {
        &self.fair
    }

    /// What may be shown before the game is over.
    pub fn commitment(&self) -> Commitment {
        self.secret.commitment()
    }

    /// A name for the record that no other game has.
    pub fn label(&self) -> String {
        if self.game_id.is_empty() { self.digits() } else { self.game_id.clone() }
    }

    /// The seed of what the bot in `seat` remembers. It reveals nothing about the cards.
    pub fn bot_seed(&self, seat: Seat) -> u64 {
        let digits: String = self.commitment().to_string().chars().take(16).collect();
        let seed = u64::from_str_radix(&digits, 16).unwrap_or(1);
        seed.wrapping_add(seat.number() as u64)
    }

    /// The seed of what that bot chooses after this many steps. It does not depend on when the bot
    /// was made, so a game that is left and resumed continues in the same way.
    pub fn choice_seed(&self, seat: Seat, steps: usize) -> u64 {
        self.bot_seed(seat).wrapping_add((steps as u64) << 8)
    }

    fn digits(&self) -> String {
        self.commitment().to_string().chars().take(8).collect()
    }
}

impl fmt::Debug for Chance {
    /// Nothing that may not be known before the game is over.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chance")
            .field("game_id", &self.game_id)
            .field("commitment", &self.commitment())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_states_chance_in_full_and_debug_output_does_not() {
        let nonce = (Seat::TWO, "1".repeat(32).parse().unwrap());
        let open = Contributions::open(vec![nonce]);
        let chance = Chance::new(Secret::new([0xab; 32]), "game 7", open);
        let again = Chance::from_tags(&chance.tags()).unwrap();
        assert_eq!(again.tags(), chance.tags());
        assert_eq!(again.label(), "game 7");
        assert!(!format!("{chance:?}").contains(&"ab".repeat(32)));
    }

    #[test]
    fn a_record_that_keeps_its_secret_states_none() {
        assert!(Chance::from_tags(&Tags::default()).is_err());
    }

    #[test]
    fn every_choice_of_every_bot_has_its_own_seed() {
        let chance = Chance::new(Secret::new([1; 32]), "", Contributions::NONE);
        let seed = |seat, steps| chance.choice_seed(seat, steps);
        assert_ne!(seed(Seat::ONE, 1), seed(Seat::TWO, 1));
        assert_ne!(seed(Seat::ONE, 1), seed(Seat::ONE, 2));
        assert_eq!(chance.label().len(), 8);
    }
}
