//! A table as one viewer sees it.

mod from_tables;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::Millis;

/// How far a table has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Players are still to sit down or to get ready.
    Waiting,
    /// The game goes on.
    Playing,
    /// The game is over.
    Over,
    /// The table was put away before the game began.
    Closed,
}

/// Who a seat is for: a person (or a program that plays in a person's name), or a bot of the house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// For a person.
    Person,
    /// For a bot of this name.
    Bot(String),
}

/// Who may sit down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Admission {
    /// Everybody: the table is listed in the lobby.
    Open,
    /// Whoever was given the invitation.
    #[default]
    Link,
}

/// How much time there is. A seat that does not decide in time can be claimed by whoever waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Timing {
    /// Live, without a clock.
    Relaxed {
        /// After how many seconds without a move others may claim, 5 to 86400. Left out: 900.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        patience: Option<u32>,
    },
    /// Live: so many seconds for every turn, 5 to 3600.
    PerMove {
        /// The seconds.
        seconds: u32,
    },
    /// Live: so many seconds for the whole game, 10 to 10800, and 0 to 300 more for every turn taken.
    Bank {
        /// The seconds at the beginning.
        seconds: u32,
        /// The seconds that every turn adds.
        increment: u32,
    },
    /// By correspondence: so many days for every turn, 1 to 30.
    Days {
        /// The days.
        days: u32,
    },
}

impl Default for Timing {
    fn default() -> Timing {
        Timing::Relaxed { patience: None }
    }
}

/// What is agreed before anybody sits down.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The name of the game.
    pub game: String,
    /// The game's options; those left out are as by default.
    #[serde(default = "no_options")]
    #[ts(type = "Record<string, unknown>")]
    pub options: Value,
    /// Who the seats are for. Left out: people in all of them.
    #[serde(default)]
    pub seats: Vec<Place>,
    /// Who may sit down. Left out: whoever was given the invitation.
    #[serde(default)]
    pub admission: Admission,
    /// How much time there is. Left out: live, without a clock.
    #[serde(default)]
    pub timing: Timing,
}

fn no_options() -> Value {
    Value::Object(serde_json::Map::new())
}

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Seat {
    /// Who it is for.
    pub place: Place,
    /// Who sits there.
    pub player: Option<String>,
    /// What they are called.
    pub name: Option<String>,
    /// Whether they are ready to begin.
    pub ready: bool,
    /// What they added to the secret.
    pub nonce: Option<String>,
    /// Whether they are out of the game.
    pub out: bool,
    /// Why they are; `null` if they are not.
    pub dropped: Option<WhyDropped>,
    /// What was in the bank when the clock was last started or stopped.
    pub bank: Millis,
    /// Since when the clock runs.
    pub since: Option<Millis>,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WhyEnded {
    /// It was played to its end.
    Played,
    /// All others are out of the game.
    Walkover,
    /// It did not come to an end, and was scored as it stood.
    TooLong,
}

/// Why a table was put away before the game began.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WhyClosed {
    /// Everybody left.
    Empty,
    /// It waited for too long.
    Expired,
}

/// Why a seat is out of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WhyDropped {
    /// It resigned.
    Resigned,
    /// Its time was up.
    TimedOut,
    /// Its time was up, and somebody who waited claimed.
    Claimed,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Ended {
    /// Why.
    pub why: WhyEnded,
    /// The seats that won; several share a victory.
    pub winners: Vec<u8>,
}

/// What there was to look at when the game paused, before chance went on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Pause {
    /// Its number among the pauses of this game.
    pub number: u32,
    /// The game as the viewer could know it then.
    #[ts(type = "unknown")]
    pub view: Value,
    /// How many lines the `log` had then.
    pub log: u32,
}

