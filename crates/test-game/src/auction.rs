//! The state: prizes, hidden bids, scores.

use std::fmt;

use sextant_core::{BySeat, Game, MAX_SEATS, Random, Refusal, Seat, SeatSet, Turn, Viewer};

use crate::{Bid, Options, Prize, Rule, View};

/// The auction.
#[derive(Clone, PartialEq)]
pub struct Auction {
    options: Options,
    /// How many prizes were offered.
    round: u32,
    /// The last prize that was offered.
    prize: Option<Prize>,
    /// The bids for it. They are hidden until all have bid.
    bids: BySeat<Option<Bid>, MAX_SEATS>,
    /// Who has not bid yet.
    deciding: SeatSet,
    /// The points won.
    scores: BySeat<i32, MAX_SEATS>,
}

impl Auction {
    const OUTCOME: &'static str = "prize";

    /// How many prizes were offered.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// The last prize that was offered.
    pub fn prize(&self) -> Option<Prize> {
        self.prize
    }

    /// Whether players bid now.
    pub fn is_bidding(&self) -> bool {
        !self.deciding.is_empty()
    }

    /// A player's bid for the last prize, as far as `viewer` may know it.
    pub(crate) fn bid_for(&self, seat: Seat, viewer: Viewer) -> Option<Bid> {
        self.bids[seat].filter(|_| viewer.is(seat) || !self.is_bidding())
    }

    fn check(&self, seat: Seat) -> Result<(), Refusal<Rule>> {
        match self.turn() {
            _ if seat.index() >= self.seats() => Err(Refusal::NoSuchSeat { seat }),
            Turn::Decide(seats) if seats.contains(seat) => Ok(()),
            Turn::Decide(_) => Err(Refusal::NotYourTurn { seat }),
            Turn::Chance => Err(Refusal::ChanceFirst { outcome: Auction::OUTCOME }),
            Turn::Over => Err(Refusal::Over),
        }
    }

    /// Gives the prize to the single highest bid.
    fn award(&mut self) {
        let Some(prize) = self.prize else { return };
        let highest = self.bids.iter().flatten().max().copied();
        let mut winners = Seat::first(self.seats()).filter(|&seat| self.bids[seat] == highest);
        if let (Some(winner), None, Some(bid)) = (winners.next(), winners.next(), highest) {
            self.scores[winner] += i32::from(prize.points()) - i32::from(bid.points());
        }
    }
}

impl Game for Auction {
    const NAME: &'static str = "auction";
    const RULES: u16 = 1;

    type Options = Options;
    type Action = Bid;
    type Outcome = Prize;
    type View = View;
    type Rule = Rule;

