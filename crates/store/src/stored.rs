//! How things are written down, the same on both engines.
//!
//! What happened is kept as JSON, which names its parts: a later version of the program that adds a
//! part reads what was written without it, so records stay readable for ever. What is looked up or
//! sorted by stands in columns of its own beside it.

use serde::{Deserialize, Serialize};
use sextant_tables::{
    Append, Audience, CreationLimits, Event, Job, JobKind, Name, Note, Player, Request, Scope,
    SealedSecret, StatusView, StoreError, StoredEvent, Summary, TableId, Time, TokenEntry, Urgency,
};

/// An event but for what stands in columns: its number and its time.
#[derive(Serialize, Deserialize)]
struct Body {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    request: Option<Request>,
    /// Left out in the usual case that all viewers receive the event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    audience: Option<Audience>,
    event: Event,
}

/// An event as a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EventRow {
    pub(crate) number: i64,
    pub(crate) at: i64,
    pub(crate) body: String,
}

impl EventRow {
    pub(crate) fn new(stored_event: StoredEvent) -> Result<EventRow, StoreError> {
        let StoredEvent { number, at, request, audience, event } = stored_event;
        let audience = (audience != Audience::All).then_some(audience);
        let body = to_json(&Body { request, audience, event })?;
        Ok(EventRow { number: number.into(), at: millis(at), body })
    }

    pub(crate) fn read(&self) -> Result<StoredEvent, StoreError> {
        let Body { request, audience, event } = from_json("an event", &self.body)?;
        Ok(StoredEvent {
            number: self.number.try_into().map_err(|_| damaged("the number of an event"))?,
            at: time(self.at),
            request,
            audience: audience.unwrap_or(Audience::All),
            event,
        })
    }
}

/// The body of an event as it would be without a request id.
pub(crate) fn without_request(body: &str) -> Result<String, StoreError> {
    let body: Body = from_json("an event", body)?;
    to_json(&Body { request: None, ..body })
}

/// A table as rows, made ready before anybody has to wait for it.
#[derive(Clone, Debug)]
pub(crate) struct AppendRows {
    pub(crate) table: TableId,
    pub(crate) id: String,
    pub(crate) new: Option<NewRow>,
    /// The number before the first event's.
    pub(crate) before: i64,
    pub(crate) last: i64,
    pub(crate) events: Vec<EventRow>,
    pub(crate) created_at: i64,
    pub(crate) status: &'static str,
    /// When the last event happened, if the table is over or closed.
    pub(crate) ended: Option<i64>,
    pub(crate) in_lobby: bool,
    pub(crate) summary: String,
    pub(crate) listed: Vec<ListedRow>,
    pub(crate) jobs: Vec<JobRow>,
}

#[derive(Clone, Debug)]
pub(crate) struct NewRow {
    pub(crate) sealed: String,
    pub(crate) link: String,
    pub(crate) creator: String,
    pub(crate) request: Option<String>,
    pub(crate) limits: Option<CreationLimits>,
}

/// The position of a table on a player's list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ListedRow {
    pub(crate) player: String,
    pub(crate) urgency: i64,
    /// The lower, the further to the front.
    pub(crate) place: i64,
}

/// Something to be done.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct JobRow {
    pub(crate) kind: String,
    pub(crate) seat: i64,
    pub(crate) decision: i64,
    pub(crate) due: i64,
}

impl AppendRows {
    pub(crate) fn all(appends: Vec<Append>) -> Result<Vec<AppendRows>, StoreError> {
        appends.into_iter().filter_map(|append| AppendRows::new(append).transpose()).collect()
    }

    /// Who sets the table up, and what they may have already, if that is to be checked.
    pub(crate) fn limits(&self) -> Option<(&str, CreationLimits)> {
        let new = self.new.as_ref()?;
        Some((&new.creator, new.limits?))
    }

