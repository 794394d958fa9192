//! What must hold of every game, as a suite that each game's tests call.

use std::collections::HashSet;
use std::fmt::Write as _;

use crate::notation::no_files;
use crate::{
    Disclosure, LogEntry, Observable, Observation, Random, Record, Refused, Seat, SeatObserver,
    Simulation, Step, Turn, Viewer,
};

/// Plays `games` random games with each of the options and checks at every step what the rest of
/// Sextant relies on.
///
/// - Until the game is over there is always a seat to decide, and it has a choice.
/// - An action is legal exactly if [`play`](crate::Game::play) accepts it; `actions` are all there
///   are in any game. A refusal changes nothing; the unchecked twin does the same as the checked.
/// - A seat can [pass](crate::Game::pass) exactly when it decides, and to pass is legal.
/// - Actions, and records as text and as JSON, can be read back, at any point of the game; replay
///   gives the same state.
/// - An undone action leaves no trace: the state is as if the remaining steps were all there were,
///   whichever other seats have acted in between.
/// - A turn that is [opened](crate::Game::open_turn) hides nothing any more, whatever was hidden before;
///   it is read back, and replays, as what it is.
/// - **No leak**: when everything that a viewer can't know is dealt anew, their view, its `Debug`,
///   their legal actions and every refusal stay the same to the byte, and so does `Debug` of the
///   state for a spectator. The suite fails if there never was anything to deal anew where
///   `hides_something` says there should be.
/// - **Observations**: an action that is not [concealed](crate::Game::conceals) can be read off
///   every view, so that announcing it gives nothing away; a concealed one changes no other view,
///   whichever it was. A player who follows the game by the observations of their seat has exactly
///   the view that the table would give them.
/// - **The log** can be kept up to date by its end: what is settled before and after a step does not
///   change by it. It is the same of a record that was read from its text, and names whatever is open.
///
/// # Panics
///
/// With the promise that is broken.
pub fn check_game<G: Observable>(
    options: &[G::Options],
    actions: &[G::Action],
    games: u64,
    hides_something: bool,
) {
    for (index, options) in options.iter().enumerate() {
        let mut twins = 0;
        for game in 0..games {
            let seed = index as u64 * 1_000_003 + game;
            twins += Check::<G>::new(options, actions, seed).run();
        }
        assert!(twins > 0 || !hides_something, "no hidden twin ever differed: {options:?}");
    }
}

struct Check<'a, G: Observable> {
    record: Record<G>,
    actions: &'a [G::Action],
    random: Simulation,
    /// An observer in every seat, which knows only what that seat may know.
    observers: Vec<SeatObserver<G>>,
    disclosure: Disclosure<G::Action>,
    /// What everybody who looks has in their list of what happened, and how much of it is settled.
    logs: Vec<Vec<LogEntry>>,
    settled: usize,
    /// How many hidden twins were really different states.
    twins: u32,
}

impl<'a, G: Observable> Check<'a, G> {
    fn new(options: &G::Options, actions: &'a [G::Action], seed: u64) -> Self {
        let record = Record::<G>::new(options);
        let observers = Seat::first(record.game().seats())
            .map(|seat| SeatObserver::new(options, seat).expect("the seat exists"))
            .collect();
        let (disclosure, random) = (Disclosure::new(), Simulation::new(seed));
        let logs = vec![Vec::new(); record.game().seats() + 1];
        Check { record, actions, random, observers, disclosure, logs, settled: 0, twins: 0 }
    }

    fn game(&self) -> &G {
        self.record.game()
    }

    fn run(mut self) -> u32 {
        loop {
            self.check_legality();
            self.check_hidden_twins();
            self.check_undo_by_anyone();
            self.check_observers();
            self.check_log();
            self.check_opening();
            if self.random.below(10) == 0 {
                self.check_concealment();
            }
            if self.random.below(40) == 0 {
                self.check_record();
            }
            match self.game().turn() {
                Turn::Over => break,
                Turn::Chance => self.let_chance_decide(),
                Turn::Decide(_) if self.random.below(20) == 0 && self.let_a_player_open() => {}
                Turn::Decide(_) => self.let_a_player_act(),
            }
        }
        self.check_record();
        assert!(!self.game().winners().is_empty(), "a finished game has winners");
        self.twins
    }

