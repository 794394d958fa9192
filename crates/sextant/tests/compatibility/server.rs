//! A server, and all that these tests ask of it. If the API changes, only this file does.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

use super::fixtures::parse;
use super::program::command;

/// Long enough for the slowest machine; nothing waits this long unless something is wrong.
const PATIENCE: Duration = Duration::from_mins(1);

/// A server process. It is killed when it is dropped.
pub(crate) struct Server {
    child: Child,
    address: String,
}

impl Server {
    /// Starts a server on a port of its own, and waits until it answers.
    pub(crate) fn start(database: &str, log: &Path) -> Server {
        let log = File::options().create(true).append(true).open(log).expect("a log");
        let mut child = command()
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--bot-threads", "1"])
            .args(["--database", database])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("it has a standard output");
        BufReader::new(stdout).read_line(&mut line).expect("it says where it is");
        let address = line.split_once("http://").map(|(_, address)| address.trim().to_owned());
        match address {
            Some(address) => Server { child, address },
            None => panic!("the server does not say where it is: {line:?}"),
        }
    }

    /// Asks it to stop, and waits until it has.
    pub(crate) fn stop(mut self) {
        kill_process(Pid::from_child(&self.child), Signal::TERM).expect("the process is there");
        let status = self.child.wait().expect("it ends");
        assert!(status.success(), "it stops in order: {status}");
    }

    /// Sends a request; gives back the status and the body.
    fn ask(
        &self,
        token: &str,
        method: &str,
        path: &str,
        key: Option<&str>,
        body: &Value,
    ) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).expect("the server listens");
        let body = body.to_string();
        let key = key.map_or(String::new(), |key| format!("idempotency-key: {key}\r\n"));
        write!(
            stream,
            "{method} /api/v1{path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\
             authorization: Bearer {token}\r\n{key}\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )
        .expect("the server reads");
        let mut reply = String::new();
        stream.read_to_string(&mut reply).expect("the server answers");
        let (head, body) = reply.split_once("\r\n\r\n").expect("a whole answer");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        (status.unwrap_or_else(|| panic!("{reply}")), body.to_owned())
    }

    #[track_caller]
    fn get(&self, token: &str, path: &str) -> Value {
        let (status, body) = self.ask(token, "GET", path, None, &json!({}));
        assert_eq!(status, 200, "{path}: {body}");
        parse(&body)
    }

    /// Gives a command at a table, which is obeyed.
    #[track_caller]
    fn command(&self, token: &str, table: &str, verb: &str, body: &Value) {
        let (status, answer) =
            self.ask(token, "POST", &format!("/tables/{table}/{verb}"), None, body);
        assert!(status < 300, "{verb} {body} at {table}: {answer}");
    }

    #[track_caller]
    pub(crate) fn act(&self, token: &str, table: &str, action: &str) {
        self.command(token, table, "act", &json!({ "action": action }));
    }

    #[track_caller]
    pub(crate) fn sit(&self, token: &str, table: &str, link: Option<&str>) {
        self.command(token, table, "sit", &json!({ "link": link }));
    }

    #[track_caller]
    pub(crate) fn say(&self, token: &str, table: &str, text: &str) {
        self.command(token, table, "say", &json!({ "text": text }));
    }

    #[track_caller]
    pub(crate) fn accept_rematch(&self, token: &str, table: &str) {
        self.command(token, table, "rematch", &json!({}));
    }

    #[track_caller]
    pub(crate) fn resign(&self, token: &str, table: &str) {
        self.command(token, table, "resign", &json!({}));
    }

    /// Sends an action again under the name that it had before, whatever comes of it.
    pub(crate) fn repeat_act(&self, token: &str, table: &str, key: &str, body: &Value) {
        let (status, answer) =
            self.ask(token, "POST", &format!("/tables/{table}/act"), Some(key), body);
        assert!(status < 500, "{answer}");
    }

    /// What the player of a token is called.
    pub(crate) fn name(&self, token: &str) -> Value {
        self.get(token, "/me")["player"]["name"].clone()
    }

    pub(crate) fn note(&self, token: &str, table: &str) -> Value {
        self.get(token, &format!("/tables/{table}/note"))["text"].clone()
    }

    /// The tables that anybody may join.
    pub(crate) fn lobby(&self, token: &str) -> Vec<Value> {
        let lobby = self.get(token, "/lobby");
        let tables = lobby["tables"].as_array().expect("a list");
        tables.iter().map(|table| table["table"].clone()).collect()
    }

    /// The texts of a table's chat.
    pub(crate) fn chat(&self, token: &str, table: &str) -> Vec<Value> {
        let look = self.get(token, &format!("/tables/{table}"));
        look["chat"].as_array().expect("a list").iter().map(|line| line["text"].clone()).collect()
    }

    /// How many deals, rolls and actions there were at a table.
    pub(crate) fn steps(&self, token: &str, table: &str) -> usize {
        let look = self.get(token, &format!("/tables/{table}"));
        look["log"].as_array().expect("a list").len()
    }

    /// Whether the game at a table goes on.
    pub(crate) fn is_playing(&self, token: &str, table: &str) -> bool {
        self.get(token, &format!("/tables/{table}"))["state"]["status"] == "playing"
    }

    /// Waits until bots have done what they have to, and the player of the token is to decide.
    pub(crate) fn wait_for_turn(&self, token: &str, table: &str) {
        let start = Instant::now();
        loop {
            let look = self.get(token, &format!("/tables/{table}"));
            let deciding = look["state"]["deciding"].as_array().expect("a list");
            if deciding.contains(&look["state"]["viewer"]) {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "the bots do nothing: {look}");
            sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
