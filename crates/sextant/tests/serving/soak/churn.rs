//! What clients do all the time: games of several kinds, tables without a game, sockets that come and go.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::{Value, json};
use sextant_store::{Making, open_quietly};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::Shared;
use crate::serving::ledger::Ledger;
use crate::serving::player::{Player, Transport};
use crate::serving::test_server::cards;

/// Everything that clients do, until they are stopped.
pub(super) struct Clients(JoinSet<()>);

pub(super) fn start(shared: &Arc<Shared>) -> Clients {
    let mut clients = JoinSet::new();
    for nth in 0..4 {
        clients.spawn(play_games(Arc::clone(shared), nth));
    }
    clients.spawn(run_out_of_time(Arc::clone(shared)));
    clients.spawn(come_and_go(Arc::clone(shared)));
    clients.spawn(open_and_drop_sockets(Arc::clone(shared)));
    Clients(clients)
}

impl Clients {
    pub(super) async fn finish(mut self) {
        while let Some(done) = self.0.join_next().await {
            done.expect("the clients could go on");
        }
    }
}

impl Shared {
    fn goes_on(&self) -> bool {
        !self.ends.load(Ordering::Relaxed)
    }

    async fn guest(&self, transport: Transport, ledger: &Arc<Ledger>) -> Player {
        let mut player = Player::connect_new(&self.addresses, 0, transport, ledger).await;
        player.thinking = self.thinking;
        player
    }

    /// A game is over: what was answered is stored, and the deals were fair.
    async fn check(&self, ledger: &Ledger) {
        let store = open_quietly(&self.database, Making::NeverMake).await.expect("opens");
        ledger.compare(&store).await;
        store.close().await;
        self.counts.games.fetch_add(1, Ordering::Relaxed);
        self.counts.moves.fetch_add(ledger.count(), Ordering::Relaxed);
    }
}

/// One game after the other, each with new guests.
async fn play_games(shared: Arc<Shared>, nth: usize) {
    let dice = json!({ "game": "dice", "options": { "players": 2 } });
    let mut round = nth;
    while shared.goes_on() {
        round += 1;
        let ledger = Arc::new(Ledger::new());
        let mut ada = shared.guest(Transport::Socket, &ledger).await;
        let mut terms = if round.is_multiple_of(3) { dice.clone() } else { cards() };
        if nth.is_multiple_of(2) {
            let mut ben = shared.guest(Transport::Posts, &ledger).await;
            terms["admission"] = json!("open");
            let table = ada.set_up(&terms).await;
            ben.sit(&table).await;
            tokio::join!(ada.play(&table), ben.play(&table));
        } else {
            terms["seats"] = json!(["person", { "bot": "casual" }]);
            let table = ada.set_up(&terms).await;
            ada.play(&table).await;
        }
        shared.check(&ledger).await;
    }
}

/// Players who start a game and stay away.
async fn run_out_of_time(shared: Arc<Shared>) {
    let mut terms = cards();
    terms["timing"] = json!({ "kind": "per-move", "seconds": 5 });
    while shared.goes_on() {
        let ledger = Arc::new(Ledger::new());
        let mut ada = shared.guest(Transport::Posts, &ledger).await;
        let mut ben = shared.guest(Transport::Posts, &ledger).await;
        let table = ada.set_up(&terms).await;
        ben.sit(&table).await;
        while status(&mut ada, &table).await != "over" {
            sleep(Duration::from_millis(500)).await;
        }
        shared.check(&ledger).await;
        shared.counts.time_outs.fetch_add(1, Ordering::Relaxed);
    }
}

async fn status(player: &mut Player, table: &str) -> String {
    let snapshot = player.get(&format!("/tables/{table}")).await;
    snapshot["state"]["status"].as_str().expect("a status").to_owned()
}

/// Tables that are set up and never begin.
async fn come_and_go(shared: Arc<Shared>) {
    let nowhere = Arc::new(Ledger::new());
    while shared.goes_on() {
        let mut ada = shared.guest(Transport::Posts, &nowhere).await;
        let mut ben = shared.guest(Transport::Posts, &nowhere).await;
        let table = ada.post("/tables", &json!({ "terms": cards() })).await["table"].clone();
        let table = table.as_str().expect("a table");
        let path = |verb: &str| format!("/tables/{table}/{verb}");
        ben.post(&path("sit"), &json!({})).await;
        ada.post(&path("say"), &json!({ "text": "hello" })).await;
        sleep(shared.thinking).await;
        ben.post(&path("leave"), &json!({})).await;
        ada.post(&path("leave"), &json!({})).await;
        assert_eq!(status(&mut ada, table).await, "closed");
        ada.get("/lobby").await;
        ada.get("/me/tables").await;
        shared.counts.closed.fetch_add(1, Ordering::Relaxed);
        sleep(Duration::from_millis(50) + shared.thinking).await;
    }
}

/// Sockets and streams that end without a word, some of them while they are written to.
async fn open_and_drop_sockets(shared: Arc<Shared>) {
    let nowhere = Arc::new(Ledger::new());
    let mut player = shared.guest(Transport::Posts, &nowhere).await;
    let table = player.post("/tables", &json!({ "terms": cards() })).await["table"].clone();
    let messages = [
        json!({ "type": "follow-lobby" }),
        json!({ "type": "follow", "table": table }),
        json!({ "type": "follow-mine" }),
        json!({ "type": "unfollow", "table": table }),
        json!({ "type": "nonsense" }),
        json!({ "type": "ask", "id": "x", "table": table, "command": { "do": "undo" } }),
    ];
    while shared.goes_on() {
        let nth = shared.counts.sockets.fetch_add(1, Ordering::Relaxed);
        if let Some(mut socket) = player.connect().await {
            for message in messages.iter().cycle().skip(nth).take(nth % 7) {
                socket.send_message(message.clone()).await;
            }
            let _ = timeout(Duration::from_millis(100), socket.next()).await;
        }
        drop_stream(&shared, &table).await;
        sleep(Duration::from_millis(50) + shared.thinking / 2).await;
    }
}

async fn drop_stream(shared: &Shared, table: &Value) {
    let address = shared.addresses.get(0);
    let table = table.as_str().expect("a table");
    let Ok(mut stream) = TcpStream::connect(address).await else { return };
    let path = format!("/api/v1/tables/{table}/stream");
    let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\n\r\n");
    let _ = stream.write_all(request.as_bytes()).await;
    let _ = timeout(Duration::from_millis(100), stream.read(&mut [0; 64])).await;
}
