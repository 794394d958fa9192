//! `cargo xtask dist`: one archive with all that a player or host needs, ready to unpack.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use crate::run::{answers, command, root, run, target};
use crate::{man, page};

/// Lists the licences of all crates, and describes them for other programs.
const TOOLS: [(&str, &str, &[&str]); 2] =
    [("cargo-about", "0.9.3", &["--features", "cli"]), ("cargo-cyclonedx", "0.5.9", &[])];

/// Builds `target/dist/sextant-VERSION-TARGET.tar.gz` and its checksum; for this machine, or for the
/// target that is named.
pub(crate) fn dist(words: &[&str]) -> Result<(), String> {
    let named = match words {
        [] => None,
        ["--target", triple] => Some(*triple),
        _ => return Err("cargo xtask dist takes --target TRIPLE and nothing else".to_owned()),
    };
    for (tool, version, features) in TOOLS {
        install(tool, version, features)?;
    }
    page::build_page()?;
    man::man()?;
    let binary = build(named)?;
    let triple = named.map_or_else(host, |triple| Ok(triple.to_owned()))?;
    let name = format!("sextant-{}-{triple}", env!("CARGO_PKG_VERSION"));
    let folder = dist_folder().join(&name);
    let _ = fs::remove_dir_all(&folder);
    stage(&folder, &binary).map_err(|error| format!("{}: {error}", folder.display()))?;
    describe(&folder)?;
    pack(&name, &triple)
}

fn dist_folder() -> PathBuf {
    root().join(target()).join("dist")
}

/// What this machine is called among compilers.
fn host() -> Result<String, String> {
    let said = text_of(&mut command(&["rustc", "--version", "--verbose"]))?;
    let line = said.lines().find_map(|line| line.strip_prefix("host: "));
    line.map(str::to_owned).ok_or_else(|| format!("rustc names no host: {said}"))
}

/// Where a tool is: in the search path, or where [`install`] puts it.
fn tool(name: &str) -> PathBuf {
    let here = root().join(target()).join("tools/bin").join(name);
    let here = here.with_extension(std::env::consts::EXE_EXTENSION);
    if here.exists() { here } else { PathBuf::from(name) }
}

fn install(name: &str, version: &str, features: &[&str]) -> Result<(), String> {
    if Command::new(tool(name)).arg("--help").output().is_ok_and(|said| said.status.success()) {
        return Ok(());
    }
    let line = ["cargo", "install", "--quiet", "--locked", name, "--version", version, "--root"];
    let mut install = command(&line);
    install.arg(root().join(target()).join("tools")).args(features);
    run(&format!("installing {name}"), &mut install)
}

/// Builds the program with the page in it; `--version` names the commit. For this machine, as
/// `cargo xtask serve` does, so that what one has compiled the other finds.
fn build(named: Option<&str>) -> Result<PathBuf, String> {
    let mut build =
        command(&["cargo", "build", "--release", "--locked", "--package", "sextant-games"]);
    let mut folder = root().join(target());
    if let Some(triple) = named {
        build.args(["--target", triple]);
        folder.push(triple);
    }
    let describe = ["git", "describe", "--always", "--dirty", "--exclude=*"];
    if let Ok(commit) = text_of(&mut command(&describe)) {
        let version = format!("{} ({})", env!("CARGO_PKG_VERSION"), commit.trim());
        build.env("SEXTANT_VERSION", version);
    }
    run("the program to pack", &mut build)?;
    let is_windows = named.map_or(cfg!(windows), |triple| triple.contains("windows"));
    Ok(folder.join("release").join(if is_windows { "sextant.exe" } else { "sextant" }))
}

/// Puts everything into the folder to pack but for the lists of [`describe`].
fn stage(folder: &Path, binary: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    fs::copy(binary, folder.join(binary.file_name().unwrap_or_default()))?;
    for file in ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(root().join(file), folder.join(file))?;
    }
    for files in ["man", "completions"] {
        let to = folder.join(files);
        fs::create_dir_all(&to)?;
        for file in fs::read_dir(root().join(target()).join(files))? {
            let file = file?;
            fs::copy(file.path(), to.join(file.file_name()))?;
        }
    }
    Ok(())
}

