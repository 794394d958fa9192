//! Running other programs.

use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().map_or(here.clone(), PathBuf::from)
}

/// A command line in the workspace's folder.
pub(crate) fn command(line: &[&str]) -> Command {
    let mut command = Command::new(line[0]);
    command.args(&line[1..]).current_dir(root());
    command
}

/// Runs a command, saying what for.
pub(crate) fn run(what: &str, command: &mut Command) -> Result<(), String> {
    println!("\n== {what}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{what}: {status}")),
        Err(error) => Err(format!("{what}: {}: {error}", command.get_program().display())),
    }
}

/// Whether a program is there and answers.
pub(crate) fn answers(line: &[&str]) -> bool {
    command(line)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Installs Debian packages, where that is possible.
pub(crate) fn install(packages: &[&str]) -> Result<(), String> {
    let names = packages.join(" ");
    if !answers(&["apt-get", "--version"]) {
        return Err(format!("{names}: there is no apt-get here to install them with"));
    }
    let root = answers(&["sh", "-c", "test $(id -u) = 0"]);
    let prefix: &[&str] = if root { &["apt-get"] } else { &["sudo", "apt-get"] };
    run("looking for packages", command(prefix).args(["update", "--quiet"]))?;
    run(
        &format!("installing {names}"),
        command(prefix)
            .args(["install", "--yes", "--no-install-recommends"])
            .args(packages)
            .env("DEBIAN_FRONTEND", "noninteractive"),
    )
}
