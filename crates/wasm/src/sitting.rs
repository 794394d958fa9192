//! A game on one device.

use serde_json::Value;
use sextant_game::{AnyRecord, Seat, Turn, Viewer, excerpt, no_files};
use thiserror::Error;

use crate::chance::Chance;
use crate::{Happened, Phase, Place, Setup, Sight};

/// Why something could not be done, in words for the person at the device.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Trouble(String);

impl Trouble {
    pub(crate) fn new(why: impl ToString) -> Trouble {
        Trouble(why.to_string())
    }
}

/// A game on one device: whoever sits there, all that happened, and where chance comes from.
pub struct Sitting {
    pub(crate) record: Box<dyn AnyRecord>,
    pub(crate) seats: Vec<Place>,
    /// None for a record that keeps its secret: it can be looked at, not gone on with.
    pub(crate) chance: Option<Chance>,
}

impl Sitting {
    /// Begins a new game; nothing has happened in it yet.
    pub fn start(setup: &Setup) -> Result<Sitting, Trouble> {
        let game = sextant_games::game(&setup.game)
            .ok_or_else(|| Trouble(format!("game {} is unknown here", excerpt(&setup.game))))?;
        let mut record = game.start(&setup.options).map_err(Trouble::new)?;
        let chance = Chance::new(&setup.secret, &setup.id).map_err(Trouble::new)?;
        let mut seats = setup.seats.clone();
        if seats.len() > record.seats() {
            let count = record.seats();
            return Err(Trouble(format!("there are {} players for {count} seats", seats.len())));
        }
        seats.resize(record.seats(), Place::Person);
        for place in &seats {
            if let Place::Bot(name) = place
                && !sextant_bots::is_listed(&setup.game, name)
            {
                return Err(Trouble(format!("bot {} is unknown here", excerpt(name))));
            }
        }
        let tags = record.tags();
        if let Some(date) = &setup.date {
            tags.set("Date", date.clone());
        }
        for (place, nth) in seats.iter().zip(1..) {
            tags.set(&format!("Player{nth}"), place.to_tag());
        }
        for (name, value) in chance.tags().iter() {
            tags.set(name, value);
        }
        Ok(Sitting { record, seats, chance: Some(chance) })
    }

    /// Takes a game up from its record, as text or as JSON; every step is checked.
    pub fn resume(record: &str) -> Result<Sitting, Trouble> {
        let mut record = sextant_games::read_record(record, &no_files).map_err(Trouble::new)?;
        let count = record.seats();
        let tags = record.tags();
        let seats =
            (1..=count).map(|nth| Place::from_tag(tags.get(&format!("Player{nth}")))).collect();
        let chance = Chance::from_tags(tags);
        Ok(Sitting { record, seats, chance })
    }

    /// The game as it was after this many steps.
    pub fn at(&self, steps: usize) -> Result<Sitting, Trouble> {
        let mut json = self.record.to_json();
        if let Some(Value::Array(all)) = json.get_mut("steps") {
            all.truncate(steps);
        }
        if let Some(fields) = json.as_object_mut() {
            // What a finished game says about its end, and tags of outcomes that have not come yet.
            fields.shift_remove("result");
            fields.shift_remove("outcome_tags");
        }
        Sitting::resume(&json.to_string())
    }

    /// How many people or bots play.
    pub fn seats(&self) -> usize {
        self.record.seats()
    }

    /// How many steps there were.
    pub fn steps(&self) -> usize {
        self.record.steps()
    }

    /// Lets chance decide, if it is its turn.
    pub fn proceed(&mut self) -> Result<(), Trouble> {
        let chance = self.chance.as_ref();
        let chance = chance.ok_or_else(|| Trouble::new("this record keeps its secret"))?;
        self.record.draw(&chance.fair()).map_err(Trouble::new)
    }

