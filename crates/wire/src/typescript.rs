//! The TypeScript types of all messages.

use std::sync::LazyLock;

use sextant_core::typescript::Refusals;
use sextant_core::{LogEntry, Refused, Seat, WhyDropped};
use ts_rs::{Config, TS};

use crate::text::TextKind;
use crate::{
    Admission, BadTerms, BadText, BadTimeControl, BotEntry, Bye, Catalogue, Change, ChatLine,
    ChatText, ClientMessage, Closed, Command, Cursor, Ended, FairScheme, GameEntry, Keep, Link,
    LogPart, Me, Name, NewGuest, NewTable, NewToken, News, NumberedEvent, OnlineView, Patch, Pause,
    Phase, Player, PlayerId, PlayerView, Presence, PrivateNote, Problem, Refusal, Rename, Renewed,
    Response, ReviewState, Scope, SeatKind, Seen, ServerMessage, ServerRefusal, Snapshot, Span,
    StatusView, Summary, SummarySeat, TableEvent, TableId, TableList, TableView, Terms, Time,
    TimeControl, TokenLine, Tokens, Update, Welcome, WhyClosed, WhyEnded,
};

/// All messages, one file.
pub fn messages() -> String {
    format!(
        "// Written by `cargo xtask codegen` from crates/wire. Do not edit.\n\n\
         /** The version of these messages: the server says its own in its hello. */\n\
         export const VERSION = '{}'\n{}",
        version(),
        declarations()
    )
}

/// The version of the messages: it changes whenever one of them does.
pub fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        // FNV-1a is enough to distinguish versions.
        let hash = declarations().bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!("{hash:016x}")
    });
    &VERSION
}

fn declarations() -> String {
    let config = ts_rs::Config::new().with_large_int("number");
    let mut text = String::new();
    macro_rules! declare {
        ($($type:ty),+ $(,)?) => {
            $(
                text.push('\n');
                if let Some(docs) = <$type as TS>::docs() {
                    text.push_str(&docs);
                }
                text.push_str("export ");
                text.push_str(&<$type as TS>::decl(&config));
                text.push('\n');
            )+
        };
    }
    declare!(
        TableId,
        PlayerId,
        Link,
        Cursor,
        Name,
        ChatText,
        Time,
        Span,
        StatusView,
        SeatKind,
        Admission,
        TimeControl,
        Terms,
        PlayerView,
        WhyEnded,
        WhyClosed,
        Closed,
        WhyDropped,
        Ended,
        FairScheme,
        Pause,
        Phase,
        TableView,
        OnlineView,
        ChatLine,
        LogEntry,
        LogPart,
        Snapshot,
        Response,
        TableEvent,
        NumberedEvent,
        Change,
        Patch,
        Seen,
        News,
        Update,
        Presence,
        PrivateNote,
        Command,
        NewTable,
        SummarySeat,
        Summary,
        TableList,
        ReviewState,
        Player,
        Scope,
        Keep,
        NewGuest,
        Welcome,
        Me,
        Renewed,
        Rename,
        NewToken,
        TokenLine,
        Tokens,
        BotEntry,
        GameEntry,
        Catalogue,
        Problem,
        TableRefusal,
        ServerRefusal,
        ClientMessage,
        Bye,
        ServerMessage,
    );
    // The generator leaves blanks at the ends of lines.
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n") + "\n"
}

/// Every refusal of a table that is not one of its game.
#[derive(TS)]
#[ts(untagged)]
pub enum TableRefusal {
    /// Of what was asked.
    Command(#[ts(inline)] Refusal),
    /// Of the terms.
    Terms(#[ts(inline)] BadTerms),
    /// Of the time control.
    TimeControl(#[ts(inline)] BadTimeControl),
    /// Of a text.
    Text(#[ts(inline)] BadText),
}

/// The refusals of tables.
pub fn refusals(config: &Config) -> Refusals {
    let (seat, most) = (Seat::TWO, 100);
    let commands = [
        Refusal::FullTokenRequired,
        Refusal::RequestReused,
        Refusal::TooManyTokens { most },
        Refusal::TooManyTables { most },
        Refusal::TooManyOpenTables { most: 20 },
        Refusal::TooManyBotTurns { most: 64 },
        Refusal::SeatForBot { seat },
        Refusal::SeatReserved { seat },
        Refusal::SeatTaken { seat },
        Refusal::TableFull,
        Refusal::AlreadySeated { seat },
        Refusal::InvitationRequired,
        Refusal::TooManyEventsBeforeStart,
        Refusal::NotSeated,
        Refusal::NotStarted,
        Refusal::AlreadyStarted,
        Refusal::NotCommitted,
        Refusal::AlreadyCommitted,
        Refusal::OtherNonce,
        Refusal::NotOver,
        Refusal::TableClosed,
        Refusal::OutOfGame,
        Refusal::Stale,
        Refusal::ActionTooLong { most },
        Refusal::TooLateToUndo,
        Refusal::TooManyUndos,
        Refusal::NothingToClaim { from: Some(Time::from_millis(1_800_000_000_000)) },
        Refusal::ChatTooFast,
        Refusal::ChatFull { most },
        Refusal::TooManyRematches,
        Refusal::inconsistent("no game is being played"),
    ];
    let known = vec!["cards".to_owned(), "dice".to_owned()];
    let terms = [
        BadTerms::NoSuchGame { game: "chess".to_owned(), known: known.clone() },
        BadTerms::OptionsTooLong { most },
        BadTerms::WrongSeatCount { seats: 3, needed: 2 },
        BadTerms::OnlyBots,
        BadTerms::NoSuchBot { bot: "deep".to_owned(), known },
    ];
    let times = [
        TimeControl::Relaxed { patience: Some(0) },
        TimeControl::PerMove { seconds: 0 },
        TimeControl::Bank { seconds: 0, increment: 0 },
        TimeControl::Days { days: 0 },
    ];
    let texts = [
        BadText::TextEmpty { of: TextKind::Name },
        BadText::TextTooLong { of: TextKind::Message, most },
    ];
    let examples = commands.iter().map(Refused::new);
    let examples = examples.chain(terms.iter().map(Refused::new));
    let examples = examples
        .chain(times.iter().filter_map(|time| time.check().err()).map(|bad| Refused::new(&bad)));
    let examples = examples.chain(texts.iter().map(Refused::new)).collect();
    Refusals { of: "tables", examples, declaration: TableRefusal::inline(config) }
}
