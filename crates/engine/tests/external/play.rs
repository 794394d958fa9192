//! What a program is told, and that it is told nothing else.

use std::time::Duration;

use sextant_bots::{Bot, Budget, Forfeit};
use sextant_cards::{Deal, Deck, Match, Options as CardOptions};
use sextant_core::{Disclosure, Game, Observable, Random, Seat, Simulation, Turn, Viewer};
use sextant_dice::{DiceGame, Options as DiceOptions, Players};
use sextant_engine::{CommandLine, ExternalBot, Limits, Transcript};

use super::engines::command;

const AMPLE: Duration = Duration::from_mins(1);
const PATIENT: Limits = Limits { handshake: AMPLE, answer: AMPLE, quit: AMPLE };

fn external<G: Observable>(engine: &str, log: &str) -> ExternalBot<G> {
    let command = command(engine, log);
    let command: CommandLine = command.strip_prefix("cmd:").unwrap().parse().unwrap();
    ExternalBot::new(command, PATIENT, 1)
}

fn dealt() -> Match {
    let options = CardOptions::default();
    let mut game = Match::new(&options);
    game.apply_outcome(&Match::draw(&options, 1, &mut Simulation::new(5))).unwrap();
    game
}

#[test]
fn a_program_is_told_to_stop_and_what_it_thinks_is_heard() {
    let log = std::env::temp_dir().join(format!("sextant-{}-patient.log", std::process::id()));
    std::fs::write(&log, "").unwrap();
    let mut bot = external::<Match>("patient", log.to_str().unwrap());
    let game = dealt();
    let view = game.view(Viewer::Seat(Seat::ONE));
    let mut legal = Vec::new();
    game.legal(Seat::ONE, &mut legal);
    let budget = Budget { stop: Some(&|| true), explain: true, ..Budget::DEFAULT };
    let choice = bot.choose(&view, &legal, budget).unwrap();
    assert_eq!(choice.action, legal[0]);
    let analysis = choice.analysis.unwrap();
    assert_eq!(analysis.candidates[0].action.to_string(), "D");
    assert!((analysis.candidates[0].margin + 1.5).abs() < 1e-9);
    drop(bot);
    std::fs::remove_file(log).unwrap();
}

#[test]
fn who_has_forfeited_stays_so() {
    let command = CommandLine { program: "/nowhere".to_owned(), arguments: Vec::new() };
    let mut bot = ExternalBot::<Match>::new(command, PATIENT, 1);
    let game = dealt();
    let view = game.view(Viewer::Seat(Seat::ONE));
    let mut legal = Vec::new();
    game.legal(Seat::ONE, &mut legal);
    let first: Forfeit = bot.choose(&view, &legal, Budget::DEFAULT).unwrap_err();
    assert_eq!(bot.choose(&view, &legal, Budget::DEFAULT).unwrap_err(), first);
}

/// Everything that is told in `seat`, with the view and the choice wherever it has one.
struct SeatLog<G: Observable> {
    seat: Seat,
    transcript: Transcript<G>,
    lines: Vec<String>,
}

impl<G: Observable> SeatLog<G> {
    fn new(seat: Seat) -> Self {
        SeatLog { seat, transcript: Transcript::new(), lines: Vec::new() }
    }

    fn look(&mut self, game: &G) {
        let view = game.view(Viewer::Seat(self.seat));
        self.lines.extend(self.transcript.table(&view));
        let mut legal = Vec::new();
        game.legal(self.seat, &mut legal);
        if !legal.is_empty() {
            self.lines.extend([Transcript::<G>::view(&view), Transcript::<G>::legal(&legal)]);
        }
    }

    fn observe(&mut self, game: &G, to: Viewer, by: Seat, action: G::Action) {
        if to.is(self.seat) {
            let view = game.view(to);
            self.lines.extend(self.transcript.action(&view, by, action));
        }
    }
}

