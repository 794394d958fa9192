//! A folder for one test.

use std::path::PathBuf;

/// A folder that is removed with everything in it.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path =
            std::env::temp_dir().join(format!("sextant-sqlite-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(path.join("deep")).expect("a folder");
        Folder(path)
    }

    /// A database in it.
    pub(crate) fn url(&self) -> String {
        format!("sqlite:{}", self.file().display())
    }

    /// Its file.
    pub(crate) fn file(&self) -> PathBuf {
        self.0.join("deep/games.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
