//! Sheets written down: a TOML file, or the same on one line.

use std::fmt;
use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sextant_core::excerpt;
use thiserror::Error;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::layout::{BoxSet, Bridges, Layout, Symbols, Track};
use crate::{BOXES, ByColour, Colour};

/// What records and options call the built-in sheet.
const DEFAULT: &str = "default";

/// No column of a sheet is worth more, either way: totals stay small.
const MAX_POINTS: i16 = 1000;

/// What is wrong with a sheet that was written down, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {reason}")]
pub struct LayoutError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: String,
}

impl Layout {
    /// Reads a sheet from the text of a TOML file. `docs/SHEETS.md` says what it must hold.
    pub fn from_file(text: &str) -> Result<Layout, LayoutError> {
        let mut reader = Reader { text, problems: Vec::new() };
        let table = DeTable::parse(text).map_err(|error| reader.syntax(&error))?;
        let layout = reader.layout(table.get_ref());
        reader.finish(layout)
    }

    /// Reads a sheet from a TOML table on one line: `{ tracks = …, bridges = …, columns = … }`.
    pub fn from_line(text: &str) -> Result<Layout, LayoutError> {
        let mut reader = Reader { text, problems: Vec::new() };
        let value = DeValue::parse(text).map_err(|error| reader.syntax(&error))?;
        let layout = match value.get_ref() {
            DeValue::Table(table) => reader.layout(table),
            other => {
                let kind = other.type_str();
                reader.note(0, format!("a table in braces is needed, not {kind}"));
                None
            }
        };
        reader.finish(layout)
    }

    /// The sheet as a TOML table on one line.
    pub fn to_line(&self) -> String {
        let Bridges { row, worth } = self.bridges;
        let columns: Vec<String> = Colour::ALL
            .into_iter()
            .map(|colour| format!("{colour} = {}", symbols(self.symbols(colour))))
            .collect();
        format!(
            "{{ tracks = {{ expedition = {:?}, circle-only = {}, artefacts = {:?}, dice = {:?} }}, \
             bridges = {{ row = {row}, worth = {worth} }}, columns = {{ {} }} }}",
            self.expedition.all(),
            self.circle_only,
            self.artefacts.all(),
            self.dice.all(),
            columns.join(", "),
        )
    }

    /// The sheet as the text of a TOML file.
    pub fn to_file(&self) -> String {
        let Bridges { row, worth } = self.bridges;
        let mut text = format!(
            "# Points by how many boxes or symbols are filled, from none to nine.\n\
             [tracks]\n\
             expedition  = {:?}\n\
             circle-only = {}\n\
             artefacts   = {:?}\n\
             dice        = {:?}\n\
             \n\
             [bridges]\n\
             row   = {row}\n\
             worth = {worth}\n\
             \n\
             # Boxes are counted from 1 at the bottom.\n\
             [columns]\n",
            self.expedition.all(),
            self.circle_only,
            self.artefacts.all(),
            self.dice.all(),
        );
        for colour in Colour::ALL {
            // Writing to a `String` can't fail.
            let _ = writeln!(text, "{colour:<6} = {}", symbols(self.symbols(colour)));
        }
        text
    }
}

fn symbols(Symbols { artefacts, arrows }: Symbols) -> String {
    let list = |boxes: BoxSet| boxes.iter().collect::<Vec<u8>>();
    format!("{{ artefacts = {:?}, arrows = {:?} }}", list(artefacts), list(arrows))
}

/// Goes through a parsed file and notes all that is wrong with it, so that the first problem can be
/// reported, whatever order the keys come in.
struct Reader<'t> {
    text: &'t str,
    problems: Vec<LayoutProblem>,
}

struct LayoutProblem {
    /// Something is missing. A misspelt key is reported before the missing correct one.
    missing: bool,
    /// Byte offset.
    at: usize,
    reason: String,
}

type Value<'t> = Spanned<DeValue<'t>>;

