//! Sheets of the dice game, drawn in the terminal.

use std::fmt::Write as _;
use std::io::IsTerminal;
use std::path::Path;

use serde_json::json;
use sextant_core::Report;
use sextant_dice::{BOXES, Colour, Column, Layout, Symbol};

use crate::cli;
use crate::commands::{print_report, read_text};
use crate::error::CommandError;
use crate::output::{print, print_json};

pub(crate) fn show(arguments: &cli::SheetShow) -> Result<(), CommandError> {
    let layout = match &arguments.file {
        Some(file) => read(file)?,
        None => Layout::DEFAULT,
    };
    if arguments.toml {
        return print(&layout.to_file());
    }
    if arguments.json {
        return print_json(
            &serde_json::to_value(layout.in_full()).map_err(CommandError::bad_input)?,
        );
    }
    let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let colours = wanted && std::io::stdout().is_terminal();
    print(&draw(&layout, colours))
}

pub(crate) fn check(arguments: &cli::SheetCheck) -> Result<(), CommandError> {
    let layout = read(&arguments.file)?;
    let boxes_with = |symbol: Symbol| {
        let boxes = Colour::ALL
            .into_iter()
            .flat_map(|colour| (1..=BOXES as u8).map(move |number| layout.symbol(colour, number)));
        boxes.filter(|&found| found == Some(symbol)).count()
    };
    let (row, artefacts, arrows) =
        (layout.bridges().row, boxes_with(Symbol::Artefact), boxes_with(Symbol::Arrow));
    let is_default = layout == Layout::DEFAULT;
    let json = json!({
        "valid": true,
        "bridge_row": row,
        "artefact_boxes": artefacts,
        "arrow_boxes": arrows,
        "built_in": is_default,
    });
    let text = format!(
        "valid: bridges in row {row}, {artefacts} artefact boxes, {arrows} arrow boxes{}",
        if is_default { "; the same as the built-in sheet" } else { "" },
    );
    print_report(&Report { json, text }, arguments.json)
}

fn read(path: &Path) -> Result<Layout, CommandError> {
    Layout::from_file(&read_text(path)?).map_err(|error| {
        let name = if path == Path::new("-") {
            "standard input".into()
        } else {
            path.display().to_string()
        };
        CommandError::bad_input(format!("{name}, {error}"))
    })
}

const LABEL: usize = 13;
const CELL: usize = 7;

/// The sheet as it lies on the table: box 9 above box 1, the circles at the bottom.
fn draw(layout: &Layout, colours: bool) -> String {
    let painter = Painter { colours };
    let mut text = String::new();
    // Writing to a `String` can't fail.
    let mut row = |label: &str, cell: &dyn Fn(Column) -> String| {
        let cells: String = Column::ALL.into_iter().map(cell).collect();
        let _ = writeln!(text, "{}", format!("{label:<LABEL$}{cells}").trim_end());
    };

    row("", &|column| painter.paint(column, &letter(column)));
    row("end", &|column| match column {
        Column::Expedition(_) => painter.paint(column, "(◆)"),
        Column::Artefacts | Column::Dice => painter.paint(column, ""),
    });
    for number in (1..=BOXES as u8).rev() {
        let bridge = if number == layout.bridges().row { "bridges =" } else { "" };
        row(&format!("{bridge:<10}{number}"), &|column| {
            painter.paint(column, &cell(layout, column, number))
        });
    }
    row("circle", &|column| match column {
        Column::Expedition(_) => painter.paint(column, "(◎)"),
        Column::Artefacts | Column::Dice => painter.paint(column, ""),
    });

    let _ = writeln!(text, "\n{:<LABEL$}{}", "filled", numbers(0..=BOXES as i16));
    let tracks = [
        ("expedition", layout.expedition()),
        ("artefacts", layout.artefacts()),
        ("dice", layout.dice()),
    ];
    for (name, track) in tracks {
        let _ = writeln!(text, "{name:<LABEL$}{}", numbers(track.all().iter().copied()));
    }
    let _ = writeln!(
        text,
        "\n◆ artefact   ▲ arrow   ◎ double circle: {} x 2 if no number follows\n\
         = bridge: {} to those who pass it first",
        layout.circle_only(),
        layout.bridges().worth,
    );
    if *layout == Layout::DEFAULT {
        text.push_str(
            "\nThis is the built-in sheet. Its arrow and artefact boxes are our own choice, not\n\
             those of the printed pad; docs/SHEETS.md says how to write down the one you own.\n",
        );
    }
    text
}

fn letter(column: Column) -> String {
    match column {
        Column::Expedition(colour) => colour.letter().to_string(),
        Column::Artefacts => "◆".to_owned(),
        Column::Dice => "dice".to_owned(),
    }
}

fn cell(layout: &Layout, column: Column, number: u8) -> String {
    let symbol = match column {
        Column::Expedition(colour) => match layout.symbol(colour, number) {
            Some(Symbol::Artefact) => '◆',
            Some(Symbol::Arrow) => '▲',
            None => ' ',
        },
        Column::Artefacts => '◇',
        Column::Dice => '□',
    };
    let (left, right) = if number == layout.bridges().row { ("=[", "]=") } else { ("[", "]") };
    format!("{left}{symbol}{right}")
}

fn numbers(values: impl IntoIterator<Item = i16>) -> String {
    values.into_iter().map(|value| format!("{value:>6}")).collect::<Vec<_>>().concat()
}

/// Centres what is drawn in its column, in the column's colour where the terminal can show it.
struct Painter {
    colours: bool,
}

impl Painter {
    fn paint(&self, column: Column, text: &str) -> String {
        let text = format!("{text:^CELL$}");
        match (self.colours, column) {
            (true, Column::Expedition(colour)) => format!("\x1b[{}m{text}\x1b[0m", code(colour)),
            _ => text,
        }
    }
}

/// The colour of a terminal with 256 of them that comes nearest.
fn code(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "38;5;160",
        Colour::Orange => "38;5;208",
        Colour::Yellow => "38;5;178",
        Colour::Green => "38;5;34",
        Colour::Blue => "38;5;33",
        Colour::Purple => "38;5;134",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_sheet_is_drawn_in_letters_and_symbols() {
        insta::assert_snapshot!(draw(&Layout::DEFAULT, false));
    }

    #[test]
    fn a_drawn_sheet_fits_on_a_small_terminal() {
        for line in draw(&Layout::DEFAULT, false).lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }

    #[test]
    fn colours_add_nothing_but_colour() {
        let mut plain = String::new();
        let coloured = draw(&Layout::DEFAULT, true);
        let mut rest = coloured.as_str();
        while let Some((before, after)) = rest.split_once('\x1b') {
            plain.push_str(before);
            rest = after.split_once('m').unwrap().1;
        }
        plain.push_str(rest);
        let unpadded = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        assert!(coloured.contains("\x1b[38;5;160m"));
        assert_eq!(unpadded(&plain), unpadded(&draw(&Layout::DEFAULT, false)));
    }
}