/// What one viewer sees of a table, with nothing in it that they may not know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Sight {
    /// Who looks: a seat, counted from 1, or `null` for a spectator.
    pub viewer: Option<u8>,
    /// How far the table has come.
    pub status: Status,
    /// What was agreed, in full.
    pub terms: Terms,
    /// When the table was set up.
    pub founded: Millis,
    /// SHA-256 of the secret that all chance comes from.
    pub commitment: String,
    /// The seats in order.
    pub seats: Vec<Seat>,
    /// The seats that decide now.
    pub deciding: Vec<u8>,
    /// The number of the viewer's present decision, to be sent along with an action.
    pub decision: Option<u32>,
    /// From when on those who wait may claim.
    pub claim: Option<Millis>,
    /// The game as the viewer may know it, once it has begun. Its form is the game's own.
    #[ts(type = "unknown")]
    pub view: Option<Value>,
    /// What they saw when the game last paused, as at the end of a round, until they act again.
    pub pause: Option<Pause>,
    /// How the game ended.
    pub ended: Option<Ended>,
    /// The secret, once the game is over.
    pub secret: Option<String>,
    /// The table of a rematch that was offered.
    pub rematch: Option<String>,
    /// The game that this is the rematch of.
    pub rematch_of: Option<String>,
    /// The invitation, for those who sit here to pass on.
    pub link: Option<String>,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct ChatLine {
    /// Where the speaker sits.
    pub seat: u8,
    /// What the speaker was called then.
    pub name: String,
    /// When it was said.
    pub at: Millis,
    /// What was said: plain text, never markup.
    pub text: String,
}

/// Everything that a viewer may know of a table now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Snapshot {
    /// The table.
    pub table: String,
    /// How much the viewer was told, this included: `2-17` is number 17 in seat 2, seat 0 watches.
    pub cursor: String,
    /// What they see.
    pub sight: Sight,
    /// What was said.
    pub chat: Vec<ChatLine>,
    /// What happened in the game from its beginning on, as far as they may know it now.
    pub log: Vec<Happened>,
}

/// One thing that happened in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Happened {
    /// Chance decided: a deal, a roll.
    Chance {
        /// For which time, counted from 1.
        nth: u32,
    },
    /// A seat acted.
    Acted {
        /// Which.
        seat: u8,
        /// What it did; `null` if it has chosen in secret and others have not chosen yet.
        action: Option<String>,
    },
}

/// How a log goes on. What was `null` may be open now, and what was taken back is gone: keep the
/// lines before `from`, and put these in place of the rest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct LogPart {
    /// How many lines come before these.
    pub from: u32,
    /// What happened since, as far as the viewer may know it now.
    pub lines: Vec<Happened>,
}

/// What somebody who did something sees of the table afterwards.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Answer {
    /// The table.
    pub table: String,
    /// How much they were told, this included.
    pub cursor: String,
    /// What they see.
    pub sight: Sight,
}

/// What happened, as far as one viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum What {
    /// The table was set up.
    Founded,
    /// A player sat down.
    SatDown {
        /// Where.
        seat: u8,
        /// What they are called.
        name: String,
    },
    /// A player is ready to begin.
    Ready {
        /// Where they sit.
        seat: u8,
    },
    /// A player got up.
    Left {
        /// Where they sat.
        seat: u8,
    },
    /// The table was put away.
    Closed {
        /// Why.
        why: WhyClosed,
    },
    /// The game began.
    Started,
    /// A seat acted.
    Acted {
        /// Which.
        seat: u8,
        /// What it did; `null` if the viewer may not know yet.
        action: Option<String>,
    },
    /// A seat took its last action back.
    TookBack {
        /// Which.
        seat: u8,
    },
    /// A seat is out of the game.
    Dropped {
        /// Which.
        seat: u8,
        /// Why.
        why: WhyDropped,
    },
    /// The game is over.
    Ended(Ended),
    /// A player said something.
    Said {
        /// Where they sit.
        seat: u8,
        /// What they said.
        text: String,
    },
    /// A player offered to play again.
    RematchOffered {
        /// Where they sat.
        seat: u8,
        /// Where the others can sit down.
        table: String,
    },
}

/// Something that a viewer is told.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Told {
    /// Its number among all that this viewer is told: without a gap.
    pub number: u32,
    /// When it happened.
    pub at: Millis,
    /// What happened.
    #[serde(flatten)]
    pub what: What,
}

/// What a viewer missed: one thing after another, and what they see after the last of them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct News {
    /// The table.
    pub table: String,
    /// What happened, in order.
    pub told: Vec<Told>,
    /// How much they were told then.
    pub cursor: String,
    /// What they see now.
    pub sight: Sight,
    /// How the log goes on.
    pub log: LogPart,
}

/// Who looks at a table just now.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
pub struct Presence {
    /// The table.
    pub table: String,
    /// The seats whose players are there.
    pub seats: Vec<u8>,
    /// How many others watch.
    pub spectators: u32,
}

/// A private note about a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// What it says: plain text, at most 4000 characters.
    pub text: String,
}
