//! Engines for the tests to start, each with a fault of its own.
//!
//! Each is a test of this very binary that is otherwise ignored, so that no other program is needed:
//! what the test harness itself prints is talk that the protocol passes over. An engine is started
//! with the path of a file, to which it adds its process number.

use std::io::{BufRead, Write};
use std::time::Duration;

/// The command that starts one of these engines.
pub(crate) fn command(engine: &str, log: &str) -> String {
    let program = std::env::current_exe().expect("this program is somewhere");
    let program = program.to_str().expect("its path is text");
    // Names of tests are without that of the program.
    let (_, engines) = module_path!().split_once("::").expect("a module of a program");
    format!("cmd:\"{program}\" --ignored --nocapture --exact {engines}::{engine} \"{log}\"")
}

fn say(line: impl AsRef<[u8]>) {
    write(line.as_ref());
    write(b"\n");
}

/// When nobody listens any more, not even a mad engine goes on.
fn write(bytes: &[u8]) {
    let mut out = std::io::stdout();
    if out.write_all(bytes).and_then(|()| out.flush()).is_err() {
        std::process::exit(1);
    }
}

fn register() {
    let log = std::env::args().next_back().unwrap_or_default();
    let mut log = std::fs::File::options().append(true).open(log).expect("the file is there");
    // Written at once: several processes may append at the same time.
    let line = format!("{}\n", std::process::id());
    log.write_all(line.as_bytes()).expect("it can be written");
}

fn sleep_for_ever() -> ! {
    loop {
        std::thread::sleep(Duration::from_mins(1));
    }
}

/// Answers lines, after the greeting, until `quit` or the end.
fn serve(mut answer: impl FnMut(&str, &[String])) {
    serve_lines(&[], |word, _, legal| answer(word, legal));
}

/// The same, with more in the greeting, and with the rest of each line.
fn serve_lines(greeting: &[&str], mut answer: impl FnMut(&str, &str, &[String])) {
    register();
    let mut legal = Vec::new();
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("the table sends text");
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "sextant" => {
                say("id name a test");
                say("needs legal view");
                greeting.iter().for_each(say);
                say("ready 1");
            }
            "legal" => legal = rest.split(' ').map(str::to_owned).collect(),
            "quit" => return,
            _ => answer(word, rest, &legal),
        }
    }
}

/// Answers every `go` with what `reply` makes of the legal actions.
fn reply(mut reply: impl FnMut(&[String]) -> Vec<u8>) {
    serve(|word, legal| {
        if word == "go" {
            say(reply(legal));
        }
    });
}

fn first(legal: &[String]) -> Vec<u8> {
    format!("bestmove {}", legal[0]).into_bytes()
}

macro_rules! engines {
    ($($(#[doc = $about:literal])+ $name:ident $body:block)+) => {
        $(
            $(#[doc = $about])+
            #[test]
            #[ignore = "an engine that other tests start"]
            fn $name() $body
        )+
    };
}

engines! {
    /// Keeps to the protocol.
    honest { reply(first) }

    /// Plays several games one after another, each by its seed.
    reusable {
        let mut seed: u64 = 0;
        serve_lines(&["reusable", "option seed number 1"], |word, rest, legal| match word {
            "setoption" => seed = rest.split_once(' ').map_or(0, |(_, seed)| seed.parse().unwrap()),
            "go" => {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let nth = (seed >> 33) as usize % legal.len();
                say(format!("bestmove {}", legal[nth]));
            }
            _ => {}
        });
    }

    /// Says that it plays several games, and does something illegal in each.
    reusable_but_wrong {
        serve_lines(&["reusable"], |word, _, _| {
            if word == "go" {
                say("bestmove R99");
            }
        });
    }

    /// Answers whole entries of the card game.
    whole_entries {
        serve(|word, legal| {
            if word == "go" {
                assert!(legal.iter().any(|action| action.len() > 1), "asked for the draw: {legal:?}");
                let discard = legal.iter().find(|action| action.ends_with('D')).expect("always");
                say(format!("bestmove {discard},D"));
            }
        });
    }

    /// Answers only when told to stop.
    patient {
        serve(|word, legal| {
            if word == "stop" {
                say("info candidate D margin -1.5 error 0.5 simulations 8");
                say(first(legal));
            }
        });
    }

    /// Wants to do what the rules forbid.
    illegal { reply(|legal| if legal.contains(&"D".to_owned()) { "bestmove R2" } else { "bestmove D" }.into()) }

    /// Answers with what is not even text, then dies.
    garbled {
        reply(|_| {
            say(b"bestmove \xff\xfe%$ \x01");
            std::process::exit(1)
        });
    }

    /// Answers with other words.
    nonsense { reply(|_| "bestmove R99 please".into()) }

    /// Answers with nothing.
    empty { reply(|_| "bestmove".into()) }

    /// Answers, but not in time.
    late {
        reply(|legal| {
            std::thread::sleep(Duration::from_secs(5));
            first(legal)
        });
    }

    /// Says nothing when asked.
    silent { serve(|_, _| {}) }

    /// Complains about what it is told, then dies.
    complains {
        serve(|word, _| {
            match word {
                "newgame" => say("error newgame: I do not know this game"),
                "go" => std::process::exit(1),
                _ => {}
            }
        });
    }

    /// Never says that it is ready.
    never_ready {
        register();
        sleep_for_ever();
    }

    /// Is ready, then neither reads nor writes.
    deaf {
        register();
        say("needs view");
        say("ready 1");
        sleep_for_ever();
    }

    /// Speaks a later version.
    other_version {
        register();
        say("ready 2");
        sleep_for_ever();
    }

    /// Dies before it is ready.
    crash_at_start {
        register();
        eprintln!("no licence found");
        std::process::exit(3);
    }

    /// Dies in the middle of a game.
    crash_in_play {
        let mut left = 5;
        reply(|legal| {
            left -= 1;
            if left == 0 {
                eprintln!("out of ideas");
                std::process::exit(7);
            }
            first(legal)
        });
    }

    /// Thinks aloud without end.
    flood {
        serve(|word, _| {
            if word == "go" {
                loop {
                    say("info string still thinking");
                }
            }
        });
    }

    /// Writes a line without end.
    endless_line {
        serve(|word, _| {
            if word == "go" {
                loop {
                    write(&[b'x'; 4096]);
                }
            }
        });
    }

    /// Gives up.
    resigns { reply(|_| "resign I have seen enough".into()) }

    /// Plays, but does not go when asked to.
    stays {
        register();
        say("needs legal");
        say("ready 1");
        let mut legal = Vec::new();
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if let Some(actions) = line.strip_prefix("legal ") {
                legal = actions.split(' ').map(str::to_owned).collect();
            }
            if line.starts_with("go") {
                say(first(&legal));
            }
        }
        sleep_for_ever();
    }
}
