//! Who plays, by what rules, and where chance comes from.

use sextant_core::{FairChance, Secret, Tags, fair_tags};

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    /// A person at this keyboard.
    Person,
    /// The bot of this name.
    Bot(String),
}

impl Player {
    const BOT: &'static str = "bot ";
    const PERSON: &'static str = "person";

    /// The player as a record's tag.
    pub(crate) fn to_tag(&self) -> String {
        match self {
            Player::Person => Player::PERSON.to_owned(),
            Player::Bot(name) => format!("{}{name}", Player::BOT),
        }
    }

    pub(crate) fn from_tag(text: &str) -> Option<Player> {
        match text.strip_prefix(Player::BOT) {
            Some(name) => Some(Player::Bot(name.to_owned())),
            None => (text == Player::PERSON).then_some(Player::Person),
        }
    }
}

/// What is settled before a game begins.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    /// The rule options that were stated.
    pub(crate) options: Tags,
    /// One for each seat.
    pub(crate) players: Vec<Player>,
    pub(crate) chance: Chance,
}

/// Where the deals and rolls of one game come from.
#[derive(Clone, Debug)]
pub(crate) struct Chance {
    secret: Secret,
    game_id: String,
}

impl Chance {
    /// From the operating system's randomness.
    pub(crate) fn fresh() -> Result<Chance, String> {
        let mut bytes = [0; 40];
        getrandom::fill(&mut bytes)
            .map_err(|error| format!("the operating system gives no randomness: {error}"))?;
        let (secret, id) = bytes.split_at(32);
        let secret = secret.try_into().map_err(|_| "a secret has 32 bytes")?;
        let game_id = id.iter().take(4).fold(String::new(), |id, byte| format!("{id}{byte:02x}"));
        Ok(Chance { secret: Secret::new(secret), game_id })
    }

    /// From a seed, as `sextant deal --seed` shows it.
    pub(crate) fn of_seed(digits: &str) -> Result<Chance, String> {
        let secret = Secret::from_seed(digits).map_err(|error| error.to_string())?;
        Ok(Chance { secret, game_id: String::new() })
    }

    /// As the tags of a record state it.
    pub(crate) fn from_tags(tags: &Tags) -> Result<Chance, String> {
        let secret = tags.get("Secret").ok_or("it has no [Secret], so no card can be dealt")?;
        let secret = secret.parse::<Secret>().map_err(|error| error.to_string())?;
        Ok(Chance { secret, game_id: tags.get("GameId").unwrap_or_default().to_owned() })
    }

    /// The tags by which anyone can check the game once it is over.
    pub(crate) fn tags(&self) -> Tags {
        fair_tags(&self.game_id, self.secret.commitment(), &[], Some(&self.secret))
    }

    pub(crate) fn fair_chance(&self) -> FairChance {
        FairChance::new(&self.secret, &self.game_id, [])
    }

    /// The commitment, which may be shown before the game is over.
    pub(crate) fn commitment(&self) -> String {
        self.secret.commitment().to_string()
    }

    /// A name for the record that no other game has.
    pub(crate) fn label(&self) -> String {
        if self.game_id.is_empty() {
            self.commitment().chars().take(8).collect()
        } else {
            self.game_id.clone()
        }
    }

    /// The seed of a bot's randomness. It reveals nothing about the cards.
    pub(crate) fn bot_seed(&self, seat: usize) -> u64 {
        let digits: String = self.commitment().chars().take(16).collect();
        u64::from_str_radix(&digits, 16).unwrap_or(1).wrapping_add(seat as u64)
    }
}
