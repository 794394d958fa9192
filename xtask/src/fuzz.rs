//! `cargo xtask fuzz`: garbage for every parser, for a bounded time.

use crate::run::{answers, command, root, run};

pub(crate) fn fuzz(seconds: &str) -> Result<(), String> {
    let seconds: u32 =
        seconds.parse().map_err(|_| format!("`{seconds}` is not a number of seconds"))?;
    if !answers(&["cargo", "+nightly", "--version"]) {
        return Err(
            "fuzzing needs a nightly toolchain: rustup toolchain install nightly".to_owned()
        );
    }
    if !answers(&["cargo", "fuzz", "--version"]) {
        run(
            "installing cargo-fuzz",
            &mut command(&["cargo", "install", "--locked", "cargo-fuzz"]),
        )?;
    }
    let folder = root().join("fuzz/fuzz_targets");
    let files = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut targets: Vec<String> = files
        .filter_map(|file| Some(file.ok()?.path().file_stem()?.to_str()?.to_owned()))
        .collect();
    targets.sort();
    for target in targets {
        let seeds = format!("fuzz/seeds/{target}");
        let corpus = format!("fuzz/corpus/{target}");
        std::fs::create_dir_all(root().join(&corpus)).map_err(|e| format!("{corpus}: {e}"))?;
        let limit = format!("-max_total_time={seconds}");
        let line = ["cargo", "+nightly", "fuzz", "run", &target, &corpus, &seeds, "--", &limit];
        run(&format!("fuzzing {target}"), &mut command(&line))?;
    }
    Ok(())
}
