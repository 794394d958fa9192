//! One face for all games: text and JSON in, text and JSON out.
//!
//! The command, the server and the page know games only by these two traits, so that a further game
//! needs no code of theirs. Both are implemented once, for every game there will be.

use std::any::Any;
use std::marker::PhantomData;

use serde::Deserialize;
use serde_json::Value;

use crate::notation::{Files, OptionTag, TagError, excerpt, is_option};
use crate::record::{RecordError, Unfair};
use crate::{
    Amount, BadOptions, FairChance, LogEntry, Played, Record, Refused, Report, Reporting, Seat,
    SeatSet, Simulation, Tags, TooManyEntries, Turn, Viewer, Written, legal_entries,
    next_to_decide, play_at_random,
};

/// A game that can be played here: one line in the list of games.
pub trait AnyGame: Sync {
    /// What the game is called.
    fn name(&self) -> &'static str;

    /// A new game with options as JSON; those left out are as by default.
    fn start(&self, options: &Value) -> Result<Box<dyn AnyRecord>, Refused>;

    /// Reads a text record.
    fn read_text(&self, text: &str, files: &Files<'_>) -> Result<Box<dyn AnyRecord>, RecordError>;

    /// Reads a JSON record.
    fn read_json(&self, text: &str) -> Result<Box<dyn AnyRecord>, RecordError>;

    /// The options, for flags and help.
    fn options(&self) -> &'static [OptionTag];

    /// The same options with the contents of files in place of their names, for code that reads no
    /// files. Here and below, `files` reads a file that an option names.
    fn with_contents(&self, options: &Tags, files: &Files<'_>) -> Result<Tags, TagError>;

    /// The first `count` outcomes that `chance` gives, as text.
    fn outcomes(
        &self,
        options: &Tags,
        files: &Files<'_>,
        chance: &FairChance,
        count: u32,
    ) -> Result<Vec<String>, TagError>;

    /// Scores one player's cards or sheet.
    fn receipt(&self, text: &str, options: &Tags, files: &Files<'_>) -> Result<Report, Refused>;

    /// Games played at random with these options, one after another.
    fn bench(
        &self,
        options: &Tags,
        files: &Files<'_>,
        seed: u64,
    ) -> Result<Box<dyn Bench>, TagError>;
}

/// Games played at random, to measure how fast that goes.
pub trait Bench {
    /// Plays `games` games, and says what they amount to.
    fn run(&mut self, games: u32) -> Amount;

    /// What is counted: "rounds", "games".
    fn counted(&self) -> &'static str;

    /// The option that the report names.
    fn option(&self) -> (&'static str, Value);
}

/// A game as it was played so far, whichever game it is.
pub trait AnyRecord: Send + Sync {
    /// What the game is called.
    fn game_name(&self) -> &'static str;

    /// How many people play.
    fn seats(&self) -> usize;

    /// Who decides next.
    fn turn(&self) -> Turn;

    /// How many steps there were.
    fn steps(&self) -> usize;

    /// The seat whose entry comes next in the record.
    fn next_to_decide(&self) -> Option<Seat>;

    /// What `seat` may do now, one step at a time.
    fn legal(&self, seat: Seat) -> Vec<String>;

    /// A modest legal action for an absent player, whenever the seat decides.
    fn pass(&self, seat: Seat) -> Option<String>;

    /// What `seat` may do now, up to the point where another seat decides; sorted.
    fn legal_entries(&self, seat: Seat) -> Result<Vec<String>, TooManyEntries>;

    /// Lets the next outcome of `chance` happen.
    fn draw(&mut self, chance: &FairChance) -> Result<(), Refused>;

    /// Lets a player act; the refusal is fit for that player's eyes.
    fn play(&mut self, seat: Seat, action: &str) -> Result<(), Refused>;

    /// The steps after the first `from`, as a list in the JSON of records.
    fn steps_json(&self, from: usize) -> String;

    /// Adds steps in the JSON of records, each of which is checked. Those before one that is refused
    /// stay.
    fn play_json(&mut self, steps: &str) -> Result<(), RecordError>;

    /// How many deals or rolls there were.
    fn outcomes(&self) -> u32;

    /// Lets a player have the rest of this turn played in the open.
    fn open_turn(&mut self, seat: Seat) -> Result<(), Refused>;

    /// Takes a player's last action back.
    fn undo(&mut self, seat: Seat) -> Result<(), Refused>;

    /// The game as it was after this many steps; with all of them, a copy.
    fn at(&self, steps: usize) -> Box<dyn AnyRecord>;

    /// What `viewer` may know: the game's own view.
    fn view(&self, viewer: Viewer) -> Written<Value>;

    /// What happened from this line on, as far as `viewer` may know it: see [`Record::log`].
    fn log(&self, viewer: Viewer, from: usize) -> Vec<LogEntry>;

    /// How many lines of the log are there to stay, and the same for everybody.
    fn settled(&self) -> usize;

    /// Whether what `seat` decides now stays hidden from everybody else for the time being.
    fn conceals(&self, seat: Seat) -> bool;

    /// Whether people want to look at the table as it lies before chance goes on.
    fn pauses(&self) -> bool;

    /// The score of `seat` as things stand.
    fn score(&self, seat: Seat) -> i32;

    /// The score of `seat` as far as `viewer` may know it.
    fn known_score(&self, viewer: Viewer, seat: Seat) -> i32;

    /// The winners, once the game is over.
    fn winners(&self) -> SeatSet;

    /// How things stand.
    fn standing(&self) -> Report;

    /// Tags beyond what the game itself needs.
    fn tags(&self) -> &Tags;

    /// The same, to be changed.
    fn tags_mut(&mut self) -> &mut Tags;

    /// The record as text.
    fn to_text(&self) -> String;

    /// The record as JSON.
    fn to_json(&self) -> Value;

    /// The turns in coordinates, if the game has such a form.
    fn to_coordinates(&self) -> Option<String>;

    /// Computes every outcome again from the revealed secret, apart from those that were
    /// [given](crate::given_outcomes), and says how many that were.
    fn verify(&self) -> Result<u32, Unfair>;

    /// The typed [`Record`] behind this face, for code that knows the game.
    fn as_any(&self) -> &dyn Any;
}

/// Reads a record of any of these games, as text or as JSON.
pub fn read_record(
    games: &[&dyn AnyGame],
    text: &str,
    files: &Files<'_>,
) -> Result<Box<dyn AnyRecord>, RecordError> {
    let is_json = text.trim_start_matches('\u{feff}').trim_start().starts_with('{');
    let name =
        if is_json { crate::record::json_game(text)? } else { crate::record::text_game(text)? };
    let game = games.iter().find(|game| game.name() == name).ok_or_else(|| {
        let known: Vec<_> = games.iter().map(|game| game.name()).collect();
        RecordError::new(format!("game {} is unknown here: {}", excerpt(&name), known.join(", ")))
    })?;
    if is_json { game.read_json(text) } else { game.read_text(text, files) }
}

/// The face of the game `G`.
pub struct Erased<G>(PhantomData<fn() -> G>);

impl<G> Erased<G> {
    /// The face of the game `G`.
    pub const fn new() -> Erased<G> {
        Erased(PhantomData)
    }
}

impl<G> Default for Erased<G> {
    fn default() -> Erased<G> {
        Erased::new()
    }
}

impl<G: Reporting> AnyGame for Erased<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn start(&self, options: &Value) -> Result<Box<dyn AnyRecord>, Refused> {
        let options = G::Options::deserialize(options)
            .map_err(|error| Refused::new(&BadOptions { reason: error.to_string() }))?;
        Ok(Box::new(Record::<G>::new(&options)))
    }

    fn read_text(&self, text: &str, files: &Files<'_>) -> Result<Box<dyn AnyRecord>, RecordError> {
        Ok(Box::new(Record::<G>::from_text(text, files)?))
    }

    fn read_json(&self, text: &str) -> Result<Box<dyn AnyRecord>, RecordError> {
        Ok(Box::new(Record::<G>::from_json(text)?))
    }

    fn options(&self) -> &'static [OptionTag] {
        G::OPTIONS
    }

    fn with_contents(&self, options: &Tags, files: &Files<'_>) -> Result<Tags, TagError> {
        let resolved = G::options_to_tags(&options_of::<G>(options, files)?);
        let value = |name| resolved.get(name).or(options.get(name));
        Ok(options.iter().filter_map(|(name, _)| Some((name, value(name)?))).collect())
    }

    fn outcomes(
        &self,
        options: &Tags,
        files: &Files<'_>,
        chance: &FairChance,
        count: u32,
    ) -> Result<Vec<String>, TagError> {
        let options = options_of::<G>(options, files)?;
        Ok((1..=count)
            .map(|nth| G::outcome_to_text(&G::draw(&options, nth, &mut chance.stream(nth))))
            .collect())
    }

    fn receipt(&self, text: &str, options: &Tags, files: &Files<'_>) -> Result<Report, Refused> {
        let options = options_of::<G>(options, files).map_err(|error| Refused::new(&error))?;
        let receipt = G::receipt(text, &options).map_err(|error| Refused::new(&error))?;
        Ok(Report::of(&receipt))
    }

    fn bench(
        &self,
        options: &Tags,
        files: &Files<'_>,
        seed: u64,
    ) -> Result<Box<dyn Bench>, TagError> {
        Ok(Box::new(RandomGames::<G> {
            options: options_of::<G>(options, files)?,
            random: Simulation::new(seed),
            actions: Vec::new(),
        }))
    }
}

/// The options that these tags state; tags that the game does not have are refused.
pub fn options_of<G: Reporting>(tags: &Tags, files: &Files<'_>) -> Result<G::Options, TagError> {
    if let Some((name, _)) = tags.iter().find(|(name, _)| !is_option::<G>(name)) {
        return Err(TagError::new(name, format!("the game {} has no such option", G::NAME)));
    }
    G::options_from_tags(tags, files)
}

struct RandomGames<G: Reporting> {
    options: G::Options,
    random: Simulation,
    actions: Vec<G::Action>,
}

impl<G: Reporting> Bench for RandomGames<G> {
    fn run(&mut self, games: u32) -> Amount {
        let mut played = Played::default();
        for _ in 0..games {
            let mut game = G::new(&self.options);
            played += play_at_random(&mut game, &mut self.random, &mut self.actions);
        }
        G::amount(&played)
    }

    fn counted(&self) -> &'static str {
        G::COUNTED
    }

    fn option(&self) -> (&'static str, Value) {
        G::benchmark_option(&self.options)
    }
}

impl<G: Reporting> AnyRecord for Record<G> {
    fn game_name(&self) -> &'static str {
        G::NAME
    }