    /// Lets a seat act. The refusal says which rule forbids it.
    pub fn play(&mut self, seat: Seat, action: &str) -> Result<(), Trouble> {
        self.record.play(seat, action).map_err(Trouble::new)
    }

    /// Takes a seat's last action back.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Trouble> {
        self.record.undo(seat).map_err(Trouble::new)
    }

    /// What `seat` may do now, one step at a time.
    pub fn legal(&self, seat: Seat) -> Vec<String> {
        self.record.legal(seat)
    }

    /// What `viewer` may know.
    pub fn sight(&self, viewer: Viewer) -> Sight {
        let turn = self.record.turn();
        Sight {
            game: self.record.game_name(),
            viewer,
            phase: match turn {
                Turn::Chance => Phase::Chance,
                Turn::Decide(_) => Phase::Decide,
                Turn::Over => Phase::Over,
            },
            deciding: turn.deciding(),
            seats: self.seats.clone(),
            scores: Seat::first(self.seats()).map(|seat| self.record.score(seat)).collect(),
            winners: self.record.winners(),
            steps: self.steps() as u32,
            log: self.log(viewer),
            commitment: self.chance.as_ref().map(Chance::commitment),
            view: self.record.view(viewer),
        }
    }

    /// What happened. What somebody else chooses in secret stays so until all have chosen.
    fn log(&self, viewer: Viewer) -> Vec<Happened> {
        let json = self.record.to_json();
        let steps = json.get("steps").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let last_chance = steps.iter().rposition(|step| step.get("outcome").is_some());
        let mut nth = 0;
        steps
            .iter()
            .enumerate()
            .filter_map(|(index, step)| {
                if step.get("outcome").is_some() {
                    nth += 1;
                    return Some(Happened::Chance { nth });
                }
                let number = step.get("seat")?.as_u64()? as usize;
                let seat = Seat::from_number(number)?;
                let is_recent = last_chance.is_some_and(|last| index > last);
                let concealed = is_recent && !viewer.is(seat) && self.record.conceals(seat);
                let action = step.get("action")?.as_str()?;
                Some(Happened::Acted {
                    seat: number as u8,
                    action: (!concealed).then(|| action.to_owned()),
                })
            })
            .collect()
    }

    /// The record as text, or as JSON. It holds the secret and every card.
    pub fn record(&self, as_json: bool) -> String {
        if as_json { self.record.to_json().to_string() } else { self.record.to_text() }
    }

    /// The turns in coordinates, if the game has such a form.
    pub fn coordinates(&self) -> Option<String> {
        self.record.to_coordinates()
    }

    /// Computes every deal or roll again from the secret, and says how many there were.
    pub fn verify(&self) -> Result<u32, Trouble> {
        self.record.verify().map_err(Trouble::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    pub(crate) fn sitting(game: &str, options: Value, bots: &[&str]) -> Sitting {
        let mut seats = vec![Place::Person];
        seats.extend(bots.iter().map(|&name| Place::Bot(name.to_owned())));
        Sitting::start(&Setup {
            game: game.to_owned(),
            options,
            seats,
            secret: "2a".repeat(32),
            id: "test".to_owned(),
            date: None,
        })
        .unwrap()
    }

    /// Plays a game to its end, everybody by the first bot of the game.
    fn play_out(sitting: &mut Sitting) {
        while sitting.record.turn() != Turn::Over {
            match sitting.record.next_to_decide() {
                None => sitting.proceed().unwrap(),
                Some(seat) => {
                    let action = sitting.legal(seat).pop().unwrap();
                    sitting.play(seat, &action).unwrap();
                }
            }
        }
    }

    #[test]
    fn a_game_of_every_kind_is_played_to_its_end_and_proves_itself_fair() {
        for game in sextant_games::GAMES {
            let mut sitting = sitting(game.name(), json!({}), &[]);
            for _ in 0..200 {
                match sitting.record.next_to_decide() {
                    None if sitting.record.turn() == Turn::Over => break,
                    None => sitting.proceed().unwrap(),
                    Some(seat) => {
                        let action = sitting.legal(seat).pop().unwrap();
                        sitting.play(seat, &action).unwrap();
                    }
                }
            }
            assert!(sitting.verify().unwrap() >= 1);
        }
    }

    #[test]
    fn a_game_goes_on_from_its_record_as_text_and_as_json() {
        let mut sitting = sitting("cards", json!({"rounds": 1}), &["novice"]);
        sitting.proceed().unwrap();
        let action = sitting.legal(Seat::ONE).remove(0);
        sitting.play(Seat::ONE, &action).unwrap();
        for as_json in [false, true] {
            let mut again = Sitting::resume(&sitting.record(as_json)).unwrap();
            assert_eq!(
                again.sight(Viewer::Seat(Seat::ONE)),
                sitting.sight(Viewer::Seat(Seat::ONE))
            );
            assert_eq!(again.seats[1], Place::Bot("novice".to_owned()));
            again.undo(Seat::ONE).unwrap();
            assert_eq!(again.steps(), 1);
        }
    }

    #[test]
    fn every_moment_of_a_finished_game_can_be_seen_again() {
        let mut sitting = sitting("dice", json!({"players": 2}), &["greedy"]);
        play_out(&mut sitting);
        let half = sitting.steps() / 2;
        let then = sitting.at(half).unwrap();
        assert_eq!(then.steps(), half);
        assert_eq!(sitting.at(sitting.steps()).unwrap().record(true), sitting.record(true));
    }

    #[test]
    fn a_refusal_says_why_and_changes_nothing() {
        let mut sitting = sitting("cards", json!({}), &[]);
        sitting.proceed().unwrap();
        let before = sitting.record(true);
        let trouble = sitting.play(Seat::ONE, "D").unwrap_err();
        assert_eq!(trouble.to_string(), "a card must be placed before one is drawn");
        assert_eq!(sitting.record(true), before);
    }

    #[test]
    fn what_no_game_can_begin_with_is_refused_in_words() {
        let setup = |game: &str, seats: Vec<Place>, secret: &str| Setup {
            game: game.to_owned(),
            options: json!({}),
            seats,
            secret: secret.to_owned(),
            id: String::new(),
            date: None,
        };
        let refusal =
            |setup: Setup| Sitting::start(&setup).err().map(|trouble| trouble.to_string());
        let secret = "00".repeat(32);
        assert_eq!(
            refusal(setup("chess", vec![], &secret)).unwrap(),
            "game `chess` is unknown here"
        );
        assert_eq!(
            refusal(setup("cards", vec![Place::Bot("cmd:ls".to_owned())], &secret)).unwrap(),
            "bot `cmd:ls` is unknown here"
        );
        assert_eq!(
            refusal(setup("cards", vec![Place::Person; 3], &secret)).unwrap(),
            "there are 3 players for 2 seats"
        );
        assert!(refusal(setup("cards", vec![], "xyz")).is_some());
        assert!(Sitting::resume("nonsense").is_err());
    }

    #[test]
    fn what_others_choose_in_secret_is_not_in_the_log() {
        let mut sitting = sitting("dice", json!({"players": 3}), &[]);
        sitting.proceed().unwrap();
        let active = sitting.record.next_to_decide().unwrap();
        sitting.play(active, "-").unwrap();
        let others = sitting.record.turn().deciding();
        let one = others.iter().next().unwrap();
        sitting.play(one, "-").unwrap();
        let told = |sitting: &Sitting, viewer| match sitting.sight(viewer).log.pop() {
            Some(Happened::Acted { action, .. }) => action,
            _ => None,
        };
        assert_eq!(told(&sitting, Viewer::Spectator), None);
        assert_eq!(told(&sitting, Viewer::Seat(one)), Some("-".to_owned()));
    }
}
