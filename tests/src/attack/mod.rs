//! Arbitrary bytes as input: each reader must refuse them or run them within its limits. `tests/corpus.rs` runs the
//! corpus; the fuzz targets in `fuzz/` extend it.

mod btcpp;
mod btlog;
mod document;
mod expression;
mod live;
mod mosaic;
mod record;
mod script;
pub mod snapshot;

pub use btcpp::btcpp;
pub use btlog::btlog;
pub use document::document;
pub use expression::expression;
pub use live::live;
pub use mosaic::mosaic;
pub use record::record;
pub use script::script;

use bt_model::Faults;
use bt_model::json::{Json, Source, Style, render};

/// The bytes as a source. If they are not UTF-8, checks that the fault can be rendered.
fn source(bytes: &[u8]) -> Option<Source> {
    match Source::from_bytes("attack.json", bytes.to_vec()) {
        Ok(source) => Some(source),
        Err(fault) => {
            assert!(!render([&fault], Style::Plain).is_empty());
            None
        }
    }
}

/// Checks that each fault has a position inside the text, and that the faults can be rendered.
fn shown(source: &Source, faults: &Faults<Json>) {
    for fault in faults.iter() {
        let (line, column) = (fault.place.line(), fault.place.column());
        assert!(line >= 1 && column >= 1, "{fault:?}");
        assert!(line <= source.text().split('\n').count(), "{fault:?}");
    }
    let text = render(faults.iter(), Style::Plain);
    assert_eq!(text.is_empty(), faults.iter().next().is_none());
}
