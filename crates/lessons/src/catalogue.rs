//! All lessons there are.

use std::sync::LazyLock;

use crate::Lesson;

macro_rules! files {
    ($($game:literal / $id:literal),+ $(,)?) => {
        /// Game, name and content of every file.
        const FILES: &[(&str, &str, &str)] = &[$((
            $game,
            $id,
            include_str!(concat!("../lessons/", $game, "/", $id, ".json")),
        )),+];
    };
}

files! {
    "cards" / "first",
    "cards" / "starting",
    "cards" / "wagers",
    "cards" / "feeding",
    "cards" / "holding",
    "cards" / "order",
    "cards" / "counting",
    "cards" / "lengthening",
    "cards" / "shortening",
    "cards" / "long-game",
    "dice" / "first",
    "dice" / "low-starts",
    "dice" / "circles",
    "dice" / "passing",
    "dice" / "arrows",
    "dice" / "bridges",
    "dice" / "ending",
}

/// All lessons, in the order of their numbers.
///
/// A file that can't be read is missing here; a test reads each of them.
pub static LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
    let mut all: Vec<_> =
        FILES.iter().filter_map(|(_, id, json)| Lesson::read(id, json).ok()).collect();
    all.sort_by_key(|lesson| lesson.nth);
    all
});

/// The lessons of a game, in order.
pub fn lessons(game: &str) -> impl Iterator<Item = &'static Lesson> {
    LESSONS.iter().filter(move |lesson| lesson.game == game)
}

/// The first game: the lesson for those who have never seen this game.
pub fn first_game(game: &str) -> Option<&'static Lesson> {
    lessons(game).find(|lesson| lesson.nth == 0)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_is_listed_and_can_be_read() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons");
        let mut there = 0;
        for game in fs::read_dir(folder).expect("the lessons are there") {
            let game = game.expect("a folder");
            for file in fs::read_dir(game.path()).expect("a folder for each game") {
                let path = file.expect("a file").path();
                let id = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
                let game = game.file_name();
                let is_listed = FILES.iter().any(|(of, listed, _)| game == **of && *listed == id);
                assert!(is_listed, "list {} in catalogue.rs", path.display());
                there += 1;
            }
        }
        assert_eq!(there, FILES.len());
        for (game, id, json) in FILES {
            let lesson = Lesson::read(id, json).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(lesson.game, *game, "{id}");
        }
    }

    #[test]
    fn lessons_of_a_game_are_numbered() {
        for game in sextant_catalog::GAMES {
            let numbers: Vec<_> = lessons(game.name()).map(|lesson| lesson.nth).collect();
            assert!((0..).zip(&numbers).all(|(nth, number)| nth == *number), "{numbers:?}");
        }
    }
}
