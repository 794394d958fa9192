//! From text to a record, playing every step on the way.

use std::collections::HashMap;

use super::lexer::{Token, TokenKind, tokens};
use super::{Record, RecordError};
use crate::notation::{Claim, Files, Notation, TagError, excerpt, is_option};
use crate::{Refusal, Seat, Tags, Turn, next_to_decide};

/// The name of the game that a text record states.
pub(crate) fn game_of(text: &str) -> Result<String, RecordError> {
    tokens(text)?
        .into_iter()
        .find_map(|token| match token.kind {
            TokenKind::Tag { name: "Game", value } => Some(value),
            _ => None,
        })
        .ok_or_else(|| {
            RecordError::new(
                "the record does not say which game it is of: a tag [Game \"…\"] is missing",
            )
        })
}

impl<G: Notation> Record<G> {
    /// Reads a text record. Every step is checked; `files` reads what the record names.
    pub fn from_text(text: &str, files: &Files<'_>) -> Result<Record<G>, RecordError> {
        let tokens = tokens(text)?;
        let mut tokens = tokens.iter().peekable();

        let mut header = Block::default();
        let mut section = Block::default();
        while let Some((token, name, value)) = next_tag(&mut tokens) {
            let in_section = !section.tags.is_empty() || is_outcome_tag::<G>(name);
            let block = if in_section { &mut section } else { &mut header };
            block.add(name, value, token.line)?;
        }

        let mut reader = Reader::<G>::start(header, &section, files)?;
        if !section.tags.is_empty() {
            reader.outcome_tags(section)?;
        }
        while let Some(token) = tokens.peek() {
            if matches!(token.kind, TokenKind::Tag { .. }) {
                let mut section = Block::default();
                while let Some((token, name, value)) = next_tag(&mut tokens) {
                    section.add(name, value, token.line)?;
                }
                reader.outcome_tags(section)?;
            } else if let Some(token) = tokens.next() {
                reader.word(token)?;
            }
        }
        reader.finish()
    }
}

fn next_tag<'t>(
    tokens: &mut std::iter::Peekable<impl Iterator<Item = &'t Token<'t>>>,
) -> Option<(&'t Token<'t>, &'t str, &'t str)> {
    let token = tokens.next_if(|token| matches!(token.kind, TokenKind::Tag { .. }))?;
    match &token.kind {
        TokenKind::Tag { name, value } => Some((token, name, value)),
        _ => None,
    }
}

/// Tags that stand together, and the lines they stand in.
#[derive(Default)]
struct Block {
    tags: Tags,
    lines: HashMap<String, usize>,
    first_line: usize,
}

impl Block {
    fn add(&mut self, name: &str, value: &str, line: usize) -> Result<(), RecordError> {
        if self.tags.get(name).is_some() {
            return Err(RecordError::new(format!("tag {name} stands twice")).at_line(line));
        }
        if self.tags.is_empty() {
            self.first_line = line;
        }
        self.tags.set(name, value);
        self.lines.insert(name.to_owned(), line);
        Ok(())
    }

    fn line(&self, tag: &str) -> usize {
        self.lines.get(tag).copied().unwrap_or(self.first_line)
    }

    fn error(&self, error: &TagError) -> RecordError {
        RecordError::new(error).at_line(self.line(&error.tag))
    }

    /// The tags that are none of `known`, nor a claim.
    fn others(&self, known: &[&str], claims: &[Claim]) -> Tags {
        self.tags
            .iter()
            .filter(|(name, _)| !known.contains(name))
            .filter(|(name, _)| !claims.iter().any(|(claim, _)| claim == name))
            .collect()
    }

    /// Whether what the tags say about the end is so.
    fn check(&self, claims: &[Claim]) -> Result<(), RecordError> {
        check_claims(&self.tags, claims).map_err(|error| self.error(&error))
    }
}

/// Whether what `tags` say about the end is so.
pub(super) fn check_claims(tags: &Tags, claims: &[Claim]) -> Result<(), TagError> {
    for (name, truth) in claims {
        let Some(stated) = tags.get(name) else { continue };
        match truth {
            Some(truth) if truth == stated => {}
            Some(truth) => {
                let reason = format!("says {}, but play gives `{truth}`", excerpt(stated));
                return Err(TagError::new(name, reason));
            }
            None => {
                let reason = format!("says {}, but play has not come that far", excerpt(stated));
                return Err(TagError::new(name, reason));
            }
        }
    }
    Ok(())
}

/// The version of the rules that tags state must be one that this program plays.
pub(super) fn check_rules<G: Notation>(stated: &str) -> Result<(), TagError> {
    match stated.parse::<u16>() {
        Ok(version) if version == G::RULES => Ok(()),
        _ => Err(TagError::new(
            "Rules",
            format!("{} is unknown here: this program plays version {}", excerpt(stated), G::RULES),
        )),
    }
}

