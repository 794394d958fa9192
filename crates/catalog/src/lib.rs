//! The games that Sextant can play, one entry each.
//!
//! The command, the server and the page find a game here by its name, and use it only through
//! [`AnyGame`] and [`AnyRecord`]: text and JSON in, text and JSON out. A further game needs an
//! entry in [`GAMES`] and a line in each function below that lists the games (`docs/ADDING_A_GAME.md`).
//!
//! ```
//! use sextant_core::{Contributions, FairChance, Seat, Secret, no_files};
//!
//! let chance = FairChance::new(&Secret::from_seed("2a")?, "game 7", &Contributions::NONE);
//! for game in sextant_catalog::GAMES {
//!     let header = format!("[Game \"{}\"]", game.name());
//!     let mut record = sextant_catalog::read_record(&header, &no_files)?;
//!     record.draw(&chance)?;
//!     let action = &record.legal(Seat::ONE)[0];
//!     record.play(Seat::ONE, action)?;
//!     assert_eq!(record.steps(), 2);
//! }
//! assert!(sextant_catalog::game("chess").is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]

use sextant_cards::Match;
use sextant_core::{AnyGame, AnyRecord, Erased, Files, RecordError};
use sextant_dice::DiceGame;

/// All games there are.
pub const GAMES: &[&dyn AnyGame] = &[&Erased::<Match>::new(), &Erased::<DiceGame>::new()];

/// Games that are found by their name but not listed: the game that exists only in tests.
///
/// Cargo unites the features of all crates that it tests together. If the list itself had this game,
/// the messages that name all games would depend on which crates are tested at the same time.
const UNLISTED: &[&dyn AnyGame] = &[
    #[cfg(feature = "test-game")]
    &Erased::<sextant_test_game::Auction>::new(),
];

/// Writes the TypeScript types of all games into the folder that `config` names, a folder each.
#[cfg(feature = "typescript")]
pub fn export_types(config: &ts_rs::Config) -> Result<(), ts_rs::ExportError> {
    sextant_core::typescript::export(config)?;
    sextant_cards::typescript::export(config)?;
    sextant_dice::typescript::export(config)
}

/// The refusals of all games, and those that they share.
#[cfg(feature = "typescript")]
pub fn refusals(config: &ts_rs::Config) -> Vec<sextant_core::typescript::Refusals> {
    vec![
        sextant_core::typescript::refusals(config),
        sextant_cards::typescript::refusals(config),
        sextant_dice::typescript::refusals(config),
    ]
}

/// The JSON Schema of a listed game's view.
#[cfg(feature = "schema")]
pub fn view_schema(name: &str) -> Option<schemars::Schema> {
    use schemars::generate::SchemaSettings;
    use sextant_core::Game;

    let generator = || SchemaSettings::draft2020_12().for_serialize().into_generator();
    match name {
        Match::NAME => Some(generator().into_root_schema_for::<<Match as Game>::View>()),
        DiceGame::NAME => Some(generator().into_root_schema_for::<<DiceGame as Game>::View>()),
        _ => None,
    }
}

/// The game of this name.
pub fn game(name: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().chain(UNLISTED).copied().find(|game| game.name() == name)
}

/// Reads a record of any game, as text or as JSON.
pub fn read_record(text: &str, files: &Files<'_>) -> Result<Box<dyn AnyRecord>, RecordError> {
    let listed = sextant_core::read_record(GAMES, text, files);
    listed.or_else(|error| sextant_core::read_record(UNLISTED, text, files).map_err(|_| error))
}
