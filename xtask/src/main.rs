//! The project's tasks: `cargo xtask TASK`.

mod bench;
mod codegen;
mod fuzz;
mod run;
mod serve;
mod test;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask TASK

  test           check format, lints, all tests and the documentation
  bench          measure speed; count instructions and compare with docs/instructions.tsv
  bench --write  the same, and write the counts down
  bench server [FLAGS]
                 measure the server under load; --help lists the flags
  codegen        write the page's types anew from the server's messages
  fuzz [SECONDS] feed every parser with garbage, 60 seconds each unless told otherwise
  serve [FLAGS]  build the server and open for play, with an SQLite file in your data folder;
                 flags are those of `sextant serve`
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["test"] => test::test(),
        ["bench"] => bench::bench(false),
        ["bench", "--write"] => bench::bench(true),
        ["bench", "server", rest @ ..] => bench::server(rest),
        ["codegen"] => codegen::codegen(),
        ["fuzz"] => fuzz::fuzz("60"),
        ["fuzz", seconds] => fuzz::fuzz(seconds),
        ["serve", rest @ ..] => serve::serve(rest),
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => Err(format!("unknown task: {}\n\n{HELP}", words.join(" "))),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}