struct Reader<G: Notation> {
    record: Record<G>,
    header: Block,
    sections: Vec<Block>,
    /// The words of an outcome that has not reached its colon.
    outcome: Vec<String>,
    /// The line of the last word.
    last_line: usize,
    /// The number of the turn whose entries are being read, and how many were there.
    turn: u32,
    entries: usize,
    /// Whether the number of a turn was the last thing read.
    numbered: bool,
    /// The last entry and whose it was.
    last: Option<(Seat, String)>,
}

/// The tags that every game's header has.
const HEADER_TAGS: [&str; 2] = ["Game", "Rules"];

/// Whether a tag has its place in the header alone.
pub(super) fn is_header_tag<G: Notation>(name: &str) -> bool {
    HEADER_TAGS.contains(&name) || is_option::<G>(name)
}

/// Whether a tag has its place beside an outcome alone: it states the outcome, or what came of it.
pub(super) fn is_outcome_tag<G: Notation>(name: &str) -> bool {
    let claims = || G::new(&G::Options::default()).outcome_claims(1);
    G::OUTCOME_TAGS.contains(&name) || claims().iter().any(|(claim, _)| *claim == name)
}

impl<G: Notation> Reader<G> {
    fn start(header: Block, section: &Block, files: &Files<'_>) -> Result<Self, RecordError> {
        match header.tags.get("Game") {
            Some(name) if name == G::NAME => {}
            Some(name) => {
                let reason = format!("{} is not `{}`", excerpt(name), G::NAME);
                return Err(header.error(&TagError::new("Game", reason)));
            }
            None => {
                return Err(RecordError::new(format!(
                    "a tag [Game \"{}\"] must come first",
                    G::NAME
                )));
            }
        }
        if let Some(stated) = header.tags.get("Rules") {
            check_rules::<G>(stated).map_err(|error| header.error(&error))?;
        }
        let before_play = header.tags.iter().chain(section.tags.iter()).collect();
        let options = G::options_from_tags(&before_play, files).map_err(|error| {
            if header.tags.get(&error.tag).is_some() {
                header.error(&error)
            } else {
                section.error(&error)
            }
        })?;
        Ok(Reader {
            record: Record::new(&options),
            header,
            sections: Vec::new(),
            outcome: Vec::new(),
            last_line: 0,
            turn: 0,
            entries: 0,
            numbered: false,
            last: None,
        })
    }

    fn game(&self) -> &G {
        self.record.game()
    }

    fn outcome_tags(&mut self, section: Block) -> Result<(), RecordError> {
        if let Some((name, _)) = section.tags.iter().find(|(name, _)| is_header_tag::<G>(name)) {
            let message = format!("tag {name} belongs to the header, before everything else");
            return Err(RecordError::new(message).at_line(section.line(name)));
        }
        let begins = G::OUTCOME_BEGINS;
        if !section.tags.iter().any(|(name, _)| G::OUTCOME_TAGS.contains(&name)) {
            let message = format!("these tags begin no {begins}, and the header is over");
            return Err(RecordError::new(message).at_line(section.first_line));
        }
        match self.game().turn() {
            Turn::Chance => {}
            Turn::Decide(_) => {
                let message = format!("a new {begins} begins before the last one is over");
                return Err(RecordError::new(message)
                    .at_place(self.game().place())
                    .at_line(section.first_line));
            }
            Turn::Over => {
                let message = format!("a new {begins} begins, but the game is over");
                return Err(RecordError::new(message).at_line(section.first_line));
            }
        }
        let outcome =
            self.game().outcome_from_tags(&section.tags).map_err(|error| section.error(&error))?;
        self.record
            .apply_outcome(outcome)
            .map_err(|refusal| RecordError::new(refusal).at_line(section.first_line))?;
        self.turn = 0;
        self.numbered = false;
        self.sections.push(section);
        Ok(())
    }

    fn word(&mut self, token: &Token<'_>) -> Result<(), RecordError> {
        let place = self.game().place();
        self.last_line = token.line;
        let read = self.turn_word(&token.kind);
        self.numbered = matches!(token.kind, TokenKind::Number(_));
        read.map_err(|message| RecordError::new(message).at_place(place).at_line(token.line))
    }

    fn turn_word(&mut self, kind: &TokenKind<'_>) -> Result<(), String> {
        match (kind, self.game().turn()) {
            (TokenKind::Number(stated), _) => self.number(stated),
            (TokenKind::Word(word), Turn::Chance) if G::OUTCOME_TAGS.is_empty() => {
                self.outcome.push((*word).to_owned());
                Ok(())
            }
            (TokenKind::Colon, Turn::Chance) if G::OUTCOME_TAGS.is_empty() => {
                let outcome = G::outcome_from_text(&self.outcome.join(" "))?;
                self.outcome.clear();
                self.record.apply_outcome(outcome).map_err(|refusal| refusal.to_string())
            }
            (TokenKind::Colon, _) => Err("a colon has no place here".to_owned()),
            (TokenKind::Word(word), Turn::Over) => {
                Err(format!("{} comes too late: the game is over", excerpt(word)))
            }
            (TokenKind::Word(word), Turn::Chance) => {
                let (word, begins) = (excerpt(word), G::OUTCOME_BEGINS);
                Err(match self.record.outcomes() {
                    0 => format!("{word} comes before the first {begins}"),
                    _ => format!("{word} comes after the end of the {begins}"),
                })
            }
            (TokenKind::Word(word), Turn::Decide(_)) => self.entry(word),
            (TokenKind::Tag { .. }, _) => Err("a tag has no place here".to_owned()),
        }
    }

