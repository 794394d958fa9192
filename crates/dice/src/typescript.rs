//! What clients get as JSON, as TypeScript types.

use ts_rs::{Config, ExportError, TS};

use crate::view_json::JsonView;
use crate::{Options, Receipt};

/// Writes the types into the folder that `config` names.
pub fn export(config: &Config) -> Result<(), ExportError> {
    JsonView::export_all(config)?;
    Options::export_all(config)?;
    Receipt::export_all(config)
}
