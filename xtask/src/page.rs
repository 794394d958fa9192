//! The page: its packages, its dev server, its build, its tests.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::fresh::is_fresh;
use crate::node::{self, NODE, node};
use crate::packages::{Need, ensure};
use crate::run::{root, run, target};
use crate::wasm;

/// What the page is tested in.
pub(crate) const BROWSER: Need = Need {
    what: "Chromium, in which the page is tested; CHROMIUM can say where it is",
    packages: &["chromium"],
    is_there: || browser().is_some(),
    required: true,
};

/// Headings are compared with how they were reviewed, which was in this font.
pub(crate) const FONT: Need = Need {
    what: "the font in which the screens were reviewed",
    packages: &["fonts-urw-base35"],
    is_there: || Path::new("/usr/share/fonts/opentype/urw-base35/P052-Bold.otf").exists(),
    required: false,
};

/// `cargo xtask web`: the page with hot reload, in front of a running server.
pub(crate) fn web(backend: &str) -> Result<(), String> {
    set_up()?;
    prepare()?;
    println!("requests to the server go to {backend}");
    run("the page", npm(&["run", "dev"]).env("SEXTANT_BACKEND", backend))
}

/// Builds the page into `web/dist`, compressed beside it, for the server to embed.
pub(crate) fn build_page() -> Result<(), String> {
    set_up()?;
    prepare()?;
    bundle()
}

/// Installs what the page is built with, where it is missing.
fn set_up() -> Result<(), String> {
    ensure(&[&NODE, &wasm::TOOLCHAIN])
}

/// What has to be there before the page can be built or checked: the rules and the packages.
pub(crate) fn prepare() -> Result<(), String> {
    // Always: what is up to date is not built again, and the rules of yesterday would mislead.
    wasm::wasm()?;
    node::update()?;
    packages()
}

/// Builds the page from what [`prepare`] has seen to.
pub(crate) fn bundle() -> Result<(), String> {
    let web = root().join("web");
    let sources = [
        "build",
        "index.html",
        "package-lock.json",
        "public",
        "src",
        "vite.config.ts",
        "../crates/lessons/lessons",
    ];
    let sources = sources.map(|name| web.join(name));
    // Written last.
    let built = web.join("dist/index.html.br");
    if is_fresh(&built, &sources.each_ref().map(PathBuf::as_path)) {
        println!("\nthe page in web/dist is up to date");
        return Ok(());
    }
    run("building the page", &mut npm(&["run", "build"]))
}

/// The checks of the page that need no browser.
pub(crate) fn check() -> Result<(), String> {
    run("format of the page", &mut npm(&["run", "format"]))?;
    run("lints of the page", &mut npm(&["run", "lint"]))?;
    run("types of the page", &mut npm(&["run", "check"]))?;
    run("vulnerabilities of packages", &mut npm(&["run", "--silent", "audit"]))?;
    run("tests of the page", &mut npm(&["run", "test"]))
}

/// The tests in a real browser, on the server that was compiled last.
pub(crate) fn test_in_browser() -> Result<(), String> {
    let browser = browser().ok_or("Chromium is gone")?;
    let sextant = target().join("debug/sextant");
    let mut e2e = npm(&["run", "e2e"]);
    run("tests in a browser", e2e.env("CHROMIUM", browser).env("SEXTANT", sextant))
}

/// Where Chromium is: as the environment says, or where systems put it.
fn browser() -> Option<PathBuf> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
    named.into_iter().chain(usual.map(PathBuf::from)).find(|path| path.exists())
}

fn packages() -> Result<(), String> {
    let lock = root().join("web/package-lock.json");
    if is_fresh(&root().join("web/node_modules/.package-lock.json"), &[&lock]) {
        return Ok(());
    }
    // Not `npm ci`: it refuses a lock file without the bundler's builds for other systems, and npm
    // writes none of those here. The versions are those of the lock file all the same.
    run("packages of the page", &mut npm(&["install", "--no-save", "--no-fund", "--no-audit"]))
}

/// npm in the folder of the page.
pub(crate) fn npm(arguments: &[&str]) -> Command {
    let mut npm = node(&["npm"]);
    npm.args(arguments).current_dir(root().join("web"));
    npm
}
