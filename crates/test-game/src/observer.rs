//! Following a game from one seat.

use sextant_core::{Game, Observable, Observation, Seat, Viewer};

use crate::{Auction, Bid, NotAPrize, Options, Prize, View};

impl Observable for Auction {
    const OUTCOME: &'static str = "prize";

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn agreed_options(view: &View) -> &Options {
        &view.options
    }

    fn outcomes_seen(view: &View) -> u32 {
        view.round
    }

    fn observed_outcome(view: &View) -> String {
        view.prize.map(|prize| prize.to_string()).unwrap_or_default()
    }

    /// A bid is all there is to learn from a bid.
    fn revealed(_: &View, _: Seat, _: Bid) -> Option<String> {
        None
    }

    fn reconstruct(
        &self,
        _: Seat,
        outcome: &str,
        _: &[Observation<Bid>],
    ) -> Result<Auction, String> {
        let prize: Prize = outcome.parse().map_err(|error: NotAPrize| error.to_string())?;
        let mut auction = self.clone();
        auction.apply_outcome(&prize).map_err(|refusal| refusal.to_string())?;
        Ok(auction)
    }
}
