//! The trees and state machines that are compiled into the game, as documents.

use crate::json::{Json, Limits, Source, parse_compiled, pretty};
use crate::{Document, Faults, Name, Value};

/// A tree of `bt!`, or a machine of `state_tree!`, as a document: for a picture, or as the start of a file.
///
/// Rust code that files cannot express stands in it as `{ "rust": "world.sees(bb.at)" }`, in place of an expression or
/// a pattern.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The name of the tree or machine.
    pub name: Name<Json>,
    /// The document, as in a file.
    pub value: Value,
}

impl Compiled {
    /// Reads the document. Its places are those in its text as [`pretty`] writes it. Warns of each piece of Rust that
    /// files cannot express, and reports an error if another version wrote the document.
    #[must_use]
    pub fn document(&self, limits: &Limits) -> (Document<Json>, Faults<Json>) {
        let source = Source::new(format!("{}.json", self.name.text), pretty(&self.value));
        let mut faults = Faults::at_most(limits.faults);
        let document = crate::read(parse_compiled(&source, limits, &mut faults), &mut faults);
        (document, faults)
    }
}