    /// `None` if there is nothing to append.
    fn new(append: Append) -> Result<Option<AppendRows>, StoreError> {
        let Append { table, new, events, summary, jobs } = append;
        let (Some(first), Some(last)) = (events.first(), events.last()) else { return Ok(None) };
        let ended_at = last.at;
        let (before, last) = (i64::from(first.number) - 1, i64::from(last.number));
        let request = first.request.as_ref().map(|request| request.id.as_str().to_owned());
        Ok(Some(AppendRows {
            table,
            id: table.to_string(),
            new: new.map(|new| NewRow {
                sealed: new.sealed.to_stored(),
                link: new.link.to_string(),
                creator: new.creator.to_string(),
                request,
                limits: new.limits,
            }),
            before,
            last,
            events: events.into_iter().map(EventRow::new).collect::<Result<_, _>>()?,
            created_at: millis(summary.created_at),
            status: status_word(summary.status),
            ended: matches!(summary.status, StatusView::Over | StatusView::Closed)
                .then_some(millis(ended_at)),
            in_lobby: summary.is_in_lobby(),
            listed: listed(&summary),
            summary: to_json(&summary)?,
            jobs: jobs.into_iter().map(JobRow::new).collect(),
        }))
    }
}

/// On whose lists a table stands, in the order of the players.
pub(crate) fn listed(summary: &Summary) -> Vec<ListedRow> {
    let row = |player| {
        let (urgency, time) = summary.list_position(player);
        let time = millis(time);
        // Tables that wait for the player come by earliest deadline, all others by latest activity.
        let place = if urgency == Urgency::YourTurn { time } else { -time };
        ListedRow { player: player.to_string(), urgency: urgency.rank().into(), place }
    };
    summary.players().into_iter().map(row).collect()
}

impl JobRow {
    pub(crate) fn new(job: Job) -> JobRow {
        let (kind, seat, decision) = job.kind.to_stored();
        let kind = kind.to_owned();
        JobRow { kind, seat: seat.into(), decision: decision.into(), due: millis(job.due) }
    }

    pub(crate) fn read(&self, table: &str) -> Result<Job, StoreError> {
        let kind = u32::try_from(self.seat)
            .ok()
            .zip(u32::try_from(self.decision).ok())
            .and_then(|(seat, decision)| JobKind::from_stored(&self.kind, seat, decision))
            .ok_or_else(|| damaged("a job"))?;
        Ok(Job { table: parse("the id of a table", table)?, kind, due: time(self.due) })
    }
}

/// A player as a row: id, name, since.
pub(crate) fn read_player(id: &str, name: &str, since: i64) -> Result<Player, StoreError> {
    let id = parse("the id of a player", id)?;
    Ok(Player { id, name: read_name(name)?, since: time(since) })
}

/// A token as a row: hash, player, scope, label, since.
pub(crate) fn read_token(
    hash: &str,
    player: &str,
    scope: &str,
    label: &str,
    since: i64,
) -> Result<TokenEntry, StoreError> {
    Ok(TokenEntry {
        hash: hash.parse().map_err(|_| damaged("the hash of a token"))?,
        player: parse("the id of a player", player)?,
        scope: match scope {
            "full" => Scope::Full,
            "play" => Scope::Play,
            _ => return Err(damaged("the scope of a token")),
        },
        label: read_name(label)?,
        since: time(since),
    })
}

pub(crate) fn scope_word(scope: Scope) -> &'static str {
    match scope {
        Scope::Full => "full",
        Scope::Play => "play",
    }
}

pub(crate) fn status_word(status: StatusView) -> &'static str {
    match status {
        StatusView::Waiting => "waiting",
        StatusView::Playing => "playing",
        StatusView::Over => "over",
        StatusView::Closed => "closed",
    }
}

pub(crate) fn read_summary(text: &str) -> Result<Summary, StoreError> {
    from_json("a summary", text)
}

pub(crate) fn read_sealed(text: &str) -> Result<SealedSecret, StoreError> {
    // The text is not repeated: it is a secret but for a digit.
    SealedSecret::from_stored(text).map_err(|_| damaged("a secret"))
}

pub(crate) fn read_note(text: &str) -> Result<Note, StoreError> {
    Note::new(text).map_err(|error| StoreError::Corrupt(error.to_string()))
}

fn read_name(text: &str) -> Result<Name, StoreError> {
    Name::new(text).map_err(|error| StoreError::Corrupt(error.to_string()))
}

