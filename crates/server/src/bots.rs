//! Bots on the server: they think on threads of their own, apart from requests.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

use sextant_bots::{Budget, make_bot};
use sextant_tables::{BotTurn, Randomness as _};
use tokio::sync::oneshot;

use crate::randomness::OsRandomness;

/// Threads on which bots think, below everything else in priority.
#[derive(Clone, Debug)]
pub(crate) struct Bots(mpsc::Sender<BotRequest>);

struct BotRequest {
    turn: BotTurn,
    answer: oneshot::Sender<Option<String>>,
}

impl Bots {
    /// So many threads. They end when all clones of this are gone.
    pub(crate) fn new(threads: u16) -> std::io::Result<Bots> {
        let (sender, requests) = mpsc::channel::<BotRequest>();
        let requests = Arc::new(Mutex::new(requests));
        for nth in 1..=threads {
            let requests = Arc::clone(&requests);
            thread::Builder::new().name(format!("bot-{nth}")).spawn(move || {
                lower_priority();
                loop {
                    let next = requests.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok(BotRequest { turn, answer }) = next else { return };
                    // A bot that fails at a position passes: its table must not hang for that.
                    let choice = catch_unwind(AssertUnwindSafe(|| choose(&turn)));
                    let choice = choice.unwrap_or_else(|_| {
                        tracing::error!(level = turn.level, "a bot has panicked");
                        turn.record.pass(turn.seat)
                    });
                    // The requester may have stopped waiting; then the answer is dropped, which is
                    // fine.
                    let _ = answer.send(choice);
                }
            })?;
        }
        Ok(Bots(sender))
    }

    /// What the bot chooses; `None` if it has nothing to choose.
    pub(crate) async fn think(&self, turn: BotTurn) -> Option<String> {
        let (answer, chosen) = oneshot::channel();
        self.0.send(BotRequest { turn, answer }).ok()?;
        chosen.await.ok()?
    }
}

fn choose(turn: &BotTurn) -> Option<String> {
    let mut seed = [0; 8];
    OsRandomness.fill(&mut seed);
    let bot = make_bot(turn.record.game_name(), &turn.level, u64::from_le_bytes(seed));
    let choice = bot.and_then(|mut bot| bot.choose(&*turn.record, turn.seat, Budget::DEFAULT).ok());
    // A game must not hang because a bot of its name is gone from the roster.
    choice.map(|choice| choice.action).or_else(|| turn.record.pass(turn.seat))
}

/// Lets everything else go first on this thread's core.
pub(crate) fn lower_priority() {
    #[cfg(unix)]
    if rustix::process::nice(10).is_err() {
        tracing::debug!("bots think at the same priority as everything else");
    }
}
