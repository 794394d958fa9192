//! A database in which three people played with each other and with bots, and what becomes of it.

use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::fixtures::{Folder, assert_says, json, parse, text};
use super::program::{Run, sextant};
use super::server::Server;

/// Long enough for the slowest machine; nothing waits this long unless something is wrong.
const PATIENCE: Duration = Duration::from_mins(1);

/// What was written down about a database when it was made.
pub(crate) struct Club {
    facts: Value,
    stats: Value,
    records: Vec<Value>,
}

impl Club {
    /// The club of this engine: `sqlite` or `postgres`.
    pub(crate) fn of(engine: &str) -> Club {
        let mut stats = json(&format!("database/{engine}-stats.json"));
        // How much room the same things take is not a promise.
        let kept = ["players", "tokens", "tables", "events", "notes", "jobs"];
        stats.as_object_mut().expect("an object").retain(|key, _| kept.contains(&key.as_str()));
        let records = text(&format!("database/{engine}-export.jsonl"));
        let facts = json(&format!("database/{engine}-club.json"));
        Club { facts, stats, records: records.lines().map(parse).collect() }
    }

    /// When the server was stopped, in milliseconds.
    pub(crate) fn stopped(&self) -> i64 {
        self.facts["stopped"].as_i64().expect("a time")
    }

    fn token(&self, player: &str) -> &str {
        let players = self.facts["players"].as_object().expect("players");
        let found = players.iter().find(|(name, _)| name.starts_with(player));
        found.and_then(|(_, player)| player["token"].as_str()).expect("a player")
    }

    fn table(&self, name: &str) -> &str {
        self.facts["tables"][name].as_str().unwrap_or_else(|| panic!("a table {name}"))
    }

    fn running(&self) -> &[Value] {
        self.facts["running"].as_array().expect("a list")
    }

    /// Everything is in the database as it was, and every finished game has the same record.
    pub(crate) fn check_contents(&self, database: &str) {
        check(database);
        let stats = admin(database, &["stats", "--json"]).json();
        assert_says(&stats, &self.stats, "stats");
        let records = export(database);
        assert_eq!(records.len(), self.records.len());
        for expected in &self.records {
            let id = &expected["tags"]["GameId"];
            assert_says(record_of(&records, id), expected, &format!("the record of {id}"));
        }
    }

    /// Every running game goes on, and those who waited for players find them.
    pub(crate) fn play_on(&self, database: &str, folder: &Folder) {
        let log = folder.join("log");
        let server = Server::start(database, &log);
        let (ada, ben, cleo) = (self.token("Ada"), self.token("Ben"), self.token("Cleo"));

        assert_eq!(server.name(ada), "Ada");
        assert_eq!(server.name(ben), "Benjamin");
        let by_mail = self.table("cards-by-mail");
        assert_eq!(server.note(ada, by_mail), self.facts["note"]);
        assert_eq!(Value::Array(server.chat(ada, by_mail)), self.facts["chat"]);
        assert_eq!(server.lobby(ada), [self.table("waiting-open")]);

        self.nothing_is_done_twice(&server);
        for game in self.running() {
            let table = self.table(game["name"].as_str().expect("a name"));
            for (player, action) in game["next"].as_object().expect("what may be done") {
                server.act(self.token(player), table, action.as_str().expect("an action"));
            }
        }
        // A token that is only good for playing does so: a card was placed, now one is drawn.
        let token = self.facts["token-only-for-playing"].as_str().expect("a token");
        let against_a_bot = self.table("cards-against-a-bot");
        server.act(token, against_a_bot, "D");
        for name in ["cards-against-a-bot", "cards-bot-to-move", "dice-against-bots"] {
            server.wait_for_turn(ada, self.table(name));
        }

        let link = self.facts["invitation"]["link"].as_str();
        server.sit(ben, self.table("waiting-invited"), link);
        server.sit(ada, self.table("waiting-open"), None);
        server.accept_rematch(cleo, self.table("cards-long-resigned"));
        server.say(cleo, self.table("rematch-offered"), "Here I am");
        for name in ["waiting-invited", "waiting-open"] {
            assert!(server.is_playing(ada, self.table(name)), "{name}");
        }
        assert_eq!(server.lobby(ada), [""; 0]);

        for game in self.running() {
            let name = game["name"].as_str().expect("a name");
            server.resign(ada, self.table(name));
            if name == "dice-secret-choice" {
                // Two others could play on.
                server.resign(cleo, self.table(name));
            }
        }
        server.stop();
        check(database);
        let records = export(database);
        assert_eq!(records.len(), self.records.len() + self.running().len());
        for game in self.running() {
            self.check_ended(game, &records);
        }
        let log = std::fs::read_to_string(log).expect("a log");
        assert!(!log.contains("panicked") && !log.contains("ERROR"), "{log}");
    }