    fn let_chance_decide(&mut self) {
        let nth = self.record.outcomes() + 1;
        let options = self.game().options().clone();
        let outcome = G::draw(&options, nth, &mut self.random);
        let mut again = self.record.clone();
        self.record.apply_outcome(outcome.clone()).expect("a drawn outcome is possible");
        for observer in &mut self.observers {
            let view = self.record.game().view(Viewer::Seat(observer.seat()));
            let outcome = G::observed_outcome(&view);
            observer.observe_outcome(&outcome).unwrap_or_else(|error| panic!("{outcome}: {error}"));
        }
        if self.game().turn() != Turn::Chance {
            again.apply_outcome(outcome.clone()).expect("it was possible before");
            let before = self.game().clone();
            let refused = again.apply_outcome(outcome);
            assert!(refused.is_err(), "an outcome was accepted out of turn");
            assert_eq!(*again.game(), before, "a refused outcome changed the state");
        }
    }

    fn let_a_player_act(&mut self) {
        let deciding: Vec<Seat> = self.game().turn().deciding().iter().collect();
        let seat = *self.random.pick(&deciding).expect("a seat decides");
        let legal = self.legal(seat);
        let action = *self.random.pick(&legal).expect("who decides has a choice");

        let before = self.record.clone();
        self.record.play(seat, action).expect("a legal action is accepted");
        self.check_undo(seat, &before);
        self.disclose(before.game().conceals(seat), seat, action);
    }

    /// Says whether the turn is now played in the open.
    fn let_a_player_open(&mut self) -> bool {
        let seats: Vec<Seat> = Seat::first(self.game().seats()).collect();
        let seat = *self.random.pick(&seats).expect("there is a seat");
        if self.record.open_turn(seat).is_err() {
            return false;
        }
        for observer in &mut self.observers {
            let view = self.record.game().view(Viewer::Seat(observer.seat()));
            assert!(G::is_open(&view), "a view does not show that the turn is open");
            let outcome = G::observed_outcome(&view);
            observer.observe_outcome(&outcome).unwrap_or_else(|error| panic!("{outcome}: {error}"));
        }
        self.disclosure = Disclosure::new();
        true
    }

    fn disclose(&mut self, concealed: bool, seat: Seat, action: G::Action) {
        let game = self.record.game();
        let observers = &mut self.observers;
        self.disclosure.disclose(game, concealed, seat, action, |listener, by, action| {
            let Some(listener) = listener.seat() else { return };
            let revealed = G::revealed(&game.view(Viewer::Seat(listener)), by, action);
            observers[listener.index()]
                .observe_action(Observation { seat: by, action, revealed })
                .unwrap_or_else(|error| {
                    panic!("{listener:?} can't observe {by:?}: {action}: {error}")
                });
        });
    }

    fn check_observers(&self) {
        for observer in &self.observers {
            let seat = observer.seat();
            let mut legal = Vec::new();
            observer.legal(&mut legal);
            assert_eq!(legal, self.legal(seat), "what {seat:?} observes leaves a wrong choice");
            // An observer does not know who has already chosen in secret, though the table shows
            // it.
            if !self.disclosure.withholds_from(Viewer::Seat(seat)) {
                let view = G::observable(self.game().view(Viewer::Seat(seat)));
                assert_eq!(observer.view(), view, "what {seat:?} observes gives another view");
            }
        }
    }

    fn check_log(&mut self) {
        let settled = self.record.settled();
        let kept = self.settled.min(settled);
        self.settled = settled;
        let deciding = self.game().turn().deciding();
        let viewers = Viewer::all(self.record.game().seats());
        for (viewer, log) in viewers.zip(&mut self.logs) {
            log.truncate(kept);
            log.extend(self.record.log(viewer, kept));
            assert_eq!(*log, self.record.log(viewer, 0), "{viewer} can't go on from {kept} lines");
            for line in log {
                let LogEntry::Acted { seat, action: None, events } = line else { continue };
                assert!(events.is_empty(), "{viewer} learns what a secret choice set off");
                assert!(
                    self.record.game().conceals(*seat) && !deciding.contains(*seat),
                    "{viewer} learns too little, or too early, of {seat:?}",
                );
            }
        }
    }