impl Reader<'_> {
    fn note(&mut self, at: usize, reason: String) {
        self.problems.push(LayoutProblem { missing: false, at, reason });
    }

    fn miss(&mut self, at: usize, reason: String) {
        self.problems.push(LayoutProblem { missing: true, at, reason });
    }

    fn line(&self, offset: usize) -> usize {
        let before = self.text.as_bytes().iter().take(offset);
        before.filter(|&&byte| byte == b'\n').count() + 1
    }

    /// The offset of the last line that says anything.
    fn end(&self) -> usize {
        self.text.trim_end().len()
    }

    fn syntax(&self, error: &toml::de::Error) -> LayoutError {
        let offset = error.span().map_or(0, |span| span.start);
        let reason = format!("not TOML: {}", error.message().trim().replace('\n', ", "));
        LayoutError { line: self.line(offset), reason }
    }

    fn finish(self, layout: Option<Layout>) -> Result<Layout, LayoutError> {
        match self.problems.iter().min_by_key(|problem| (problem.missing, problem.at)) {
            Some(LayoutProblem { at, reason, .. }) => {
                Err(LayoutError { line: self.line(*at), reason: reason.clone() })
            }
            // Without a note there always is a layout.
            None => layout.ok_or_else(|| LayoutError { line: 1, reason: "no sheet".to_owned() }),
        }
    }

    fn layout(&mut self, table: &DeTable<'_>) -> Option<Layout> {
        const TABLES: [&str; 3] = ["tracks", "bridges", "columns"];
        self.check_keys(table, "the file", &TABLES);
        let end = self.end();
        let tracks = self.table(table, "tracks", end, "the score tracks");
        let bridges = self.table(table, "bridges", end, "the row of bridges");
        let columns = self.table(table, "columns", end, "the symbols of each column");

        let tracks = tracks.map(|(at, tracks)| {
            self.check_keys(tracks, "tracks", &["expedition", "circle-only", "artefacts", "dice"]);
            (
                self.track(tracks, "expedition", at),
                self.points(tracks, "circle-only", at, "tracks"),
                self.track(tracks, "artefacts", at),
                self.track(tracks, "dice", at),
            )
        });
        let bridges = bridges.map(|(at, bridges)| {
            self.check_keys(bridges, "bridges", &["row", "worth"]);
            let row = self.present(bridges, "row", at, "bridges");
            let row = row.and_then(|row| self.number(row, "row", 1..=BOXES as i16));
            (row, self.points(bridges, "worth", at, "bridges"))
        });
        let columns = columns.and_then(|(at, columns)| self.columns(columns, at));

        let (expedition, circle_only, artefacts, dice) = tracks?;
        let (row, worth) = bridges?;
        Some(Layout {
            expedition: expedition?,
            circle_only: circle_only?,
            artefacts: artefacts?,
            dice: dice?,
            bridges: Bridges { row: row? as u8, worth: worth? },
            columns: columns?,
        })
    }

    fn check_keys(&mut self, table: &DeTable<'_>, place: &str, known: &[&str]) {
        for (key, _) in table {
            if !known.contains(&key.get_ref().as_ref()) {
                let key_text = excerpt(key.get_ref());
                let known = known.join(", ");
                self.note(key.span().start, format!("{place} has no key {key_text}, only {known}"));
            }
        }
    }

    /// The table under a key of the file, and the offset of that key.
    fn table<'v, 't>(
        &mut self,
        file: &'v DeTable<'t>,
        name: &str,
        end: usize,
        what: &str,
    ) -> Option<(usize, &'v DeTable<'t>)> {
        let Some((key, value)) = find(file, name) else {
            self.miss(end, format!("the file ends without [{name}]: {what}"));
            return None;
        };
        let at = key.span().start;
        let DeValue::Table(table) = value.get_ref() else {
            let kind = value.get_ref().type_str();
            self.note(at, format!("{name} must be a table, not {kind}"));
            return None;
        };
        Some((at, table))
    }

    fn present<'v, 't>(
        &mut self,
        table: &'v DeTable<'t>,
        name: &str,
        at: usize,
        place: &str,
    ) -> Option<&'v Value<'t>> {
        let found = find(table, name).map(|(_, value)| value);
        if found.is_none() {
            self.miss(at, format!("{name} is missing in {place}"));
        }
        found
    }

    fn number(&mut self, value: &Value<'_>, what: &str, range: RangeInclusive<i16>) -> Option<i16> {
        let at = value.span().start;
        let DeValue::Integer(integer) = value.get_ref() else {
            let kind = value.get_ref().type_str();
            self.note(at, format!("{what} must be a whole number, not {kind}"));
            return None;
        };
        let number = i16::from_str_radix(integer.as_str(), integer.radix()).ok();
        let number = number.filter(|number| range.contains(number));
        if number.is_none() {
            let (from, to) = (range.start(), range.end());
            let found = excerpt(&integer.to_string());
            self.note(at, format!("{what} must be {from} to {to}, not {found}"));
        }
        number
    }

    fn points(&mut self, table: &DeTable<'_>, name: &str, at: usize, place: &str) -> Option<i16> {
        let value = self.present(table, name, at, place)?;
        self.number(value, name, -MAX_POINTS..=MAX_POINTS)
    }

    fn list<'v, 't>(&mut self, value: &'v Value<'t>, what: &str) -> Option<&'v [Value<'t>]> {
        if let DeValue::Array(array) = value.get_ref() {
            return Some(array);
        }
        let kind = value.get_ref().type_str();
        self.note(value.span().start, format!("{what} must be a list, not {kind}"));
        None
    }

    fn track(&mut self, tracks: &DeTable<'_>, name: &str, at: usize) -> Option<Track> {
        let value = self.present(tracks, name, at, "tracks")?;
        let list = self.list(value, name)?;
        let what = format!("every value of {name}");
        let points: Vec<i16> = list
            .iter()
            .filter_map(|value| self.number(value, &what, -MAX_POINTS..=MAX_POINTS))
            .collect();
        if list.len() != BOXES + 1 {
            let found = list.len();
            let reason = format!("{name} has {found} values; ten are needed, for 0 to 9 filled");
            self.note(value.span().start, reason);
        }
        points.try_into().ok().map(Track)
    }

    fn columns(&mut self, columns: &DeTable<'_>, at: usize) -> Option<ByColour<Symbols>> {
        let names = Colour::ALL.map(Colour::name);
        for (key, _) in columns {
            if !names.contains(&key.get_ref().as_ref()) {
                let name = excerpt(key.get_ref());
                let reason = format!("{name} is not a column: {}", names.join(", "));
                self.note(key.span().start, reason);
            }
        }
        let mut symbols = ByColour::default();
        let mut complete = true;
        for colour in Colour::ALL {
            match self.column(columns, colour, at) {
                Some(found) => symbols[colour] = found,
                None => complete = false,
            }
        }
        complete.then_some(symbols)
    }

    fn column(&mut self, columns: &DeTable<'_>, colour: Colour, at: usize) -> Option<Symbols> {
        let Some((key, value)) = find(columns, colour.name()) else {
            self.miss(at, format!("the column {colour} is missing"));
            return None;
        };
        let at = key.span().start;
        let DeValue::Table(column) = value.get_ref() else {
            let kind = value.get_ref().type_str();
            self.note(at, format!("{colour} must be a table, not {kind}"));
            return None;
        };
        self.check_keys(column, colour.name(), &["artefacts", "arrows"]);
        let artefacts = self.boxes(column, colour, "artefacts", at, BoxSet::default());
        let taken = artefacts.unwrap_or_default();
        let arrows = self.boxes(column, colour, "arrows", at, taken);
        Some(Symbols { artefacts: artefacts?, arrows: arrows? })
    }

    /// The boxes in a list, none of which may carry another symbol already.
    fn boxes(
        &mut self,
        column: &DeTable<'_>,
        colour: Colour,
        name: &str,
        at: usize,
        taken: BoxSet,
    ) -> Option<BoxSet> {
        let value = self.present(column, name, at, colour.name())?;
        let list = self.list(value, &format!("{name} of {colour}"))?;
        let what = format!("every box in {name} of {colour}");
        let mut boxes = BoxSet::default();
        for value in list {
            let number = self.number(value, &what, 1..=BOXES as i16)? as u8;
            if taken.contains(number) {
                let reason = format!("box {number} of {colour} can't be both artefact and arrow");
                self.note(value.span().start, reason);
            }
            if boxes.contains(number) {
                let reason = format!("box {number} stands twice in {name} of {colour}");
                self.note(value.span().start, reason);
            }
            boxes = boxes.with(number);
        }
        Some(boxes)
    }
}