    fn seats(&self) -> usize {
        self.game().seats()
    }

    fn turn(&self) -> Turn {
        self.game().turn()
    }

    fn steps(&self) -> usize {
        Record::steps(self).len()
    }

    fn next_to_decide(&self) -> Option<Seat> {
        next_to_decide(self.game())
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        let mut actions = Vec::new();
        self.game().legal(seat, &mut actions);
        actions.iter().map(ToString::to_string).collect()
    }

    fn pass(&self, seat: Seat) -> Option<String> {
        self.game().pass(seat).map(|action| action.to_string())
    }

    fn legal_entries(&self, seat: Seat) -> Result<Vec<String>, TooManyEntries> {
        legal_entries(self.game(), seat)
    }

    fn draw(&mut self, chance: &FairChance) -> Result<(), Refused> {
        Record::draw(self, chance).map_err(|refusal| Refused::new(&refusal))
    }

    fn play(&mut self, seat: Seat, action: &str) -> Result<(), Refused> {
        let action = action.parse::<G::Action>().map_err(|error| Refused::new(&error))?;
        Record::play(self, seat, action).map_err(|refusal| Refused::new(&refusal))
    }

    fn steps_json(&self, from: usize) -> String {
        Record::steps_json(self, from)
    }

    fn play_json(&mut self, steps: &str) -> Result<(), RecordError> {
        Record::play_json(self, steps)
    }

