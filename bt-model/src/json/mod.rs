#![doc = include_str!("format.md")]

mod code;
mod elements;
pub mod expression;
mod format;
mod kind;
mod layout;
mod limits;
mod located;
mod parse;
pub mod pointer;
mod print;
pub mod reader;
mod render;
mod schema;
mod source;
mod syntax;
mod unfinished;
mod uses;
mod write;

pub use elements::{
    Element, ElementAttribute, ElementField, ElementKind, FieldKind, Slot, elements, new_attribute, new_node, new_row,
    objects, triggers, triggers_text,
};
pub use expression::{Pattern, PatternKind};
pub use format::format;
pub use kind::FileKind;
pub use layout::OF_THE_PARENT;
pub use limits::Limits;
pub use located::{Located, LocatedKind, Member};
pub(crate) use parse::{Entry, Fields, Reader, parse_compiled, text};
pub use parse::{parse, parse_located};
pub use print::{line, pretty, pretty_at};
pub use render::{Style, in_order, render, without_level};
pub use schema::schema;
pub use source::{Place, Source, Unread};
pub use unfinished::Unfinished;
pub use uses::{Used, Uses};
pub use write::{write, write_machine, write_tree};

use crate::{Document, Faults};

/// The JSON syntax: places are ranges of a file, expressions are a small language.
///
/// Types and paths are names as written: `Option<EntityId>`, `find_pickup`, `Noise::Heard`.
#[derive(Debug)]
pub enum Json {}

/// Parses, reads and checks a file, as far as that is possible without the agent.
///
/// The document is incomplete if there are errors; use it only if [`Faults::has_errors`] is `false`.
#[must_use]
pub fn load(source: &Source, limits: &Limits) -> (Document<Json>, Faults<Json>) {
    let mut faults = Faults::at_most(limits.faults);
    let document = crate::read(parse(source, limits, &mut faults), &mut faults);
    crate::check(&document, &mut faults);
    (document, faults)
}
