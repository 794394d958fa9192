//! Skips steps whose output is newer than all of their input, as make does. A rewritten output would
//! make everything that depends on it compile again.

use std::path::Path;
use std::time::SystemTime;

/// Whether a file is newer than everything it is made from: files, and folders with all in them.
pub(crate) fn is_fresh(made: &Path, from: &[&Path]) -> bool {
    let made = made.metadata().and_then(|file| file.modified()).ok();
    made.is_some() && from.iter().all(|path| newest(path) <= made)
}

/// When a file, or anything in a folder, last changed.
fn newest(path: &Path) -> Option<SystemTime> {
    let own = path.metadata().and_then(|file| file.modified()).ok();
    let inside = std::fs::read_dir(path).into_iter().flatten();
    inside.filter_map(|entry| newest(&entry.ok()?.path())).max().max(own)
}

#[cfg(test)]
mod tests {
    use std::fs::{File, create_dir_all, remove_dir_all};
    use std::path::Path;
    use std::time::{Duration, SystemTime};

    use super::is_fresh;

    fn touch(path: &Path, seconds: u64) {
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
        File::create(path).and_then(|file| file.set_modified(time)).expect("a file can be written");
    }

    #[test]
    fn what_is_older_than_a_file_it_was_made_from_is_stale() {
        let folder = std::env::temp_dir().join(format!("sextant-fresh-{}", std::process::id()));
        create_dir_all(folder.join("deep")).expect("a folder can be made");
        let [made, one, other] = ["made", "one", "deep/other"].map(|name| folder.join(name));
        assert!(!is_fresh(&made, &[&one]), "it was never made");
        touch(&made, 2000);
        touch(&one, 1000);
        touch(&other, 1000);
        assert!(is_fresh(&made, &[&one, &other]));
        touch(&other, 3000);
        assert!(!is_fresh(&made, &[&one, &folder.join("deep")]));
        remove_dir_all(folder).expect("the folder can be removed");
    }
}
