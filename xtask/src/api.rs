//! The server against its own description of the API: Schemathesis, a package for Python, makes requests from
//! the description and follows its links from one to the next.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::python::program;
use crate::run::{command, root, run, skip, target};
use crate::test::EVERYTHING;

/// Skipped where the packages for Python could not be installed.
pub(crate) fn check_api() -> Result<(), String> {
    if !program("schemathesis")
        .arg("--version")
        .output()
        .is_ok_and(|output| output.status.success())
    {
        skip("the API against its description", "Schemathesis is not installed");
        return Ok(());
    }
    let mut build = command(&["cargo", "build"]);
    run("compiling the server", build.args(EVERYTHING).args(["--quiet", "--bin", "sextant"]))?;
    let folder = target().join("api");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let server = ApiServer::start(&folder)?;
    let mut requests = program("schemathesis");
    requests
        .current_dir(root().join("crates/server/tests/openapi"))
        .args(["--config-file", "schemathesis.toml", "--no-color", "run"])
        .arg(format!("{}/api/openapi.json", server.url))
        .env("SEXTANT_SERVER", &server.url)
        .env("HYPOTHESIS_STORAGE_DIRECTORY", &folder)
        .envs([("PYTHONPATH", "."), ("PYTHONDONTWRITEBYTECODE", "1")]);
    run("the API against its description", &mut requests)
}

/// A server with an empty database, for as long as this lives.
struct ApiServer {
    child: Child,
    url: String,
}

impl ApiServer {
    fn start(folder: &Path) -> Result<ApiServer, String> {
        let failed = |error: std::io::Error| format!("the server: {error}");
        let limits = ["requests", "guests", "tables", "connections"];
        let mut serve = Command::new(target().join("debug/sextant"));
        serve
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--database"])
            .arg(format!("sqlite:{}", folder.join("games.db").display()))
            .args(limits.iter().flat_map(|what| [format!("--{what}-per-address"), "0".to_owned()]))
            .args(["--requests-per-player", "0"])
            .stdout(Stdio::piped());
        let mut child = serve.spawn().map_err(failed)?;
        let mut line = String::new();
        if let Some(stdout) = child.stdout.take() {
            BufReader::new(stdout).read_line(&mut line).map_err(failed)?;
        }
        let url = line.trim().strip_prefix("open for play at ").map(str::to_owned);
        let mut server = ApiServer { child, url: String::new() };
        server.url = url.ok_or("the server is not open for play")?;
        Ok(server)
    }
}

impl Drop for ApiServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