    fn number(&mut self, stated: &str) -> Result<(), String> {
        if let Some(word) = self.outcome.first() {
            return Err(not_an_outcome(word));
        }
        let (number, _) = self.game().numbering();
        if stated.parse() != Ok(number) {
            let late = next_to_decide(self.game())
                .filter(|_| self.turn == number && self.entries > 0)
                .map_or_else(String::new, |seat| format!(", while seat {seat} has yet to decide"));
            let stated = excerpt(&format!("{stated}."));
            return Err(format!("{stated} stands where {number}. is expected{late}"));
        }
        if self.turn == number && self.entries > 0 {
            return Err(format!("the number {number}. stands inside the turn"));
        }
        if self.numbered {
            return Err(format!("the number {number}. stands twice"));
        }
        Ok(())
    }

    fn entry(&mut self, word: &str) -> Result<(), String> {
        let (number, first) = self.game().numbering();
        if number != self.turn {
            self.turn = number;
            self.entries = 0;
        }
        let seats = self.game().seats();
        if self.entries == seats {
            return Err(format!("{} is one entry too many for {seats} seats", excerpt(word)));
        }
        let seat = first.clockwise(self.entries, seats);
        self.entries += 1;
        if word == STILL_CHOOSING {
            let deciding = self.game().turn().deciding();
            return if deciding.contains(seat) && deciding.len() > 1 {
                Ok(())
            } else {
                Err(format!("`{STILL_CHOOSING}` can't stand here: no seat is still choosing"))
            };
        }
        for (nth, text) in G::split_entry(word).into_iter().enumerate() {
            if nth > 0 && !self.game().turn().deciding().contains(seat) {
                let (text, word) = (excerpt(text), excerpt(word));
                return Err(format!(
                    "{text} is too much: seat {seat}'s {word} is complete before it"
                ));
            }
            let action = text
                .parse::<G::Action>()
                .map_err(|error| naming(word, text, &error.to_string()))?;
            self.record
                .play(seat, action)
                .map_err(|refusal| naming(word, text, &self.explain(seat, nth, &refusal)))?;
        }
        self.last = Some((seat, word.to_owned()));
        Ok(())
    }

    /// A seat that is not up means that its entry is too long, or that the one before was cut short.
    fn explain(&self, seat: Seat, nth: usize, refusal: &Refusal<G::Rule>) -> String {
        let deciding = self.game().turn().deciding();
        match (refusal, &self.last) {
            (Refusal::NotYourTurn { .. } | Refusal::ChanceFirst { .. } | Refusal::Over, _)
                if nth > 0 =>
            {
                "it goes on although nothing is left to decide".to_owned()
            }
            (Refusal::NotYourTurn { .. }, Some((before, entry)))
                if *before != seat && deciding.contains(*before) =>
            {
                format!("seat {before}'s {} is not complete", excerpt(entry))
            }
            _ => refusal.to_string(),
        }
    }

    fn finish(mut self) -> Result<Record<G>, RecordError> {
        if let Some(word) = self.outcome.first() {
            return Err(RecordError::new(not_an_outcome(word))
                .at_place(self.game().place())
                .at_line(self.last_line));
        }
        let claims = self.game().claims();
        self.header.check(&claims)?;
        let options = G::OPTIONS.iter().map(|option| option.tag);
        let known: Vec<&str> = options.chain(HEADER_TAGS).collect();
        self.record.tags = self.header.others(&known, &claims);

        let mut outcome_tags = Vec::new();
        for (index, section) in self.sections.iter().enumerate() {
            let claims = self.game().outcome_claims(index as u32 + 1);
            section.check(&claims)?;
            let others = section.others(G::OUTCOME_TAGS, &claims);
            outcome_tags.push(others);
        }
        self.record.set_outcome_tags(outcome_tags);
        Ok(self.record)
    }
}

/// What is wrong with an action of an entry, so that it names the one or the other.
pub(super) fn naming(entry: &str, action: &str, message: &str) -> String {
    let named = action.len() > 1 && message.contains(action) || message.contains(&excerpt(action));
    if named { message.to_owned() } else { format!("{}: {message}", excerpt(entry)) }
}

fn not_an_outcome(word: &str) -> String {
    format!("{} is not followed by a colon", excerpt(word))
}

/// Stands for the entry of a seat that has not decided while a later seat has.
pub(super) const STILL_CHOOSING: &str = "?";
