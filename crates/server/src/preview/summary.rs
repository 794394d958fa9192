//! A table in two lines, for its preview image and for the description of a link.

use sextant_core::Seat;
use sextant_wire::{SeatKind, Snapshot, StatusView};

/// What a link leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Summary {
    /// `Ada – Bo`
    pub(crate) title: String,
    /// `Cards, over: 131 to 90`
    pub(crate) about: String,
    /// Names and scores, by seat.
    pub(crate) players: Vec<(String, i32)>,
    /// The seats that won, counted from 0.
    pub(crate) winners: Vec<usize>,
}

impl Summary {
    pub(crate) fn of_site() -> Summary {
        Summary {
            title: "Sextant".to_owned(),
            about: "Expeditions in cards and dice".to_owned(),
            players: Vec::new(),
            winners: Vec::new(),
        }
    }

    pub(crate) fn of(table: &Snapshot) -> Summary {
        let state = &table.state;
        let game = match state.game.game.as_str() {
            "cards" => "Cards",
            "dice" => "Dice",
            other => other,
        };
        let seats = state.game.seats.iter().zip(&state.players).enumerate();
        let names: Vec<String> = seats
            .map(|(nth, (kind, player))| match (&player.name, kind) {
                (Some(name), _) => name.to_string(),
                (None, SeatKind::Bot(level)) => format!("Computer ({level})"),
                (None, SeatKind::Person) => format!("Player {}", nth + 1),
            })
            .collect();
        let winners: Vec<usize> = state
            .game
            .ended
            .iter()
            .flat_map(|ended| ended.winners.iter().map(Seat::index))
            .collect();
        let here: Vec<&str> = state
            .players
            .iter()
            .zip(&names)
            .filter(|(player, _)| player.player.is_some())
            .map(|(_, name)| name.as_str())
            .collect();
        let (title, about) = match state.status {
            StatusView::Waiting if here.is_empty() => {
                (format!("Join a game of {}", game.to_lowercase()), "No sign-up needed".to_owned())
            }
            StatusView::Waiting => (
                format!("{} invites you", here.join(" and ")),
                format!("{game}. Join without signing up"),
            ),
            StatusView::Playing => (names.join(" – "), format!("{game}, in progress")),
            StatusView::Over => match winners.as_slice() {
                [winner] if *winner < names.len() => {
                    (format!("{} won", names[*winner]), format!("{game}: {}", names.join(" – ")))
                }
                _ => (names.join(" – "), format!("{game}: a draw")),
            },
            StatusView::Closed => (game.to_owned(), "This table is closed".to_owned()),
        };
        let players = match state.status {
            StatusView::Playing | StatusView::Over => {
                names.into_iter().zip(state.game.scores.iter().copied()).collect()
            }
            StatusView::Waiting | StatusView::Closed => Vec::new(),
        };
        Summary { title, about, players, winners }
    }
}
