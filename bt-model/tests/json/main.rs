//! Trees as JSON: samples, random documents, and the faults of bad ones.

mod disabled;
mod docs;
mod elements;
mod faults;
mod generated;
mod random;
mod samples;
mod schema;
mod types;

use bt_model::json::{Limits, Source, Style, load, render, write};

/// Reads a document that has no errors, and returns its text as `write` produces it.
fn rewritten(text: &str) -> String {
    let (document, faults) = load(&Source::new("test.json", text), &Limits::default());
    assert!(!faults.has_errors(), "{}\n{text}", render(&faults, Style::Plain));
    write(&document)
}

/// JSON without spaces between its tokens: the part of a text that must not change.
fn squeezed(text: &str) -> String {
    let mut quoted = false;
    let mut escaped = false;
    text.chars()
        .filter(|char| {
            quoted ^= *char == '"' && !escaped;
            escaped = *char == '\\' && !escaped;
            quoted || !char.is_whitespace()
        })
        .collect()
}
