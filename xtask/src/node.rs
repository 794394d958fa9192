//! Node, which builds the page: that of the system or, where it is too old, one from npm.

use std::path::PathBuf;
use std::process::Command;

use crate::packages::Need;
use crate::run::{answers, command, root, run, target};

/// What the page is built with.
pub(crate) const NODE: Need = Need {
    what: "Node with npm, which build the page",
    packages: &["nodejs", "npm"],
    is_there: || answers(&["npm", "--version"]) && answers(&["node", "--version"]),
    required: true,
};

/// Debian 12 and Ubuntu 24.04 have Node 18.
const IS_NEW_ENOUGH: &str = "process.exit(process.versions.node.split('.')[0] >= 20 ? 0 : 1)";

/// Fetches a Node from npm into `target/tools`, if that of the system is too old.
pub(crate) fn update() -> Result<(), String> {
    let is_new = node(&["node", "-e", IS_NEW_ENOUGH]).status().is_ok_and(|status| status.success());
    if is_new {
        return Ok(());
    }
    let mut npm = command(&["npm", "install", "--no-save", "--no-fund", "--no-audit", "--prefix"]);
    run("a newer Node than that of this system", npm.arg(folder()).arg("node@22"))
}

fn folder() -> PathBuf {
    root().join(target()).join("tools/node")
}

/// A command line in the workspace's folder for which `node` is the one to use.
pub(crate) fn node(line: &[&str]) -> Command {
    let mut command = command(line);
    let fetched = folder().join("node_modules/node/bin");
    if fetched.exists() {
        let paths = std::env::var_os("PATH").unwrap_or_default();
        let paths = std::iter::once(fetched).chain(std::env::split_paths(&paths));
        if let Ok(paths) = std::env::join_paths(paths) {
            command.env("PATH", paths);
        }
    }
    command
}