/// Writes the licences of everything that is built in, and a bill of materials each for
/// the program and the page, in the form of `CycloneDX`.
fn describe(folder: &Path) -> Result<(), String> {
    let failed = |error: io::Error| format!("{}: {error}", folder.display());
    // Of all platforms: the list of licences is made offline, from the sources.
    run("sources of all crates", &mut command(&["cargo", "fetch", "--quiet", "--locked"]))?;
    let mut about = Command::new(tool("cargo-about"));
    about.current_dir(root()).args(["generate", "--workspace", "--offline", "--fail"]);
    about.args(["--config", "xtask/dist/about.toml", "xtask/dist/notices.hbs", "--output-file"]);
    run("licences of the crates", about.arg(folder.join("THIRD-PARTY-NOTICES.txt")))?;
    let read = |name: &str| fs::read_to_string(root().join("web/dist").join(name)).map_err(failed);
    let notices = format!("{}\n## Fonts\n\n{}", read("licences.md")?, read("fonts.txt")?);
    fs::write(folder.join("THIRD-PARTY-NOTICES-page.md"), notices).map_err(failed)?;

    let manifest = root().join("crates/sextant/Cargo.toml");
    let mut cyclonedx = Command::new(tool("cargo-cyclonedx"));
    cyclonedx.current_dir(root()).args(["cyclonedx", "--format", "json", "--manifest-path"]);
    cyclonedx.arg(&manifest).args(["--override-filename", "sbom"]);
    run("bill of materials of the program", &mut cyclonedx)?;
    // It writes one beside the manifest of every crate of the workspace.
    let written = |folder: &Path| folder.join("sbom.json");
    fs::copy(manifest.with_file_name("sbom.json"), folder.join("sbom.cdx.json")).map_err(failed)?;
    let _ = fs::remove_file(written(&root().join("xtask")));
    for entry in fs::read_dir(root().join("crates")).map_err(failed)? {
        let _ = fs::remove_file(written(&entry.map_err(failed)?.path()));
    }
    let mut npm = page::npm(&["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"]);
    let sbom = text_of(&mut npm)?;
    fs::write(folder.join("sbom-page.cdx.json"), sbom).map_err(failed)
}

/// Packs the folder and writes the checksum of the archive beside it.
fn pack(name: &str, triple: &str) -> Result<(), String> {
    // Windows opens zip files without further programs, and its `tar` writes them.
    let is_windows = triple.contains("windows");
    let archive = format!("{name}.{}", if is_windows { "zip" } else { "tar.gz" });
    let mut tar = command(&["tar", if is_windows { "-acf" } else { "-czf" }, &archive, name]);
    run("the archive", tar.current_dir(dist_folder()))?;
    let sha256: &[&str] = if answers(&["sha256sum", "--version"]) {
        &["sha256sum"]
    } else {
        &["shasum", "-a", "256"]
    };
    let checksum = text_of(command(sha256).arg(&archive).current_dir(dist_folder()))?;
    let path = dist_folder().join(&archive);
    let file = dist_folder().join(format!("{archive}.sha256"));
    fs::write(&file, &checksum).map_err(|error| format!("{}: {error}", file.display()))?;
    let size = fs::metadata(&path).map_err(|error| format!("{}: {error}", path.display()))?.len();
    println!("{}: {:.1} MB\n{checksum}", path.display(), size as f64 / 1e6);
    Ok(())
}

/// What a command prints.
fn text_of(command: &mut Command) -> Result<String, String> {
    let program = command.get_program().display().to_string();
    let output = command.output().map_err(|error| format!("{program}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{program}: {}", String::from_utf8_lossy(&output.stderr)));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("{program}: {error}"))
}
