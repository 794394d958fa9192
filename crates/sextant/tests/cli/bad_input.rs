//! Everything that can be wrong with what the program is given: always exit code 2, one line that
//! says where and why, and nothing on standard output.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::os::unix::ffi::OsStringExt;

use super::records::{DECK, json_round, round, two_rounds};
use super::sextant::sextant;

/// The complaints about a table of bad input, as a person would review them.
struct Complaints(String);

impl Complaints {
    fn of(table: &str) -> Complaints {
        Complaints(format!("{table}\n"))
    }

    /// The program is run with these arguments.
    fn about(&mut self, what: &str, arguments: &[&str]) -> &mut Complaints {
        self.add(what, sextant(arguments, b"").complaint())
    }

    /// A record is read from standard input.
    fn record(&mut self, what: &str, record: impl AsRef<[u8]>) -> &mut Complaints {
        let complaint = sextant(["replay", "-", "--json"], record.as_ref()).complaint();
        for other in ["legal", "verify"] {
            assert_eq!(sextant([other, "-"], record.as_ref()).complaint(), complaint);
        }
        self.add(what, complaint)
    }

    fn add(&mut self, what: &str, complaint: String) -> &mut Complaints {
        let _ = write!(self.0, "\n{what}\n    {complaint}\n");
        self
    }
}

#[test]
fn bad_arguments() {
    let mut complaints = Complaints::of("Arguments");
    complaints
        .about("no command", &[])
        .about("unknown command", &["dance"])
        .about("unknown option", &["replay", "-", "--loud"])
        .about("command without its arguments", &["score"])
        .about("score without cards", &["score", "cards"])
        .about("score of an unknown game", &["score", "chess", "R3"])
        .about("score of an unknown game with a long name", &["score", &"x".repeat(5000), "R3"])
        .about("one argument too many", &["score", "cards", "R3", "R4"])
        .about("unknown variant", &["score", "cards", "R3", "--variant", "huge"])
        .about("variant without a value", &["score", "cards", "R3", "--variant"])
        .about("deal without a seed", &["deal", "cards"])
        .about("seed that is not hexadecimal", &["deal", "cards", "--seed", "xyz"])
        .about("seed with a sign", &["deal", "cards", "--seed=-1"])
        .about("empty seed", &["deal", "cards", "--seed", ""])
        .about("seed of 65 digits", &["deal", "cards", "--seed", &"0".repeat(65)])
        .about("seed with control characters", &["deal", "cards", "--seed", "1\n2\u{1b}[31m"])
        .about("short nonce", &["deal", "cards", "--seed", "2a", "--nonce", "12"])
        .about(
            "more nonces than seats",
            &[
                "deal",
                "cards",
                "--seed",
                "2a",
                "--nonce=-",
                "--nonce=-",
                "--nonce=-",
                "--nonce=-",
                "--nonce=-",
                "--nonce=-",
            ],
        )
        .about("no deals", &["deal", "cards", "--seed", "2a", "--turns", "0"])
        .about(
            "huge number of deals",
            &["deal", "cards", "--seed", "2a", "--turns", "99999999999999999999"],
        )
        .about("seconds that are no number", &["bench", "--seconds", "soon"])
        .about("negative seconds", &["bench", "--seconds=-1"])
        .about("endless seconds", &["bench", "--seconds", "inf"])
        .about("seconds that are not a number", &["bench", "--seconds", "NaN"])
        .about("bench of an unknown game", &["bench", "--game", "chess"])
        .about("bench of an unknown variant", &["bench", "--variant", "short"])
        .about("unknown form", &["convert", "-", "--to", "xml"])
        .about("convert without a form", &["convert", "-"])
        .about("unknown shell", &["completions", "cmd"])
        .about("missing file", &["replay", "no-such-file.txt"])
        .about("a directory", &["replay", "."])
        .about("empty file name", &["replay", ""]);
    let bytes = OsString::from_vec(vec![b'R', 0xff]);
    let complaint =
        sextant([OsString::from("score"), OsString::from("cards"), bytes], b"").complaint();
    complaints.add("an argument that is not UTF-8", complaint);
    insta::assert_snapshot!(complaints.0);
}