    fn check_concealment(&self) {
        for seat in self.game().turn().deciding().iter() {
            let after: Vec<(G::Action, G)> = self
                .legal(seat)
                .into_iter()
                .map(|action| {
                    let mut game = self.game().clone();
                    game.play_unchecked(seat, action);
                    (action, game)
                })
                .collect();
            let others = Viewer::all(self.game().seats()).filter(|viewer| !viewer.is(seat));
            for (viewer, (nth, (action, game))) in
                others.flat_map(|viewer| after.iter().enumerate().map(move |each| (viewer, each)))
            {
                for (other, other_game) in &after[..nth] {
                    let same = game.view(viewer) == other_game.view(viewer);
                    if !self.game().conceals(seat) {
                        assert!(!same, "{action} by {seat:?} looks like {other} to {viewer}");
                    } else if game.conceals(seat) && game.turn() == other_game.turn() {
                        assert!(same, "{viewer} can tell {action} by {seat:?} from {other}");
                    }
                }
            }
        }
    }

    fn legal(&self, seat: Seat) -> Vec<G::Action> {
        let mut legal = Vec::new();
        self.game().legal(seat, &mut legal);
        legal
    }

    fn check_legality(&self) {
        let turn = self.game().turn();
        if let Turn::Decide(seats) = turn {
            assert!(!seats.is_empty(), "no seat decides in {:?}", self.game());
            assert!(
                seats.iter().all(|seat| seat.index() < self.game().seats()),
                "a seat decides that does not play",
            );
        }
        for seat in Seat::ALL {
            let legal = self.legal(seat);
            let distinct: HashSet<_> = legal.iter().copied().collect();
            assert_eq!(distinct.len(), legal.len(), "an action is listed twice: {legal:?}");
            assert_eq!(
                !legal.is_empty(),
                turn.deciding().contains(seat),
                "exactly those who decide have a choice: {turn:?}, {seat:?}: {legal:?}",
            );
            let pass = self.game().pass(seat);
            assert_eq!(pass.is_some(), !legal.is_empty(), "{seat:?} passes out of turn: {pass:?}");
            assert!(
                pass.is_none_or(|pass| legal.contains(&pass)),
                "{seat:?} can't pass with {pass:?}: {legal:?}",
            );
            for action in &legal {
                assert!(self.actions.contains(action), "{action} is not among all actions");
                let text = action.to_string();
                assert_eq!(text.parse().ok(), Some(*action), "{text} can't be read back");
            }
            for &action in self.actions {
                let mut game = self.game().clone();
                let accepted = game.play(seat, action).is_ok();
                assert_eq!(
                    accepted,
                    distinct.contains(&action),
                    "{action} by {seat:?}: listed and accepted must agree in {:?}",
                    self.game(),
                );
                if accepted {
                    let mut twin = self.game().clone();
                    twin.play_unchecked(seat, action);
                    assert_eq!(twin, game, "unchecked play of {action} differs");
                } else {
                    assert_eq!(game, *self.game(), "refused {action} changed the state");
                }
            }
        }
    }

    fn check_undo(&self, seat: Seat, before: &Record<G>) {
        let mut undone = self.record.clone();
        if undone.undo(seat).is_ok() {
            assert!(undone == *before, "undo leaves a trace in {:?}", before.game());
            for viewer in Viewer::all(before.game().seats()) {
                assert_eq!(undone.game().view(viewer), before.game().view(viewer));
            }
        }
    }

    fn check_undo_by_anyone(&self) {
        for seat in Seat::ALL {
            let mut undone = self.record.clone();
            if undone.undo(seat).is_err() {
                assert!(undone == self.record, "a refused undo changed the record");
                continue;
            }
            assert!(
                undone.game().turn().deciding().contains(seat),
                "{seat:?} took an action back and can't decide again",
            );
            let mut replayed = Record::<G>::new(self.game().options());
            for step in undone.steps() {
                match step {
                    Step::Outcome(outcome) => replayed.apply_outcome(outcome.clone()),
                    Step::Action(by, action) => replayed.play(*by, *action),
                }
                .expect("what was possible with a later step is possible without it");
            }
            assert!(
                replayed.game() == undone.game(),
                "{seat:?} took an action back and left a trace in {:?}",
                self.game(),
            );
        }
    }

