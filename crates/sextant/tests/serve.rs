//! The server as a program of its own: it starts, keeps what it was told, and stops when it is asked to.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

/// A folder that is gone after the test.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("sextant-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) struct Server {
    child: Child,
    address: String,
}

impl Server {
    pub(crate) fn start(folder: &Path) -> Server {
        let database = format!("sqlite:{}", folder.join("games.db").display());
        let config = folder.join("sextant.toml");
        // The flag goes before the environment, and both before the file.
        std::fs::write(&config, "listen = \"203.0.113.1:1\"\n").expect("a file can be written");
        let mut child = Command::new(env!("CARGO_BIN_EXE_sextant"))
            .args(["serve", "--listen", "127.0.0.1:0", "--database", &database, "--config"])
            .arg(&config)
            .env("SEXTANT_LISTEN", "203.0.113.2:1")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("its output is read");
        BufReader::new(output).read_line(&mut line).expect("it says where it is");
        let address = line.trim().strip_prefix("open for play at http://");
        let address = address.unwrap_or_else(|| panic!("it says where it is: {line}")).to_owned();
        Server { child, address }
    }

    pub(crate) fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> Value {
        let mut stream = TcpStream::connect(&self.address).expect("the server listens");
        let body = body.to_string();
        write!(
            stream,
            "{method} /api/v1{path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{token}\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )
        .expect("the server reads");
        let mut reply = String::new();
        stream.read_to_string(&mut reply).expect("the server answers");
        let (_, body) = reply.split_once("\r\n\r\n").expect("a whole answer");
        serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {reply}"))
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([name, &self.child.id().to_string()]).status();
        assert!(sent.expect("signals can be sent").success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn acknowledged_actions_survive_a_stop_and_a_kill() {
    let folder = Folder::new("serve");
    let mut server = Server::start(&folder.0);
    let welcome = server.ask("POST", "/guests", "", &json!({ "name": "Ada" }));
    let token =
        format!("authorization: Bearer {}\r\n", welcome["token"].as_str().expect("a token"));
    let draft = json!({ "terms": { "game": "cards", "seats": ["person", { "bot": "novice" }] }, "ready": true });
    let table = server.ask("POST", "/tables", &token, &draft)["table"].clone();
    let path = format!("/tables/{}", table.as_str().expect("a table"));
    let look = |server: &Server| server.ask("GET", &path, &token, &json!({}));

    for signal in ["-TERM", "-KILL"] {
        let state = look(&server)["state"].clone();
        // The bot may still be at it; whatever was answered is what counts.
        if state["deciding"] == json!([1]) {
            let action = json!({ "action": state["view"]["table"]["legal"][0], "decision": state["decision"] });
            server.ask("POST", &format!("{path}/act"), &token, &action);
        }
        let before = look(&server);
        server.signal(signal);
        let status = server.child.wait().expect("the server ends");
        assert_eq!(status.success(), signal == "-TERM", "{status}");
        server = Server::start(&folder.0);
        let after = look(&server);
        let number = |look: &Value| -> u32 {
            let cursor = look["cursor"].as_str().expect("a cursor");
            cursor.strip_prefix("1-").and_then(|number| number.parse().ok()).expect("seat 1")
        };
        assert!(number(&after) >= number(&before), "{signal}: {before} {after}");
        assert_eq!(after["state"]["commitment"], before["state"]["commitment"]);
    }
}

#[test]
fn settings_that_make_no_sense_are_refused_in_one_line() {
    let folder = Folder::new("settings");
    let file = folder.0.join("sextant.toml");
    std::fs::write(&file, "bot-thread = 3\n").expect("a file can be written");
    let file = file.to_str().expect("a path");
    for (arguments, said) in [
        (["--config", file], "bot-thread"),
        (["--config", "nowhere.toml"], "nowhere.toml"),
        (["--database", "mongodb://x"], "mongodb"),
        (["--public-url", "play.example.org"], "public URL"),
        (["--listen", "nowhere"], "--listen"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_sextant"))
            .arg("serve")
            .args(arguments)
            .output()
            .expect("the command runs");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(said) && told.lines().count() == 1, "{told}");
    }
}
