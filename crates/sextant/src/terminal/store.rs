//! Where games are kept: the unfinished one of each game, and the records of finished ones.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A folder of the person at the keyboard.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    folder: PathBuf,
}

impl Store {
    /// The folder for data that the environment names, if it names one.
    pub(crate) fn from_environment() -> Option<Store> {
        sextant_store::data_folder().map(Store::in_folder)
    }

    pub(crate) fn in_folder(folder: PathBuf) -> Store {
        Store { folder }
    }

    fn unfinished(&self, game: &str) -> PathBuf {
        self.folder.join(format!("unfinished-{game}.txt"))
    }

    /// Keeps the unfinished game, in place of the one kept before.
    pub(crate) fn save(&self, game: &str, text: &str) -> Result<(), String> {
        write_whole(&self.unfinished(game), text)
    }

    /// The unfinished game, if there is one.
    pub(crate) fn load(&self, game: &str) -> Result<Option<String>, String> {
        /// A game of many thousand turns fits; something else in its place must not fill memory.
        const LARGEST: u64 = 16 << 20;

        let path = self.unfinished(game);
        match fs::metadata(&path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(format!("{}: {error}", path.display())),
            Ok(file) if file.len() > LARGEST => {
                return Err(format!("{}: too large for a game", path.display()));
            }
            Ok(_) => {}
        }
        let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        // A file that is not text is not a game; parsing it reports that.
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }

    /// Moves the unfinished game out of the way without losing it, and says where it is.
    pub(crate) fn set_aside(&self, game: &str, why: &str) -> Result<PathBuf, String> {
        let aside = (1..=u32::MAX)
            .map(|nth| self.folder.join(format!("{why}-{game}-{nth}.txt")))
            .find(|path| !path.exists())
            .ok_or("there is no name left")?;
        fs::rename(self.unfinished(game), &aside)
            .map_err(|error| format!("{}: {error}", aside.display()))?;
        Ok(aside)
    }

    /// Forgets the unfinished game: it is finished.
    pub(crate) fn forget(&self, game: &str) {
        // If it can't be removed it is offered again, which does no harm.
        let _ = fs::remove_file(self.unfinished(game));
    }

    /// Keeps the record of a finished game, and says where it is.
    pub(crate) fn keep(&self, name: &str, text: &str) -> Result<PathBuf, String> {
        let path = self.folder.join("records").join(name);
        write_whole(&path, text)?;
        Ok(path)
    }
}

/// Writes a file so that it is there as a whole or not at all.
pub(crate) fn write_whole(path: &Path, text: &str) -> Result<(), String> {
    write(path, text, fs::File::options().write(true).create(true).truncate(true))
}

/// The same for a file that only its owner may read.
pub(crate) fn write_private(path: &Path, text: &str) -> Result<(), String> {
    let mut options = fs::File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    write(path, text, &options)
}

fn write(path: &Path, text: &str, options: &fs::OpenOptions) -> Result<(), String> {
    let set_choice = |error: std::io::Error| format!("{}: {error}", path.display());
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(set_choice)?;
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.part", std::process::id()));
    let beside = PathBuf::from(beside);
    let written = options
        .open(&beside)
        .and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.sync_data()))
        .and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| {
        let _ = fs::remove_file(&beside);
        set_choice(error)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn store(name: &str) -> Store {
        let folder =
            std::env::temp_dir().join(format!("sextant-store-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        Store::in_folder(folder)
    }

    #[test]
    fn what_was_saved_is_there_until_it_is_forgotten() {
        let store = store("saved");
        assert_eq!(store.load("cards"), Ok(None));
        store.save("cards", "one").unwrap();
        store.save("cards", "two").unwrap();
        assert_eq!(store.load("cards"), Ok(Some("two".to_owned())));
        assert_eq!(store.load("dice"), Ok(None), "each game has its own");
        store.forget("cards");
        assert_eq!(store.load("cards"), Ok(None));
        fs::remove_dir_all(store.folder).unwrap();
    }

    #[test]
    fn what_is_set_aside_never_replaces_what_was_set_aside_before() {
        let store = store("aside");
        for text in ["one", "two"] {
            store.save("cards", text).unwrap();
            let aside = store.set_aside("cards", "damaged").unwrap();
            assert_eq!(fs::read_to_string(aside).unwrap(), text);
        }
        assert_eq!(fs::read_dir(&store.folder).unwrap().count(), 2);
        fs::remove_dir_all(store.folder).unwrap();
    }

    #[test]
    fn an_uncreatable_folder_is_reported() {
        let file = std::env::temp_dir().join(format!("sextant-no-folder-{}", std::process::id()));
        fs::write(&file, "").unwrap();
        let message = Store::in_folder(file.clone()).save("cards", "").unwrap_err();
        assert!(message.contains("unfinished-cards.txt"), "{message}");
        fs::remove_file(file).unwrap();
    }
}
