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

impl From<tables::StatusSight> for Status {
    fn from(status: tables::StatusSight) -> Status {
        match status {
            tables::StatusSight::Waiting => Status::Waiting,
            tables::StatusSight::Playing => Status::Playing,
            tables::StatusSight::Over => Status::Over,
            tables::StatusSight::Closed => Status::Closed,
        }
    }
}

impl From<tables::Place> for Place {
    fn from(place: tables::Place) -> Place {
        match place {
            tables::Place::Person => Place::Person,
            tables::Place::Bot(name) => Place::Bot(name),
        }
    }
}

impl From<Place> for tables::Place {
    fn from(place: Place) -> tables::Place {
        match place {
            Place::Person => tables::Place::Person,
            Place::Bot(name) => tables::Place::Bot(name),
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

impl From<tables::Timing> for Timing {
    fn from(timing: tables::Timing) -> Timing {
        match timing {
            tables::Timing::Relaxed { patience } => Timing::Relaxed { patience },
            tables::Timing::PerMove { seconds } => Timing::PerMove { seconds },
            tables::Timing::Bank { seconds, increment } => Timing::Bank { seconds, increment },
            tables::Timing::Days { days } => Timing::Days { days },
        }
    }
}

impl From<Timing> for tables::Timing {
    fn from(timing: Timing) -> tables::Timing {
        match timing {
            Timing::Relaxed { patience } => tables::Timing::Relaxed { patience },
            Timing::PerMove { seconds } => tables::Timing::PerMove { seconds },
            Timing::Bank { seconds, increment } => tables::Timing::Bank { seconds, increment },
            Timing::Days { days } => tables::Timing::Days { days },
        }
    }
}

impl From<tables::Terms> for Terms {
    fn from(terms: tables::Terms) -> Terms {
        let tables::Terms { game, options, seats, admission, timing } = terms;
        Terms {
            game,
            options,
            seats: seats.into_iter().map(Place::from).collect(),
            admission: admission.into(),
            timing: timing.into(),
        }
    }
}

impl From<Terms> for tables::Terms {
    fn from(terms: Terms) -> tables::Terms {
        let Terms { game, options, seats, admission, timing } = terms;
        tables::Terms {
            game,
            options,
            seats: seats.into_iter().map(tables::Place::from).collect(),
            admission: admission.into(),
            timing: timing.into(),
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

impl From<tables::SeatSight> for Seat {
    fn from(seat: tables::SeatSight) -> Seat {
        Seat {
            place: seat.place.into(),
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

impl From<tables::Sight> for Sight {
    fn from(sight: tables::Sight) -> Sight {
        Sight {
            viewer: sight.viewer.seat().map(number),
            status: sight.status.into(),
            terms: sight.terms.into(),
            founded: sight.founded.into(),
            commitment: sight.commitment,
            seats: sight.seats.into_iter().map(Seat::from).collect(),
            deciding: seats(sight.deciding),
            decision: sight.decision,
            claim: sight.claim.map(Millis::from),
            view: sight.view,
            pause: sight.pause.map(Pause::from),
            ended: sight.ended.map(Ended::from),
            secret: sight.secret,
            rematch: sight.rematch.map(|table| table.to_string()),
            rematch_of: sight.rematch_of.map(|table| table.to_string()),
            link: sight.link.map(|link| link.to_string()),
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
            sight: snapshot.sight.into(),
            chat: snapshot.chat.into_iter().map(ChatLine::from).collect(),
            log: snapshot.log.into_iter().map(Happened::from).collect(),
        }
    }
}

impl From<tables::Answer> for Answer {
    fn from(answer: tables::Answer) -> Answer {
        Answer {
            table: answer.table.to_string(),
            cursor: answer.cursor.to_string(),
            sight: answer.sight.into(),
        }
    }
}

impl From<tables::What> for What {
    fn from(what: tables::What) -> What {
        match what {
            tables::What::Founded => What::Founded,
            tables::What::SatDown { seat, name } => {
                What::SatDown { seat: number(seat), name: name.into() }
            }
            tables::What::Ready { seat } => What::Ready { seat: number(seat) },
            tables::What::Left { seat } => What::Left { seat: number(seat) },
            tables::What::Closed { why } => What::Closed {
                why: match why {
                    tables::WhyClosed::Empty => WhyClosed::Empty,
                    tables::WhyClosed::Expired => WhyClosed::Expired,
                },
            },
            tables::What::Started => What::Started,
            tables::What::Acted { seat, action } => What::Acted { seat: number(seat), action },
            tables::What::TookBack { seat } => What::TookBack { seat: number(seat) },
            tables::What::Dropped { seat, why } => {
                What::Dropped { seat: number(seat), why: why.into() }
            }
            tables::What::Ended(ended) => What::Ended(ended.into()),
            tables::What::Said { seat, text } => {
                What::Said { seat: number(seat), text: text.into() }
            }
            tables::What::RematchOffered { seat, table } => {
                What::RematchOffered { seat: number(seat), table: table.to_string() }
            }
        }
    }
}

impl From<tables::Told> for Told {
    fn from(told: tables::Told) -> Told {
        Told { number: told.number, at: told.at.into(), what: told.what.into() }
    }
}
