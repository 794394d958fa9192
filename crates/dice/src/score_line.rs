//! A sheet from a real table, written as one line.

use sextant_core::shorten;

use crate::{BOXES, Colour, Column, Expedition, Layout, Receipt, ReceiptError, Sheet};

impl Receipt {
    /// The receipt for a sheet written as `R: 1 3 3; O: X 2; artefacts: 4; dice: 8; bridges: 2`.
    ///
    /// Columns may stand in any order; those that are left out are empty. Numbers stand from the
    /// bottom; `X` before them is a marked circle, `+` behind them a claimed end artefact.
    pub fn read(layout: &Layout, text: &str) -> Result<Receipt, ReceiptError> {
        let mut sheet = Sheet::default();
        let mut bridges = 0;
        let mut seen: Vec<&str> = Vec::new();
        for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            let (label, content) = part
                .split_once(':')
                .ok_or_else(|| ReceiptError::NotAColumn { text: shorten(part) })?;
            let label = label.trim();
            if seen.contains(&label) {
                return Err(ReceiptError::ColumnTwice { column: shorten(label) });
            }
            seen.push(label);
            let content = content.trim();
            match label {
                "artefacts" => sheet.artefacts = count(label, content, BOXES)?,
                "dice" => sheet.dice = count(label, content, BOXES)?,
                "bridges" => bridges = i16::from(count(label, content, Column::ALL.len())?),
                _ => {
                    let colour = column(label)?;
                    sheet.expeditions[colour] = expedition(colour, content)?;
                }
            }
        }
        Ok(Receipt::with_bridges(layout, &sheet, bridges))
    }
}

fn column(label: &str) -> Result<Colour, ReceiptError> {
    let mut letters = label.chars();
    match (letters.next().and_then(Colour::from_letter), letters.next()) {
        (Some(colour), None) => Ok(colour),
        _ => Err(ReceiptError::NoSuchColumn { column: shorten(label) }),
    }
}

fn count(label: &str, content: &str, most: usize) -> Result<u8, ReceiptError> {
    let most = most as u8;
    content.parse().ok().filter(|&count: &u8| count <= most).ok_or_else(|| {
        ReceiptError::NotACount { column: label.to_owned(), text: shorten(content), most }
    })
}

fn expedition(colour: Colour, content: &str) -> Result<Expedition, ReceiptError> {
    let mut words = content.split_whitespace().peekable();
    let circle = words.next_if_eq(&"X").is_some();
    let mut numbers: Vec<u8> = Vec::new();
    let mut end = false;
    for word in words {
        if end {
            return Err(ReceiptError::BehindTheEnd { colour, text: shorten(word) });
        }
        if word == "+" {
            if numbers.len() < BOXES {
                return Err(ReceiptError::EndTooEarly { colour, count: numbers.len() as u8 });
            }
            end = true;
            continue;
        }
        let number = number(colour, word, circle || !numbers.is_empty())?;
        if numbers.len() == BOXES {
            return Err(ReceiptError::TenthNumber { colour, number });
        }
        if let Some(&last) = numbers.last().filter(|&&last| last > number) {
            return Err(ReceiptError::NumberBelowLast { colour, number, last });
        }
        numbers.push(number);
    }
    // Whatever no expedition can be was refused above.
    Ok(Expedition::from_table(circle, &numbers, end).unwrap_or_default())
}

/// A number in a box. Once a circle or a number stands below it, a 0 can only be a ten.
fn number(colour: Colour, word: &str, zero_is_ten: bool) -> Result<u8, ReceiptError> {
    match word.parse() {
        Ok(0) if zero_is_ten => Ok(10),
        Ok(0) => Err(ReceiptError::UnclearZero { colour }),
        Ok(number @ 1..=10) => Ok(number),
        _ if word == "X" => Err(ReceiptError::CircleNotFirst { colour }),
        _ => Err(ReceiptError::NotANumber { colour, text: shorten(word) }),
    }
}
