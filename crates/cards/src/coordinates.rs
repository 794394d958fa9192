//! The coordinate form of a turn, as one online host prints it: written, never read.

use crate::{Action, Colour};

/// A turn as `c1-s`: the column and row of the placement, then the pile drawn from, if it was.
///
/// Columns `a` to `f` are the colours; row 1 holds the expeditions of the player who started the
/// round, row 2 the discard piles, row 3 the other player's expeditions; `s` is the draw pile.
pub fn coordinates(started: bool, turn: &[Action]) -> Option<String> {
    let (placement, draw) = turn.split_first()?;
    let placed = match placement {
        Action::Explore(card) if started => format!("{}1", column(card.colour())),
        Action::Explore(card) => format!("{}3", column(card.colour())),
        Action::Discard(card) => format!("{}2", column(card.colour())),
        Action::DrawFromPile | Action::TakeDiscard(_) => return None,
    };
    match draw {
        [] => Some(placed),
        [Action::DrawFromPile] => Some(format!("{placed}-s")),
        [Action::TakeDiscard(colour)] => Some(format!("{placed}-{}", column(*colour))),
        _ => None,
    }
}

fn column(colour: Colour) -> char {
    char::from(b'a' + colour.index() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_names_the_places_and_not_the_card() {
        let turn = |text: &str| -> Vec<Action> {
            text.split(',').map(|action| action.parse().unwrap()).collect()
        };
        let written = |started, text| coordinates(started, &turn(text)).unwrap();
        assert_eq!(written(true, "W3,D"), "c1-s");
        assert_eq!(written(false, "W3,D"), "c3-s");
        assert_eq!(written(false, "RHD,B"), "a2-d");
        assert_eq!(written(true, "P10"), "f1");
    }
}
