//! A new game on one device.

use sextant_core::{Refused, SeatKind};
use sextant_session::{LocalSession, Setup};

use crate::LocalRefusal;

/// Begins a new game on one device, if its bots are on the list.
pub fn start(setup: &Setup) -> Result<LocalSession, Refused> {
    let game = LocalSession::start(setup)?;
    for bot in game.session().seats().iter().filter_map(SeatKind::bot) {
        if !sextant_bots::is_listed(&setup.game, bot) {
            return Err(LocalRefusal::no_such_bot(&setup.game, bot).into());
        }
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_bots_on_the_list_play() {
        let setup = Setup {
            game: "cards".to_owned(),
            options: serde_json::json!({}),
            seats: vec![SeatKind::Bot("cmd:ls".to_owned())],
            secret: "00".repeat(32),
            id: String::new(),
            date: None,
        };
        let unknown = start(&setup).unwrap_err().to_string();
        assert!(unknown.starts_with("bot `cmd:ls` is unknown here: random"), "{unknown}");
    }
}
