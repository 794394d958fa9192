//! One game between bots.

use std::time::{Duration, Instant};

use sextant_bots::{Bot, Budget, Forfeit, Roster, derive_seed};
use sextant_core::{Amount, Disclosure, Seat, Simulation, Turn, Viewer};
use sextant_review::{Gains, LuckModel};

use crate::lineup::Side;

/// How one game came out.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GameResult {
    /// The mean score of each bot's seats.
    pub(crate) scores: [f64; 2],
    /// By how many points luck favoured the first side, if it was measured.
    pub(crate) luck: Option<f64>,
    /// Which side won, unless it was drawn.
    pub(crate) winner: Option<Side>,
    /// Rounds and turns.
    pub(crate) amount: Amount,
    /// Rounds that reached the turn limit.
    pub(crate) capped: u32,
    /// Which side gave up, and why.
    pub(crate) forfeit: Option<(Side, String)>,
    /// How long each bot thought, and how often.
    pub(crate) thought: [(Duration, u64); 2],
}

/// A bot in its seat.
pub(crate) struct Player<G> {
    pub(crate) who: Side,
    pub(crate) bot: Box<dyn Bot<G>>,
    pub(crate) budget: Budget<'static>,
}

/// Plays a game whose chance comes from `seed`: the same for every lineup.
pub(crate) fn play<G: Roster>(
    options: &G::Options,
    players: &mut [Player<G>],
    seed: u64,
    mut luck_model: Option<&mut (dyn LuckModel<G> + '_)>,
) -> GameResult {
    let mut game = G::new(options);
    let mut counted = sextant_core::Played { games: 1, ..Default::default() };
    let mut thought = [(Duration::ZERO, 0); 2];
    let mut legal = Vec::new();
    let mut disclosure = Disclosure::new();
    let mut luck = Gains::default();
    let forfeit = loop {
        match game.turn() {
            Turn::Over => break None,
            Turn::Chance => {
                counted.outcomes += 1;
                let nth = counted.outcomes;
                // A stream of its own for every outcome, so that the second deal does not depend on
                // how the first was played.
                let mut random = Simulation::new(derive_seed(seed, u64::from(nth)));
                let outcome = G::draw(options, nth, &mut random);
                if let Some(model) = &mut luck_model {
                    add(&mut luck, model.outcome(&game, &outcome));
                }
                if let Err(refusal) = game.apply_outcome(&outcome) {
                    break Some((Side::A, refusal.to_string()));
                }
                for (player, seat) in players.iter_mut().zip(Seat::ALL) {
                    player.bot.observe_outcome(&game.view(Viewer::Seat(seat)));
                }
            }
            Turn::Decide(seats) => {
                let Some(seat) = seats.iter().next() else { break None };
                let player = &mut players[seat.index()];
                game.legal(seat, &mut legal);
                let start = Instant::now();
                let chosen = ask(&game, player, seat, &legal);
                let (time, times) = &mut thought[player.who.index()];
                *time += start.elapsed();
                *times += 1;
                let action = match chosen {
                    Ok(action) => action,
                    Err(Forfeit(reason)) => break Some((player.who, reason)),
                };
                if let Some(gains) =
                    luck_model.as_mut().and_then(|model| model.action(&game, seat, action))
                {
                    add(&mut luck, gains);
                }
                let concealed = game.conceals(seat);
                game.play_unchecked(seat, action);
                counted.actions += 1;
                disclosure.disclose(&game, concealed, seat, action, |listener, by, action| {
                    if let Some(player) = listener.seat().map(|seat| &mut players[seat.index()]) {
                        player.bot.observe_action(&game.view(listener), by, action);
                    }
                });
            }
        }
    };
    let mut result = score(&game, players, &counted, forfeit, thought);
    result.luck = luck_model.map(|_| {
        let [a, b] = [Side::A, Side::B].map(|who| mean_of(players, who, |seat| luck[seat]));
        a - b
    });
    result
}

fn add(sum: &mut Gains, more: Gains) {
    for (sum, more) in sum.0.iter_mut().zip(more.0) {
        *sum += more;
    }
}

fn ask<G: Roster>(
    game: &G,
    player: &mut Player<G>,
    seat: Seat,
    legal: &[G::Action],
) -> Result<G::Action, Forfeit> {
    let view = game.view(Viewer::Seat(seat));
    let action = player.bot.choose(&view, legal, player.budget)?.action;
    if legal.contains(&action) {
        Ok(action)
    } else {
        Err(Forfeit(format!("{action} is not legal")))
    }
}

fn seats_of<G>(players: &[Player<G>], who: Side) -> impl Iterator<Item = Seat> {
    let seats = players.iter().zip(Seat::ALL);
    seats.filter(move |(player, _)| player.who == who).map(|(_, seat)| seat)
}

/// The mean over the seats of a side.
fn mean_of<G>(players: &[Player<G>], who: Side, value: impl Fn(Seat) -> f64) -> f64 {
    let total: f64 = seats_of(players, who).map(value).sum();
    total / seats_of(players, who).count() as f64
}

/// A bot that forfeits has lost, whatever the points on the table are.
fn score<G: Roster>(
    game: &G,
    players: &[Player<G>],
    counted: &sextant_core::Played,
    forfeit: Option<(Side, String)>,
    thought: [(Duration, u64); 2],
) -> GameResult {
    let mut scores =
        [Side::A, Side::B].map(|who| mean_of(players, who, |seat| game.score(seat).into()));
    let winner = match &forfeit {
        Some((Side::A, _)) => Some(Side::B),
        Some((Side::B, _)) => Some(Side::A),
        None => {
            let winners = game.winners();
            let wins = |who: Side| seats_of(players, who).any(|seat| winners.contains(seat));
            match (wins(Side::A), wins(Side::B)) {
                (true, false) => Some(Side::A),
                (false, true) => Some(Side::B),
                _ => None,
            }
        }
    };
    if let Some((who, _)) = &forfeit {
        let best_other = scores[1 - who.index()];
        scores[who.index()] = scores[who.index()].min(best_other);
    }
    GameResult {
        scores,
        luck: None,
        winner,
        amount: G::amount(counted),
        capped: game.capped(),
        forfeit,
        thought,
    }
}
