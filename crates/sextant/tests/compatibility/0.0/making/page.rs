//! Plays games as the page does, and prints what it keeps in the browser: `{key: value}`, as
//! `JSON.stringify(localStorage)` would. With the argument `records`, writes records instead, as text
//! and as JSON, into the folder named after it.
//!
//! To be run as an example of the crate `sextant-wasm` of the program that the fixtures are of.

use serde_json::{Map, Value, json};
use sextant_game::{Seat, Viewer};
use sextant_wasm::{Phase, Place, Setup, Sitting};

struct Game {
    sitting: Sitting,
    id: String,
    game: String,
    names: Vec<Option<&'static str>>,
}

fn start(nth: u8, game: &str, options: Value, seats: &[&str]) -> Game {
    let id = format!("{:08x}", u32::from(nth) * 0x0101_2347);
    let secret = format!("{:02x}", 0x40 + nth).repeat(32);
    let place = |name: &&str| match name.strip_prefix('@') {
        Some(bot) => Place::Bot(bot.to_owned()),
        None => Place::Person,
    };
    let names = seats
        .iter()
        .map(|name| match *name {
            "" => None,
            "Ada" => Some("Ada"),
            "Ben" => Some("Ben"),
            "Cleo" => Some("Cleo"),
            _ => None,
        })
        .collect();
    let setup = Setup {
        game: game.to_owned(),
        options,
        seats: seats.iter().map(place).collect(),
        secret,
        id: id.clone(),
        date: Some("2026-11-18".to_owned()),
    };
    Game { sitting: Sitting::start(&setup).unwrap(), id, game: game.to_owned(), names }
}

impl Game {
    fn sight(&self) -> sextant_wasm::Sight {
        self.sitting.sight(Viewer::Spectator)
    }

    /// Lets this many steps happen, or all; people go by a simple rule.
    fn play(mut self, steps: usize) -> Game {
        for nth in 0..steps {
            let sight = self.sight();
            match sight.phase {
                Phase::Over => break,
                Phase::Chance => self.sitting.proceed().unwrap(),
                Phase::Decide => {
                    let seat = sight.deciding.iter().last().unwrap();
                    let action = match &sight.seats[seat.index()] {
                        Place::Bot(_) => self.sitting.choose(seat).unwrap(),
                        Place::Person => {
                            let legal = self.sitting.legal(seat);
                            if legal.iter().any(|action| action == "D") {
                                "D".to_owned()
                            } else {
                                legal[(nth * 7 + seat.index()) % legal.len()].clone()
                            }
                        }
                    };
                    self.sitting.play(seat, &action).unwrap();
                }
            }
        }
        self
    }

    fn until(mut self, done: impl Fn(&Game) -> bool) -> Game {
        while !done(&self) {
            self = self.play(1);
        }
        self
    }

    fn resign(mut self, seat: usize) -> Game {
        self.sitting.resign(Seat::from_number(seat).unwrap()).unwrap();
        self
    }

    /// What the page keeps, in the order in which it writes it.
    fn saved(&self, at: u64, note: &str) -> (String, Value) {
        let sight = self.sight();
        let bots: Vec<Option<&str>> = sight
            .seats
            .iter()
            .map(|place| match place {
                Place::Person => None,
                Place::Bot(name) => Some(name.as_str()),
            })
            .collect();
        let saved = json!({
            "id": self.id, "game": self.game, "record": self.sitting.record(true),
            "names": self.names, "bots": bots, "scores": sight.scores,
            "over": sight.phase == Phase::Over, "at": at, "note": note,
        });
        (format!("sextant.game.{}", self.id), Value::String(saved.to_string()))
    }
}

const WHOLE: usize = 10_000;