#[test]
fn bad_cards() {
    let mut complaints = Complaints::of("Cards to score");
    for (what, cards) in [
        ("unknown colour", "R3 X4"),
        ("number too low", "R1"),
        ("number too high", "R11"),
        ("huge number", "R99999999999999999999"),
        ("leading zero", "R03"),
        ("sign", "R+3"),
        ("colour alone", "R"),
        ("wager spelt out", "RW"),
        ("a discard", "R3D"),
        ("another separator", "R3;R4"),
        ("a number twice", "R3 G3 R3"),
        ("a fourth wager", "RH RH RH RH"),
        ("purple in the base game", "P3"),
        ("not ASCII", "R３"),
        ("a letter of several bytes", "é3"),
        ("control characters", "R3 \u{7}\u{1b}[2J"),
        ("a very long word", &"R".repeat(3000)),
    ] {
        complaints.about(what, &["score", "cards", cards]);
    }
    insta::assert_snapshot!(complaints.0);
}

#[test]
fn bad_text_records() {
    let mut complaints = Complaints::of("Text records");
    complaints
        .record("empty file", "")
        .record("white space only", " \n\n\t")
        .record("comment only", "; nothing here\n")
        .record("no game", "[Variant \"base\"]\n")
        .record("game not at the beginning", format!("[Deck \"{DECK}\"]\n[Game \"cards\"]\n"))
        .record("unknown game", "[Game \"chess\"]\n")
        .record("game in other letters", "[Game \"Cards\"]\n")
        .record("newer rules", "[Game \"cards\"]\n[Rules \"2\"]\n")
        .record("rules that are no number", "[Game \"cards\"]\n[Rules \"one\"]\n")
        .record("not UTF-8", b"[Game \"cards\"]\n\n\xff\xfe\n")
        .record("UTF-16", b"\xff\xfe[\0G\0")
        .record("NUL in a turn", round("", "1. Y10\0,D"))
        .record("NUL in a tag's name", "[Game \"cards\"]\n[Ev\0ent \"x\"]\n")
        .record("control characters in a turn", round("", "1. \u{1b}[31mY10,D"))
        .record("tag without its end", "[Game \"cards\"]\n[Event \"x\"\n")
        .record("tag without quotes", "[Game \"cards\"]\n[Event x]\n")
        .record("tag without a value", "[Game \"cards\"]\n[Event]\n")
        .record("tag with a wrong escape", "[Game \"cards\"]\n[Event \"\\x\"]\n")
        .record("tag over two lines", "[Game \"cards\"]\n[Event \"a\nb\"]\n")
        .record("tag twice", "[Game \"cards\"]\n[Event \"x\"]\n[Event \"y\"]\n")
        .record("game twice", "[Game \"cards\"]\n[Game \"cards\"]\n")
        .record("unknown variant", "[Game \"cards\"]\n[Variant \"huge\"]\n")
        .record("no rounds", "[Game \"cards\"]\n[Rounds \"0\"]\n")
        .record("rounds without end", "[Game \"cards\"]\n[Rounds \"99999999999999999999\"]\n")
        .record("unknown rule for starters", "[Game \"cards\"]\n[NextStarter \"oldest\"]\n")
        .record("unknown first starter", "[Game \"cards\"]\n[FirstStarter \"3\"]\n")
        .record("turn limit of 0", "[Game \"cards\"]\n[TurnLimit \"0\"]\n")
        .record("huge turn limit", "[Game \"cards\"]\n[TurnLimit \"65536\"]\n")
        .record("unknown way to show discards", "[Game \"cards\"]\n[Discards \"none\"]\n");
    insta::assert_snapshot!(complaints.0);
}

