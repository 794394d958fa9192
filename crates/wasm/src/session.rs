//! A game on one device.

use serde_json::Value;
use sextant_core::{
    AnyRecord, Departures, Refusal, Refused, Seat, SeatSet, Turn, Viewer, WhyDropped, no_files,
};

use crate::chance::Chance;
use crate::{LocalRefusal, Phase, SeatKind, SessionView, Setup};

/// A game on one device: whoever sits there, all that happened, and where chance comes from.
pub struct Session {
    pub(crate) record: Box<dyn AnyRecord>,
    pub(crate) seats: Vec<SeatKind>,
    /// None for a record that keeps its secret: it can be looked at, not gone on with.
    pub(crate) chance: Option<Chance>,
    departures: Departures,
    /// Who won, if the game ended before its end.
    awarded: Option<SeatSet>,
}

impl Session {
    /// Begins a new game; nothing has happened in it yet.
    pub fn start(setup: &Setup) -> Result<Session, Refused> {
        let game = sextant_catalog::game(&setup.game)
            .ok_or_else(|| LocalRefusal::no_such_game(&setup.game))?;
        let mut record = game.start(&setup.options)?;
        let chance = Chance::new(&setup.secret, &setup.id)
            .map_err(|reason| LocalRefusal::BadSecret { reason })?;
        let mut seats = setup.seats.clone();
        if seats.len() > record.seats() {
            let (players, seats) = (seats.len(), record.seats());
            return Err(LocalRefusal::TooManyPlayers { players, seats }.into());
        }
        seats.resize(record.seats(), SeatKind::Person);
        for kind in &seats {
            if let SeatKind::Bot(name) = kind
                && !sextant_bots::is_listed(&setup.game, name)
            {
                return Err(LocalRefusal::no_such_bot(&setup.game, name).into());
            }
        }
        let tags = record.tags();
        if let Some(date) = &setup.date {
            tags.set("Date", date.clone());
        }
        for (kind, nth) in seats.iter().zip(1..) {
            tags.set(&format!("Player{nth}"), kind.to_tag());
        }
        for (name, value) in chance.tags().iter() {
            tags.set(name, value);
        }
        let departures = Departures::default();
        Ok(Session { record, seats, chance: Some(chance), departures, awarded: None })
    }

    /// Takes a game up from its record, as text or as JSON; every step is checked.
    pub fn resume(record: &str) -> Result<Session, Refused> {
        let mut record = sextant_catalog::read_record(record, &no_files)
            .map_err(|error| Refused::new(&error))?;
        let count = record.seats();
        let tags = record.tags();
        let seats =
            (1..=count).map(|nth| SeatKind::from_tag(tags.get(&format!("Player{nth}")))).collect();
        let chance = Chance::from_tags(tags);
        let (departures, awarded) = (Departures::read(tags), Departures::awarded(tags));
        let mut session = Session { record, seats, chance, departures, awarded };
        // Whatever a stranger's record says: where nobody is left to play against, it is over.
        if awarded.is_none() && !session.departures.seats().is_empty() {
            session.award();
        }
        Ok(session)
    }

    /// The game as it was after this many steps.
    pub fn at(&self, steps: usize) -> Result<Session, Refused> {
        let mut json = self.record.to_json();
        let is_earlier = steps < self.steps();
        if let Some(Value::Array(all)) = json.get_mut("steps") {
            all.truncate(steps);
        }
        if let Some(fields) = json.as_object_mut() {
            // What a finished game says about its end, and tags of outcomes that have not come yet.
            fields.shift_remove("result");
            fields.shift_remove("outcome_tags");
        }
        let mut then = Session::resume(&json.to_string())?;
        if is_earlier {
            // Nobody had left yet, as far as a record tells.
            Departures::erase(then.record.tags());
            (then.departures, then.awarded) = (Departures::default(), None);
        }
        Ok(then)
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
    pub fn proceed(&mut self) -> Result<(), Refused> {
        let chance = self.chance.as_ref();
        let chance = chance.ok_or(LocalRefusal::SecretKept)?;
        self.require_unfinished()?;
        self.record.draw(&chance.fair_chance())?;
        self.act_for_departed()
    }

    /// Lets a seat act. The refusal says which rule forbids it.
    pub fn play(&mut self, seat: Seat, action: &str) -> Result<(), Refused> {
        self.require_unfinished()?;
        self.record.play(seat, action)?;
        self.act_for_departed()
    }

    /// Takes a seat's last action back.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Refused> {
        self.require_unfinished()?;
        self.record.undo(seat)
    }

