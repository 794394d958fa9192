//! Who hears of an action, and when.

use crate::{Game, Seat, Viewer};

/// Passes the actions at a table on to the other players: public ones at once, and concealed ones
/// as soon as they become public.
///
/// ```text
/// let concealed = game.conceals(seat);
/// game.play(seat, action)?;
/// disclosure.disclose(&game, concealed, seat, action, |listener, by, action| …);
/// ```
#[derive(Clone, Debug)]
pub struct Disclosure<A> {
    withheld: Vec<(Seat, A)>,
}

impl<A> Default for Disclosure<A> {
    fn default() -> Disclosure<A> {
        Disclosure { withheld: Vec::new() }
    }
}

impl<A: Copy> Disclosure<A> {
    /// The disclosures of a game that has no actions yet.
    pub fn new() -> Disclosure<A> {
        Disclosure::default()
    }

    /// Whether an action has been played that this viewer has not received yet.
    pub fn withholds_from(&self, viewer: Viewer) -> bool {
        self.withheld.iter().any(|(seat, _)| !viewer.is(*seat))
    }

    /// Passes on what `seat` has just done, and whatever that brings to light: to `tell`, with the
    /// one who hears of it, and the one who did it. `concealed` is what
    /// [`conceals`](Game::conceals) said before the action, `game` the state after it.
    pub fn disclose<G: Game<Action = A>>(
        &mut self,
        game: &G,
        concealed: bool,
        seat: Seat,
        action: A,
        mut receive: impl FnMut(Viewer, Seat, A),
    ) {
        let others = |seat: Seat| Viewer::all(game.seats()).filter(move |other| !other.is(seat));
        receive(Viewer::Seat(seat), seat, action);
        if concealed {
            self.withheld.push((seat, action));
        } else {
            others(seat).for_each(|other| receive(other, seat, action));
        }
        // By seat, so that the order in which they chose stays their own affair.
        let mut open: Vec<(Seat, A)> =
            self.withheld.extract_if(.., |(seat, _)| !game.conceals(*seat)).collect();
        open.sort_by_key(|(seat, _)| *seat);
        for (seat, action) in open {
            others(seat).for_each(|other| receive(other, seat, action));
        }
    }
}