    fn new(options: &Options) -> Auction {
        Auction {
            options: *options,
            round: 0,
            prize: None,
            bids: BySeat::default(),
            deciding: SeatSet::EMPTY,
            scores: BySeat::default(),
        }
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn seats(&self) -> usize {
        self.options.players().into()
    }

    fn turn(&self) -> Turn {
        if self.is_bidding() {
            Turn::Decide(self.deciding)
        } else if self.round < self.options.rounds().into() {
            Turn::Chance
        } else {
            Turn::Over
        }
    }

    fn draw(_: &Options, _: u32, random: &mut impl Random) -> Prize {
        Prize::draw(random)
    }

    fn apply_outcome(&mut self, prize: &Prize) -> Result<(), Refusal<Rule>> {
        match self.turn() {
            Turn::Chance => {}
            Turn::Decide(_) => return Err(Refusal::NoChanceNow { outcome: Auction::OUTCOME }),
            Turn::Over => return Err(Refusal::Over),
        }
        self.round += 1;
        self.prize = Some(*prize);
        self.bids = BySeat::default();
        self.deciding = SeatSet::first(self.seats());
        Ok(())
    }

    fn legal(&self, seat: Seat, actions: &mut Vec<Bid>) {
        actions.clear();
        if let Some(prize) = self.prize
            && self.deciding.contains(seat)
        {
            actions.extend(Bid::all().filter(|bid| bid.points() <= prize.points()));
        }
    }

    fn play(&mut self, seat: Seat, bid: Bid) -> Result<(), Refusal<Rule>> {
        self.check(seat)?;
        if let Some(prize) = self.prize
            && bid.points() > prize.points()
        {
            return Err(Rule::BidAbovePrize { bid, prize }.into());
        }
        self.play_unchecked(seat, bid);
        Ok(())
    }

    fn play_unchecked(&mut self, seat: Seat, bid: Bid) {
        self.bids[seat] = Some(bid);
        self.deciding = self.deciding.without(seat);
        if self.deciding.is_empty() {
            self.award();
        }
    }

    fn pass(&self, seat: Seat) -> Option<Bid> {
        self.deciding.contains(seat).then_some(Bid::NOTHING)
    }

    /// A bid can be changed until all have bid.
    fn undo(&mut self, seat: Seat) -> Result<(), Refusal<Rule>> {
        if !self.is_bidding() || self.bids[seat].is_none() {
            return Err(Refusal::NothingToUndo);
        }
        self.bids[seat] = None;
        self.deciding = self.deciding.with(seat);
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn conceals(&self, _: Seat) -> bool {
        self.is_bidding()
    }

    fn score(&self, seat: Seat) -> i32 {
        self.scores[seat]
    }

    fn redeal_hidden(&mut self, viewer: Viewer, random: &mut impl Random) {
        let (true, Some(prize)) = (self.is_bidding(), self.prize) else { return };
        let possible: Vec<Bid> = Bid::all().filter(|bid| bid.points() <= prize.points()).collect();
        for seat in Seat::first(self.seats()).filter(|&seat| !viewer.is(seat)) {
            if self.bids[seat].is_some() {
                self.bids[seat] = random.pick(&possible).copied();
            }
        }
    }
}

impl fmt::Debug for Auction {
    /// What a spectator sees, so that a log gives no bid away.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Auction").field(&self.view(Viewer::Spectator)).finish()
    }
}

#[cfg(test)]
mod tests {
    use sextant_core::testing::check_game;

    use super::*;

    #[test]
    fn the_auction_keeps_what_every_game_promises() {
        let options =
            [(2, 3), (3, 9)].map(|(players, rounds)| Options::new(players, rounds).unwrap());
        let actions: Vec<Bid> = Bid::all().collect();
        check_game::<Auction>(&options, &actions, 20, true);
    }

    #[test]
    fn a_tie_wins_nothing() {
        let mut auction = Auction::new(&Options::new(3, 1).unwrap());
        auction.apply_outcome(&"P4".parse().unwrap()).unwrap();
        for (seat, bid) in Seat::first(3).zip(["B3", "B3", "B1"]) {
            auction.play(seat, bid.parse().unwrap()).unwrap();
        }
        assert_eq!(Seat::first(3).map(|seat| auction.score(seat)).collect::<Vec<_>>(), [0, 0, 0]);
        assert_eq!(auction.turn(), Turn::Over);
    }

    #[test]
    fn the_highest_bid_is_paid_from_the_prize_and_cannot_be_above_it() {
        let mut auction = Auction::new(&Options::default());
        auction.apply_outcome(&"P4".parse().unwrap()).unwrap();
        let refusal = auction.play(Seat::ONE, "B5".parse().unwrap()).unwrap_err();
        assert_eq!(refusal.to_string(), "B5 is more than the prize P4");
        auction.play(Seat::ONE, "B3".parse().unwrap()).unwrap();
        auction.play(Seat::TWO, auction.pass(Seat::TWO).unwrap()).unwrap();
        assert_eq!((auction.score(Seat::ONE), auction.score(Seat::TWO)), (1, 0));
    }
}
