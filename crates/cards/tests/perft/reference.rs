//! The rules once more, plain and slow: cards are words, piles are lists.

use std::collections::BTreeSet;

#[derive(Clone)]
pub(crate) struct Reference {
    hands: [Vec<String>; 2],
    /// Every card on a player's expeditions, in the order in which they were placed.
    expeditions: [Vec<String>; 2],
    /// Every card on the discard piles, the last of a colour on top.
    discards: Vec<String>,
    draw_pile: Vec<String>,
    mover: usize,
}

fn colour(card: &str) -> &str {
    &card[..1]
}

/// A wager is worth 0.
fn value(card: &str) -> i32 {
    card[1..].parse().unwrap_or(0)
}

impl Reference {
    pub(crate) fn deal(deck: &str) -> Reference {
        let cards: Vec<String> = deck.split(' ').map(str::to_owned).collect();
        Reference {
            hands: [cards[..8].to_vec(), cards[8..16].to_vec()],
            expeditions: [Vec::new(), Vec::new()],
            discards: Vec::new(),
            draw_pile: cards[16..].to_vec(),
            mover: 0,
        }
    }

    /// All complete turns, each once.
    pub(crate) fn turns(&self) -> BTreeSet<String> {
        let mut turns = BTreeSet::new();
        if self.draw_pile.is_empty() {
            return turns;
        }
        for card in &self.hands[self.mover] {
            let last = self.expeditions[self.mover]
                .iter()
                .filter(|placed| colour(placed) == colour(card))
                .map(|placed| value(placed))
                .max();
            let may_explore = match last {
                None | Some(0) => true,
                Some(last) => value(card) > last,
            };
            let piles: BTreeSet<&str> = self.discards.iter().map(|card| colour(card)).collect();
            if may_explore {
                turns.insert(format!("{card},D"));
                turns.extend(piles.iter().map(|pile| format!("{card},{pile}")));
            }
            turns.insert(format!("{card}D,D"));
            let others = piles.iter().filter(|pile| **pile != colour(card));
            turns.extend(others.map(|pile| format!("{card}D,{pile}")));
        }
        turns
    }

    pub(crate) fn play(&mut self, turn: &str) {
        let (placement, draw) = turn.split_once(',').expect("a placement and a draw");
        let card = placement.strip_suffix('D').unwrap_or(placement).to_owned();
        let hand = &mut self.hands[self.mover];
        hand.remove(hand.iter().position(|held| *held == card).expect("it is in hand"));
        if placement.ends_with('D') {
            self.discards.push(card);
        } else {
            self.expeditions[self.mover].push(card);
        }
        let drawn = if draw == "D" {
            self.draw_pile.remove(0)
        } else {
            let top = self.discards.iter().rposition(|card| colour(card) == draw);
            self.discards.remove(top.expect("a card lies there"))
        };
        self.hands[self.mover].push(drawn);
        self.mover = 1 - self.mover;
    }

    pub(crate) fn scores(&self) -> [i32; 2] {
        [0, 1].map(|player| {
            ["R", "G", "W", "B", "Y", "P"]
                .map(|letter| {
                    let cards: Vec<&String> = self.expeditions[player]
                        .iter()
                        .filter(|card| colour(card) == letter)
                        .collect();
                    if cards.is_empty() {
                        return 0;
                    }
                    let sum: i32 = cards.iter().map(|card| value(card)).sum();
                    let wagers = cards.iter().filter(|card| value(card) == 0).count() as i32;
                    let bonus = if cards.len() >= 8 { 20 } else { 0 };
                    (sum - 20) * (1 + wagers) + bonus
                })
                .iter()
                .sum()
        })
    }

    /// What lies where, and whose turn it is.
    pub(crate) fn words(&self) -> String {
        let sorted = |cards: &Vec<String>| {
            let mut cards = cards.clone();
            cards.sort_unstable();
            cards
        };
        let mut piles = self.discards.clone();
        // Piles of different colours do not know which of them was used first.
        piles.sort_by_key(|card| colour(card).to_owned());
        format!(
            "{:?} {:?} {piles:?} {} {}",
            self.hands.each_ref().map(sorted),
            self.expeditions.each_ref().map(sorted),
            self.draw_pile.len(),
            self.mover,
        )
    }
}
