//! Who hears of an action, and when.

use crate::{Game, Seat, Viewer};

/// Tells everybody at a table what the others do: at once what lies open, and what is concealed as
/// soon as it no longer is.
///
/// ```text
/// let concealed = game.conceals(seat);
/// game.play(seat, action)?;
/// herald.announce(&game, concealed, seat, action, |listener, by, action| …);
/// ```
#[derive(Clone, Debug)]
pub struct Herald<A> {
    held: Vec<(Seat, A)>,
}

impl<A> Default for Herald<A> {
    fn default() -> Herald<A> {
        Herald { held: Vec::new() }
    }
}

impl<A: Copy> Herald<A> {
    /// A herald for a game in which nobody has acted yet.
    pub fn new() -> Herald<A> {
        Herald::default()
    }

    /// Whether something has been done that this viewer has not been told yet.
    pub fn holds_back_from(&self, viewer: Viewer) -> bool {
        self.held.iter().any(|(seat, _)| !viewer.is(*seat))
    }

    /// Passes on what `seat` has just done, and whatever that brings to light: to `tell`, with the
    /// one who hears of it, and the one who did it. `concealed` is what
    /// [`conceals`](Game::conceals) said before the action, `game` the state after it.
    pub fn announce<G: Game<Action = A>>(
        &mut self,
        game: &G,
        concealed: bool,
        seat: Seat,
        action: A,
        mut tell: impl FnMut(Viewer, Seat, A),
    ) {
        let others = |seat: Seat| Viewer::all(game.seats()).filter(move |other| !other.is(seat));
        tell(Viewer::Seat(seat), seat, action);
        if concealed {
            self.held.push((seat, action));
        } else {
            others(seat).for_each(|other| tell(other, seat, action));
        }
        // By seat, so that the order in which they chose stays their own affair.
        let mut open: Vec<(Seat, A)> =
            self.held.extract_if(.., |(seat, _)| !game.conceals(*seat)).collect();
        open.sort_by_key(|(seat, _)| *seat);
        for (seat, action) in open {
            others(seat).for_each(|other| tell(other, seat, action));
        }
    }
}
