//! The table's end of the protocol: a program from outside that plays like a bot of ours.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::str::FromStr;
use std::time::{Duration, Instant};

use sextant_bots::{Analysis, Bot, Budget, Choice, Forfeit};
use sextant_core::{Observable, Seat, excerpt};

use crate::idle_programs::IdlePrograms;
use crate::line::split;
use crate::program::{Program, ReceiveError};
use crate::search_limits::SearchLimits;
use crate::{CommandLine, Limits, Transcript, VERSION, info};

/// A program from outside that speaks the protocol. It is started with its first game, and ended
/// with this value, unless it can play several games and there is a place to wait. Whatever goes wrong with it is a [`Forfeit`], and so is every choice after that.
pub struct ExternalBot<G: Observable> {
    command: CommandLine,
    limits: Limits,
    seed: u64,
    state: State,
    transcript: Transcript<G>,
    /// The rest of an entry that it gave as a whole.
    rest: VecDeque<String>,
    /// Where programs wait that can play several games.
    idle: Option<IdlePrograms>,
}

enum State {
    NotStarted,
    Running(Running),
    Lost(Forfeit),
}

/// A program that has said it is ready.
pub(crate) struct Running {
    program: Program,
    needs: Needs,
    wants_seed: bool,
    /// Whether it can play several games one after another.
    reusable: bool,
    /// The last error that the program reported, for the reason if it forfeits.
    error: Option<String>,
    answer: Duration,
}

/// What a program wants to be sent before every `go`.
#[derive(Default)]
struct Needs {
    view: bool,
    legal: bool,
}

/// An answer as it was given: a whole entry, or its next action; and what the program thought.
type Answer<A> = (String, Option<Analysis<A>>);

/// More lines than this before an answer are a flood.
const MAX_LINES: usize = 10_000;

impl<G: Observable> ExternalBot<G> {
    /// A program that has yet to be started. The seed is passed on if the program wants one.
    pub fn new(command: CommandLine, limits: Limits, seed: u64) -> ExternalBot<G> {
        let (state, transcript, rest) = (State::NotStarted, Transcript::new(), VecDeque::new());
        ExternalBot { command, limits, seed, state, transcript, rest, idle: None }
    }

    /// The same, but a program that can play several games is taken from those that wait, and waits there
    /// after its game.
    #[must_use]
    pub(crate) fn reusing(mut self, idle: IdlePrograms) -> ExternalBot<G> {
        self.idle = Some(idle);
        self
    }

    /// The program, started if need be, unless it has lost.
    fn running(&mut self) -> Result<&mut Running, Forfeit> {
        if let State::NotStarted = self.state {
            let waiting = self.idle.as_ref().and_then(IdlePrograms::take);
            let ready = waiting
                .map_or_else(|| Running::start(&self.command, &self.limits), Ok)
                .map(|running| running.with_seed(self.seed));
            self.state = match ready {
                Ok(running) => State::Running(running),
                Err(reason) => State::Lost(self.forfeit(&reason)),
            };
        }
        match &mut self.state {
            State::Running(running) => Ok(running),
            State::Lost(forfeit) => Err(forfeit.clone()),
            State::NotStarted => Err(Forfeit("it was never started".to_owned())),
        }
    }

    fn forfeit(&self, reason: &str) -> Forfeit {
        Forfeit(format!("{} {reason}", excerpt(&self.command.to_string())))
    }

    fn send(&mut self, lines: &[String]) {
        if let Ok(running) = self.running() {
            for line in lines {
                running.program.send(line);
            }
        }
    }

    fn ask(
        &mut self,
        view: &G::View,
        legal: &[G::Action],
        budget: Budget<'_>,
    ) -> Result<Choice<G::Action>, String> {
        let (answer, analysis) = if let Some(action) = self.rest.pop_front() {
            (action, None)
        } else {
            let running = self.running().map_err(|Forfeit(reason)| reason)?;
            let (entry, analysis) = running.ask::<G>(view, legal, budget)?;
            let mut actions = G::split_entry(&entry).into_iter().map(str::to_owned);
            let action = actions.next().unwrap_or_default();
            self.rest = actions.collect();
            (action, analysis)
        };
        let action: G::Action = answer.parse().map_err(|error: <G::Action as FromStr>::Err| {
            format!("answered {}: {error}", excerpt(&answer))
        })?;
        if legal.contains(&action) {
            Ok(Choice { action, analysis })
        } else {
            Err(format!("answered {}, which is not legal", excerpt(&answer)))
        }
    }
}

impl<G: Observable> Bot<G> for ExternalBot<G> {
    fn choose(
        &mut self,
        view: &G::View,
        legal: &[G::Action],
        budget: Budget<'_>,
    ) -> Result<Choice<G::Action>, Forfeit> {
        self.observe_outcome(view);
        self.running()?;
        self.ask(view, legal, budget).map_err(|reason| {
            let forfeit = self.forfeit(&reason);
            if let State::Running(running) = &mut self.state {
                running.program.kill();
            }
            self.state = State::Lost(forfeit.clone());
            forfeit
        })
    }

    fn observe_outcome(&mut self, view: &G::View) {
        let lines = self.transcript.table(view);
        self.send(&lines);
    }

    fn observe_action(&mut self, view: &G::View, seat: Seat, action: G::Action) {
        let lines = self.transcript.action(view, seat, action);
        self.send(&lines);
    }
}

