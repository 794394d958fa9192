//! Lists of tables.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sextant_core::{Seat, SeatSet};
use ts_rs::TS;

use crate::{Admission, Closed, Ended, Name, PlayerId, SeatKind, StatusView, TableId, Terms, Time};

/// A table in one line of a list. Stores keep it beside the events, written anew with each append.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Summary {
    /// The table.
    pub table: TableId,
    /// How far it has come.
    pub status: StatusView,
    /// What was agreed.
    pub terms: Terms,
    /// The seats in order.
    pub seats: Vec<SummarySeat>,
    /// The seats that decide now.
    pub deciding: SeatSet,
    /// When it was created. Stores have older summaries, with older names.
    #[serde(alias = "founded")]
    pub created_at: Time,
    /// When something last happened that everybody could see.
    pub changed: Time,
    /// From when on a waiting player may claim the game.
    pub claim: Option<Time>,
    /// How the game ended.
    pub ended: Option<Ended>,
    /// By seat: the score as far as everyone may know it; empty before the game. Stores have older
    /// summaries, which lack it.
    #[serde(default)]
    pub scores: Vec<i32>,
    /// The seats whose nonces the table waits for.
    #[serde(default)]
    pub revealing: SeatSet,
    /// How it was closed, if that was after all had committed to their nonces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub closed: Option<Closed>,
}

/// A seat in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct SummarySeat {
    /// Who it is for.
    #[serde(alias = "place")]
    pub kind: SeatKind,
    /// The player in it.
    pub player: Option<PlayerId>,
    /// The player's display name.
    pub name: Option<Name>,
    /// Whether the player is ready to begin.
    pub ready: bool,
    /// The player it is reserved for.
    #[serde(alias = "kept_for")]
    pub reserved_for: Option<PlayerId>,
}

/// A list of tables.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct TableList {
    /// The tables.
    pub tables: Vec<Summary>,
}

/// How much a table wants a player's attention, the most first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Urgency {
    /// It waits for them.
    YourTurn,
    /// The game goes on.
    Playing,
    /// The game has not begun.
    Waiting,
    /// The game is over.
    Over,
}

impl Urgency {
    /// A number that stores can sort by.
    pub const fn rank(self) -> u8 {
        self as u8
    }
}

impl Summary {
    /// Whether the lobby lists it: a player can join without an invitation.
    pub fn is_in_lobby(&self) -> bool {
        self.status == StatusView::Waiting
            && self.terms.admission == Admission::Open
            && self.seats.iter().any(SummarySeat::is_free)
    }

    /// The players whose lists include it: those who sit there, and those with a reserved seat. A
    /// closed table is on no list, unless all had committed to their nonces: then everyone should
    /// learn what became of it.
    pub fn players(&self) -> Vec<PlayerId> {
        if self.status == StatusView::Closed && self.closed.is_none() {
            return Vec::new();
        }
        let mut players: Vec<PlayerId> =
            self.seats.iter().flat_map(|seat| [seat.player, seat.reserved_for]).flatten().collect();
        players.sort_unstable();
        players.dedup();
        players
    }

    /// Where it stands on a player's own list: by urgency, then by this time. What waits for them
    /// comes with the first deadline first, everything else with the latest change first.
    pub fn list_position(&self, player: PlayerId) -> (Urgency, Time) {
        let seat = self.seats.iter().zip(Seat::ALL).find(|(seat, _)| seat.player == Some(player));
        let urgency = match self.status {
            StatusView::Playing if seat.is_some_and(|(_, seat)| self.deciding.contains(seat)) => {
                Urgency::YourTurn
            }
            StatusView::Playing => Urgency::Playing,
            StatusView::Waiting => {
                let is_done =
                    |(of, seat): (&SummarySeat, Seat)| of.ready && !self.revealing.contains(seat);
                if seat.is_some_and(is_done) { Urgency::Waiting } else { Urgency::YourTurn }
            }
            StatusView::Over | StatusView::Closed => Urgency::Over,
        };
        match urgency {
            Urgency::YourTurn => (urgency, self.claim.unwrap_or(self.changed)),
            _ => (urgency, self.changed),
        }
    }
}

impl SummarySeat {
    /// Whether anybody may sit down there.
    pub fn is_free(&self) -> bool {
        self.kind == SeatKind::Person && self.player.is_none() && self.reserved_for.is_none()
    }
}
