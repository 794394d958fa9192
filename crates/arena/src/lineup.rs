//! Which bot sits where.

/// One of the two bots that are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    A,
    B,
}

impl Side {
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    const fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }
}

/// The ways in which one deal is played: by two players with the seats swapped; by more, the bots
/// alternate around the table and everybody moves on by a seat until both bots have sat everywhere
/// equally often.
pub(crate) fn lineups(seats: usize) -> Vec<Vec<Side>> {
    let first: Vec<Side> =
        (0..seats).map(|seat| if seat % 2 == 0 { Side::A } else { Side::B }).collect();
    let swapped: Vec<Side> = first.iter().map(|who| who.other()).collect();
    let mut all: Vec<Vec<Side>> = Vec::new();
    for start in [first, swapped] {
        for steps in 0..seats {
            let mut lineup = start.clone();
            lineup.rotate_right(steps);
            if !all.contains(&lineup) {
                all.push(lineup);
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_players_swap_seats() {
        assert_eq!(lineups(2), [[Side::A, Side::B], [Side::B, Side::A]]);
    }

    #[test]
    fn at_any_table_both_bots_sit_everywhere_equally_often() {
        for seats in 2..=5 {
            let lineups = lineups(seats);
            for seat in 0..seats {
                let a = lineups.iter().filter(|lineup| lineup[seat] == Side::A).count();
                assert_eq!(2 * a, lineups.len(), "{seats} seats, seat {seat}");
            }
        }
    }
}
