//! Whatever is said to the engine, it answers, and goes on.

use super::conversation::{Conversation, sextant};

const DEAL: &str = "deal starter 1 hand RH R2 R7 GH G4 WH B9 Y10";

/// An engine in seat 1 that has cards and begins.
fn seated() -> Conversation {
    let mut engine = Conversation::with("discarder");
    engine.send("newgame cards seat 1 seats 2 options {}");
    engine.send(DEAL);
    assert_eq!(engine.receive_all(), [""; 0]);
    engine
}

/// The one answer to a line, which must be an error, from an engine that is still well.
fn error(engine: &mut Conversation, line: impl AsRef<[u8]>) -> String {
    engine.send(line);
    let heard = engine.receive_all();
    let [error] = heard.as_slice() else { panic!("one answer is expected: {heard:?}") };
    error.strip_prefix("error ").expect("it is an error").to_owned()
}

#[test]
fn what_makes_no_sense_is_answered_and_changes_nothing() {
    let mut engine = seated();
    let told = [
        ("play", "play: the seat is missing: play 1 R3"),
        ("play 9 R3", "play: `9` is not a seat: seats are numbered 1 to 5"),
        ("play 1", "play: the action is missing: play 1 R3"),
        ("play 2 R3", "play: it is not seat 2's turn"),
        ("play 1 G2", "play: "),
        ("play 1 R99", "play: `R99`: `R99` is not a card"),
        ("play 1 D RH", "play: "),
        ("deal hand R2", "deal: there can't be a deal now"),
        ("go simulations many", "go: simulations `many`: a number above 0 is needed"),
        ("go movetime 0", "go: movetime `0`: a number above 0 is needed"),
        ("setoption colour blue", "setoption: there is no option `colour`"),
        ("setoption threads 0", "setoption: `0` is no value for threads"),
        ("newgame", "newgame: `` is not a game here: cards"),
        ("newgame chess seat 1", "newgame: `chess` is not a game here: cards"),
        ("newgame cards", "newgame: the seat is missing, as in: newgame cards seat 1"),
        ("newgame cards seat 3", "newgame: there is no seat 3 at this table"),
        ("newgame cards seat 1 options {", "newgame: options: "),
        ("newgame cards seat 1 options {\"rounds\":0}", "newgame: "),
        ("sextant 0", "sextant: `0` is not a version from 1 on"),
    ];
    for (line, expected) in told {
        let error = error(&mut engine, line);
        assert!(error.starts_with(expected), "{line}: {error}");
    }
    assert_eq!(error(&mut engine, b"play 1 \xff\xfe"), "the line is not UTF-8 text");
    assert_eq!(
        error(&mut engine, "x".repeat((1 << 20) + 1)),
        "the line is longer than 1048576 bytes"
    );
    engine.send("go");
    assert_eq!(engine.receive(), "bestmove RHD");
}

#[test]
fn deals_that_make_no_sense_are_refused() {
    let mut engine = Conversation::with("discarder");
    let told = [
        ("deal", "deal: a hand has 8 cards, not 0"),
        ("deal hand R2 R3", "deal: a hand has 8 cards, not 2"),
        ("deal hand R2 R2 R7 GH G4 WH B9 Y10", "deal: R2: there is no such card left"),
        ("deal hand P2 R2 R7 GH G4 WH B9 Y10", "deal: P2: there is no such card left"),
        ("deal hand X2 R2 R7 GH G4 WH B9 Y10", "deal: `X2` is not a card"),
        ("deal round 4 hand RH R2 R7 GH G4 WH B9 Y10", "deal: there is no round 4 in a match of 3"),
        ("deal round x hand RH R2 R7 GH G4 WH B9 Y10", "deal: `x` is not a number that fits here"),
        ("deal starter 3 hand RH R2 R7 GH G4 WH B9 Y10", "deal: `3` can't start"),
        ("deal round 1 scores 5 0 hand RH R2 R7 GH G4 WH B9 Y10", "deal: 5 0 can't be the scores"),
    ];
    engine.send("newgame cards seat 1");
    for (line, expected) in told {
        let error = error(&mut engine, line);
        assert!(error.starts_with(expected), "{line}: {error}");
    }
    engine.send("deal round 3 scores 104 -35 starter 2 hand RH R2 R7 GH G4 WH B9 Y10");
    engine.send("play 2 B2D");
    engine.send("play 2 D");
    engine.send("go");
    assert_eq!(engine.receive(), "bestmove RHD", "a match can be joined at any round");
}

#[test]
fn what_is_unknown_is_passed_over() {
    let mut engine = seated();
    for line in ["", "   ", "xyzzy", "debug on", "view {", "legal", "position startpos", "stop"] {
        engine.send(line);
    }
    assert_eq!(engine.receive_all(), [""; 0]);
    engine.send("  go   quickly\tponder explain \r");
    assert_eq!(engine.receive(), "bestmove RHD");
}

#[test]
fn without_a_game_there_is_nothing_to_do() {
    let mut engine = Conversation::with("random");
    assert_eq!(error(&mut engine, "go"), "go: there is no game yet");
    assert_eq!(error(&mut engine, "play 1 R3"), "play: there is no game yet");
    engine.send("newgame dice seat 1");
    assert_eq!(error(&mut engine, "go"), "go: there is nothing to decide now");
    assert_eq!(error(&mut engine, "play 1 R3"), "play: the roll comes first");
}

/// Noise from a fixed source, in lines that begin with a word that is known.
#[test]
fn noise_is_survived() {
    let words = [
        "play",
        "deal",
        "roll",
        "newgame cards seat 1 options",
        "newgame",
        "setoption",
        "stop",
        "",
    ];
    let mut state: u64 = 0x2545_f491_4f6c_dd1d;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let mut engine = seated();
    for _ in 0..500 {
        let mut line = words[next() as usize % words.len()].as_bytes().to_vec();
        for _ in 0..next() % 12 {
            line.extend(b" ");
            match next() % 3 {
                0 => line.extend((next() % 12).to_string().bytes()),
                1 => line.extend(b"RGWBYPDH>{}[\":-"[next() as usize % 15..].iter().take(3)),
                _ => line.extend(next().to_le_bytes().iter().filter(|&&byte| byte != b'\n')),
            }
        }
        engine.send(line);
    }
    engine.send("newgame cards seat 1 options {}");
    engine.send(DEAL);
    engine.receive_all();
    engine.send("go");
    assert_eq!(engine.receive(), "bestmove RHD");
}

#[test]
fn quit_ends_it_and_so_does_the_end_of_the_input() {
    let mut engine = seated();
    engine.send("quit");
    engine.send("go");
    let (rest, status) = engine.end();
    assert_eq!((rest.as_slice(), status.code()), (&[][..], Some(0)));

    let mut engine = seated();
    engine.send("go");
    let (rest, status) = engine.end();
    assert_eq!((rest, status.code()), (vec!["bestmove RHD".to_owned()], Some(0)));
}

#[test]
fn a_bot_that_does_not_exist_is_refused() {
    for arguments in [&["--bot", "nobody"][..], &["--bot", "discarder", "--game", "dice"], &[]] {
        let output = sextant().arg("engine").args(arguments).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let complaint = String::from_utf8(output.stderr).expect("it complains in UTF-8");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
    }
}
