//! What tables know, in the words of the protocol.

use sextant_core::SeatSet;
use sextant_tables as tables;

use super::{
    Admission, Answer, ChatLine, Ended, Happened, LogPart, Pause, Place, Seat, Sight, Snapshot,
    Status, Terms, Timing, Told, What, WhyClosed, WhyDropped, WhyEnded,
};
use crate::protocol::Millis;

fn seats(seats: SeatSet) -> Vec<u8> {
    seats.iter().map(number).collect()
}

fn number(seat: sextant_core::Seat) -> u8 {
    seat.number() as u8
}

impl From<tables::StatusView> for Status {
    fn from(status: tables::StatusView) -> Status {
        match status {
            tables::StatusView::Waiting => Status::Waiting,
            tables::StatusView::Playing => Status::Playing,
            tables::StatusView::Over => Status::Over,
            tables::StatusView::Closed => Status::Closed,
        }
    }
}

impl From<tables::SeatKind> for Place {
    fn from(kind: tables::SeatKind) -> Place {
        match kind {
            tables::SeatKind::Person => Place::Person,
            tables::SeatKind::Bot(name) => Place::Bot(name),
        }
    }
}

impl From<Place> for tables::SeatKind {
    fn from(place: Place) -> tables::SeatKind {
        match place {
            Place::Person => tables::SeatKind::Person,
            Place::Bot(name) => tables::SeatKind::Bot(name),
        }
    }
}

impl From<tables::Admission> for Admission {
    fn from(admission: tables::Admission) -> Admission {
        match admission {
            tables::Admission::Open => Admission::Open,
            tables::Admission::Link => Admission::Link,
        }
    }
}

impl From<Admission> for tables::Admission {
    fn from(admission: Admission) -> tables::Admission {
        match admission {
            Admission::Open => tables::Admission::Open,
            Admission::Link => tables::Admission::Link,
        }
    }
}

impl From<tables::TimeControl> for Timing {
    fn from(timing: tables::TimeControl) -> Timing {
        match timing {
            tables::TimeControl::Relaxed { patience } => Timing::Relaxed { patience },
            tables::TimeControl::PerMove { seconds } => Timing::PerMove { seconds },
            tables::TimeControl::Bank { seconds, increment } => Timing::Bank { seconds, increment },
            tables::TimeControl::Days { days } => Timing::Days { days },
        }
    }
}

impl From<Timing> for tables::TimeControl {
    fn from(timing: Timing) -> tables::TimeControl {
        match timing {
            Timing::Relaxed { patience } => tables::TimeControl::Relaxed { patience },
            Timing::PerMove { seconds } => tables::TimeControl::PerMove { seconds },
            Timing::Bank { seconds, increment } => tables::TimeControl::Bank { seconds, increment },
            Timing::Days { days } => tables::TimeControl::Days { days },
        }
    }
}

impl From<tables::Terms> for Terms {
    fn from(terms: tables::Terms) -> Terms {
        let tables::Terms { game, options, seats, admission, time_control } = terms;
        Terms {
            game,
            options,
            seats: seats.into_iter().map(Place::from).collect(),
            admission: admission.into(),
            timing: time_control.into(),
        }
    }
}

impl From<Terms> for tables::Terms {
    fn from(terms: Terms) -> tables::Terms {
        let Terms { game, options, seats, admission, timing } = terms;
        tables::Terms {
            game,
            options,
            seats: seats.into_iter().map(tables::SeatKind::from).collect(),
            admission: admission.into(),
            time_control: timing.into(),
        }
    }
}

impl From<tables::WhyDropped> for WhyDropped {
    fn from(why: tables::WhyDropped) -> WhyDropped {
        match why {
            tables::WhyDropped::Resigned => WhyDropped::Resigned,
            tables::WhyDropped::TimedOut => WhyDropped::TimedOut,
            tables::WhyDropped::Claimed => WhyDropped::Claimed,
        }
    }
}

impl From<tables::SeatView> for Seat {
    fn from(seat: tables::SeatView) -> Seat {
        Seat {
            place: seat.kind.into(),
            player: seat.player.map(|player| player.to_string()),
            name: seat.name.map(String::from),
            ready: seat.ready,
            nonce: seat.nonce,
            out: seat.out,
            dropped: seat.dropped.map(WhyDropped::from),
            bank: seat.bank.into(),
            since: seat.since.map(Millis::from),
        }
    }
}

