#![doc = include_str!("format.md")]

pub mod expression;
mod fix;
mod layout;
mod limits;
mod parse;
mod path;
mod place;
pub mod reader;
mod render;
mod schema;
mod source;
mod syntax;
mod uses;
mod write;

pub use limits::Limits;
pub use parse::parse;
pub(crate) use parse::{Entry, Fields, Reader, text};
pub use place::Place;
pub use render::{Style, in_order, render};
pub use schema::schema;
pub use source::{Source, Unread};
pub use syntax::{Json, Pattern, PatternKind};
pub use uses::{Used, Uses};
pub use write::{line, pretty, write};

use crate::{Document, Faults};

/// Parses, reads and checks a file: all that can be said without knowing the agent.
///
/// The document holds what could be understood; it is to be used only if [`Faults::has_errors`] says no.
#[must_use]
pub fn load(source: &Source, limits: &Limits) -> (Document<Json>, Faults<Json>) {
    let mut faults = Faults::at_most(limits.faults);
    let document = crate::read(parse(source, limits, &mut faults), &mut faults);
    crate::check(&document, &mut faults);
    (document, faults)
}
