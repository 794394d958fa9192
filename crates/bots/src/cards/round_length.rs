//! What keeps rounds from dragging on.
//!
//! Taking a discard leaves the draw pile as it is, so two players who keep swapping cards that nobody
//! needs never finish. Among nearly equal draws, bots prefer the shorter round: the more discards were
//! taken, the more another one must be worth.

use sextant_cards::{Action, HAND, TableView, View};
use sextant_core::BySeat;

/// After this many placements in a round, players stop drawing from the discard piles, so that the
/// round ends.
pub(crate) const STALL_LIMIT: u32 = 130;

/// So many discards taken by both players together are nothing unusual.
const USUAL_TAKES: u32 = 20;

/// The same view, but of a match that begins with this round.
///
/// The network was trained in matches of three rounds and hardly ever saw a lead of a hundred points.
/// Shown one, it takes dead discards for ever (`docs/training/TRIED.md`); and no form of it ever won
/// more matches for knowing how they stand.
pub(crate) fn as_first_round(view: &View) -> View {
    let mut alone = *view;
    alone.totals = BySeat([0, 0]);
    alone
}

/// How many discards beyond the usual were taken in this round.
pub(crate) fn unusual_takes(view: &View) -> u32 {
    let Some(table) = &view.table else { return 0 };
    let dealt = view.options.variant.cards().saturating_sub(2 * HAND) as u32;
    let drawn = dealt.saturating_sub(u32::from(table.draw_pile));
    table.placements.saturating_sub(drawn + USUAL_TAKES)
}

/// Whether the round has gone on for so long that discards must not be taken any more.
pub(crate) fn is_overlong(table: &TableView) -> bool {
    table.placements >= STALL_LIMIT
}

/// What the player may still do if rounds are to end: without taking discards once the round is
/// overlong.
pub(crate) fn within_length<'a>(view: &View, legal: &'a [Action]) -> &'a [Action] {
    let overlong = view.table.as_ref().is_some_and(is_overlong);
    let pile = legal.iter().position(|&action| action == Action::DrawFromPile);
    match pile.filter(|_| overlong) {
        Some(nth) => &legal[nth..=nth],
        None => legal,
    }
}

#[cfg(test)]
mod tests {
    use crate::{Budget, Roster};
    use sextant_cards::{End, Match, Options, Rounds};
    use sextant_core::{Game, Seat, Simulation, Turn, Viewer};

    /// How many cards were placed in each of three rounds in which `name` meets an opponent who never
    /// ends one, and what the match came to.
    fn placements(name: &str, opponent: &str, simulations: u32, seed: u64) -> (Vec<u32>, Match) {
        let rounds = Rounds::try_from(3).unwrap();
        let turn_limit = std::num::NonZeroU16::new(400);
        let options = Options { rounds, turn_limit, ..Options::default() };
        let mut bots = [name, opponent].map(|name| (Match::entry(name).unwrap().make)(seed));
        let mut game = Match::new(&options);
        let mut random = Simulation::new(seed);
        let mut legal = Vec::new();
        let mut lengths = Vec::new();
        loop {
            match game.turn() {
                Turn::Over => return (lengths, game),
                Turn::Chance => game.apply_outcome(&Match::draw(&options, 1, &mut random)).unwrap(),
                Turn::Decide(seats) => {
                    let seat = seats.iter().next().unwrap();
                    game.legal(seat, &mut legal);
                    let view = game.view(Viewer::Seat(seat));
                    let budget = Budget::simulations(simulations);
                    let bot = &mut bots[seat.index()];
                    let action = bot.choose(&view, &legal, budget).unwrap().action;
                    game.play_unchecked(seat, action);
                    for (bot, seat) in bots.iter_mut().zip(Seat::ALL) {
                        bot.observe_action(&game.view(Viewer::Seat(seat)), seat, action);
                    }
                    let round = game.round().unwrap();
                    if round.end().is_some() {
                        lengths.push(round.placements());
                    }
                }
            }
        }
    }

    #[test]
    fn an_opponent_who_never_ends_a_round_does_not_get_it_to_the_limit() {
        for (name, seeds) in [("prodigy", 4), ("searcher", 1), ("master", 1), ("cautious", 4)] {
            for opponent in ["looper", "staller"] {
                for seed in 0..seeds {
                    let (lengths, game) = placements(name, opponent, 8, seed);
                    let capped =
                        game.results().iter().filter(|round| round.end == End::TurnLimit).count();
                    assert_eq!(capped, 0, "{name} against {opponent}: {lengths:?}");
                    assert!(game.totals()[Seat::ONE] > 150, "the lead is large at the end");
                }
            }
        }
    }
}
