//! `cargo xtask python`: the wheel for Python, built and tested in a virtual environment.
//!
//! `crates/python` is a workspace of its own, so that nothing else needs Python. Its Cargo.lock pins what
//! comes from elsewhere; it is not built with `--locked`, because a crate of the main workspace that gets a
//! dependency changes it.

use std::path::PathBuf;
use std::process::Command;

use crate::packages::{Need, ensure};
use crate::run::{answers, command, root, run, skip, target};
use crate::test::SOAK;

/// Where the package is.
const PACKAGE: &str = "crates/python";

/// What builds and tests the wheel.
pub(crate) const PYTHON: Need = Need {
    what: "Python 3.10 or newer with the modules venv and ensurepip",
    packages: &["python3", "python3-venv"],
    is_there: || {
        let check = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
        answers(&["python3", "-c", check])
    },
    required: true,
};

/// Builds the wheel into `target/wheels` and tests it, in the long form of long tests if `soak`. Without a
/// package index that is skipped.
pub(crate) fn python(soak: bool) -> Result<(), String> {
    ensure(&[&PYTHON])?;
    if !prepare()? {
        let why = "PyPI can't be reached, and the packages for it are not all installed";
        skip("Python", why);
        return Ok(());
    }
    check_format_and_lints()?;
    build()?;
    test(soak)
}

/// The virtual environment.
fn environment() -> PathBuf {
    target().join("python-venv")
}

/// A program of the virtual environment.
pub(crate) fn program(name: &str) -> Command {
    let folder = if cfg!(windows) { "Scripts" } else { "bin" };
    let mut program = Command::new(environment().join(folder).join(name));
    program.current_dir(root().join(PACKAGE));
    program
}

/// Installs what is needed into the virtual environment. Returns whether it is there.
fn prepare() -> Result<bool, String> {
    let requirements = root().join(PACKAGE).join("requirements.txt");
    let wanted = std::fs::read(&requirements)
        .map_err(|error| format!("{}: {error}", requirements.display()))?;
    let installed = environment().join("installed.txt");
    if std::fs::read(&installed).is_ok_and(|before| before == wanted) {
        return Ok(true);
    }
    run("virtual environment for Python", command(&["python3", "-m", "venv"]).arg(environment()))?;
    let pip = |words: &[&str]| {
        let mut pip = program("python");
        pip.args(["-m", "pip", "--disable-pip-version-check"]).args(words);
        pip
    };
    let install = run(
        "packages for Python",
        pip(&["install", "--quiet", "--requirement"]).arg(&requirements),
    );
    if let Err(error) = install {
        // Whether that was a wrong requirement or no network.
        let reachable = pip(&["download", "--quiet", "--no-deps", "--no-cache-dir", "--dest"])
            .arg(target().join("python-probe"))
            .arg("pytest")
            .output()
            .is_ok_and(|output| output.status.success());
        return if reachable { Err(error) } else { Ok(false) };
    }
    std::fs::write(&installed, wanted)
        .map_err(|error| format!("{}: {error}", installed.display()))?;
    Ok(true)
}

/// The crate is no part of the workspace, so the other checks do not see it.
fn check_format_and_lints() -> Result<(), String> {
    let manifest = root().join(PACKAGE).join("Cargo.toml");
    run(
        "format of the bindings for Python",
        command(&["cargo", "fmt", "--check", "--manifest-path"]).arg(&manifest),
    )?;
    run(
        "lints of the bindings for Python",
        command(&["cargo", "clippy", "--quiet", "--manifest-path"])
            .arg(&manifest)
            .arg("--target-dir")
            .arg(target().join("python"))
            .args(["--", "-D", "warnings"]),
    )
}

fn wheels() -> PathBuf {
    target().join("wheels")
}

fn build() -> Result<(), String> {
    // Of older wheels, one would be tested in place of the new one.
    let _ = std::fs::remove_dir_all(wheels());
    run(
        "the wheel for Python",
        program("maturin")
            .args(["build", "--release", "--quiet", "--out"])
            .arg(wheels())
            .arg("--target-dir")
            .arg(target().join("python")),
    )
}

fn test(soak: bool) -> Result<(), String> {
    let wheel = std::fs::read_dir(wheels())
        .map_err(|error| format!("{}: {error}", wheels().display()))?
        .filter_map(|file| Some(file.ok()?.path()))
        .find(|path| path.extension().is_some_and(|extension| extension == "whl"))
        .ok_or("maturin made no wheel")?;
    run(
        "installing the wheel",
        program("python")
            .args(["-m", "pip", "--disable-pip-version-check", "install", "--quiet"])
            .args(["--no-deps", "--no-index", "--force-reinstall"])
            .arg(&wheel),
    )?;
    let mut tests = program("python");
    if soak {
        tests.env(SOAK, "1");
    }
    run("tests in Python", tests.args(["-m", "pytest"]))?;
    println!("\n{}", wheel.display());
    Ok(())
}
