//! The parser of files. Names are looked up later, by [`read`](fn@crate::read).

mod arguments;
mod attribute;
mod disabled;
mod document;
mod fields;
mod keys;
mod machine;
mod node;
pub(crate) mod text;
mod transition;
mod tree;
mod values;

pub(crate) use fields::{Entry, Fields};

use super::located::located;
use super::{Json, Limits, Located, Source};
use crate::{Faults, written};

/// Parses a file.
///
/// Reports all faults; the result holds the valid parts. Text that is not JSON results in a document without trees.
///
/// # Example
///
/// ```
/// use bt_model::Faults;
/// use bt_model::json::{Limits, Source, parse};
///
/// let text = r#"{ "bt": 1, "tree": "Guard", "agent": "Soldier", "root": { "node": "idle" } }"#;
/// let mut faults = Faults::new();
/// let written = parse(&Source::new("guard.json", text), &Limits::default(), &mut faults);
/// assert_eq!(written.trees[0].name.text, "Guard");
/// assert!(!faults.has_errors());
/// ```
pub fn parse(source: &Source, limits: &Limits, faults: &mut Faults<Json>) -> written::Document<Json> {
    match text::value_to_check(source, limits, faults) {
        Some(value) => Reader::new(source, limits, faults).document(&value),
        None => document::empty(),
    }
}

/// Parses a file as [`parse`] does, and also returns its value; `None` if the text is not JSON or exceeds the limits.
pub fn parse_located(
    source: &Source,
    limits: &Limits,
    faults: &mut Faults<Json>,
) -> (Option<Located>, written::Document<Json>) {
    match text::value(source, limits, faults) {
        Some(value) => (Some(located(&value)), Reader::new(source, limits, faults).document(&value)),
        None => (None, document::empty()),
    }
}

/// Parses a tree or a state machine of a catalogue. Rust code in it is only warned of, and the order of its fields is
/// not kept.
pub(crate) fn parse_compiled(source: &Source, limits: &Limits, faults: &mut Faults<Json>) -> written::Document<Json> {
    match text::value_to_check(source, limits, faults) {
        Some(value) => Reader { of_catalogue: true, ..Reader::new(source, limits, faults) }.document(&value),
        None => document::empty(),
    }
}

/// The context of the parser.
pub(crate) struct Reader<'r> {
    source: &'r Source,
    limits: &'r Limits,
    pub(crate) faults: &'r mut Faults<Json>,
    /// The names of the parameters and locals of the current tree, followed by the names that an event binds.
    scope: Vec<String>,
    /// The number of names in `scope` that the tree declares.
    declared: usize,
    /// `true` if the tree is in a catalogue, so that it may hold Rust code.
    of_catalogue: bool,
}

impl<'r> Reader<'r> {
    /// Creates a reader at the top of a file.
    pub(crate) fn new(source: &'r Source, limits: &'r Limits, faults: &'r mut Faults<Json>) -> Self {
        Self { source, limits, faults, scope: Vec::new(), declared: 0, of_catalogue: false }
    }

    /// `true` if the name is a parameter or a local.
    fn declared(&self, name: &str) -> bool {
        self.scope[..self.declared].iter().any(|known| known == name)
    }
}
