//! Records, for Python.

use pyo3::IntoPyObjectExt as _;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt};
use serde_json::Value;
use sextant_cards::Match;
use sextant_core::{
    AnyRecord, Contributions, FairChance, Game, Record as TypedRecord, Refused as Refusal,
    Reporting, Seat, Secret, Simulation, Tags, Turn, Viewer, fair_tags, no_files, options_of,
};
use sextant_dice::DiceGame;

use crate::encoding::Encoded;
use crate::errors::{bad_record, refused, refused_with};
use crate::values::{tags_of, to_python};
use crate::view::{TypedView, View};

/// A game as it was played: what was agreed, and every step since.
///
/// `Record("cards", seed=1, rounds=1)` starts a game; options have the names of `sextant arena` and of
/// the tags in records. `Record.read(text)` reads one. A record knows every card: show players
/// `view(seat)`, not the record.
#[pyclass(module = "sextant")]
pub(crate) struct Record {
    record: GameRecord,
    /// Where deals and rolls come from, for a game that was started here.
    chance: Option<FairChance>,
}

/// A record of one of the games.
#[derive(Clone)]
#[expect(clippy::large_enum_variant, reason = "there are few, and each is about as large")]
pub(crate) enum GameRecord {
    Cards(TypedRecord<Match>),
    Dice(TypedRecord<DiceGame>),
}

/// The same code for the record of each game.
macro_rules! each {
    ($record:expr, $name:ident => $code:expr) => {
        match $record {
            GameRecord::Cards($name) => $code,
            GameRecord::Dice($name) => $code,
        }
    };
}

impl From<TypedRecord<Match>> for GameRecord {
    fn from(record: TypedRecord<Match>) -> GameRecord {
        GameRecord::Cards(record)
    }
}

impl From<TypedRecord<DiceGame>> for GameRecord {
    fn from(record: TypedRecord<DiceGame>) -> GameRecord {
        GameRecord::Dice(record)
    }
}

impl GameRecord {
    /// A new game.
    fn start(game: &str, options: &Tags) -> PyResult<GameRecord> {
        fn new<G: Reporting>(options: &Tags) -> PyResult<TypedRecord<G>> {
            let options = options_of::<G>(options, &no_files)
                .map_err(|error| refused(&Refusal::new(&error)))?;
            Ok(TypedRecord::new(&options))
        }
        match game {
            Match::NAME => Ok(GameRecord::Cards(new(options)?)),
            DiceGame::NAME => Ok(GameRecord::Dice(new(options)?)),
            _ => Err(no_such_game(game)),
        }
    }

    fn of(record: &dyn AnyRecord) -> PyResult<GameRecord> {
        let any = record.as_any();
        if let Some(record) = any.downcast_ref::<TypedRecord<Match>>() {
            Ok(GameRecord::Cards(record.clone()))
        } else if let Some(record) = any.downcast_ref::<TypedRecord<DiceGame>>() {
            Ok(GameRecord::Dice(record.clone()))
        } else {
            Err(no_such_game(record.game_name()))
        }
    }

    pub(crate) fn any(&self) -> &dyn AnyRecord {
        each!(self, record => record)
    }

    fn any_mut(&mut self) -> &mut dyn AnyRecord {
        each!(self, record => record)
    }
}

pub(crate) fn no_such_game(name: &str) -> PyErr {
    refused_with("no-such-game", format!("the game {name} is unknown: cards, dice"))
}

impl Record {
    pub(crate) fn of(record: GameRecord) -> Record {
        Record { record, chance: None }
    }

    pub(crate) fn any(&self) -> &dyn AnyRecord {
        self.record.any()
    }

    /// The seat meant by an argument, or the one that decides next.
    pub(crate) fn seat(&self, number: Option<usize>) -> PyResult<Seat> {
        match number {
            Some(number) => Seat::from_number(number)
                .filter(|seat| seat.index() < self.any().seats())
                .ok_or_else(|| no_such_seat(number)),
            None => self.any().next_to_decide().ok_or_else(|| {
                refused_with("nothing-to-decide", "no seat has anything to decide now")
            }),
        }
    }

