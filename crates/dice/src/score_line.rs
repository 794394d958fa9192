//! A sheet from a real table, written as one line.

use sextant_core::excerpt;

use crate::{BOXES, Colour, Column, Expedition, Layout, Receipt, Sheet};

impl Receipt {
    /// The receipt for a sheet written as `R: 1 3 3; O: X 2; artefacts: 4; dice: 8; bridges: 2`.
    ///
    /// Columns may stand in any order; those that are left out are empty. Numbers stand from the
    /// bottom; `X` before them is a marked circle, `+` behind them a claimed end artefact.
    pub fn read(layout: &Layout, text: &str) -> Result<Receipt, String> {
        let mut sheet = Sheet::default();
        let mut bridges = 0;
        let mut seen: Vec<&str> = Vec::new();
        for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            let (label, content) = part.split_once(':').ok_or_else(|| {
                format!("{} is not a column's name, a colon and what is in it", excerpt(part))
            })?;
            let label = label.trim();
            if seen.contains(&label) {
                return Err(format!("column {} stands twice", excerpt(label)));
            }
            seen.push(label);
            let content = content.trim();
            match label {
                "artefacts" => sheet.artefacts = count(label, content, BOXES)?,
                "dice" => sheet.dice = count(label, content, BOXES)?,
                "bridges" => bridges = i16::from(count(label, content, Column::ALL.len())?),
                _ => {
                    let colour = column(label)?;
                    sheet.expeditions[colour] =
                        expedition(content).map_err(|reason| format!("{label}: {reason}"))?;
                }
            }
        }
        Ok(Receipt::with_bridges(layout, &sheet, bridges))
    }
}

fn column(label: &str) -> Result<Colour, String> {
    let mut letters = label.chars();
    match (letters.next().and_then(Colour::from_letter), letters.next()) {
        (Some(colour), None) => Ok(colour),
        _ => Err(format!(
            "{} is not a column: R O Y G B P, artefacts, dice, bridges",
            excerpt(label)
        )),
    }
}

fn count(label: &str, content: &str, most: usize) -> Result<u8, String> {
    content
        .parse()
        .ok()
        .filter(|&count: &u8| usize::from(count) <= most)
        .ok_or_else(|| format!("{label}: {} is not a number from 0 to {most}", excerpt(content)))
}

fn expedition(content: &str) -> Result<Expedition, String> {
    let mut words = content.split_whitespace().peekable();
    let circle = words.next_if_eq(&"X").is_some();
    let mut numbers: Vec<u8> = Vec::new();
    let mut end = false;
    for word in words {
        if end {
            return Err(format!("{} stands behind the end artefact", excerpt(word)));
        }
        if word == "+" {
            if numbers.len() < BOXES {
                let count = numbers.len();
                return Err(format!("+ after {count} numbers: the end artefact comes after nine"));
            }
            end = true;
            continue;
        }
        let number = number(word, circle || !numbers.is_empty())?;
        if numbers.len() == BOXES {
            return Err(format!("{word} is a tenth number; an expedition has nine boxes"));
        }
        if let Some(&last) = numbers.last().filter(|&&last| last > number) {
            return Err(format!("{number} can't stand above {last}"));
        }
        numbers.push(number);
    }
    Expedition::from_table(circle, &numbers, end).ok_or_else(|| "no such expedition".to_owned())
}

/// A number in a box. Once a circle or a number stands below it, a 0 can only be a ten.
fn number(word: &str, zero_is_ten: bool) -> Result<u8, String> {
    match word.parse() {
        Ok(0) if zero_is_ten => Ok(10),
        Ok(0) => Err("0 is unclear here: X is a marked circle, 10 a ten".to_owned()),
        Ok(number @ 1..=10) => Ok(number),
        _ if word == "X" => Err("X can only stand first, for the circle at the bottom".to_owned()),
        _ => Err(format!("{} is not a number from 1 to 10", excerpt(word))),
    }
}