fn page() {
    let one = json!({"rounds": 1, "first_starter": {"seat": 1}});
    let mut games = vec![
        // Nothing dealt yet.
        (start(1, "cards", json!({"variant": "base", "rounds": 3}), &["Ada", "@casual"]), ""),
        // The person is to place.
        (start(2, "cards", one.clone(), &["Ada", "@novice"]).play(21), "Watch the blue wagers."),
        // Two people at one device; one has placed and must draw.
        (start(3, "cards", json!({"variant": "long", "rounds": 3}), &["Ada", "Ben"]).play(26), ""),
        // The first round is over, and its result is looked at.
        (
            start(4, "cards", json!({"turn_limit": 12, "next_starter": "round-winner"}), &["", "@expert"])
                .until(|game| game.sitting.steps() > 1 && game.sight().phase == Phase::Chance),
            "",
        ),
        (start(5, "cards", one, &["Ada", "@skilled"]).play(WHOLE), "Close!\nAgain tomorrow."),
        (start(6, "cards", json!({"discards": "top"}), &["Ada", "@casual"]).play(9).resign(1), ""),
        (start(7, "dice", json!({"players": 3}), &["Ada", "@novice", "@skilled"]).play(15), ""),
        // Two of three have chosen in secret.
        (
            start(8, "dice", json!({"players": 4}), &["Ada", "Ben", "Cleo", ""])
                .play(30)
                .until(|game| game.sight().deciding.len() == 1 && !game.sight().deciding.contains(Seat::FOUR)),
            "",
        ),
        (
            start(9, "dice", json!({"players": 3, "order": "clockwise"}), &["Ada", "Ben", "Cleo"])
                .play(12)
                .resign(2)
                .play(12),
            "",
        ),
        (start(10, "dice", json!({"players": 2}), &["Ada", "@greedy"]).play(WHOLE), ""),
    ];
    let mut storage = Map::new();
    storage.insert("sextant.settings".to_owned(), Value::String(json!({
        "name": "Ada", "language": "de", "theme": "dark", "sound": false, "pace": "calm",
        "notation": "coordinates", "unseen": true, "pickups": false, "piles": true, "log": true,
        "level": "skilled",
    }).to_string()));
    storage.insert("sextant.aids".to_owned(), Value::String(json!([[games[1].0.id, {"unseen": false}]]).to_string()));
    for (nth, (game, note)) in games.iter_mut().enumerate() {
        let (key, value) = game.saved(1_795_006_000_000 + 1_000 * nth as u64, note);
        storage.insert(key, value);
    }
    storage.insert("sextant.pad.5eed0001".to_owned(), Value::String(json!({
        "id": "5eed0001", "game": "cards", "names": ["Ada", "Ben"], "long": true, "starter": 2, "next": "alternate",
        "rounds": [
            [{"cards": ["RH", "RH", "R3", "R5", "R8", "R9", "R10"]}, {"cards": ["P2", "P4", "G10"]}],
            [{"cards": []}, {"cards": ["WH"]}],
        ],
        "at": 1_795_006_100_000_u64,
    }).to_string()));
    storage.insert("sextant.pad.5eed0002".to_owned(), Value::String(json!({
        "id": "5eed0002", "game": "dice", "names": ["Ada", "Ben", "Cleo"], "long": false, "starter": 1, "next": "leader",
        "rounds": [[
            {"marks": {"filled": {"R": 3, "O": 1, "artefacts": 4, "dice": 8}, "circles": ["O", "Y"], "bridges": 2}},
            {"marks": {"filled": {}, "circles": [], "bridges": 0}},
            {"marks": {"filled": {"G": 9}, "circles": [], "bridges": 1}},
        ]],
        "at": 1_795_006_200_000_u64,
    }).to_string()));
    println!("{}", serde_json::to_string_pretty(&storage).unwrap());
}

fn records(folder: &str) {
    let sheet = std::fs::read_to_string(format!("{folder}/my-pad.toml")).unwrap();
    let games = [
        ("cards-base", start(21, "cards", json!({"first_starter": "drawn"}), &["@skilled", "@casual"]).play(WHOLE)),
        ("cards-long", start(22, "cards", json!({"variant": "long", "rounds": 1, "discards": "top"}), &["@prodigy", "@cautious"]).play(WHOLE)),
        ("cards-turn-limit", start(23, "cards", json!({"rounds": 2, "turn_limit": 20, "next_starter": "alternate"}), &["@random", "@beginner"]).play(WHOLE)),
        ("cards-unfinished", start(24, "cards", json!({"rounds": 2, "turn_limit": 30, "next_starter": "round-winner"}), &["@novice", "@casual"]).play(72)),
        ("cards-between-rounds", start(25, "cards", json!({"rounds": 2, "turn_limit": 10}), &["@novice", "@casual"]).until(|game| game.sitting.steps() > 1 && game.sight().phase == Phase::Chance)),
        ("cards-resigned", start(26, "cards", json!({}), &["@casual", "@casual"]).play(14).resign(2)),
        ("dice-2", start(31, "dice", json!({"players": 2}), &["@greedy", "@casual"]).play(WHOLE)),
        ("dice-3-clockwise", start(32, "dice", json!({"players": 3, "order": "clockwise"}), &["@greedy", "@novice", "@random"]).play(WHOLE)),
        ("dice-4-resigned", start(33, "dice", json!({"players": 4}), &["Ada", "Ben", "Cleo", "@novice"]).play(30).resign(3).play(WHOLE)),
        ("dice-5", start(34, "dice", json!({"players": 5}), &["@greedy", "@novice", "@casual", "@random", "@greedy"]).play(WHOLE)),
        ("dice-sheet", start(35, "dice", json!({"players": 2, "order": "clockwise", "sheet": sheet}), &["@greedy", "@casual"]).play(WHOLE)),
        ("dice-unfinished", start(36, "dice", json!({"players": 4}), &["@greedy", "@novice", "@casual", "@random"]).play(40).until(|game| game.sight().deciding.len() == 2 && game.sight().deciding.contains(Seat::TWO))),
        ("dice-arrow", start(37, "dice", json!({"players": 2}), &["@greedy", "@casual"]).until(|game| {
            let deciding = game.sight().deciding;
            deciding.iter().any(|seat| game.sitting.legal(seat).iter().any(|action| action.starts_with('>')))
        })),
    ];
    for (name, game) in games {
        std::fs::write(format!("{folder}/{name}.txt"), game.sitting.record(false)).unwrap();
        std::fs::write(format!("{folder}/{name}.json"), game.sitting.record(true) + "\n").unwrap();
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [word, folder] if word == "records" => records(folder),
        _ => page(),
    }
}
