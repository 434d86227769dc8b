//! What any bytes may do to those who read them: nothing but be refused, or run within the limits. The corpus is run by
//! `tests/corpus.rs`, and grown by the fuzz targets in `fuzz/`.

mod document;
mod expression;
mod mosaic;
mod script;
pub mod snapshot;

pub use document::document;
pub use expression::expression;
pub use mosaic::mosaic;
pub use script::script;

use bt_model::Faults;
use bt_model::json::{Json, Source, Style, render};

/// The source of some bytes; what is not UTF-8 is a fault that can be shown.
fn source(bytes: &[u8]) -> Option<Source> {
    match Source::from_bytes("attack.json", bytes.to_vec()) {
        Ok(source) => Some(source),
        Err(fault) => {
            assert!(!render([&fault], Style::Plain).is_empty());
            None
        }
    }
}

/// Each fault has a place within the text, and can be shown.
fn shown(source: &Source, faults: &Faults<Json>) {
    for fault in faults.iter() {
        let (line, column) = (fault.place.line(), fault.place.column());
        assert!(line >= 1 && column >= 1, "{fault:?}");
        assert!(line <= source.text().split('\n').count(), "{fault:?}");
    }
    let text = render(faults.iter(), Style::Plain);
    assert_eq!(text.is_empty(), faults.iter().next().is_none());
}
