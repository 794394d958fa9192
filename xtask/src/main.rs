//! The project's tasks: `cargo xtask TASK`.

mod api;
mod bench;
mod codegen;
mod dist;
mod fresh;
mod fuzz;
mod man;
mod node;
mod packages;
mod page;
mod python;
mod run;
mod serve;
mod soak;
mod test;
mod wasm;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask TASK

  test           check format, lints, documentation, all tests and the page in a browser;
                 a table says how long each step took
  test --quick   the same without browser, PostgreSQL and Python
  test --soak    the same with the long form of long tests
  test PART...   only lint, rust, postgres, page, browser or python
  bench          measure speed; count instructions, and fail if there are over 5 % more than
                 docs/instructions.tsv says
  bench --write  the same, and write the counts down instead
  bench server [FLAGS]
                 measure the server under load; --help lists the flags
  bench peers [FLAGS]
                 compare the server with others that have the same game on them
  soak [--minutes N | --seconds N]
                 an hour, or so long, of games, churn and faults at a real server; prints a report
  fuzz [SECONDS] feed every parser with garbage, 60 seconds each by default
  wasm           build the rules for the browser, installing what is missing
  codegen        write the page's types from those of the rules and of the server's messages, and
                 docs/COMMANDS.md from the help texts
  dist [--target TRIPLE]
                 pack the program with the page, man pages, completions, licences and bills of materials
                 into one archive in target/dist
  man            write man pages to target/man and shell completions to target/completions
  page           build the page into web/dist
  python         build the wheel for Python into target/wheels and test it
  web [ADDRESS]  the page with hot reload, in front of a server (127.0.0.1:8080)
  serve [FLAGS]  build the server and open for play, with an SQLite file in your data folder;
                 flags are those of `sextant serve`

Tasks install what they need with apt-get. On a terminal they ask first; --yes skips the question.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if words.contains(&"--yes") {
        words.retain(|word| *word != "--yes");
        packages::assume_yes();
    }
    let done = match words.as_slice() {
        ["test", rest @ ..] => test::test(rest),
        ["bench"] => bench::bench(false),
        ["bench", "--write"] => bench::bench(true),
        ["bench", "server", rest @ ..] => bench::server(rest),
        ["bench", "peers", rest @ ..] => bench::peers(rest),
        ["fuzz"] => fuzz::fuzz("60"),
        ["fuzz", seconds] => fuzz::fuzz(seconds),
        ["soak", rest @ ..] => soak::soak(rest),
        ["wasm"] => wasm::wasm(),
        ["codegen"] => codegen::codegen(),
        ["dist", rest @ ..] => dist::dist(rest),
        ["man"] => man::man(),
        ["python"] => python::python(false),
        ["page"] => page::build_page(),
        ["web"] => page::web("http://127.0.0.1:8080"),
        ["web", address] => page::web(&format!("http://{address}")),
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
