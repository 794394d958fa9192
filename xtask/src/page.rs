//! The page: its generated types, its dev server, its build, its tests.

use std::path::{Path, PathBuf};

use crate::run::{answers, command, install, root, run};
use crate::wasm::wasm;

/// `cargo xtask web`: the page with hot reload, in front of a running server.
pub(crate) fn web(backend: &str) -> Result<(), String> {
    prepare()?;
    println!("requests to the server go to {backend}");
    run("the page", npm(&["run", "dev"]).env("SEXTANT_BACKEND", backend))
}

/// Builds the page into `web/dist`, compressed beside it, for the server to embed.
pub(crate) fn build_page() -> Result<(), String> {
    prepare()?;
    run("the page", &mut npm(&["run", "build"]))
}

/// The page's own tests, and those in a real browser.
pub(crate) fn test_page() -> Result<(), String> {
    prepare()?;
    run("the page's types", &mut npm(&["run", "check"]))?;
    run("the page's tests", &mut npm(&["run", "test"]))?;
    if browser().is_none() {
        // It is looked for again below: that it could be installed does not say where it is.
        let _ = install(&["chromium"]);
    }
    // Headings are compared with how they were reviewed, which was in this font.
    if !Path::new("/usr/share/fonts/opentype/urw-base35/P052-Bold.otf").exists() {
        let _ = install(&["fonts-urw-base35"]);
    }
    let browser = browser().ok_or(
        "the page is tested in Chromium, which is not here: install it, or say in CHROMIUM where it is",
    )?;
    run("the page", &mut npm(&["run", "build"]))?;
    // After the page, so that it is built in; most tests serve the same files in front of the
    // server, where they can cut the line.
    let server = ["cargo", "build", "--quiet", "--package", "sextant"];
    run("the server for the page's tests", &mut command(&server))?;
    let sextant = target().join("debug/sextant");
    let mut e2e = npm(&["run", "e2e"]);
    run("the page in a browser", e2e.env("CHROMIUM", browser).env("SEXTANT", sextant))
}

/// Where Chromium is: as the environment says, or where systems put it.
fn browser() -> Option<PathBuf> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
    named.into_iter().chain(usual.map(PathBuf::from)).find(|path| path.exists())
}

/// Where Cargo puts what it builds.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Sees to it that the page can be worked on: Node, the rules, the packages.
fn prepare() -> Result<(), String> {
    needs_node()?;
    // Always: whatever is up to date is not built again, and rules of yesterday would mislead.
    wasm()?;
    packages()
}

fn packages() -> Result<(), String> {
    let lock = root().join("web/package-lock.json");
    let installed = root().join("web/node_modules/.package-lock.json");
    let time = |path: &Path| path.metadata().and_then(|file| file.modified()).ok();
    if time(&installed).is_some_and(|installed| Some(installed) >= time(&lock)) {
        return Ok(());
    }
    // Not `npm ci`: it refuses a lock file without the bundler's builds for other systems, and npm
    // writes none of those here. The versions are those of the lock file all the same.
    run("packages of the page", &mut npm(&["install", "--no-save", "--no-fund", "--no-audit"]))
}

fn needs_node() -> Result<(), String> {
    if !answers(&["npm", "--version"]) {
        // It is looked for again below, whatever became of this.
        let _ = install(&["nodejs", "npm"]);
    }
    let is_new = "process.exit(process.versions.node.split('.')[0] >= 20 ? 0 : 1)";
    if answers(&["npm", "--version"]) && answers(&["node", "-e", is_new]) {
        Ok(())
    } else {
        Err("the page needs Node 20 or newer with npm".to_owned())
    }
}

fn npm(arguments: &[&str]) -> std::process::Command {
    let mut npm = command(&["npm"]);
    npm.args(arguments).current_dir(root().join("web"));
    npm
}