/// Two deals that differ in one card of the other's hand, which they never place: seat 1 is told the
/// same to the byte.
#[test]
fn a_card_that_was_never_seen_is_never_told() {
    for seed in 0..20 {
        let mut random = Simulation::new(seed);
        let options = CardOptions::default();
        let deal = Match::draw(&options, 1, &mut random);
        let mut cards: Vec<String> = deal.deck.cards().iter().map(ToString::to_string).collect();
        let last = cards.len() - 1;
        let secrets = [cards[8].clone(), cards[last].clone()];
        cards.swap(8, last);
        let swapped: Deck = cards.join(" ").parse().unwrap();

        let mut game = Match::new(&options);
        let mut twin = game.clone();
        game.apply_outcome(&deal).unwrap();
        twin.apply_outcome(&Deal { deck: swapped, ..deal }).unwrap();
        let mut told = [SeatLog::new(Seat::ONE), SeatLog::new(Seat::ONE)];
        // Up to the last card, which is one of the secrets.
        while game.round().unwrap().draw_pile().len() > 1 {
            told[0].look(&game);
            told[1].look(&twin);
            let Turn::Decide(seats) = game.turn() else { break };
            let seat = seats.iter().next().unwrap();
            let mut legal = Vec::new();
            let mut also_legal = Vec::new();
            game.legal(seat, &mut legal);
            twin.legal(seat, &mut also_legal);
            legal.retain(|action| {
                let text = action.to_string();
                let secret =
                    secrets.iter().any(|card| text.strip_suffix('D').unwrap_or(&text) == card);
                also_legal.contains(action) && !secret
            });
            let action = *random.pick(&legal).expect("something can be done in both");
            for (game, told) in [&mut game, &mut twin].into_iter().zip(&mut told) {
                let concealed = game.conceals(seat);
                game.play(seat, action).unwrap();
                let (game, mut disclosure) = (&*game, Disclosure::new());
                disclosure.disclose(game, concealed, seat, action, |to, by, action| {
                    told.observe(game, to, by, action);
                });
            }
        }
        assert!(told[0].lines.len() > 50);
        assert_eq!(told[0].lines, told[1].lines);
        let plays = told[0].lines.iter().filter(|line| line.starts_with("play 2 D"));
        assert!(plays.clone().count() > 0);
        assert!(plays.into_iter().all(|line| line == "play 2 D"), "the other's draw is not named");
    }
}

/// While others still choose, nobody is told what has been chosen.
#[test]
fn what_is_chosen_in_secret_is_told_once_all_have_chosen() {
    let options = DiceOptions { players: Players::try_from(3).unwrap(), ..DiceOptions::default() };
    let mut game = DiceGame::new(&options);
    game.apply_outcome(&"RYG 123".parse().unwrap()).unwrap();
    let mut disclosure = Disclosure::new();
    let mut told = SeatLog::new(Seat::THREE);
    let mut play = |game: &mut DiceGame, told: &mut SeatLog<DiceGame>, seat, action: &str| {
        let action = action.parse().unwrap();
        let concealed = game.conceals(seat);
        game.play(seat, action).unwrap();
        let game = &*game;
        disclosure.disclose(game, concealed, seat, action, |to, by, action| {
            told.observe(game, to, by, action);
        });
    };
    play(&mut game, &mut told, Seat::ONE, "R1");
    told.look(&game);

    let mut twin_game = game.clone();
    let before = told.lines.len();
    play(&mut game, &mut told, Seat::TWO, "Y2");
    assert_eq!(told.lines.len(), before, "nothing is told yet");
    told.look(&game);
    twin_game.play(Seat::TWO, "-".parse().unwrap()).unwrap();
    let mut twin = SeatLog::<DiceGame>::new(Seat::THREE);
    twin.look(&twin_game);
    assert_eq!(told.lines.last_chunk::<2>(), twin.lines.last_chunk::<2>());

    play(&mut game, &mut told, Seat::THREE, "G3");
    let last: Vec<&str> = told.lines.iter().rev().take(2).rev().map(String::as_str).collect();
    assert_eq!(last, ["play 3 G3", "play 2 Y2"]);
    assert!(told.lines.iter().any(|line| line == "roll turn 1 active 1 dice RYG 123"));
}
