//! Following a game from one seat, using only what that seat may know.

use crate::{Notation, Refusal, Seat, Turn, Viewer};

/// A game that can be followed from one seat, using only what that seat may know.
///
/// Observations are derived from views, so they cannot hold more than views do. A [`SeatObserver`]
/// rebuilds the same views from them.
pub trait Observable: Notation {
    /// What an outcome is called: "deal", "roll".
    const OUTCOME: &'static str;

    /// Whose view it is.
    fn viewer(view: &Self::View) -> Viewer;

    /// What was agreed.
    fn agreed_options(view: &Self::View) -> &Self::Options;

    /// How many outcomes there were.
    fn outcomes_seen(view: &Self::View) -> u32;

    /// The last outcome as far as the viewer may know it, on one line. Asked before the viewer has
    /// acted on it.
    fn observed_outcome(view: &Self::View) -> String;

    /// Whether this turn is played in the open because a player has asked for it: then
    /// [`observed_outcome`](Observable::observed_outcome) says so.
    fn is_open(_: &Self::View) -> bool {
        false
    }

    /// What the viewer learnt by what `seat` has just done, beyond that it was done: the card that
    /// they drew.
    fn revealed(view: &Self::View, seat: Seat, action: Self::Action) -> Option<String>;

    /// The view without what is shown only at the end and follows from no observation: open hands.
    fn observable(view: Self::View) -> Self::View {
        view
    }

    /// A state after an outcome that `seat` observed as `outcome`, chosen so that the observations
    /// since then can follow. What the seat cannot know may be anything.
    fn reconstruct(
        &self,
        seat: Seat,
        outcome: &str,
        since: &[Observation<Self::Action>],
    ) -> Result<Self, String>;
}

/// An action as one seat observes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation<A> {
    /// Who acted.
    pub seat: Seat,
    /// What they did.
    pub action: A,
    /// What the listener learnt by it.
    pub revealed: Option<String>,
}

/// Follows a game from one seat, and so always has exactly what that seat may know.
#[derive(Clone)]
pub struct SeatObserver<G: Observable> {
    seat: Seat,
    /// The state before the last outcome.
    before: G,
    /// The last outcome, and what was heard since.
    outcome: String,
    observed: Vec<Observation<G::Action>>,
    /// A state that fits all of it.
    game: G,
}

impl<G: Observable> SeatObserver<G> {
    /// An observer in `seat` of a new game.
    pub fn new(options: &G::Options, seat: Seat) -> Result<SeatObserver<G>, String> {
        let game = G::new(options);
        if seat.index() >= game.seats() {
            return Err(Refusal::<G::Rule>::NoSuchSeat { seat }.to_string());
        }
        let (before, outcome, observed) = (game.clone(), String::new(), Vec::new());
        Ok(SeatObserver { seat, before, outcome, observed, game })
    }

    /// The seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What they may know.
    pub fn view(&self) -> G::View {
        G::observable(self.game.view(Viewer::Seat(self.seat)))
    }

    /// Writes what they may do now into `actions`, in place of what was there.
    pub fn legal(&self, actions: &mut Vec<G::Action>) {
        self.game.legal(self.seat, actions);
    }

    /// Hears of an outcome; or of the last once more, when its turn has been opened. If it makes no
    /// sense, nothing changes.
    pub fn observe_outcome(&mut self, outcome: &str) -> Result<(), String> {
        match self.game.turn() {
            Turn::Chance => {}
            Turn::Decide(_) => return self.observe_opening(outcome),
            Turn::Over => return Err(Refusal::<G::Rule>::Over.to_string()),
        }
        let game = self.game.reconstruct(self.seat, outcome, &[])?;
        self.before = std::mem::replace(&mut self.game, game);
        outcome.clone_into(&mut self.outcome);
        self.observed.clear();
        Ok(())
    }

    fn observe_opening(&mut self, outcome: &str) -> Result<(), String> {
        let no_chance = || Refusal::<G::Rule>::NoChanceNow { outcome: G::OUTCOME }.to_string();
        let mut opened = self.game.clone();
        opened.open_turn(self.seat).map_err(|_| no_chance())?;
        let again = self.before.reconstruct(self.seat, outcome, &[])?;
        if !G::is_open(&again.view(Viewer::Seat(self.seat))) {
            return Err(no_chance());
        }
        // A choice of one's own that is not finished is taken back.
        self.observed.retain(|observed| !self.game.conceals(observed.seat));
        outcome.clone_into(&mut self.outcome);
        self.game = opened;
        Ok(())
    }

    /// Hears of an action. If it makes no sense, nothing changes.
    pub fn observe_action(&mut self, observed: Observation<G::Action>) -> Result<(), String> {
        if self.game.turn() == Turn::Chance {
            return Err(Refusal::<G::Rule>::ChanceFirst { outcome: G::OUTCOME }.to_string());
        }
        self.observed.push(observed);
        match self.replay() {
            Ok(game) => self.game = game,
            Err(reason) => {
                self.observed.pop();
                return Err(reason);
            }
        }
        Ok(())
    }

    /// From the last outcome on, because what was just heard may tell what it had been.
    fn replay(&self) -> Result<G, String> {
        let mut game = self.before.reconstruct(self.seat, &self.outcome, &self.observed)?;
        for Observation { seat, action, .. } in &self.observed {
            game.play(*seat, *action).map_err(|refusal| refusal.to_string())?;
        }
        Ok(game)
    }
}