#[test]
fn bad_deals() {
    let with_deck = |deck: &str| round("", "").replace(DECK, deck);
    let mut complaints = Complaints::of("Deals");
    complaints
        .record("no deck", "[Game \"cards\"]\n[Round \"1\"]\n[Starter \"1\"]\n")
        .record("empty deck", with_deck(""))
        .record("deck with a card too few", with_deck(DECK.strip_suffix(" R7").unwrap()))
        .record("deck with a card too many", with_deck(&format!("{DECK} R7")))
        .record("deck with a card twice", with_deck(&DECK.replace("R7", "R6")))
        .record("deck with a fourth wager", with_deck(&DECK.replace("R7", "RH")))
        .record("deck with something else", with_deck(&DECK.replace("Y10", "Y11")))
        .record("purple in the base game", with_deck(&DECK.replace("R7", "P7")))
        .record(
            "deck of the long game in the base game",
            with_deck(&format!("{DECK} PH PH PH P2 P3 P4 P5 P6 P7 P8 P9 P10")),
        )
        .record("deck of the base game in the long game", round("[Variant \"long\"]", ""))
        .record("deck with commas", with_deck(&DECK.replace(' ', ",")))
        .record("deck of ten thousand cards", with_deck(&"R2 ".repeat(10_000)))
        .record("wrong round", round("", "").replace("[Deck", "[Round \"2\"]\n[Deck"))
        .record("round that is no number", round("", "").replace("[Deck", "[Round \"one\"]\n[Deck"))
        .record("unknown starter", round("", "").replace("[Deck", "[Starter \"3\"]\n[Deck"))
        .record(
            "starter who was not agreed",
            round("[FirstStarter \"1\"]", "").replace("[Deck", "[Starter \"2\"]\n[Deck"),
        )
        .record("drawn starter who is not told", round("[FirstStarter \"drawn\"]", ""))
        .record(
            "starter drawn in the deal",
            round("", "").replace("[Deck", "[Starter \"drawn\"]\n[Deck"),
        )
        .record(
            "option after the header",
            round("", "").replace("[Deck", "[Round \"1\"]\n[Variant \"base\"]\n[Deck"),
        )
        .record("deck twice", round("", "").replace("[Deck", "[Deck \"\"]\n[Deck"));
    insta::assert_snapshot!(complaints.0);
}

#[test]
fn bad_turns() {
    let mut complaints = Complaints::of("Turns");
    complaints
        .record("turn before the deal", "[Game \"cards\"]\n\n1. Y10,D\n")
        .record("not a card", round("", "1. Y11,D"))
        .record("lower case", round("", "1. y10,d"))
        .record("not a draw", round("", "1. Y10,Z"))
        .record("draw spelt out", round("", "1. Y10,draw"))
        .record("draw missing after the comma", round("", "1. Y10,"))
        .record("placement missing", round("", "1. ,D"))
        .record("two draws", round("", "1. Y10,D,D"))
        .record("two placements", round("", "1. Y10,Y3"))
        .record("draw first", round("", "1. D,Y10"))
        .record("draw alone", round("", "1. D"))
        .record("card not in hand", round("", "1. R6,D"))
        .record("discard not in hand", round("", "1. R6D,D"))
        .record("card already placed", round("", "1. Y10,D GHD,D 2. Y10,D"))
        .record("number on a higher one", round("", "1. Y10,D GHD,D\n2. Y3,D"))
        .record("wager on a number", round("", "1. W6,D GHD,D\n2. WH,D"))
        .record("taking the card just discarded", round("", "1. Y10D,Y"))
        .record("taking from an empty pile", round("", "1. Y10,B"))
        .record("taking from purple in the base game", round("", "1. Y10,P"))
        .record("incomplete entry in the middle", round("", "1. Y10 GHD,D 2. Y3D,D"))
        .record("draw as a word of its own", round("", "1. Y10 D"))
        .record("space after the comma", round("", "1. Y10, D"))
        .record("wrong number", round("", "1. Y10,D GHD,D 3. Y3D,D"))
        .record("huge number", round("", "99999999999999999999. Y10,D"))
        .record("number inside a turn", round("", "1. Y10,D 1. GHD,D"))
        .record("number inside a turn, counting every entry", round("", "1. Y10,D 2. GHD,D"))
        .record("number twice", round("", "1. 1. Y10,D"))
        .record("dots as in PGN", round("", "1. Y10,D 1... GHD,D"))
        .record("colon", round("", "1. RYY 037 : Y10,D"))
        .record("question mark", round("", "1. ? GHD,D"))
        .record("pass", round("", "1. -"))
        .record("very long word", round("", &"Y".repeat(100_000)))
        .record("not ASCII", round("", "1. Ｙ10,D"))
        .record(
            "Windows line ends keep the count of lines",
            round("", "1. Y10,D\nGHD,D\n2. Y3,D").replace('\n', "\r\n"),
        )
        .record(
            "a byte order mark does not hide the trouble",
            format!("\u{feff}{}", round("", "1. Y10,B")),
        );
    insta::assert_snapshot!(complaints.0);
}

