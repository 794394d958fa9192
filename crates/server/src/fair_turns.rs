//! Whose bot moves next: address by address, and at each address player by player.

use std::collections::VecDeque;
use std::net::IpAddr;

use sextant_tables::PlayerId;

/// Whose bots are waited for, in the order in which they get their turns.
///
/// Everyone who waits gets one turn before anyone gets another. Newcomers begin at the end, so
/// leaving and coming back gains nothing. Players at the same address share its turns: others do not wait
/// longer, however many guests one person creates.
#[derive(Debug, Default)]
pub(crate) struct FairTurns(VecDeque<Group>);

#[derive(Debug)]
struct Group {
    /// `None` if the address is not known; then the player is alone.
    address: Option<IpAddr>,
    players: VecDeque<PlayerId>,
}

impl FairTurns {
    /// Takes into account who waits now, the longest waiting first.
    pub(crate) fn update(
        &mut self,
        waiting: &[PlayerId],
        address: impl Fn(PlayerId) -> Option<IpAddr>,
    ) {
        self.retain(|player| waiting.contains(&player));
        for &player in waiting {
            if self.0.iter().any(|group| group.players.contains(&player)) {
                continue;
            }
            let address = address(player);
            let known =
                self.0.iter_mut().find(|group| group.address.is_some() && group.address == address);
            match known {
                Some(group) => group.players.push_back(player),
                None => self.0.push_back(Group { address, players: VecDeque::from([player]) }),
            }
        }
    }

    /// Whose turn it is. They go to the end.
    pub(crate) fn next(&mut self) -> Option<PlayerId> {
        let mut group = self.0.pop_front()?;
        let player = group.players.pop_front()?;
        group.players.push_back(player);
        self.0.push_back(group);
        Some(player)
    }

    /// Nothing is left to do for this player.
    pub(crate) fn remove(&mut self, player: PlayerId) {
        self.retain(|other| other != player);
    }

    fn retain(&mut self, stays: impl Fn(PlayerId) -> bool) {
        for group in &mut self.0 {
            group.players.retain(|&player| stays(player));
        }
        self.0.retain(|group| !group.players.is_empty());
    }
}

#[cfg(test)]
mod tests {
    use sextant_tables::Randomness as _;
    use sextant_tables::memory::SeededRandomness;

    use super::*;

    fn players<const N: usize>() -> [PlayerId; N] {
        let randomness = SeededRandomness::new(1);
        std::array::from_fn(|_| randomness.player_id())
    }

    fn unknown(_: PlayerId) -> Option<IpAddr> {
        None
    }

    #[test]
    fn a_player_waits_for_one_turn_of_each_other_at_most() {
        let [greedy, other, honest] = players();
        let mut turns = FairTurns::default();
        // Both have any number of turns waiting, and for a long time.
        for _ in 0..100 {
            turns.update(&[greedy, other], unknown);
            turns.next();
        }
        turns.update(&[greedy, other, honest], unknown);
        let next: Vec<_> = (0..6).map_while(|_| turns.next()).collect();
        let position = next.iter().position(|&player| player == honest).unwrap();
        assert!(position <= 2, "{position}");
        assert_eq!(next[..3], next[3..], "and so on");
    }

    #[test]
    fn coming_back_gains_nothing() {
        let [honest, sly] = players();
        let mut turns = FairTurns::default();
        let mut got = 0;
        for round in 0..100 {
            let both = [sly, honest];
            turns.update(if round % 2 == 0 { &both } else { &both[1..] }, unknown);
            got += usize::from(turns.next() == Some(honest));
        }
        assert!(got >= 50, "{got}");
    }

    #[test]
    fn guests_at_one_address_share_its_turns() {
        let [honest, one, two, three] = players();
        let address = |player| (player != honest).then(|| IpAddr::from([9, 9, 9, 9]));
        let mut turns = FairTurns::default();
        turns.update(&[one, two, three, honest], address);
        let order: Vec<_> = (0..6).map_while(|_| turns.next()).collect();
        assert_eq!(order, [one, honest, two, honest, three, honest]);
        turns.remove(honest);
        assert_eq!(turns.next(), Some(one));
        for player in [one, two, three] {
            turns.remove(player);
        }
        assert_eq!(turns.next(), None);
    }
}
