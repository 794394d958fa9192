//! The page, as it was built into the program.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct File {
    /// Where it is, from the page's folder on.
    pub(crate) path: &'static str,
    pub(crate) plain: &'static [u8],
    pub(crate) brotli: Option<&'static [u8]>,
    pub(crate) gzip: Option<&'static [u8]>,
}

mod built {
    use super::File;

    include!(concat!(env!("OUT_DIR"), "/page.rs"));
}

/// Shown where the page was not built in.
const PLACEHOLDER: File = File {
    path: "index.html",
    plain: include_bytes!("assets/placeholder.html"),
    brotli: None,
    gzip: None,
};

/// The file of this path.
pub(crate) fn file(path: &str) -> Option<File> {
    find(built::FILES, path)
}

/// Whether the page was built in.
pub fn has_page() -> bool {
    !built::FILES.is_empty()
}

/// The page itself, or what stands in for it.
pub(crate) fn index() -> File {
    file(PLACEHOLDER.path).unwrap_or(PLACEHOLDER)
}

fn find(files: &[File], path: &str) -> Option<File> {
    // The build has sorted them.
    files.binary_search_by(|file| file.path.cmp(path)).ok().map(|nth| files[nth])
}

impl File {
    /// What kind of file it is.
    pub(crate) fn kind(&self) -> &'static str {
        match self.path.rsplit_once('.').map_or("", |(_, ending)| ending) {
            "html" => "text/html; charset=utf-8",
            "js" | "mjs" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "json" | "map" => "application/json",
            "webmanifest" => "application/manifest+json",
            "wasm" => "application/wasm",
            "svg" => "image/svg+xml",
            "png" => "image/png",
            "ico" => "image/x-icon",
            "webp" => "image/webp",
            "woff2" => "font/woff2",
            "mp3" => "audio/mpeg",
            "ogg" => "audio/ogg",
            "wav" => "audio/wav",
            "txt" => "text/plain; charset=utf-8",
            _ => "application/octet-stream",
        }
    }

    /// Whether its name changes with what is in it, so that it can be kept for ever.
    pub(crate) fn is_immutable(&self) -> bool {
        // The build tool puts such files into a folder of their own, and a hash into their names.
        self.path.starts_with("assets/")
            && self.path.rsplit_once('.').is_some_and(|(stem, _)| {
                // The hash has eight characters, and a hyphen can be one of them.
                let name = stem.len().checked_sub(8).and_then(|length| stem.get(..length));
                name.is_some_and(|name| name.ends_with(['-', '.']))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn named(path: &'static str) -> File {
        File { path, ..PLACEHOLDER }
    }

    #[test]
    fn there_is_always_a_page() {
        assert!(index().plain.starts_with(b"<!doctype html>"));
        assert!(index().kind().starts_with("text/html"));
    }

    #[test]
    fn files_are_found_by_their_path_alone() {
        let files = [named("assets/a.js"), named("index.html"), named("sw.js")];
        assert!(find(&files, "sw.js").is_some());
        for path in ["", "/", "../index.html", "assets", "assets/", "index.html/"] {
            assert!(find(&files, path).is_none(), "{path}");
        }
    }

    #[test]
    fn only_hashed_files_are_cached_forever() {
        for path in ["assets/index-B3x9Zk2q.js", "assets/index-BMl4mc-c.css"] {
            assert!(named(path).is_immutable(), "{path}");
        }
        for path in ["assets/logo.svg", "sw.js", "index.html", "index-B3x9Zk2q.js"] {
            assert!(!named(path).is_immutable(), "{path}");
        }
    }
}
