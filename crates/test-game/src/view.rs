//! What one viewer may know.

use serde::Serialize;
use sextant_core::{Game, Seat, SeatSet, Viewer};

use crate::{Auction, Bid, Options, Prize};

/// What one viewer may know: all but what others have bid for the present prize.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// Whose view it is.
    pub viewer: Viewer,
    /// What was agreed.
    pub options: Options,
    /// How many prizes were offered.
    pub round: u32,
    /// The last prize that was offered.
    pub prize: Option<Prize>,
    /// Who has not bid yet.
    pub deciding: SeatSet,
    /// The bids for the last prize, as far as they are open or the viewer's own.
    pub bids: Vec<Option<Bid>>,
    /// The points won.
    pub scores: Vec<i32>,
    /// What the viewer may do now.
    pub legal: Vec<Bid>,
}

impl View {
    pub(crate) fn of(auction: &Auction, viewer: Viewer) -> View {
        let mut legal = Vec::new();
        if let Some(seat) = viewer.seat() {
            auction.legal(seat, &mut legal);
        }
        let seats = || Seat::first(auction.seats());
        View {
            viewer,
            options: *auction.options(),
            round: auction.round(),
            prize: auction.prize(),
            deciding: auction.turn().deciding(),
            bids: seats().map(|seat| auction.bid_for(seat, viewer)).collect(),
            scores: seats().map(|seat| auction.score(seat)).collect(),
            legal,
        }
    }
}