impl From<tables::Ended> for Ended {
    fn from(ended: tables::Ended) -> Ended {
        let why = match ended.why {
            tables::WhyEnded::Played => WhyEnded::Played,
            tables::WhyEnded::Walkover => WhyEnded::Walkover,
            tables::WhyEnded::TooLong => WhyEnded::TooLong,
        };
        Ended { why, winners: seats(ended.winners) }
    }
}

impl From<tables::Pause> for Pause {
    fn from(pause: tables::Pause) -> Pause {
        let tables::Pause { number, view, log } = pause;
        Pause { number, view, log }
    }
}

impl From<sextant_core::LogEntry> for Happened {
    fn from(line: sextant_core::LogEntry) -> Happened {
        match line {
            sextant_core::LogEntry::Chance { nth } => Happened::Chance { nth },
            sextant_core::LogEntry::Acted { seat, action } => {
                Happened::Acted { seat: number(seat), action }
            }
        }
    }
}

impl From<tables::LogPart> for LogPart {
    fn from(part: tables::LogPart) -> LogPart {
        LogPart { from: part.from, lines: part.lines.into_iter().map(Happened::from).collect() }
    }
}

impl From<tables::TableView> for Sight {
    fn from(table_view: tables::TableView) -> Sight {
        Sight {
            viewer: table_view.viewer.seat().map(number),
            status: table_view.status.into(),
            terms: table_view.terms.into(),
            founded: table_view.created_at.into(),
            commitment: table_view.commitment,
            seats: table_view.seats.into_iter().map(Seat::from).collect(),
            deciding: seats(table_view.deciding),
            decision: table_view.decision,
            claim: table_view.claim.map(Millis::from),
            view: table_view.view,
            pause: table_view.pause.map(Pause::from),
            ended: table_view.ended.map(Ended::from),
            secret: table_view.secret,
            rematch: table_view.rematch.map(|table| table.to_string()),
            rematch_of: table_view.rematch_of.map(|table| table.to_string()),
            link: table_view.link.map(|link| link.to_string()),
        }
    }
}

impl From<tables::ChatLine> for ChatLine {
    fn from(line: tables::ChatLine) -> ChatLine {
        ChatLine {
            seat: number(line.seat),
            name: line.name.into(),
            at: line.at.into(),
            text: line.text.into(),
        }
    }
}

impl From<tables::Snapshot> for Snapshot {
    fn from(snapshot: tables::Snapshot) -> Snapshot {
        Snapshot {
            table: snapshot.table.to_string(),
            cursor: snapshot.cursor.to_string(),
            sight: snapshot.table_view.into(),
            chat: snapshot.chat.into_iter().map(ChatLine::from).collect(),
            log: snapshot.log.into_iter().map(Happened::from).collect(),
        }
    }
}

impl From<tables::Response> for Answer {
    fn from(response: tables::Response) -> Answer {
        Answer {
            table: response.table.to_string(),
            cursor: response.cursor.to_string(),
            sight: response.table_view.into(),
        }
    }
}

impl From<tables::TableEvent> for What {
    fn from(event: tables::TableEvent) -> What {
        match event {
            tables::TableEvent::Created => What::Founded,
            tables::TableEvent::SatDown { seat, name } => {
                What::SatDown { seat: number(seat), name: name.into() }
            }
            tables::TableEvent::Ready { seat } => What::Ready { seat: number(seat) },
            tables::TableEvent::Left { seat } => What::Left { seat: number(seat) },
            tables::TableEvent::Closed { why } => What::Closed {
                why: match why {
                    tables::WhyClosed::Empty => WhyClosed::Empty,
                    tables::WhyClosed::Expired => WhyClosed::Expired,
                },
            },
            tables::TableEvent::Started => What::Started,
            tables::TableEvent::Acted { seat, action } => {
                What::Acted { seat: number(seat), action }
            }
            tables::TableEvent::TookBack { seat } => What::TookBack { seat: number(seat) },
            tables::TableEvent::Dropped { seat, why } => {
                What::Dropped { seat: number(seat), why: why.into() }
            }
            tables::TableEvent::Ended(ended) => What::Ended(ended.into()),
            tables::TableEvent::Said { seat, text } => {
                What::Said { seat: number(seat), text: text.into() }
            }
            tables::TableEvent::RematchOffered { seat, table } => {
                What::RematchOffered { seat: number(seat), table: table.to_string() }
            }
        }
    }
}

impl From<tables::NumberedEvent> for Told {
    fn from(event: tables::NumberedEvent) -> Told {
        Told { number: event.number, at: event.at.into(), what: event.event.into() }
    }
}