    /// Lets a seat give up. The game is over if that leaves nobody to play against, or nobody but
    /// bots; otherwise the others go on, and the empty chair passes.
    pub fn resign(&mut self, seat: Seat) -> Result<(), Refused> {
        self.require_unfinished()?;
        if self.record.turn().is_over() {
            return Err(over());
        }
        if seat.index() >= self.seats() || self.departures.why(seat).is_some() {
            return Err(LocalRefusal::CannotResign { seat }.into());
        }
        self.departures.add(seat, WhyDropped::Resigned);
        self.departures.write(self.record.tags());
        self.award();
        if self.awarded.is_some() { Ok(()) } else { self.act_for_departed() }
    }

    /// Gives the game to whoever leads of those who are left, if that is all there is to do.
    fn award(&mut self) {
        let is_played_out = self.record.turn().is_over();
        if !is_played_out && self.departures.is_walkover(&*self.record, self.bots()) {
            let winners = self.departures.leaders(&*self.record);
            Departures::award(self.record.tags(), "walkover", winners);
            self.awarded = Some(winners);
        }
    }

    fn bots(&self) -> SeatSet {
        let is_bot = |(kind, seat): (&SeatKind, Seat)| (*kind != SeatKind::Person).then_some(seat);
        self.seats.iter().zip(Seat::ALL).filter_map(is_bot).collect()
    }

    fn require_unfinished(&self) -> Result<(), Refused> {
        if self.awarded.is_some() { Err(over()) } else { Ok(()) }
    }

    /// Plays for those who have left.
    fn act_for_departed(&mut self) -> Result<(), Refused> {
        while let Some((seat, action)) = self.departures.stand_in(&*self.record) {
            self.record.play(seat, &action)?;
        }
        Ok(())
    }

    /// What `seat` may do now, one step at a time.
    pub fn legal(&self, seat: Seat) -> Vec<String> {
        self.record.legal(seat)
    }

    /// What `viewer` may know.
    pub fn session_view(&self, viewer: Viewer) -> SessionView {
        let turn = if self.awarded.is_some() { Turn::Over } else { self.record.turn() };
        SessionView {
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
            winners: self.awarded.unwrap_or_else(|| self.winners()),
            dropped: Seat::first(self.seats()).map(|seat| self.departures.why(seat)).collect(),
            steps: self.steps() as u32,
            log: self.record.log(viewer, 0),
            commitment: self.chance.as_ref().map(Chance::commitment),
            view: self.record.view(viewer),
        }
    }

