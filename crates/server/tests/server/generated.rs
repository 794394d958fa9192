//! Messages made from their own schema, most of them valid: they reach further than garbage does. None makes the
//! server panic, and players who do nothing wrong stay connected.

use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Map, Value, json};
use sextant_core::{Random as _, Simulation};
use sextant_wire::ClientMessage;

use crate::client::request;
use crate::playing::play_on;
use crate::test_server::{Socket, TestClient, TestServer, cards, legal};

/// Makes values from a JSON Schema.
struct Generator {
    schema: Value,
    random: Simulation,
    tables: Vec<String>,
    /// Legal actions, and others.
    actions: Vec<String>,
}

impl Generator {
    fn new(seed: u64) -> Generator {
        let schema = schemars::schema_for!(ClientMessage).to_value();
        let actions = ["D", "R3", "R3D", "Y", "-", "G7", "\u{202e}"].map(str::to_owned).into();
        Generator { schema, random: Simulation::new(seed), tables: Vec::new(), actions }
    }

    fn one_in(&mut self, n: u32) -> bool {
        self.random.below(n) == 0
    }

    fn pick<'v>(&mut self, values: &'v [Value]) -> &'v Value {
        static NOTHING: Value = Value::Null;
        let nth = self.random.below(values.len().max(1) as u32) as usize;
        values.get(nth).unwrap_or(&NOTHING)
    }

    fn message(&mut self) -> String {
        let schema = self.schema.clone();
        self.value(&schema, "").to_string()
    }

    /// A value of this schema; rarely, at any place, one of no schema at all.
    fn value(&mut self, schema: &Value, name: &str) -> Value {
        if self.one_in(60) {
            return self.anything();
        }
        if let Some(target) = schema["$ref"].as_str() {
            let target = self.schema.pointer(&target[1..]).expect("it leads somewhere").clone();
            return self.value(&target, name);
        }
        if !schema["const"].is_null() {
            return schema["const"].clone();
        }
        for choice in ["enum", "oneOf", "anyOf"] {
            if let Some(values) = schema[choice].as_array() {
                let one = self.pick(values).clone();
                return if choice == "enum" { one } else { self.value(&one, name) };
            }
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => self.pick(kinds).clone(),
            kind => kind.clone(),
        };
        match kind.as_str() {
            Some("object") => self.object(schema),
            Some("string") => self.text(schema, name).into(),
            Some("integer") => {
                let least = schema["minimum"].as_u64().unwrap_or(0);
                let most = schema["maximum"].as_u64().unwrap_or(u64::from(u32::MAX));
                let small = least + u64::from(self.random.below(40)).min(most - least);
                [small, small, small, most][self.random.below(4) as usize].into()
            }
            Some("boolean") => self.one_in(2).into(),
            _ => Value::Null,
        }
    }

    fn object(&mut self, schema: &Value) -> Value {
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        let mut object = Map::new();
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            let is_required = required.iter().any(|required| required == name);
            if if is_required { !self.one_in(60) } else { self.one_in(2) } {
                object.insert(name.clone(), self.value(property, name));
            }
        }
        if self.one_in(60) {
            object.insert("other".to_owned(), self.anything());
        }
        object.into()
    }

    fn text(&mut self, schema: &Value, name: &str) -> String {
        let own = match name {
            "table" => &self.tables,
            "action" => &self.actions,
            _ => &Vec::new(),
        };
        if !own.is_empty() && self.random.below(10) > 0 {
            return own[self.random.below(own.len() as u32) as usize].clone();
        }
        let pattern = schema["pattern"].as_str().unwrap_or_default();
        let length = pattern.split(['{', '}']).nth(1).and_then(|length| length.parse().ok());
        match (length, name) {
            (Some(length), _) => self.letters("0123456789abcdef", length),
            (None, "since") => {
                format!("{}-{}", self.random.below(7), self.random.below(60))
            }
            (None, _) => {
                let length = self.random.below(80);
                self.letters("abc 7\u{301}\u{202e}\u{1f98a}\u{0}\n", length)
            }
        }
    }

    fn letters(&mut self, from: &str, length: u32) -> String {
        let from: Vec<char> = from.chars().collect();
        (0..length).map(|_| from[self.random.below(from.len() as u32) as usize]).collect()
    }

    fn anything(&mut self) -> Value {
        let values = [
            Value::Null,
            json!(-1),
            json!(1e300),
            json!([[], {}]),
            json!({ "do": "act" }),
            json!("x".repeat(20_000)),
            json!(true),
            json!(u64::MAX),
        ];
        self.pick(&values).clone()
    }
}

/// How many messages.
fn times() -> u32 {
    if std::env::var_os("SEXTANT_SOAK").is_some() { 10_000 } else { 2_000 }
}

/// New tables, at which the client plays against bots.
async fn new_tables(client: &TestClient, generator: &mut Generator, of_others: &str) {
    generator.tables = vec![of_others.to_owned()];
    for game in ["cards", "dice"] {
        let terms = json!({ "game": game, "seats": ["person", { "bot": "random" }] });
        let table = client.create_table(terms).await;
        generator.actions.extend(legal(&client.snapshot(&table).await["state"]));
        generator.tables.push(table);
    }
    let waiting = client.post("/tables", json!({ "terms": cards() })).await.done();
    generator.tables.push(waiting["table"].as_str().expect("a table").to_owned());
}

/// Whether the socket is still open once everything is answered.
async fn is_answered(socket: &mut Socket) -> bool {
    socket.send_message(json!({ "type": "ping" })).await;
    while let Some(message) = socket.receive().await {
        assert_ne!(message["problem"]["status"], 500, "{message}");
        if message["type"] == "heartbeat" {
            return true;
        }
    }
    false
}

async fn send_messages(server: &TestServer, of_others: &str) {
    let eve = server.guest("Eve").await;
    let mut generator = Generator::new(24);
    let mut socket = eve.socket().await;
    for nth in 0..times() {
        if nth % 1_000 == 0 {
            new_tables(&eve, &mut generator, of_others).await;
        }
        let message = generator.message();
        socket.send_text(message).await;
        // A message that is too long ends the connection.
        if nth % 10 == 9 && !is_answered(&mut socket).await {
            socket = eve.socket().await;
        }
        socket.seen.clear();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn generated_messages_do_no_harm_and_disconnect_no_one_else() {
    let server = TestServer::open().await;
    let (ada, ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let table = ada.create_table(cards()).await;
    ben.sit(&table).await;
    let (mut of_ada, mut of_ben) = (ada.socket().await, ben.socket().await);
    let is_sent = AtomicBool::new(false);
    let send = async {
        send_messages(&server, &table).await;
        is_sent.store(true, Ordering::Relaxed);
    };
    // Each fails if its socket is closed.
    let play = async {
        tokio::join!(play_on(&mut of_ada, &table, 0), play_on(&mut of_ben, &table, 1));
        while !is_sent.load(Ordering::Relaxed) {
            let table = ada.create_table(cards()).await;
            ben.sit(&table).await;
            tokio::join!(play_on(&mut of_ada, &table, 0), play_on(&mut of_ben, &table, 1));
        }
    };
    tokio::join!(send, play);
    let metrics = request(server.address, "GET", "/metrics", &[], None).await.text();
    assert!(metrics.contains("sextant_panics_total 0\n"), "{metrics}");
    server.stopped().await;
}
