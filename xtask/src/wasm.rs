//! `cargo xtask wasm`: the rules and the bots as WebAssembly, with the JavaScript that binds them.

use std::path::{Path, PathBuf};

use crate::run::{answers, command, install, root, run};

const TARGET: &str = "wasm32-unknown-unknown";
/// The modules: a feature of `crates/wasm`, which names what it binds, the profile it is built with, and
/// flags for the compiler. Bots compute with vectors, which every browser has had since March 2023; a
/// module can't ask for them when it runs. The rules gain nothing by them and load without.
const MODULES: [(&str, &str, &str); 2] =
    [("rules", "wasm", ""), ("bots", "wasm-bots", "-Ctarget-feature=+simd128")];
/// Where the page imports the bound modules from; not committed.
const BOUND: &str = "web/src/rules/bound";
/// Debian's own toolchain for the browser, for machines where rustup can't fetch the target.
const DEBIAN: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld-19"];

pub(crate) fn wasm() -> Result<(), String> {
    let toolchain = Toolchain::find()?;
    let folder = root().join(BOUND);
    // Written beside and moved: a dev server never sees half a module.
    let fresh = root().join("target/wasm/bound");
    let _ = std::fs::remove_dir_all(&fresh);
    let manifest = root().join("web/bindgen/Cargo.toml");
    for (name, profile, flags) in MODULES {
        let module = toolchain.build(name, profile, flags)?;
        run(
            "binding to JavaScript (the first time this compiles for minutes)",
            command(&["cargo", "run", "--quiet", "--locked", "--target-dir", "target/bindgen"])
                .arg("--manifest-path")
                .arg(&manifest)
                .arg("--")
                .args([module.as_path(), fresh.as_path()])
                .arg(name),
        )?;
    }
    std::fs::create_dir_all(&folder).map_err(|error| format!("{BOUND}: {error}"))?;
    let files = std::fs::read_dir(&fresh).map_err(|error| error.to_string())?;
    for file in files {
        let path = file.map_err(|error| error.to_string())?.path();
        let Some(name) = path.file_name() else { continue };
        std::fs::rename(&path, folder.join(name)).map_err(|error| error.to_string())?;
    }
    for (name, ..) in MODULES {
        let file = format!("{name}_bg.wasm");
        let size = std::fs::metadata(folder.join(&file)).map_or(0, |file| file.len());
        println!("{BOUND}/{file}: {} KB", size / 1024);
    }
    Ok(())
}

/// What the modules are built with.
enum Toolchain {
    /// The one that builds everything else.
    Rustup,
    /// Debian's, which compiles the standard library too.
    Debian,
}

impl Toolchain {
    /// Whichever can be had.
    fn find() -> Result<Toolchain, String> {
        let has_target = answers_with(&["rustup", "target", "list", "--installed"], TARGET)
            || answers(&["rustup", "target", "add", TARGET]);
        if has_target {
            return Ok(Toolchain::Rustup);
        }
        println!("rustup can't fetch the target {TARGET} here; trying Debian's toolchain");
        let is_there =
            Path::new("/usr/bin/cargo").exists() && answers(&["wasm-ld-19", "--version"]);
        if !is_there {
            install(&DEBIAN).map_err(|error| {
                format!(
                    "{error}\nthe rules for the browser need either `rustup target add {TARGET}` or \
                     the Debian packages {}",
                    DEBIAN.join(", ")
                )
            })?;
        }
        Ok(Toolchain::Debian)
    }

    /// Builds a module, and says where it is.
    fn build(&self, name: &str, profile: &str, flags: &str) -> Result<PathBuf, String> {
        let what = format!("the {name} as WebAssembly");
        let arguments = ["build", "--package", "sextant-wasm", "--lib", "--target", TARGET];
        let arguments = arguments.into_iter().chain(["--features", name, "--profile", profile]);
        let folder = match self {
            Toolchain::Rustup => {
                run(&what, command(&["cargo"]).args(arguments).env("RUSTFLAGS", flags))?;
                root().join("target")
            }
            Toolchain::Debian => {
                let folder = root().join("target/debian");
                let path = std::env::var("PATH").unwrap_or_default();
                run(
                    &format!("{what} (the first time this compiles the standard library too)"),
                    command(&["/usr/bin/cargo"])
                        .args(arguments)
                        .args(["-Z", "build-std=std,panic_abort", "--target-dir"])
                        .arg(&folder)
                        .env("PATH", format!("/usr/bin:{path}"))
                        .env("RUSTFLAGS", flags)
                        .env("RUSTC_BOOTSTRAP", "1")
                        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld-19")
                        // Set by the cargo that runs this task, and meant for another toolchain.
                        .env_remove("RUSTUP_TOOLCHAIN")
                        .env_remove("RUSTC")
                        .env_remove("CARGO"),
                )?;
                folder
            }
        };
        Ok(folder.join(TARGET).join(profile).join("sextant_wasm.wasm"))
    }
}

fn answers_with(line: &[&str], word: &str) -> bool {
    command(line).output().is_ok_and(|output| {
        output.status.success() && String::from_utf8_lossy(&output.stdout).contains(word)
    })
}