pub(crate) fn parse<T: std::str::FromStr>(what: &str, text: &str) -> Result<T, StoreError> {
    text.parse().map_err(|_| damaged(what))
}

/// Databases count with a sign. No game is played after the year 292,000,000.
pub(crate) fn millis(time: Time) -> i64 {
    time.millis().try_into().unwrap_or(i64::MAX)
}

pub(crate) fn time(millis: i64) -> Time {
    Time::from_millis(millis.try_into().unwrap_or(0))
}

pub(crate) fn damaged(what: &str) -> StoreError {
    StoreError::Corrupt(format!("{what} can't be read"))
}

fn to_json(value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Corrupt(error.to_string()))
}

fn from_json<'a, T: Deserialize<'a>>(what: &str, text: &'a str) -> Result<T, StoreError> {
    // The parser's error may quote what it read, which can be secret, so report only its position.
    serde_json::from_str(text).map_err(|error| {
        StoreError::Corrupt(format!("{what} can't be read at column {}", error.column()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What was once written must be read for ever, and come out the same: if this fails, the form
    /// has changed, and what is in people's databases can no longer be read.
    #[test]
    fn events_of_the_first_version_stay_readable() {
        let created = concat!(
            r#"{"request":{"player":"0123456789abcdef","id":"set-up:1","print":7},"#,
            r#""event":{"kind":"founded","founder":"0123456789abcdef","#,
            r#""terms":{"game":"cards","options":{"rounds":1},"seats":["person",{"bot":"random"}],"#,
            r#""admission":"open","timing":{"kind":"relaxed"}},"rules":1,"commitment":"00","#,
            r#""link":"0123456789abcdefghjkmnpq"}}"#
        );
        for body in [
            created,
            r#"{"event":{"kind":"sat-down","seat":1,"player":"0123456789abcdef","name":"Ada"}}"#,
            r#"{"event":{"kind":"ready","seat":1,"nonce":"000102030405060708090a0b0c0d0e0f"}}"#,
            r#"{"event":{"kind":"ready","seat":2}}"#,
            concat!(
                r#"{"event":{"kind":"ready","seat":2,"commitment":"7c3ccd10bb7ec37b46d37926ae"#,
                r#"6274267f007a34aeaf15c882a715a7f3300529"}}"#
            ),
            r#"{"event":{"kind":"left","seat":2}}"#,
            r#"{"event":{"kind":"closed","why":"not-revealed","seats":[1]}}"#,
            r#"{"event":{"kind":"committed"}}"#,
            r#"{"event":{"kind":"revealed","seat":1,"nonce":"000102030405060708090a0b0c0d0e0f"}}"#,
            r#"{"event":{"kind":"closed","why":"expired"}}"#,
            r#"{"event":{"kind":"started"}}"#,
            r#"{"event":{"kind":"acted","seat":2,"action":"R7","concealed":false}}"#,
            r#"{"audience":{"only":2},"event":{"kind":"acted","seat":2,"action":"-","concealed":true}}"#,
            r#"{"event":{"kind":"took-back","seat":2}}"#,
            r#"{"event":{"kind":"dropped","seat":2,"why":"timed-out"}}"#,
            r#"{"event":{"kind":"ended","why":"played","winners":[1,2]}}"#,
            r#"{"event":{"kind":"said","seat":1,"text":"well?"}}"#,
            r#"{"event":{"kind":"rematch-offered","seat":1,"table":"0123456789abcdefghjk"}}"#,
        ] {
            let row = EventRow { number: 1, at: 1_780_000_000_000, body: body.to_owned() };
            let stored_event = row.read().unwrap_or_else(|error| panic!("{error}: {body}"));
            assert_eq!(EventRow::new(stored_event), Ok(row));
        }
    }

    #[test]
    fn unreadable_data_is_reported_without_quoting_it() {
        let row = EventRow { number: 1, at: 0, body: r#"{"event":{"kind":"R7"}}"#.to_owned() };
        let error = row.read().unwrap_err().to_string();
        assert!(error.contains("an event can't be read"), "{error}");
        assert!(!error.contains("R7"), "{error}");
        assert_eq!(read_sealed("hush"), Err(damaged("a secret")));
    }
}
