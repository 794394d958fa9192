//! `cargo xtask test`: everything that must hold before a change lands.
//!
//! Compiling takes most of the time, so every step that compiles for this machine names the same
//! packages and features: what one step has compiled, the next one finds.

use std::process::Command;
use std::time::Instant;

use crate::node::NODE;
use crate::packages::{Need, ensure};
use crate::run::{answers, command, print_times, run, side_by_side, skip};
use crate::{api, page, python, wasm};

/// The one set of packages and features.
pub(crate) const EVERYTHING: [&str; 2] = ["--workspace", "--all-features"];

/// Lets tests fail that are otherwise left out where there is no PostgreSQL.
const NEEDS_POSTGRES: &str = "SEXTANT_NEEDS_POSTGRES";

/// Gives long tests their long form.
pub(crate) const SOAK: &str = "SEXTANT_SOAK";

/// Part of the name of every test that starts a PostgreSQL server.
const ON_POSTGRES: &str = "postgres";

/// Some tests start a server of their own. It need not run, nor be in the search path.
pub(crate) const POSTGRES: Need = Need {
    what: "PostgreSQL, on which the stores are tested",
    packages: &["postgresql"],
    is_there: || answers(&["sh", "-c", "initdb --version || ls /usr/lib/postgresql/*/bin/initdb"]),
    required: true,
};

/// A part of the checks that can be run alone, as the workflow does.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    /// Format, spelling, lints, documentation and dependencies.
    Lint,
    /// The tests in Rust but for those on PostgreSQL, and the examples in the documentation.
    Rust,
    Postgres,
    /// The page without a browser: format, lints, types and tests.
    Page,
    Browser,
    /// The wheel for Python, its tests, and those of the API by a program in Python.
    Python,
}

impl Part {
    const ALL: [(&str, Part); 6] = [
        ("lint", Part::Lint),
        ("rust", Part::Rust),
        ("postgres", Part::Postgres),
        ("page", Part::Page),
        ("browser", Part::Browser),
        ("python", Part::Python),
    ];
    const QUICK: [Part; 3] = [Part::Lint, Part::Rust, Part::Page];
}

/// What to check.
#[derive(Debug, PartialEq)]
struct Plan {
    parts: Vec<Part>,
    /// Whether long tests take their long form.
    soak: bool,
}

impl Plan {
    fn parse(words: &[&str]) -> Result<Plan, String> {
        let mut plan = Plan { parts: Vec::new(), soak: false };
        for word in words {
            match Part::ALL.iter().find(|(name, _)| name == word) {
                Some((_, part)) => plan.parts.push(*part),
                None if *word == "--quick" => plan.parts.extend(Part::QUICK),
                None if *word == "--soak" => plan.soak = true,
                None => {
                    let names = Part::ALL.map(|(name, _)| name).join(", ");
                    return Err(format!("`{word}` is none of --quick, --soak, --yes, {names}"));
                }
            }
        }
        if plan.parts.is_empty() {
            plan.parts.extend(Part::ALL.map(|(_, part)| part));
        }
        Ok(plan)
    }

    fn has(&self, part: Part) -> bool {
        self.parts.contains(&part)
    }

    fn run(&self) -> Result<(), String> {
        let tests_rust = self.has(Part::Rust) || self.has(Part::Postgres);
        let needs_page = self.has(Part::Page) || self.has(Part::Browser);
        let mut needs: Vec<&Need> = Vec::new();
        if self.has(Part::Postgres) {
            needs.push(&POSTGRES);
        }
        if needs_page {
            needs.extend([&NODE, &wasm::TOOLCHAIN]);
        }
        if self.has(Part::Browser) {
            needs.extend([&page::BROWSER, &page::FONT]);
        }
        if self.has(Part::Python) {
            needs.push(&python::PYTHON);
        }
        ensure(&needs)?;

        // The page comes before the tests, so that the server is compiled once, with the page in it.
        side_by_side(
            || if self.has(Part::Lint) { lint() } else { Ok(()) },
            || if needs_page { page::prepare() } else { Ok(()) },
        )?;
        // Not beside the lints: they compile the server, which reads the files of the page.
        if self.has(Part::Browser) {
            page::bundle()?;
        }
        side_by_side(
            || if tests_rust { self.test_rust() } else { Ok(()) },
            || if self.has(Part::Page) { page::check() } else { Ok(()) },
        )?;
        if self.has(Part::Browser) {
            // The tests have compiled it too. Without them, fewer features of the dependencies are on,
            // so building it here after the tests would compile all of them once more.
            if !tests_rust {
                run("compiling the server", cargo("build").args(["--quiet", "--bin", "sextant"]))?;
            }
            page::test_in_browser()?;
        }
        if self.has(Part::Python) {
            python::python(self.soak)?;
            api::check_api()?;
        }
        Ok(())
    }