fn find<'v, 't>(
    table: &'v DeTable<'t>,
    name: &str,
) -> Option<(&'v Spanned<toml::de::DeString<'t>>, &'v Value<'t>)> {
    table.iter().find(|(key, _)| key.get_ref() == name)
}

impl fmt::Display for Layout {
    /// `default`, or the whole sheet on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Layout::DEFAULT { f.write_str(DEFAULT) } else { f.write_str(&self.to_line()) }
    }
}

impl FromStr for Layout {
    type Err = LayoutError;

    /// Reads `default`, a sheet on one line, or the text of a sheet file.
    fn from_str(text: &str) -> Result<Layout, LayoutError> {
        match text.trim_start() {
            DEFAULT => Ok(Layout::DEFAULT),
            line if line.starts_with('{') => Layout::from_line(text),
            _ => Layout::from_file(text),
        }
    }
}

impl Serialize for Layout {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Layout {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Layout, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|error| serde::de::Error::custom(format!("sheet: {error}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_can_be_read_back_from_both_forms() {
        let mut other = Layout::DEFAULT;
        other.columns[Colour::Red] = Symbols::default();
        other.bridges.row = 5;
        for layout in [Layout::DEFAULT, other] {
            assert_eq!(Layout::from_file(&layout.to_file()), Ok(layout));
            assert_eq!(Layout::from_line(&layout.to_line()), Ok(layout));
            assert_eq!(layout.to_string().parse(), Ok(layout));
        }
        assert_eq!(Layout::DEFAULT.to_string(), "default");
    }
}