impl<G: Observable> Drop for ExternalBot<G> {
    fn drop(&mut self) {
        // A program that has lost was killed.
        if let (State::Running(running), Some(idle)) =
            (std::mem::replace(&mut self.state, State::NotStarted), &self.idle)
            && running.reusable
        {
            idle.give_back(running);
        }
    }
}

impl Running {
    pub(crate) fn start(command: &CommandLine, limits: &Limits) -> Result<Running, String> {
        let program = Program::start(command, limits)?;
        let mut running = Running {
            program,
            needs: Needs::default(),
            wants_seed: false,
            reusable: false,
            error: None,
            answer: limits.answer,
        };
        if let Err(reason) = running.handshake(limits) {
            running.program.kill();
            return Err(reason);
        }
        Ok(running)
    }

    /// The program, if it has not exited while it waited for a game.
    pub(crate) fn if_alive(mut self) -> Option<Running> {
        let alive = self.program.is_running();
        alive.then_some(self)
    }

    /// The program, with the seed of its next game if it wants one. Nothing that it said in an earlier
    /// game is held against it.
    fn with_seed(mut self, seed: u64) -> Running {
        self.error = None;
        if self.wants_seed {
            self.program.send(&format!("setoption seed {seed}"));
        }
        self
    }

    /// Waits until the program is ready.
    fn handshake(&mut self, limits: &Limits) -> Result<(), String> {
        self.program.send(&format!("sextant {VERSION}"));
        let deadline = Instant::now() + limits.handshake;
        for _ in 0..MAX_LINES {
            let line = match self.program.receive(deadline) {
                Ok(line) => line,
                Err(ReceiveError::Ended(how)) => return Err(format!("{how} before it was ready")),
                Err(ReceiveError::Late) => {
                    let seconds = limits.handshake.as_secs_f64();
                    return Err(format!("was not ready after {seconds} s"));
                }
            };
            let (word, rest) = split(&line);
            match word {
                "ready" => {
                    let (version, _) = split(rest);
                    if !version.is_empty() && version != VERSION.to_string() {
                        let version = excerpt(version);
                        return Err(format!("speaks version {version}, not {VERSION}"));
                    }
                    return Ok(());
                }
                "needs" => {
                    self.needs.view |= rest.split_whitespace().any(|word| word == "view");
                    self.needs.legal |= rest.split_whitespace().any(|word| word == "legal");
                }
                "option" => self.wants_seed |= split(rest).0 == "seed",
                "reusable" => self.reusable = true,
                "error" => self.error = Some(rest.to_owned()),
                _ => {}
            }
        }
        Err(format!("wrote {MAX_LINES} lines and was not ready"))
    }

    /// Asks for an answer, and returns it as it was given.
    fn ask<G: Observable>(
        &mut self,
        view: &G::View,
        legal: &[G::Action],
        budget: Budget<'_>,
    ) -> Result<Answer<G::Action>, String> {
        for line in self.program.drain() {
            if let ("error", rest) = split(&line) {
                self.error = Some(rest.to_owned());
            }
        }
        if self.needs.view {
            self.program.send(&Transcript::<G>::view(view));
        }
        if self.needs.legal {
            self.program.send(&Transcript::<G>::legal(legal));
        }
        let limits = SearchLimits {
            simulations: budget.simulations,
            threads: Some(budget.threads).filter(|threads| threads.get() > 1),
            movetime: None,
            limit: Some(self.answer),
            explain: budget.explain,
        };
        self.program.send(&limits.to_string());
        let mut analysis = Analysis::default();
        let deadline = Instant::now() + self.answer;
        let mut stop_sent = false;
        let mut last = None;
        let mut lines = 0;
        loop {
            if !stop_sent && budget.is_spent() {
                self.program.send("stop");
                stop_sent = true;
            }
            let look_again = if budget.stop.is_some() && !stop_sent {
                deadline.min(Instant::now() + Duration::from_millis(10))
            } else {
                deadline
            };
            let line = match self.program.receive(look_again) {
                Ok(line) => line,
                Err(ReceiveError::Late) if Instant::now() < deadline => continue,
                Err(ReceiveError::Late) => {
                    let seconds = self.answer.as_secs_f64();
                    let reason = format!("gave no answer within {seconds} s");
                    return Err(self.with_last_output(reason, last));
                }
                Err(ReceiveError::Ended(how)) => return Err(self.with_last_output(how, last)),
            };
            lines += 1;
            if lines > MAX_LINES {
                return Err(format!("wrote {MAX_LINES} lines and no answer"));
            }
            match split(&line) {
                ("bestmove", answer) => {
                    let explained = budget.explain
                        && !(analysis.candidates.is_empty() && analysis.line.is_empty());
                    return Ok((answer.to_owned(), explained.then_some(analysis)));
                }
                ("resign", "") => return Err("resigned".to_owned()),
                ("resign", reason) => return Err(format!("resigned: {}", excerpt(reason))),
                ("info", rest) => info::parse(&mut analysis, rest),
                ("error", rest) => self.error = Some(rest.to_owned()),
                _ => last = Some(line),
            }
        }
    }

    /// Adds to a reason what a program that did not answer had said before, if anything.
    fn with_last_output(&self, mut reason: String, last: Option<String>) -> String {
        if let Some(error) = &self.error {
            let _ = write!(reason, "; it had reported an error: {}", excerpt(error));
        } else if let Some(last) = last {
            let _ = write!(reason, "; it last wrote {}", excerpt(&last));
        }
        reason
    }
}
