//! Whole entries: everything a seat decides before it is another seat's turn.

use thiserror::Error;

use crate::{Notation, Seat};

/// More entries than this are not listed: a chain of decisions can branch without end in sight.
const MAX_ENTRIES: usize = 100_000;

/// There are too many complete entries to list them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("seat {0} could go on in more than {MAX_ENTRIES} ways")]
pub struct TooManyEntries(Seat);

/// All complete entries that `seat` may make now, as words, sorted.
///
/// An entry is complete when the seat has nothing more to decide: in the card game a placement and
/// a draw, in the dice game a pair and its accelerations.
pub fn legal_entries<G: Notation>(game: &G, seat: Seat) -> Result<Vec<String>, TooManyEntries> {
    let mut entries = Vec::new();
    extend(game, seat, &mut Vec::new(), &mut entries)?;
    entries.sort_unstable();
    Ok(entries)
}

fn extend<G: Notation>(
    game: &G,
    seat: Seat,
    made: &mut Vec<G::Action>,
    entries: &mut Vec<String>,
) -> Result<(), TooManyEntries> {
    let mut actions = Vec::new();
    game.legal(seat, &mut actions);
    for action in actions {
        let mut next = game.clone();
        next.play_unchecked(seat, action);
        made.push(action);
        if next.turn().deciding().contains(seat) {
            extend(&next, seat, made, entries)?;
        } else if entries.len() < MAX_ENTRIES {
            entries.push(G::join_entry(made));
        } else {
            return Err(TooManyEntries(seat));
        }
        made.pop();
    }
    Ok(())
}

/// The seat whose entry comes next: of those who decide, the first clockwise from the one that
/// enters first.
pub fn next_to_decide<G: Notation>(game: &G) -> Option<Seat> {
    let deciding = game.turn().deciding();
    let (_, first) = game.numbering();
    let seats = game.seats();
    (0..seats).map(|nth| first.clockwise(nth, seats)).find(|&seat| deciding.contains(seat))
}
