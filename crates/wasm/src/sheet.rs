//! Sheets of the dice game that players write down themselves.

use serde::Serialize;
use serde_json::Value;
use sextant_core::Refused;
use sextant_dice::Layout;

/// A sheet that passed the check of `sextant sheet check`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "local/"))]
pub struct CheckedSheet {
    /// What is printed on it, as in the views of the dice game.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub layout: Value,
    /// The sheet on one line, as options and records name it.
    pub line: String,
    /// The same as the text of a sheet file.
    pub file: String,
}

/// Checks a sheet: the word `default`, a sheet on one line, or the text of a sheet file.
pub fn check_sheet(text: &str) -> Result<CheckedSheet, Refused> {
    let layout: Layout = text.parse().map_err(|error| Refused::new(&error))?;
    Ok(CheckedSheet {
        layout: serde_json::to_value(layout.in_full()).unwrap_or_default(),
        line: layout.to_string(),
        file: layout.to_file(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_is_drawn_from_each_form_it_is_returned_in() {
        let built_in = check_sheet("default").unwrap();
        assert_eq!(built_in.line, "default");
        assert_eq!(built_in.layout["bridges"]["row"], 7);
        let moved = built_in.file.replace("row   = 7", "row   = 5");
        let own = check_sheet(&moved).unwrap();
        assert_eq!(own.layout["bridges"]["row"], 5);
        assert_eq!(check_sheet(&own.line).unwrap(), own);
        assert_eq!(check_sheet(&own.file).unwrap(), own);
    }

    #[test]
    fn a_mistake_has_a_line_and_a_code() {
        let file = check_sheet("default").unwrap().file;
        let refused = check_sheet(&file.replace("row   = 7", "row   = 10")).unwrap_err();
        assert_eq!(refused.code(), "out-of-range");
        assert_eq!(refused.params()["line"], 9);
        assert_eq!(refused.message(), "line 9: row must be 1 to 9, not `10`");
    }
}
