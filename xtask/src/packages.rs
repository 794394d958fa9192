//! System packages: finds out which are missing, and installs them.
//!
//! On a terminal it asks first, unless `--yes` was given. Without a terminal, as in CI, it installs
//! them at once; the README says so.

use std::fmt::Write as _;
use std::io::{IsTerminal as _, Write as _};
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::run::{answers, command, run};

/// Whether to install without asking.
static YES: AtomicBool = AtomicBool::new(false);

/// A program that comes from a system package.
pub(crate) struct Need {
    /// What it is and what for, for someone who has to install it by hand.
    pub(crate) what: &'static str,
    /// The Debian packages it is in.
    pub(crate) packages: &'static [&'static str],
    pub(crate) is_there: fn() -> bool,
    /// Whether the task can't go on without.
    pub(crate) required: bool,
}

/// Answers the question with yes from now on.
pub(crate) fn assume_yes() {
    YES.store(true, Ordering::Relaxed);
}

/// Installs the missing ones, all at once so that there is one question.
pub(crate) fn ensure(needs: &[&Need]) -> Result<(), String> {
    let missing: Vec<&Need> = needs.iter().copied().filter(|need| !(need.is_there)()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let outcome = install(&missing);
    // Looked for again: a package may be too old, or its programs somewhere else.
    let missing: Vec<&Need> =
        missing.into_iter().filter(|need| need.required && !(need.is_there)()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let mut message = String::from("missing:");
    for need in missing {
        let _ = write!(message, "\n  {} (on Debian: {})", need.what, need.packages.join(" "));
    }
    if let Err(error) = outcome {
        let _ = write!(message, "\n{error}");
    }
    Err(message)
}

fn install(missing: &[&Need]) -> Result<(), String> {
    if !answers(&["apt-get", "--version"]) {
        return Err("there is no apt-get here to install them with".to_owned());
    }
    println!("\nMissing on this machine:");
    for need in missing {
        println!("  {} (packages: {})", need.what, need.packages.join(" "));
    }
    let packages: Vec<&str> = missing.iter().flat_map(|need| need.packages).copied().collect();
    let is_root = answers(&["sh", "-c", "test $(id -u) = 0"]);
    let apt: &[&str] = if is_root { &["apt-get"] } else { &["sudo", "apt-get"] };
    let line = format!("{} install {}", apt.join(" "), packages.join(" "));
    if !agreed(&line)? {
        return Err(format!("not installed; by hand: {line}"));
    }
    run("looking for packages", command(apt).args(["update", "-qq"]))?;
    run(
        &format!("installing {}, which takes a minute or two", packages.join(" ")),
        // It writes several lines for each of hundreds of packages. Errors go elsewhere.
        command(apt)
            .args(["install", "-qq", "--yes", "--no-install-recommends"])
            .args(packages)
            .env("DEBIAN_FRONTEND", "noninteractive")
            .stdout(Stdio::null()),
    )
}

/// Asks on a terminal; elsewhere the answer is yes.
fn agreed(line: &str) -> Result<bool, String> {
    let can_ask = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    if YES.load(Ordering::Relaxed) || !can_ask {
        return Ok(true);
    }
    print!("Run `{line}`? [Y/n] ");
    std::io::stdout().flush().map_err(|error| error.to_string())?;
    let mut answer = String::new();
    let length = std::io::stdin().read_line(&mut answer).map_err(|error| error.to_string())?;
    // The end of the input is not an empty line.
    Ok(length > 0 && is_yes(&answer))
}

fn is_yes(answer: &str) -> bool {
    matches!(answer.trim().to_ascii_lowercase().as_str(), "" | "y" | "yes")
}

#[cfg(test)]
mod tests {
    use super::{Need, ensure, is_yes};

    const HERE: Need = Need { what: "here", packages: &["a"], is_there: || true, required: true };

    #[test]
    fn what_is_there_is_not_installed() {
        assert_eq!(ensure(&[&HERE]), Ok(()));
    }

    #[test]
    fn only_yes_or_just_enter_agrees() {
        assert!(["\n", "y\n", "Yes\n"].into_iter().all(is_yes));
        assert!(!["n\n", "no\n", "what?\n"].into_iter().any(is_yes));
    }
}