    /// A request from before the server was stopped is not obeyed again.
    fn nothing_is_done_twice(&self, server: &Server) {
        let last = &self.facts["last-request"];
        let part = |name: &str| last[name].as_str().expect("a text");
        let (table, token) = (self.table(part("table")), self.token(part("player")));
        let before = server.steps(token, table);
        server.repeat_act(token, table, part("key"), &last["body"]);
        assert_eq!(server.steps(token, table), before);
    }

    /// The record of a game that went on begins with all that was played before, and is fair.
    fn check_ended(&self, game: &Value, records: &[Value]) {
        let name = game["name"].as_str().expect("a name");
        let record = record_of(records, &self.facts["tables"][name]);
        let steps = record["steps"].as_array().expect("steps");
        let before = game["played"].as_array().expect("a list");
        let mut more = 0;
        // Seat by seat: what is chosen at the same time has no order.
        for seat in 1..=5 {
            let then = before.iter().filter(|played| played[0] == seat).map(|played| &played[1]);
            let mut now =
                steps.iter().filter(|step| step["seat"] == seat).map(|step| &step["action"]);
            for action in then {
                assert_eq!(now.next(), Some(action), "seat {seat} of {name}: {record}");
            }
            more += now.count();
        }
        assert!(more > 0, "{name} did not go on");
        assert_eq!(sextant(["verify", "-"], &record.to_string()).code, Some(0), "{name}");
    }

    /// A player who has not decided for a long time is out, and tables that waited in vain are closed.
    pub(crate) fn settle(&self, database: &str, folder: &Folder) {
        let server = Server::start(database, &folder.join("log"));
        let start = Instant::now();
        loop {
            let tables = admin(database, &["stats", "--json"]).json()["tables"].clone();
            // Two of three go on.
            if tables["playing"] == 1 && tables["waiting"] == 0 {
                break;
            }
            assert!(start.elapsed() < PATIENCE, "some still have time: {tables}");
            sleep(Duration::from_millis(50));
        }
        server.stop();
        check(database);
        let records = export(database);
        let names = self.running().iter().filter_map(|game| game["name"].as_str());
        for name in names.filter(|name| *name != "dice-secret-choice") {
            let record = record_of(&records, &self.facts["tables"][name]);
            let dropped = record["tags"]["Dropped"].as_str().unwrap_or_default();
            assert!(dropped.contains("ran out of time"), "{name}: {record}");
        }
    }
}

/// Runs a command about a database.
pub(crate) fn admin(database: &str, arguments: &[&str]) -> Run {
    sextant(["admin"].iter().chain(arguments).chain(&["--database", database]), "")
}

/// Plays every game in the database again.
#[track_caller]
fn check(database: &str) {
    admin(database, &["check"]).text();
}

/// The records of all finished games.
fn export(database: &str) -> Vec<Value> {
    admin(database, &["export", "--json"]).text().lines().map(parse).collect()
}

#[track_caller]
fn record_of<'a>(records: &'a [Value], table: &Value) -> &'a Value {
    let found = records.iter().find(|record| record["tags"]["GameId"] == *table);
    found.unwrap_or_else(|| panic!("no record of {table}"))
}
