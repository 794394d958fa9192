//! Sheets written down: a TOML file, or the same on one line.

use std::fmt;
use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sextant_core::shorten;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::layout::{BoxSet, Bridges, Layout, Symbols, Track};
use crate::layout_error::{LayoutError, LayoutFault, Needed};
use crate::{BOXES, ByColour, Colour};

/// What records and options call the built-in sheet.
const DEFAULT: &str = "default";

/// No column of a sheet is worth more, either way: totals stay small.
const MAX_POINTS: i16 = 1000;

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
                reader.note(0, LayoutFault::NotInBraces { found: other.type_str().to_owned() });
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
    fault: LayoutFault,
}

type Value<'t> = Spanned<DeValue<'t>>;

impl Reader<'_> {
    fn note(&mut self, at: usize, fault: LayoutFault) {
        self.problems.push(LayoutProblem { missing: false, at, fault });
    }

    fn miss(&mut self, at: usize, fault: LayoutFault) {
        self.problems.push(LayoutProblem { missing: true, at, fault });
    }

    /// Notes a value of another type than is needed.
    fn mistyped(&mut self, at: usize, key: &str, needed: Needed, found: &DeValue<'_>) {
        let (key, found) = (key.to_owned(), found.type_str().to_owned());
        self.note(at, LayoutFault::WrongType { key, needed, found });
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
        let reason = error.message().trim().replace('\n', ", ");
        LayoutError { line: self.line(offset), fault: LayoutFault::NotToml { reason } }
    }

    fn finish(self, layout: Option<Layout>) -> Result<Layout, LayoutError> {
        match self.problems.iter().min_by_key(|problem| (problem.missing, problem.at)) {
            Some(LayoutProblem { at, fault, .. }) => {
                Err(LayoutError { line: self.line(*at), fault: fault.clone() })
            }
            // Without a note there always is a layout.
            None => layout.ok_or(LayoutError { line: 1, fault: LayoutFault::NoSheet }),
        }
    }

    fn layout(&mut self, table: &DeTable<'_>) -> Option<Layout> {
        const TABLES: [&str; 3] = ["tracks", "bridges", "columns"];
        self.check_keys(table, "the file", &TABLES);
        let end = self.end();
        let tracks = self.table(table, "tracks", end);
        let bridges = self.table(table, "bridges", end);
        let columns = self.table(table, "columns", end);

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
            let row = row.and_then(|row| self.number(row, "bridges.row", 1..=BOXES as i16));
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
                let (place, key_text) = (place.to_owned(), shorten(key.get_ref()));
                let known = known.join(", ");
                let fault = LayoutFault::UnknownKey { place, key: key_text, known };
                self.note(key.span().start, fault);
            }
        }
    }

    /// The table under a key of the file, and the offset of that key.
    fn table<'v, 't>(
        &mut self,
        file: &'v DeTable<'t>,
        name: &str,
        end: usize,
    ) -> Option<(usize, &'v DeTable<'t>)> {
        let Some((key, value)) = find(file, name) else {
            self.miss(end, LayoutFault::NoTable { table: name.to_owned() });
            return None;
        };
        let at = key.span().start;
        let DeValue::Table(table) = value.get_ref() else {
            self.mistyped(at, name, Needed::Table, value.get_ref());
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
            let (key, place) = (name.to_owned(), place.to_owned());
            self.miss(at, LayoutFault::NoKey { key, place });
        }
        found
    }

    fn number(&mut self, value: &Value<'_>, key: &str, range: RangeInclusive<i16>) -> Option<i16> {
        let at = value.span().start;
        let DeValue::Integer(integer) = value.get_ref() else {
            self.mistyped(at, key, Needed::WholeNumber, value.get_ref());
            return None;
        };
        let number = i16::from_str_radix(integer.as_str(), integer.radix()).ok();
        let number = number.filter(|number| range.contains(number));
        if number.is_none() {
            let (from, to) = range.into_inner();
            let (key, found) = (key.to_owned(), shorten(&integer.to_string()));
            self.note(at, LayoutFault::OutOfRange { key, from, to, found });
        }
        number
    }

    fn points(&mut self, table: &DeTable<'_>, name: &str, at: usize, place: &str) -> Option<i16> {
        let value = self.present(table, name, at, place)?;
        self.number(value, &format!("{place}.{name}"), -MAX_POINTS..=MAX_POINTS)
    }

    fn list<'v, 't>(&mut self, value: &'v Value<'t>, key: &str) -> Option<&'v [Value<'t>]> {
        if let DeValue::Array(array) = value.get_ref() {
            return Some(array);
        }
        self.mistyped(value.span().start, key, Needed::List, value.get_ref());
        None
    }

    fn track(&mut self, tracks: &DeTable<'_>, name: &str, at: usize) -> Option<Track> {
        let value = self.present(tracks, name, at, "tracks")?;
        let key = format!("tracks.{name}");
        let list = self.list(value, &key)?;
        let points: Vec<i16> = list
            .iter()
            .filter_map(|value| self.number(value, &key, -MAX_POINTS..=MAX_POINTS))
            .collect();
        if list.len() != BOXES + 1 {
            let fault = LayoutFault::TrackLength { track: name.to_owned(), values: list.len() };
            self.note(value.span().start, fault);
        }
        points.try_into().ok().map(Track)
    }

    fn columns(&mut self, columns: &DeTable<'_>, at: usize) -> Option<ByColour<Symbols>> {
        let names = Colour::ALL.map(Colour::name);
        for (key, _) in columns {
            if !names.contains(&key.get_ref().as_ref()) {
                let (name, known) = (shorten(key.get_ref()), names.join(", "));
                self.note(key.span().start, LayoutFault::UnknownColumn { name, known });
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
            self.miss(at, LayoutFault::NoColumn { colour });
            return None;
        };
        let at = key.span().start;
        let DeValue::Table(column) = value.get_ref() else {
            self.mistyped(at, colour.name(), Needed::Table, value.get_ref());
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
        let key = format!("columns.{colour}.{name}");
        let list = self.list(value, &key)?;
        let mut boxes = BoxSet::default();
        for value in list {
            let number = self.number(value, &key, 1..=BOXES as i16)? as u8;
            if taken.contains(number) {
                self.note(value.span().start, LayoutFault::TwoSymbols { colour, number });
            }
            if boxes.contains(number) {
                let list = name.to_owned();
                self.note(value.span().start, LayoutFault::BoxTwice { number, list, colour });
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