#[test]
fn bad_matches() {
    let finished = |tags: &str| round(&format!("[TurnLimit \"2\"]{tags}"), "1. Y10,D GH,D");
    let in_second = |from: &str, to: &str| {
        let text = two_rounds();
        let (first, second) = text.split_at(text.find("[Round \"2\"]").unwrap());
        format!("{first}{}", second.replace(from, to))
    };
    let mut complaints = Complaints::of("Matches");
    complaints
        .record("entry after the end", round("[TurnLimit \"2\"]", "1. Y10,D GH,D 2. Y3D,D"))
        .record(
            "entry after the end of a round",
            two_rounds().replace("\n\n[Round \"2\"]", " 2. Y3D,D\n\n[Round \"2\"]"),
        )
        .record(
            "second round before the first is over",
            two_rounds().replace("1. Y10,D GH,D", "1. Y10,D"),
        )
        .record(
            "second round while a draw is due",
            two_rounds().replace("1. Y10,D GH,D", "1. Y10,D GH"),
        )
        .record(
            "more rounds than planned",
            two_rounds().replace("[Rounds \"2\"]", "[Rounds \"1\"]"),
        )
        .record("round out of order", in_second("[Round \"2\"]", "[Round \"3\"]"))
        .record("wrong starter of a later round", in_second("[Starter \"1\"]", "[Starter \"2\"]"))
        .record("broken rule in a later round", in_second("Y10,D", "Y10,Y"))
        .record("wrong totals", finished("[Totals \"10 -40\"]"))
        .record("totals that are no numbers", finished("[Totals \"many\"]"))
        .record("wrong result", finished("[Result \"2\"]"))
        .record("a draw that was none", finished("[Result \"draw\"]"))
        .record("wrong scores", finished("").replace("[Deck", "[Scores \"0 0\"]\n[Deck"))
        .record("wrong end", finished("").replace("[Deck", "[End \"draw-pile\"]\n[Deck"))
        .record("totals of an unfinished match", round("[Totals \"-10 -40\"]", "1. Y10,D GH,D"))
        .record("result of an unfinished match", round("[Result \"1\"]", "1. Y10,D"))
        .record(
            "scores of an unfinished round",
            round("", "1. Y10,D").replace("[Deck", "[Scores \"-10 0\"]\n[Deck"),
        )
        .record("option between two rounds", in_second("[Deck", "[Variant \"base\"]\n[Deck"))
        .record(
            "tags that begin no round",
            format!("{}\n[Event \"late\"]\n", round("", "1. Y10,D")),
        );
    insta::assert_snapshot!(complaints.0);
}