    fn check_opening(&mut self) {
        for seat in Seat::ALL {
            let mut opened = self.record.clone();
            if opened.open_turn(seat).is_err() {
                assert!(opened == self.record, "a refused request changed the record");
                continue;
            }
            let game = opened.game();
            assert!(
                Seat::ALL.into_iter().all(|seat| !game.conceals(seat)),
                "something stays hidden"
            );
            assert!(opened.at(opened.steps().len()) == opened, "replay of an open turn differs");
            for viewer in Viewer::all(game.seats()) {
                let mut twin = self.game().clone();
                twin.redeal_hidden(viewer, &mut self.random);
                twin.open_turn(seat).expect("who may ask does not depend on what is hidden");
                assert!(twin == *game, "an open turn depends on what {viewer} could not know");
            }
            let again = opened.open_turn(seat);
            assert!(again.is_err(), "a turn was opened twice");
        }
    }

    fn check_hidden_twins(&mut self) {
        for viewer in Viewer::all(self.game().seats()) {
            let mut twin = self.game().clone();
            twin.redeal_hidden(viewer, &mut self.random);
            if twin != *self.game() {
                self.twins += 1;
            }
            assert_eq!(
                observable_output(self.game(), viewer, self.actions),
                observable_output(&twin, viewer, self.actions),
                "{viewer} could tell two states apart that look the same to them",
            );
        }
    }

    fn check_record(&self) {
        let text = self.record.to_text();
        let from_text = Record::<G>::from_text(&text, &no_files)
            .unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert!(from_text.game() == self.game(), "replay of the text differs:\n{text}");
        assert_eq!(from_text.to_text(), text, "text does not round-trip");
        for viewer in Viewer::all(self.game().seats()) {
            let logs = [&from_text, &self.record].map(|record| record.log(viewer, 0));
            assert_eq!(logs[0], logs[1], "{viewer} has another log of the text:\n{text}");
        }

        let json = self.record.to_json().to_string();
        let from_json =
            Record::<G>::from_json(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
        assert!(from_json == self.record, "JSON does not round-trip:\n{json}");
        let steps = self.record.steps().len();
        assert!(self.record.at(steps) == self.record, "replay of the steps differs:\n{json}");
        let earlier = self.record.at(steps / 2);
        assert_eq!(earlier.steps(), &self.record.steps()[..steps / 2]);
    }
}

/// Everything that reaches a viewer, as text.
fn observable_output<G: Observable>(game: &G, viewer: Viewer, actions: &[G::Action]) -> String {
    let view = game.view(viewer);
    let json = serde_json::to_string(&view).expect("a view is JSON");
    let concealed: Vec<bool> = Seat::ALL.into_iter().map(|seat| game.conceals(seat)).collect();
    let scores: Vec<i32> =
        Seat::first(game.seats()).map(|seat| game.known_score(viewer, seat)).collect();
    let mut seen = format!("{json}\n{view:?}\n{:?}\n{concealed:?}\n{scores:?}\n", game.turn());
    if G::outcomes_seen(&view) > 0 {
        let _ = writeln!(seen, "{}", G::observed_outcome(&view));
    }
    match viewer {
        Viewer::Seat(seat) => {
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            let _ = writeln!(seen, "{legal:?} {:?}", game.pass(seat));
            for &action in actions {
                if let Err(refusal) = game.clone().play(seat, action) {
                    let json = serde_json::to_string(&Refused::new(&refusal));
                    let _ = writeln!(seen, "{action}: {json:?} {refusal:?}");
                }
            }
            let _ = writeln!(seen, "undo: {:?}", game.clone().undo(seat));
            let _ = writeln!(seen, "open: {:?}", game.clone().open_turn(seat));
        }
        Viewer::Spectator => {
            let _ = writeln!(seen, "{game:?}");
        }
    }
    seen
}
