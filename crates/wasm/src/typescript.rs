//! Keeps `web/src/protocol` in step with the types here: `cargo xtask codegen` writes it, and the
//! test fails where it is out of date.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use ts_rs::{Config, TS};

use crate::{Advice, Score, Scores, SessionView, Setup, Tally};

/// Set by `cargo xtask codegen`: write, do not compare.
const WRITE: &str = "SEXTANT_CODEGEN";
/// The folders that are generated here; others in the protocol folder are the server's.
const FOLDERS: [&str; 3] = ["cards", "dice", "local"];

fn export(folder: &Path) {
    let config = Config::new().with_out_dir(folder).with_large_int("number");
    sextant_catalog::export_types(&config).unwrap();
    Advice::export_all(&config).unwrap();
    Score::export_all(&config).unwrap();
    Scores::export_all(&config).unwrap();
    Setup::export_all(&config).unwrap();
    SessionView::export_all(&config).unwrap();
    Tally::export_all(&config).unwrap();
}

fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut files = BTreeMap::new();
    for part in FOLDERS {
        for entry in fs::read_dir(folder.join(part)).into_iter().flatten() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(folder).unwrap().to_owned();
            files.insert(name, fs::read_to_string(&path).unwrap());
        }
    }
    files
}

#[test]
fn the_types_of_the_page_are_those_of_the_rules() {
    let protocol = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol");
    if std::env::var_os(WRITE).is_some() {
        for part in FOLDERS {
            let _ = fs::remove_dir_all(protocol.join(part));
        }
        export(&protocol);
        return;
    }
    let fresh = std::env::temp_dir().join(format!("sextant-protocol-{}", std::process::id()));
    export(&fresh);
    let (fresh_files, committed) = (files(&fresh), files(&protocol));
    fs::remove_dir_all(&fresh).unwrap();
    let names = |files: &BTreeMap<PathBuf, String>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&fresh_files), names(&committed), "run `cargo xtask codegen`");
    for (name, text) in &fresh_files {
        assert_eq!(text, &committed[name], "{}: run `cargo xtask codegen`", name.display());
    }
}