    /// Those who won once the game was played to its end: whoever has left is not among them.
    fn winners(&self) -> SeatSet {
        if self.record.turn().is_over() {
            self.departures.leaders(&*self.record)
        } else {
            SeatSet::EMPTY
        }
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
    pub fn verify(&self) -> Result<u32, Refused> {
        self.record.verify().map_err(|unfair| Refused::new(&unfair))
    }
}

/// As the game itself would say it.
fn over() -> Refused {
    Refused::new(&Refusal::<LocalRefusal>::Over)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use sextant_core::LogEntry;

    pub(crate) fn session(game: &str, options: Value, bots: &[&str]) -> Session {
        let mut seats = vec![SeatKind::Person];
        seats.extend(bots.iter().map(|&name| SeatKind::Bot(name.to_owned())));
        Session::start(&Setup {
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
    fn play_to_the_end(session: &mut Session) {
        while session.record.turn() != Turn::Over {
            match session.record.next_to_decide() {
                None => session.proceed().unwrap(),
                Some(seat) => {
                    let action = session.legal(seat).pop().unwrap();
                    session.play(seat, &action).unwrap();
                }
            }
        }
    }

    #[test]
    fn read_from_text_every_line_of_the_log_is_a_step_also_where_all_choose_at_once() {
        let mut played = session("dice", json!({"players": 3}), &["novice", "novice"]);
        for _ in 0..60 {
            match played.record.turn() {
                Turn::Decide(seats) => {
                    // The last seat first: not the order in which a log tells it.
                    let seat = seats.iter().last().unwrap();
                    let action = played.legal(seat).pop().unwrap();
                    played.play(seat, &action).unwrap();
                }
                Turn::Chance => played.proceed().unwrap(),
                Turn::Over => break,
            }
        }
        while !matches!(played.record.turn(), Turn::Chance | Turn::Over) {
            let seat = played.record.next_to_decide().unwrap();
            let action = played.legal(seat).pop().unwrap();
            played.play(seat, &action).unwrap();
        }
        let whole = Session::resume(&played.record(false)).unwrap();
        let log = whole.session_view(Viewer::Spectator).log;
        assert_eq!(log.len(), whole.steps());
        for (line, step) in log.iter().zip(1..) {
            if let LogEntry::Acted { seat, .. } = line {
                let then = whole.at(step).unwrap().session_view(Viewer::Seat(*seat));
                assert_eq!(then.log.last(), Some(line), "step {step}");
            }
        }
    }

    #[test]
    fn a_game_of_every_kind_is_played_to_its_end_and_proves_itself_fair() {
        for game in sextant_catalog::GAMES {
            let mut session = session(game.name(), json!({}), &[]);
            for _ in 0..200 {
                match session.record.next_to_decide() {
                    None if session.record.turn() == Turn::Over => break,
                    None => session.proceed().unwrap(),
                    Some(seat) => {
                        let action = session.legal(seat).pop().unwrap();
                        session.play(seat, &action).unwrap();
                    }
                }
            }
            assert!(session.verify().unwrap() >= 1);
        }
    }

    #[test]
    fn a_game_goes_on_from_its_record_as_text_and_as_json() {
        let mut session = session("cards", json!({"rounds": 1}), &["novice"]);
        session.proceed().unwrap();
        let action = session.legal(Seat::ONE).remove(0);
        session.play(Seat::ONE, &action).unwrap();
        for as_json in [false, true] {
            let mut again = Session::resume(&session.record(as_json)).unwrap();
            assert_eq!(
                again.session_view(Viewer::Seat(Seat::ONE)),
                session.session_view(Viewer::Seat(Seat::ONE))
            );
            assert_eq!(again.seats[1], SeatKind::Bot("novice".to_owned()));
            again.undo(Seat::ONE).unwrap();
            assert_eq!(again.steps(), 1);
        }
    }

    #[test]
    fn every_moment_of_a_finished_game_can_be_seen_again() {
        let mut session = session("dice", json!({"players": 2}), &["greedy"]);
        play_to_the_end(&mut session);
        let half = session.steps() / 2;
        let then = session.at(half).unwrap();
        assert_eq!(then.steps(), half);
        assert_eq!(session.at(session.steps()).unwrap().record(true), session.record(true));
    }

    #[test]
    fn a_refusal_says_why_and_changes_nothing() {
        let mut session = session("cards", json!({}), &[]);
        session.proceed().unwrap();
        let before = session.record(true);
        let error = session.play(Seat::ONE, "D").unwrap_err();
        assert_eq!(error.to_string(), "a card must be placed before one is drawn");
        assert_eq!(session.record(true), before);
    }

    #[test]
    fn an_invalid_setup_is_rejected_with_a_reason() {
        let setup = |game: &str, seats: Vec<SeatKind>, secret: &str| Setup {
            game: game.to_owned(),
            options: json!({}),
            seats,
            secret: secret.to_owned(),
            id: String::new(),
            date: None,
        };
        let refusal = |setup: Setup| Session::start(&setup).err().map(|error| error.to_string());
        let secret = "00".repeat(32);
        assert_eq!(
            refusal(setup("chess", vec![], &secret)).unwrap(),
            "game `chess` is unknown here: cards, dice"
        );
        let unknown = setup("cards", vec![SeatKind::Bot("cmd:ls".to_owned())], &secret);
        let unknown = refusal(unknown).unwrap();
        assert!(unknown.starts_with("bot `cmd:ls` is unknown here: random"), "{unknown}");
        assert_eq!(
            refusal(setup("cards", vec![SeatKind::Person; 3], &secret)).unwrap(),
            "there are 3 players for 2 seats"
        );
        assert!(refusal(setup("cards", vec![], "xyz")).is_some());
        assert!(Session::resume("nonsense").is_err());
    }

    #[test]
    fn resigning_loses_to_the_bot_and_is_recorded() {
        let mut session = session("cards", json!({}), &["novice"]);
        session.proceed().unwrap();
        let action = session.legal(Seat::ONE).remove(0);
        session.play(Seat::ONE, &action).unwrap();
        session.resign(Seat::ONE).unwrap();
        for as_json in [false, true] {
            let again = Session::resume(&session.record(as_json)).unwrap();
            let session_view = again.session_view(Viewer::Seat(Seat::ONE));
            assert_eq!(session_view, session.session_view(Viewer::Seat(Seat::ONE)));
            assert_eq!(session_view.phase, Phase::Over);
            assert_eq!(session_view.winners, SeatSet::only(Seat::TWO));
            assert_eq!(session_view.dropped, [Some(WhyDropped::Resigned), None]);
            assert!(session_view.deciding.is_empty());
            assert_eq!(again.verify().unwrap(), 1);
        }
        let text = session.record(false);
        for tag in ["[Dropped \"seat 1 resigned\"]", "[Awarded \"2\"]"] {
            assert!(text.contains(tag), "{text}");
        }
        // The game went on until then.
        let before = session.at(1).unwrap().session_view(Viewer::Spectator);
        assert_eq!((before.phase, before.dropped), (Phase::Decide, vec![None, None]));
        assert_eq!(session.at(2).unwrap().session_view(Viewer::Spectator).phase, Phase::Over);
    }

    #[test]
    fn nothing_happens_after_a_resignation_that_ended_the_game() {
        let mut session = session("cards", json!({}), &[]);
        session.proceed().unwrap();
        let action = session.legal(Seat::ONE).remove(0);
        session.play(Seat::ONE, &action).unwrap();
        session.resign(Seat::TWO).unwrap();
        assert_eq!(session.session_view(Viewer::Spectator).winners, SeatSet::only(Seat::ONE));
        let before = session.record(true);
        for refused in [
            session.play(Seat::ONE, "D"),
            session.undo(Seat::ONE),
            session.resign(Seat::ONE),
            session.proceed(),
        ] {
            assert_eq!(refused.unwrap_err().to_string(), "the game is over");
        }
        assert_eq!(session.record(true), before);
    }

    #[test]
    fn the_others_play_on_when_one_of_several_resigns() {
        let mut session = session("dice", json!({"players": 3}), &[]);
        session.proceed().unwrap();
        session.resign(Seat::ONE).unwrap();
        assert!(session.resign(Seat::ONE).is_err(), "nobody resigns twice");
        assert!(session.resign(Seat::FIVE).is_err(), "there is no such seat");
        // Seat 1 would have rolled and chosen first: it refused.
        let session_view = session.session_view(Viewer::Spectator);
        assert_eq!(session_view.deciding, [Seat::TWO, Seat::THREE].into_iter().collect());
        play_to_the_end(&mut session);
        let session_view =
            Session::resume(&session.record(false)).unwrap().session_view(Viewer::Spectator);
        assert_eq!(session_view.phase, Phase::Over);
        assert!(!session_view.winners.contains(Seat::ONE));
        assert_eq!(session_view.dropped, [Some(WhyDropped::Resigned), None, None]);
    }

    #[test]
    fn a_game_of_bots_alone_is_not_played_on() {
        let mut session = session("dice", json!({"players": 3}), &["greedy", "greedy"]);
        session.proceed().unwrap();
        session.resign(Seat::ONE).unwrap();
        let session_view = session.session_view(Viewer::Spectator);
        assert_eq!(session_view.phase, Phase::Over);
        assert!(!session_view.winners.is_empty() && !session_view.winners.contains(Seat::ONE));
    }

    #[test]
    fn a_record_with_no_players_left_is_over() {
        let mut session = session("cards", json!({}), &[]);
        session.proceed().unwrap();
        let text = session.record(false);
        for (dropped, winners) in
            [("seat 1 resigned", 1), ("seat 1 resigned; seat 2 ran out of time", 0)]
        {
            let text = format!("[Dropped \"{dropped}\"]\n{text}");
            let mut again = Session::resume(&text).unwrap();
            let session_view = again.session_view(Viewer::Spectator);
            assert_eq!((session_view.phase, session_view.winners.len()), (Phase::Over, winners));
            assert!(again.proceed().is_err());
        }
    }
}