#[test]
fn bad_json_records() {
    let whole = json_round(r#",{"seat":1,"action":"Y10"},{"seat":1,"action":"D"}"#);
    assert_eq!(sextant(["replay", "-"], whole.as_bytes()).code, 0, "the model itself is fine");
    let with = |from: &str, to: &str| {
        assert!(whole.contains(from), "{from}");
        whole.replace(from, to)
    };
    let nested = format!("{}{}", r#"{"game":"cards","options":"#, "[".repeat(100_000));
    let mut complaints = Complaints::of("JSON records");
    complaints
        .record("cut off", &whole[..whole.len() / 2])
        .record("empty object", "{}")
        .record("a list", "[]")
        .record("nested without end", nested)
        .record("two documents", format!("{whole}{whole}"))
        .record("a field twice", with(r#""rules":1"#, r#""rules":1,"rules":1"#))
        .record("unknown game", with("cards", "chess"))
        .record("game that is no text", with(r#""cards""#, "1"))
        .record("no rules", with(r#""rules":1,"#, ""))
        .record("newer rules", with(r#""rules":1"#, r#""rules":2"#))
        .record("rules that are no number", with(r#""rules":1"#, r#""rules":"1""#))
        .record("huge rules", with(r#""rules":1"#, r#""rules":1e99"#))
        .record("unknown option", with(r#""rounds":1"#, r#""colour":1"#))
        .record("no rounds", with(r#""rounds":1"#, r#""rounds":0"#))
        .record("rounds beyond all bounds", with(r#""rounds":1"#, r#""rounds":1000"#))
        .record("unknown variant", with(r#""rounds":1"#, r#""variant":"huge""#))
        .record("starter who does not play", with(r#""rounds":1"#, r#""first_starter":{"seat":3}"#))
        .record("starter beyond all seats", with(r#""rounds":1"#, r#""first_starter":{"seat":9}"#))
        .record("turn limit of 0", with(r#""rounds":1"#, r#""turn_limit":0"#))
        .record("steps that are no list", r#"{"game":"cards","rules":1,"options":{},"steps":{}}"#)
        .record("step that is no object", with(r#"{"seat":1,"action":"Y10"}"#, "7"))
        .record("step without a seat", with(r#"{"seat":1,"action":"Y10"}"#, r#"{"action":"Y10"}"#))
        .record("step without an action", with(r#"{"seat":1,"action":"Y10"}"#, r#"{"seat":1}"#))
        .record("seat 0", with(r#"{"seat":1,"action":"Y10"}"#, r#"{"seat":0,"action":"Y10"}"#))
        .record("seat 3", with(r#"{"seat":1,"action":"Y10"}"#, r#"{"seat":3,"action":"Y10"}"#))
        .record(
            "seat out of turn",
            with(r#"{"seat":1,"action":"Y10"}"#, r#"{"seat":2,"action":"R6"}"#),
        )
        .record("whole turn as one action", with("Y10\"}", "Y10,D\"}"))
        .record("not a card", with("Y10\"}", "Y11\"}"))
        .record("card not in hand", with("Y10\"}", "R6\"}"))
        .record("draw from an empty pile", with("\"D\"", "\"B\""))
        .record(
            "deal in the middle",
            with(r#"{"seat":1,"action":"D"}"#, r#"{"outcome":{"deck":""}}"#),
        )
        .record(
            "deal that comes too early",
            with(r#"{"seat":1,"action":"D"}"#, &format!(r#"{{"outcome":{{"deck":"{DECK}"}}}}"#)),
        )
        .record("deal without a deck", with(&format!(r#"{{"deck":"{DECK}"}}"#), "{}"))
        .record("deal with a starter that was agreed", with(r#"{"deck""#, r#"{"starter":2,"deck""#))
        .record("deck with a card twice", with("R7", "R6"))
        .record("purple in the base game", with("R7", "P7"))
        .record("tag that is no text", with(r#""steps""#, r#""tags":{"Event":1},"steps""#))
        .record("tag with a strange name", with(r#""steps""#, r#""tags":{"an event":"x"},"steps""#))
        .record("tag twice", with(r#""steps""#, r#""tags":{"A":"x","A":"y"},"steps""#))
        .record("tag that is an option", with(r#""steps""#, r#""tags":{"Variant":"long"},"steps""#))
        .record("tag that is a deal", with(r#""steps""#, r#""tags":{"Deck":"R2"},"steps""#))
        .record(
            "tags for deals that were not made",
            with(r#""steps""#, r#""outcome_tags":[{},{"A":"x"}],"steps""#),
        )
        .record(
            "result of an unfinished match",
            with(r#""steps""#, r#""result":{"Result":"1"},"steps""#),
        )
        .record("lone surrogate", with("Y10\"}", "\\ud800\"}"));
    insta::assert_snapshot!(complaints.0);
}