    fn outcomes(&self) -> u32 {
        Record::outcomes(self)
    }

    fn open_turn(&mut self, seat: Seat) -> Result<(), Refused> {
        Record::open_turn(self, seat).map_err(|refusal| Refused::new(&refusal))
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refused> {
        Record::undo(self, seat).map_err(|refusal| Refused::new(&refusal))
    }

    fn at(&self, steps: usize) -> Box<dyn AnyRecord> {
        Box::new(Record::at(self, steps))
    }

    fn view(&self, viewer: Viewer) -> Written<Value> {
        Written::of(&self.game().view(viewer))
    }

    fn log(&self, viewer: Viewer, from: usize) -> Vec<LogEntry> {
        Record::log(self, viewer, from)
    }

    fn settled(&self) -> usize {
        Record::settled(self)
    }

    fn conceals(&self, seat: Seat) -> bool {
        self.game().conceals(seat)
    }

    fn pauses(&self) -> bool {
        self.game().pauses()
    }

    fn score(&self, seat: Seat) -> i32 {
        self.game().score(seat)
    }

    fn known_score(&self, viewer: Viewer, seat: Seat) -> i32 {
        self.game().known_score(viewer, seat)
    }

    fn winners(&self) -> SeatSet {
        self.game().winners()
    }

    fn standing(&self) -> Report {
        Report::of(&self.game().standing())
    }

    fn tags(&self) -> &Tags {
        &self.tags
    }

    fn tags_mut(&mut self) -> &mut Tags {
        &mut self.tags
    }

    fn to_text(&self) -> String {
        Record::to_text(self)
    }

    fn to_json(&self) -> Value {
        Record::to_json(self)
    }

    fn to_coordinates(&self) -> Option<String> {
        Record::to_coordinates(self)
    }

    fn verify(&self) -> Result<u32, Unfair> {
        Record::verify(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
