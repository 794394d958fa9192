//! Takes the page into the program: every file of `web/dist`, compressed beforehand.
//!
//! Without that folder there is nothing to take, and the server shows a page of its own that says so.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let page = here.join("../../web/dist");
    // Cargo watches a folder that is there, but takes a missing one for changed at every build. So
    // where there is a page to build, it has a folder, which is empty until then.
    if here.join("../../web").is_dir() {
        fs::create_dir_all(&page)?;
        println!("cargo::rerun-if-changed={}", page.display());
    } else {
        println!("cargo::rerun-if-changed=build.rs");
    }
    let mut files = Vec::new();
    if page.is_dir() {
        collect(&page, &mut files)?;
    }
    // Developers build without the page all the time; a program that is handed on should have it.
    if files.is_empty() && env::var_os("PROFILE").is_some_and(|profile| profile == "release") {
        println!("cargo::warning=this build has no page: run `cargo xtask page` before");
    }
    files.sort();
    let mut list = String::from("pub(super) const FILES: &[File] = &[\n");
    for (nth, file) in files.iter().enumerate() {
        let path = file.strip_prefix(&page).map_err(io::Error::other)?;
        let path = path.to_string_lossy().replace('\\', "/");
        let bytes = fs::read(file)?;
        let smaller = |name: &str, packed: Vec<u8>| -> io::Result<String> {
            if packed.len() >= bytes.len() {
                return Ok("None".to_owned());
            }
            let target = out.join(format!("{nth}.{name}"));
            fs::write(&target, packed)?;
            Ok(format!("Some(include_bytes!({:?}))", target.display().to_string()))
        };
        // The page's own build has compressed harder than there is time for here.
        let beside = |name: &str| fs::read(format!("{}.{name}", file.display())).ok();
        let brotli = beside("br").map_or_else(|| brotli(&bytes), Ok)?;
        let gzip = beside("gz").map_or_else(|| gzip(&bytes), Ok)?;
        let (brotli, gzip) = (smaller("br", brotli)?, smaller("gz", gzip)?);
        let plain = fs::canonicalize(file)?;
        let _ = writeln!(
            list,
            "    File {{ path: {path:?}, plain: include_bytes!({:?}), brotli: {brotli}, gzip: {gzip} }},",
            plain.display().to_string()
        );
    }
    list.push_str("];\n");
    fs::write(out.join("page.rs"), list)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        // What the page's own build has compressed goes with the file itself.
        let is_packed = path.extension().is_some_and(|ending| ending == "br" || ending == "gz");
        if is_packed {
            continue;
        }
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

fn brotli(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = brotli::CompressorWriter::new(Vec::new(), 4096, 9, 22);
    packed.write_all(bytes)?;
    packed.flush()?;
    Ok(packed.into_inner())
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packed.write_all(bytes)?;
    packed.finish()
}
