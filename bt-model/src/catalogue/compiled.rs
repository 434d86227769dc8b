//! The trees and state machines that are compiled into the game, as documents.

use crate::json::{Json, Limits, Source, parse_compiled, pretty};
use crate::{Document, Faults, Name, Value};

/// A tree of `bt!`, or a machine of `state_tree!`, as a document: to draw it, or to begin a file with.
///
/// Code of Rust that files cannot express is in it as `{ "rust": "world.sees(bb.at)" }`, where a file has an expression or
/// a pattern.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// Its name.
    pub name: Name<Json>,
    /// The document, as a file has it.
    pub value: Value,
}

impl Compiled {
    /// The document. Its places are those of its text as [`pretty`] writes it. There is a warning for each piece of Rust that
    /// files cannot express, and an error where another version wrote the document.
    #[must_use]
    pub fn document(&self, limits: &Limits) -> (Document<Json>, Faults<Json>) {
        let source = Source::new(format!("{}.json", self.name.text), pretty(&self.value));
        let mut faults = Faults::at_most(limits.faults);
        let document = crate::read(parse_compiled(&source, limits, &mut faults), &mut faults);
        (document, faults)
    }
}
