//! `cargo xtask wasm`: the rules and the bots as WebAssembly, with the JavaScript that binds them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::fresh::is_fresh;
use crate::packages::{Need, ensure};
use crate::run::{answers, command, root, run, target};

const TARGET: &str = "wasm32-unknown-unknown";
const PROFILE: &str = "wasm";
/// The modules: a feature of `crates/wasm`, which names what it binds, and the packages in it that are
/// compiled for speed. Everything else is compiled for size, the same in both modules.
const MODULES: [(&str, &[&str]); 2] = [
    ("rules", &[]),
    (
        "bots",
        &["sextant-bots", "sextant-cards", "sextant-dice", "sextant-neural", "sextant-review"],
    ),
];
/// Where the page imports the bound modules from; not committed.
const BOUND: &str = "web/src/rules/bound";
/// The program that binds; it is no part of the workspace.
const BINDGEN: &str = "web/bindgen";

/// What compiles for the browser.
pub(crate) const TOOLCHAIN: Need = Need {
    what: "a compiler for WebAssembly: `rustup target add wasm32-unknown-unknown`, or Debian's",
    packages: &["rustc-web", "cargo-web", "rust-web-src", "lld-19"],
    is_there: || Toolchain::find().is_some(),
    required: true,
};

/// Builds and binds the modules, but for those whose sources have not changed since.
pub(crate) fn wasm() -> Result<(), String> {
    let stale: Vec<_> = MODULES.into_iter().filter(|(name, _)| !is_bound(name)).collect();
    if stale.is_empty() {
        println!("\nthe modules in {BOUND} are up to date");
        return Ok(());
    }
    ensure(&[&TOOLCHAIN])?;
    let toolchain = Toolchain::find().ok_or("the compiler for WebAssembly is gone")?;
    for (name, fast) in stale {
        let module = toolchain.build(name, fast)?;
        // Written beside and moved: a dev server never sees half a module.
        let fresh = target().join("bound");
        let _ = std::fs::remove_dir_all(&fresh);
        run(
            &format!("binding the {name} to JavaScript"),
            command(&["cargo", "run", "--quiet", "--locked", "--target-dir"])
                .arg(target().join("bindgen"))
                .arg("--manifest-path")
                .arg(root().join(BINDGEN).join("Cargo.toml"))
                .arg("--")
                .args([module.as_path(), fresh.as_path()])
                .arg(name),
        )?;
        take_over(name, &module, &fresh).map_err(|error| format!("{BOUND}: {error}"))?;
    }
    Ok(())
}

/// Moves a bound module to where the page imports it from, and keeps Cargo's list of its sources.
fn take_over(name: &str, module: &Path, fresh: &Path) -> io::Result<()> {
    let folder = root().join(BOUND);
    fs::create_dir_all(&folder)?;
    for file in fs::read_dir(fresh)? {
        let path = file?.path();
        if let Some(name) = path.file_name() {
            fs::rename(&path, folder.join(name))?;
        }
    }
    fs::copy(module.with_extension("d"), sources(name))?;
    let bound = bound(name);
    println!("{}: {} KB", bound.display(), fs::metadata(&bound)?.len() / 1024);
    Ok(())
}

/// Whether a module is bound and newer than everything it was made from. Cargo can't say: both modules
/// are the same target to it, so each takes the place of the other.
fn is_bound(name: &str) -> bool {
    let Ok(list) = fs::read_to_string(sources(name)) else { return false };
    // `MODULE: SOURCE SOURCE ...`, with a backslash before a space in a name.
    let list = list.split_once(": ").map_or("", |(_, sources)| sources).trim_end();
    let mut from: Vec<PathBuf> = list
        .replace("\\ ", "\0")
        .split(' ')
        .map(|path| PathBuf::from(path.replace('\0', " ")))
        .collect();
    let manifests: BTreeSet<PathBuf> = from
        .iter()
        .flat_map(|source| source.ancestors().map(|folder| folder.join("Cargo.toml")))
        .filter(|manifest| manifest.exists())
        .collect();
    from.extend(manifests);
    from.extend(["Cargo.lock", BINDGEN].map(|name| root().join(name)));
    is_fresh(&bound(name), &from.iter().map(PathBuf::as_path).collect::<Vec<_>>())
}

fn bound(name: &str) -> PathBuf {
    root().join(BOUND).join(format!("{name}_bg.wasm"))
}

/// Where the list of a module's sources is kept.
fn sources(name: &str) -> PathBuf {
    target().join(format!("{name}.d"))
}

/// What the modules are built with.
enum Toolchain {
    /// The one that builds everything else.
    Rustup,
    /// Debian's, for machines where rustup can't fetch the target; compiles the standard library too.
    Debian,
}

impl Toolchain {
    /// The first of them that is here. Rustup fetches the target if it can.
    fn find() -> Option<Toolchain> {
        let has_target = answers_with(&["rustup", "target", "list", "--installed"], TARGET)
            || answers(&["rustup", "target", "add", TARGET]);
        if has_target {
            return Some(Toolchain::Rustup);
        }
        let has_debians =
            Path::new("/usr/bin/cargo").exists() && answers(&["wasm-ld-19", "--version"]);
        has_debians.then_some(Toolchain::Debian)
    }

    /// Builds a module, and says where it is.
    fn build(&self, name: &str, fast: &[&str]) -> Result<PathBuf, String> {
        // Folders of their own: a build of the workspace at the same time does not wait for this one.
        let (cargo, folder) = match self {
            Toolchain::Rustup => ("cargo", "wasm"),
            Toolchain::Debian => ("/usr/bin/cargo", "debian"),
        };
        let folder = target().join(folder);
        let mut build = command(&[cargo, "build", "--package", "sextant-wasm", "--lib"]);
        build
            .args(["--target", TARGET, "--profile", PROFILE, "--features", name, "--target-dir"])
            .arg(&folder)
            // Flags for this machine's processor mean nothing to a browser.
            .env("RUSTFLAGS", "");
        for package in fast {
            build.args(["--config", &format!("profile.{PROFILE}.package.{package}.opt-level=3")]);
        }
        if let Toolchain::Debian = self {
            let path = std::env::var("PATH").unwrap_or_default();
            build
                .args(["-Z", "build-std=std,panic_abort"])
                .env("PATH", format!("/usr/bin:{path}"))
                .env("RUSTC_BOOTSTRAP", "1")
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld-19")
                // Set by the cargo that runs this task, and meant for another toolchain.
                .env_remove("RUSTUP_TOOLCHAIN")
                .env_remove("RUSTC")
                .env_remove("CARGO");
        }
        run(&format!("the {name} as WebAssembly"), &mut build)?;
        Ok(folder.join(TARGET).join(PROFILE).join("sextant_wasm.wasm"))
    }
}

fn answers_with(line: &[&str], word: &str) -> bool {
    command(line).output().is_ok_and(|output| {
        output.status.success() && String::from_utf8_lossy(&output.stdout).contains(word)
    })
}
