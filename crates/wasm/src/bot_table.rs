//! The bots of a game on one device.

use sextant_bots::{AnyBot, Budget, Choice};
use sextant_core::{AnyRecord, MAX_SEATS, Refused, Seat, SeatKind};
use sextant_session::Session;

use crate::LocalRefusal;
use crate::advice::{Advice, advice};

/// The bots of a game on one device, which see it go on: they are shown each step once, however long
/// the game.
///
/// What they choose does not depend on that. A game that is left and resumed, so that its bots are
/// shown all of it anew, continues in the same way.
pub struct BotTable {
    session: Session,
    players: [Option<Box<dyn AnyBot>>; MAX_SEATS],
    /// The strongest bot, in the place of each seat that has asked for advice.
    advisors: [Option<Box<dyn AnyBot>>; MAX_SEATS],
}

impl BotTable {
    /// The bots of this game.
    pub fn new(session: Session) -> BotTable {
        BotTable { session, players: Default::default(), advisors: Default::default() }
    }

    /// The bots of the game of a record, as text or as JSON; every step is checked.
    pub fn resume(record: &str) -> Result<BotTable, Refused> {
        Ok(BotTable::new(Session::resume(record)?))
    }

    /// The game goes on with these steps, the JSON that [`AnyRecord::steps_json`] gives.
    pub fn go_on(&mut self, steps: &str) -> Result<(), Refused> {
        self.session.go_on(steps)
    }

    /// What the bot in `seat` does next. Takes its time: not for the thread that draws.
    pub fn choose(&mut self, seat: Seat) -> Result<String, Refused> {
        let kind = self.session.seats().get(seat.index());
        let name = kind.and_then(SeatKind::bot).ok_or(LocalRefusal::NoBotInSeat { seat })?;
        let player = &mut self.players[seat.index()];
        Ok(ask(&self.session, player, name, seat, Budget::DEFAULT)?.action)
    }

    /// What the strongest bot would do in the place of `seat`. Takes its time likewise.
    pub fn advise(&mut self, seat: Seat) -> Result<Advice, Refused> {
        let game = self.session.record().game_name();
        let bots = sextant_bots::bots_of(game);
        let (name, _) = bots.last().ok_or_else(|| LocalRefusal::no_such_bot(game, ""))?;
        let advisor = &mut self.advisors[seat.index()];
        let budget = Budget { explain: true, ..Budget::DEFAULT };
        let choice = ask(&self.session, advisor, name, seat, budget)?;
        Ok(advice(name, self.session.record(), seat, choice))
    }
}

/// Asks a bot, which is made when it is asked for the first time.
fn ask(
    session: &Session,
    bot: &mut Option<Box<dyn AnyBot>>,
    name: &str,
    seat: Seat,
    budget: Budget<'_>,
) -> Result<Choice<String>, Refused> {
    let record: &dyn AnyRecord = session.record();
    let seeds = session.chance();
    let bot = if let Some(bot) = bot {
        bot
    } else {
        let seed = seeds.map_or(1, |chance| chance.bot_seed(seat));
        let made = sextant_bots::make_bot(record.game_name(), name, seed);
        bot.insert(made.ok_or_else(|| LocalRefusal::no_such_bot(record.game_name(), name))?)
    };
    bot.reseed(seeds.map_or(1, |chance| chance.choice_seed(seat, session.steps())));
    let choice = bot.choose(record, seat, budget);
    choice.map_err(|reason| LocalRefusal::BotFailed { reason: reason.to_string() }.into())
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use sextant_core::{SeatSet, Turn};
    use sextant_session::{LocalSession, Setup};

    use super::*;

    fn start(game: &str, bot: &str) -> LocalSession {
        crate::start(&Setup {
            game: game.to_owned(),
            options: json!({}),
            seats: vec![SeatKind::Bot(bot.to_owned()), SeatKind::Bot("novice".to_owned())],
            secret: "2a".repeat(32),
            id: String::new(),
            date: None,
        })
        .unwrap()
    }

    /// Two bots play; after each choice of the first, one that is shown the whole game anew chooses.
    fn check(game: &str, bot: &str, most: usize) {
        let mut played = start(game, bot);
        let mut live = BotTable::resume(&played.session().record().to_json().to_string()).unwrap();
        let mut compared = 0;
        while played.session().steps() < most && !played.session().turn().is_over() {
            let before = played.session().steps();
            if played.session().turn() == Turn::Chance {
                played.proceed().unwrap();
            } else {
                let deciding = played.session().turn().deciding();
                let seat = deciding.iter().next().unwrap();
                let action = live.choose(seat).unwrap();
                if deciding == SeatSet::only(Seat::ONE) {
                    let record = played.session().record().to_json().to_string();
                    let mut anew = BotTable::resume(&record).unwrap();
                    assert_eq!(anew.choose(seat).unwrap(), action, "{bot} after {before} steps");
                    compared += 1;
                }
                played.play(seat, &action).unwrap();
            }
            live.go_on(&played.session().record().steps_json(before)).unwrap();
        }
        assert!(compared > 9, "{compared}");
    }

    #[test]
    fn a_bot_that_was_there_all_along_chooses_like_one_that_is_shown_the_game_anew() {
        for bot in ["random", "novice", "casual", "skilled", "adept"] {
            check("cards", bot, 120);
        }
        check("dice", "casual", 60);
        check("dice", "greedy", 60);
    }

    /// It remembers what it has seen of the opponent.
    #[test]
    fn so_does_the_strongest() {
        check("cards", "expert", 40);
    }

    #[test]
    fn a_person_is_not_played_for() {
        let mut game = crate::start(&Setup {
            game: "cards".to_owned(),
            options: json!({"first_starter": {"seat": 2}}),
            seats: vec![SeatKind::Person, SeatKind::Bot("novice".to_owned())],
            secret: "07".repeat(32),
            id: String::new(),
            date: None,
        })
        .unwrap();
        game.proceed().unwrap();
        let mut bots = BotTable::resume(&game.session().record().to_text()).unwrap();
        assert!(bots.choose(Seat::ONE).is_err(), "a person decides there");
        assert!(bots.choose(Seat::FIVE).is_err(), "there is no such seat");
        assert!(bots.go_on("[{}]").is_err(), "that is no step");
    }
}
