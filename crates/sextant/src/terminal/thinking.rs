//! Bots think on a thread of their own, so that the screen stays alive.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

use sextant_bots::{AnyBot, Budget, Choice, Forfeit};
use sextant_core::{Record, Reporting, Seat};

/// After this long a bot must answer with what it has.
const PATIENCE: Duration = Duration::from_secs(5);

/// A bot that is thinking. Dropping it makes the bot stop.
pub(crate) struct Thinking {
    pub(crate) seat: Seat,
    answer: Receiver<Answer>,
    stop: Arc<AtomicBool>,
}

/// A bot, and what it wants to do.
pub(crate) struct Answer {
    pub(crate) bot: Box<dyn AnyBot>,
    pub(crate) choice: Result<Choice<String>, Forfeit>,
}

impl Thinking {
    /// Lets a bot think about what `seat` should do.
    pub(crate) fn start<G: Reporting>(
        mut bot: Box<dyn AnyBot>,
        record: &Record<G>,
        seat: Seat,
        explain: bool,
    ) -> Thinking {
        let (sender, answer) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let record = record.clone();
        std::thread::spawn(move || {
            let start = Instant::now();
            let enough = || stopped.load(Ordering::Relaxed) || start.elapsed() > PATIENCE;
            let budget = Budget {
                simulations: None,
                stop: Some(&enough),
                threads: std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
                explain,
            };
            let choice = bot.choose(&record, seat, budget);
            // The receiver may have stopped waiting.
            let _ = sender.send(Answer { bot, choice });
        });
        Thinking { seat, answer, stop }
    }

    /// The answer, if it is there. A bot that broke down gives up.
    pub(crate) fn answer(&self) -> Option<Result<Answer, Forfeit>> {
        match self.answer.try_recv() {
            Ok(answer) => Some(Ok(answer)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                Some(Err(Forfeit("it stopped without an answer".to_owned())))
            }
        }
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
