//! Where a person's own data lies.

use std::path::PathBuf;

/// The folder for this program's data that the environment names, if it names one:
/// `XDG_DATA_HOME`, or what is usual on the platform.
pub fn data_folder() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let data = variable("XDG_DATA_HOME")
        .map(PathBuf::from)
        // What is not absolute is to be ignored, says the specification.
        .filter(|folder| folder.is_absolute())
        .or_else(|| {
            let home = PathBuf::from(variable("HOME").or_else(|| variable("USERPROFILE"))?);
            Some(if cfg!(target_os = "macos") {
                home.join("Library/Application Support")
            } else if cfg!(windows) {
                variable("APPDATA").map_or(home, PathBuf::from)
            } else {
                home.join(".local/share")
            })
        })?;
    Some(data.join("sextant"))
}

/// The URL of the database that is used unless another is named: a file in the data folder.
pub fn default_database() -> Option<String> {
    let path = data_folder()?.join("sextant.db");
    Some(format!("sqlite:{}", path.to_str()?))
}