    fn viewer(&self, number: Option<usize>) -> PyResult<Viewer> {
        number.map_or(Ok(Viewer::Spectator), |number| self.seat(Some(number)).map(Viewer::Seat))
    }
}

fn no_such_seat(number: usize) -> PyErr {
    refused_with("no-such-seat", format!("there is no seat {number} at this table"))
}

fn play<G: Reporting>(record: &mut TypedRecord<G>, seat: Seat, entry: &str) -> Result<(), Refusal> {
    let one = |record: &mut TypedRecord<G>, action: &str| AnyRecord::play(record, seat, action);
    let actions = G::split_entry(entry);
    if let [action] = actions.as_slice() {
        return one(record, action);
    }
    if actions.is_empty() {
        return one(record, entry);
    }
    // All of an entry or nothing.
    let mut played = record.clone();
    for action in actions {
        one(&mut played, action)?;
    }
    *record = played;
    Ok(())
}

fn view<G: Encoded>(record: &TypedRecord<G>, viewer: Viewer) -> View
where
    G::View: Send + Sync,
{
    View::new(TypedView::of(record.game(), viewer))
}

fn redealt_views<G: Encoded>(record: &TypedRecord<G>, viewer: Viewer, seed: u64) -> Vec<View>
where
    G::View: Send + Sync,
{
    let mut twin = record.game().clone();
    twin.redeal_hidden(viewer, &mut Simulation::new(seed));
    let seats = Seat::first(twin.seats()).map(Viewer::Seat);
    seats.map(|viewer| View::new(TypedView::of(&twin, viewer))).collect()
}

fn action_texts<G: Encoded>(record: &TypedRecord<G>) -> Vec<String> {
    let options = record.game().options();
    let actions = (0..G::action_count(options)).filter_map(|nth| G::action_at(options, nth));
    actions.map(|action| action.to_string()).collect()
}