    fn test_rust(&self) -> Result<(), String> {
        let targets = ["--lib", "--bins", "--tests"];
        let filter: &[&str] = match (self.has(Part::Rust), self.has(Part::Postgres)) {
            (true, true) => &[],
            (true, false) => &["--", "--skip", ON_POSTGRES],
            (false, _) => &[ON_POSTGRES],
        };
        run("compiling the tests", cargo("test").args(targets).args(["--quiet", "--no-run"]))?;
        let mut tests = if answers(&["cargo", "nextest", "--version"]) {
            let mut tests =
                command(&["cargo", "nextest", "run", "--no-fail-fast", "--status-level", "slow"]);
            tests.args(EVERYTHING);
            tests
        } else {
            cargo("test")
        };
        tests.args(targets).args(filter);
        if self.has(Part::Postgres) {
            tests.env(NEEDS_POSTGRES, "1");
        }
        if self.soak {
            tests.env(SOAK, "1");
        }
        run("tests", &mut tests)?;
        if self.has(Part::Rust) {
            run("examples in the documentation", cargo("test").args(["--quiet", "--doc"]))?;
        }
        Ok(())
    }
}

pub(crate) fn test(words: &[&str]) -> Result<(), String> {
    let plan = Plan::parse(words)?;
    let start = Instant::now();
    let result = plan.run();
    print_times(start.elapsed());
    result?;
    println!("\nAll checks passed.");
    Ok(())
}

fn lint() -> Result<(), String> {
    run("format", &mut command(&["cargo", "fmt", "--all", "--check"]))?;
    if answers(&["typos", "--version"]) {
        run("spelling", &mut command(&["typos", "--format", "brief"]))?;
    } else {
        skip("spelling", "typos is not installed: cargo install --locked typos-cli");
    }
    let deny = ["--", "-D", "warnings"];
    run("lints", cargo("clippy").args(["--all-targets", "--quiet"]).args(deny))?;
    // With the examples, because the features of dependencies are then those of the lints.
    run(
        "documentation",
        cargo("doc")
            .args(["--no-deps", "--document-private-items", "--quiet"])
            .args(["--lib", "--bins", "--examples"])
            .env("RUSTDOCFLAGS", "-D warnings"),
    )?;
    dependencies()
}

/// Licences, sources and known problems of the crates; `deny.toml` says what is allowed.
fn dependencies() -> Result<(), String> {
    let deny = ["cargo", "deny", "--all-features"];
    if !answers(&["cargo", "deny", "--version"]) {
        skip("dependencies", "cargo-deny is not installed: cargo install --locked cargo-deny");
        return Ok(());
    }
    run("dependencies", command(&deny).args(["check", "bans", "licenses", "sources"]))?;
    if answers(&["cargo", "deny", "fetch", "db"]) {
        run("advisories", command(&deny).args(["check", "--disable-fetch", "advisories"]))
    } else {
        skip("advisories", "the database of advisories can't be reached");
        Ok(())
    }
}

/// A cargo command on everything.
fn cargo(subcommand: &str) -> Command {
    let mut cargo = command(&["cargo", subcommand]);
    cargo.args(EVERYTHING);
    cargo
}

#[cfg(test)]
mod tests {
    use super::{Part, Plan};
    use crate::run::root;

    fn plan(parts: &[Part], soak: bool) -> Plan {
        Plan { parts: parts.to_vec(), soak }
    }

    #[test]
    fn without_words_everything_is_checked() {
        let all = Part::ALL.map(|(_, part)| part);
        assert_eq!(Plan::parse(&[]), Ok(plan(&all, false)));
        assert_eq!(Plan::parse(&["--soak"]), Ok(plan(&all, true)));
    }

    #[test]
    fn a_quick_check_has_neither_browser_nor_postgres_nor_python() {
        assert_eq!(
            Plan::parse(&["--quick"]),
            Ok(plan(&[Part::Lint, Part::Rust, Part::Page], false))
        );
    }

    #[test]
    fn named_parts_are_checked_alone() {
        assert_eq!(Plan::parse(&["lint", "page"]), Ok(plan(&[Part::Lint, Part::Page], false)));
    }

    #[test]
    fn unknown_words_are_refused() {
        assert!(Plan::parse(&["--fast"]).is_err_and(|error| error.contains("`--fast`")));
    }

    /// Crates with one program for all their tests name its modules by hand.
    #[test]
    fn no_file_of_tests_is_left_out() {
        let entries = |folder: &std::path::Path| {
            let files = std::fs::read_dir(folder).into_iter().flatten();
            files.filter_map(|file| Some(file.ok()?.path())).collect::<Vec<_>>()
        };
        let mut checked = 0;
        for folder in entries(&root().join("crates")).iter().map(|package| package.join("tests")) {
            let Ok(modules) = std::fs::read_to_string(folder.join("all.rs")) else { continue };
            for path in entries(&folder) {
                let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
                if name != "all" && (path.is_file() || path.join("mod.rs").exists()) {
                    let module = format!("mod {name};");
                    assert!(modules.lines().any(|line| line == module), "{}", path.display());
                    checked += 1;
                }
            }
        }
        assert!(checked > 0, "no such crate was found");
    }
}
