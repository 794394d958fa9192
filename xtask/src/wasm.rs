//! `cargo xtask wasm`: the rules as WebAssembly, with the JavaScript that binds them.

use std::path::{Path, PathBuf};

use crate::run::{answers, command, install, root, run};

const TARGET: &str = "wasm32-unknown-unknown";
/// Where the page imports the bound module from; not committed.
const BOUND: &str = "web/src/rules/bound";
/// Debian's own toolchain for the browser, for machines where rustup can't fetch the target.
const DEBIAN: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld-19"];

pub(crate) fn wasm() -> Result<(), String> {
    let module = build()?;
    let folder = root().join(BOUND);
    // Written beside and moved: a dev server never sees half a module.
    let fresh = root().join("target/wasm/bound");
    let _ = std::fs::remove_dir_all(&fresh);
    let manifest = root().join("web/bindgen/Cargo.toml");
    run(
        "binding to JavaScript (the first time this compiles for minutes)",
        command(&["cargo", "run", "--quiet", "--locked", "--target-dir", "target/bindgen"])
            .arg("--manifest-path")
            .arg(manifest)
            .arg("--")
            .args([module.as_path(), fresh.as_path()]),
    )?;
    std::fs::create_dir_all(&folder).map_err(|error| format!("{BOUND}: {error}"))?;
    let files = std::fs::read_dir(&fresh).map_err(|error| error.to_string())?;
    for file in files {
        let path = file.map_err(|error| error.to_string())?.path();
        let Some(name) = path.file_name() else { continue };
        std::fs::rename(&path, folder.join(name)).map_err(|error| error.to_string())?;
    }
    let size = std::fs::metadata(folder.join("rules_bg.wasm")).map_or(0, |file| file.len());
    println!("{BOUND}/rules_bg.wasm: {} KB", size / 1024);
    Ok(())
}

/// Builds the module by whichever toolchain can be had, and says where it is.
fn build() -> Result<PathBuf, String> {
    let arguments =
        ["build", "--package", "sextant-wasm", "--profile", "wasm", "--lib", "--target", TARGET];
    let has_target = answers_with(&["rustup", "target", "list", "--installed"], TARGET)
        || answers(&["rustup", "target", "add", TARGET]);
    if has_target {
        run("the rules as WebAssembly", command(&["cargo"]).args(arguments))?;
        return Ok(root().join("target").join(TARGET).join("wasm/sextant_wasm.wasm"));
    }
    println!("rustup can't fetch the target {TARGET} here; trying Debian's toolchain");
    let is_there = Path::new("/usr/bin/cargo").exists() && answers(&["wasm-ld-19", "--version"]);
    if !is_there {
        install(&DEBIAN).map_err(|error| {
            format!(
                "{error}\nthe rules for the browser need either `rustup target add {TARGET}` or \
                 the Debian packages {}",
                DEBIAN.join(", ")
            )
        })?;
    }
    let path = std::env::var("PATH").unwrap_or_default();
    let folder = root().join("target/debian");
    run(
        "the rules as WebAssembly (the first time this compiles the standard library too)",
        command(&["/usr/bin/cargo"])
            .args(arguments)
            .args(["-Z", "build-std=std,panic_abort", "--target-dir"])
            .arg(&folder)
            .env("PATH", format!("/usr/bin:{path}"))
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld-19")
            // Set by the cargo that runs this task, and meant for another toolchain.
            .env_remove("RUSTUP_TOOLCHAIN")
            .env_remove("RUSTC")
            .env_remove("CARGO"),
    )?;
    Ok(folder.join(TARGET).join("wasm/sextant_wasm.wasm"))
}

fn answers_with(line: &[&str], word: &str) -> bool {
    command(line).output().is_ok_and(|output| {
        output.status.success() && String::from_utf8_lossy(&output.stdout).contains(word)
    })
}