/// A secret from a seed: a number, up to 64 hexadecimal digits, or fresh.
fn secret_of(py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Secret> {
    let digits: String = match seed {
        None => py.import("secrets")?.call_method1("token_hex", (32,))?.extract()?,
        Some(seed) if seed.is_instance_of::<PyInt>() => {
            seed.call_method1("__format__", ("x",))?.extract()?
        }
        Some(seed) => seed.extract()?,
    };
    Secret::from_seed(&digits).map_err(|error| refused_with("bad-seed", error))
}

#[pymethods]
impl Record {
    #[new]
    #[pyo3(signature = (game="cards", *, seed=None, **options))]
    fn new(
        py: Python<'_>,
        game: &str,
        seed: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Record> {
        let mut record = GameRecord::start(game, &tags_of(options)?)?;
        let secret = secret_of(py, seed)?;
        let tags = fair_tags("local", secret.commitment(), &Contributions::NONE, Some(&secret));
        for (name, value) in tags.iter() {
            record.any_mut().tags_mut().set(name, value);
        }
        let chance = Some(FairChance::new(&secret, "local", &Contributions::NONE));
        Ok(Record { record, chance })
    }

    /// Reads a record, as text or as JSON.
    #[staticmethod]
    fn read(text: &str) -> PyResult<Record> {
        let record =
            sextant_catalog::read_record(text, &no_files).map_err(|error| bad_record(&error))?;
        Ok(Record::of(GameRecord::of(&*record)?))
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.any().game_name()
    }

    /// How many people play.
    #[getter]
    fn seats(&self) -> usize {
        self.any().seats()
    }

    /// How many steps there were: deals or rolls, and actions.
    #[getter]
    fn steps(&self) -> usize {
        self.any().steps()
    }

    /// Who decides next: `chance`, `player` or `over`.
    #[getter]
    fn turn(&self) -> &'static str {
        match self.any().turn() {
            Turn::Chance => "chance",
            Turn::Decide(_) => "player",
            Turn::Over => "over",
        }
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.any().turn().is_over()
    }

    /// The seat whose entry comes next, counted from 1.
    #[getter]
    fn to_move(&self) -> Option<usize> {
        self.any().next_to_decide().map(Seat::number)
    }

    /// All seats that may decide now.
    #[getter]
    fn deciding(&self) -> Vec<usize> {
        self.any().turn().deciding().iter().map(Seat::number).collect()
    }

    /// The score of every seat as things stand.
    #[getter]
    fn scores(&self) -> Vec<i32> {
        Seat::first(self.any().seats()).map(|seat| self.any().score(seat)).collect()
    }

    /// The seats with the highest score once the game is over; empty until then.
    #[getter]
    fn winners(&self) -> Vec<usize> {
        self.any().winners().iter().map(Seat::number).collect()
    }

    /// The tags beyond what the game itself needs, such as names and dates.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        each!(&self.record, record => for (name, value) in record.tags.iter() {
            dict.set_item(name, value)?;
        });
        Ok(dict)
    }

    /// Sets a tag, such as a player's name.
    fn set_tag(&mut self, name: &str, value: &str) {
        self.record.any_mut().tags_mut().set(name, value);
    }

    /// What a seat may do now, one step at a time; by default the seat that decides next. Empty if
    /// the seat has nothing to decide.
    #[pyo3(signature = (seat=None))]
    fn legal(&self, seat: Option<usize>) -> PyResult<Vec<String>> {
        if seat.is_none() && self.any().next_to_decide().is_none() {
            return Ok(Vec::new());
        }
        Ok(self.any().legal(self.seat(seat)?))
    }

    /// All complete entries of a seat, as records have them: `R3,D`, `G7>B>P`.
    #[pyo3(signature = (seat=None))]
    fn legal_entries(&self, seat: Option<usize>) -> PyResult<Vec<String>> {
        if seat.is_none() && self.any().next_to_decide().is_none() {
            return Ok(Vec::new());
        }
        let entries = self.any().legal_entries(self.seat(seat)?);
        entries.map_err(|error| refused_with("too-many-entries", error))
    }

    /// Lets chance deal or roll. A record that was read needs a seed.
    #[pyo3(signature = (seed=None))]
    fn draw(&mut self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let chance = match (seed, &self.chance) {
            (None, Some(chance)) => chance.clone(),
            (None, None) => {
                let message = "this record was read and has no chance of its own: draw(seed)";
                return Err(refused_with("no-chance", message));
            }
            (seed, _) => FairChance::new(&secret_of(py, seed)?, "local", &Contributions::NONE),
        };
        self.record.any_mut().draw(&chance).map_err(|refusal| refused(&refusal))?;
        if seed.is_some() {
            self.chance = Some(chance);
        }
        Ok(())
    }

    /// Lets a seat act: one action, or a whole entry; by default the seat that decides next. If the
    /// rules forbid it, `Refused` is raised and nothing changes.
    #[pyo3(signature = (action, seat=None))]
    fn play(&mut self, action: &str, seat: Option<usize>) -> PyResult<()> {
        let seat = match (seat, self.any().next_to_decide()) {
            (Some(number), _) => Seat::from_number(number).ok_or_else(|| no_such_seat(number))?,
            (None, Some(seat)) => seat,
            // In either case the refusal says whether chance comes first or the game is over.
            (None, None) => Seat::ONE,
        };
        each!(&mut self.record, record => play(record, seat, action))
            .map_err(|refusal| refused(&refusal))
    }

    /// Lets a seat do what is done for an absent player: a modest legal action. Returns it.
    fn pass_(&mut self, seat: usize) -> PyResult<String> {
        let seat = self.seat(Some(seat))?;
        let nothing =
            || refused_with("nothing-to-decide", format!("seat {seat} has no decision now"));
        let action = self.any().pass(seat).ok_or_else(nothing)?;
        self.record.any_mut().play(seat, &action).map_err(|refusal| refused(&refusal))?;
        Ok(action)
    }

    /// Takes the last action of a seat back, as long as nothing has come of it.
    fn undo(&mut self, seat: usize) -> PyResult<()> {
        let seat = self.seat(Some(seat))?;
        self.record.any_mut().undo(seat).map_err(|refusal| refused(&refusal))
    }

    /// What a seat may know; without a seat, what a spectator may know.
    #[pyo3(signature = (seat=None))]
    fn view(&self, seat: Option<usize>) -> PyResult<View> {
        let viewer = self.viewer(seat)?;
        Ok(each!(&self.record, record => view(record, viewer)))
    }

    /// The action of every action number, in notation. Masks and environments count actions so.
    #[getter]
    fn actions(&self) -> Vec<String> {
        each!(&self.record, record => action_texts(record))
    }

    /// What happened, line by line, as far as a seat or a spectator may know it.
    #[pyo3(signature = (seat=None, start=0))]
    fn log<'py>(
        &self,
        py: Python<'py>,
        seat: Option<usize>,
        start: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        let lines = self.any().log(self.viewer(seat)?, start);
        to_python(py, &serde_json::to_value(lines).unwrap_or_default())
    }

    /// How things stand: the same as `sextant replay --json` prints.
    fn standing<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.any().standing().json)
    }

    /// How things stand, in words.
    fn summary(&self) -> String {
        self.any().standing().text
    }

    /// Computes every deal or roll again from the revealed secret, and returns how many there were.
    fn verify(&self) -> PyResult<u32> {
        self.any().verify().map_err(|error| refused(&Refusal::new(&error)))
    }

    /// The record as text.
    fn to_text(&self) -> String {
        self.any().to_text()
    }

    /// The record as JSON.
    fn to_json(&self) -> String {
        self.any().to_json().to_string()
    }

    /// The turns in coordinates, if the game has such a form.
    fn to_coordinates(&self) -> Option<String> {
        self.any().to_coordinates()
    }

    /// The views of all seats after everything that one seat can't know is dealt anew. The view of
    /// that seat must be the one before: a proof that nothing leaks.
    #[pyo3(signature = (seat, seed=0))]
    fn redealt_views(&self, seat: usize, seed: u64) -> PyResult<Vec<View>> {
        let viewer = Viewer::Seat(self.seat(Some(seat))?);
        Ok(each!(&self.record, record => redealt_views(record, viewer, seed)))
    }

    /// A record of its own with the same steps, which goes on independently.
    fn copy(&self) -> Record {
        Record { record: self.record.clone(), chance: self.chance.clone() }
    }

    fn __copy__(&self) -> Record {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Record {
        self.copy()
    }

    /// Records are pickled as text; a record that goes on needs a seed for the next deal.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let read = py.get_type::<Record>().getattr("read")?;
        (read, (self.to_text(),)).into_bound_py_any(py)
    }

    fn __eq__(&self, other: &Record) -> bool {
        match (&self.record, &other.record) {
            (GameRecord::Cards(one), GameRecord::Cards(other)) => one == other,
            (GameRecord::Dice(one), GameRecord::Dice(other)) => one == other,
            _ => false,
        }
    }

    fn __str__(&self) -> String {
        self.to_text()
    }

    fn __repr__(&self) -> String {
        format!("<Record of {}, {} steps, {}>", self.game(), self.steps(), self.turn())
    }
}

/// What a player's cards or sheet are worth, and how that comes about: the same as
/// `sextant score --json` prints. Options are those of the game: `variant="long"`.
#[pyfunction]
#[pyo3(signature = (text, game="cards", **options))]
pub(crate) fn score<'py>(
    py: Python<'py>,
    text: &str,
    game: &str,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let found = sextant_catalog::game(game).ok_or_else(|| no_such_game(game))?;
    let report =
        found.receipt(text, &tags_of(options)?, &no_files).map_err(|refusal| refused(&refusal))?;
    to_python(py, &report.json)
}

/// The games and their bots: a dict of dicts, name to description.
#[pyfunction]
pub(crate) fn bots(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let mut games = serde_json::Map::new();
    for roster in sextant_bots::ROSTERS {
        let bots = roster.bots().into_iter();
        let bots = bots.map(|(name, about)| (name.to_owned(), Value::from(about))).collect();
        games.insert(roster.game().to_owned(), Value::Object(bots));
    }
    to_python(py, &Value::Object(games))
}
