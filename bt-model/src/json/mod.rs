//! Trees as JSON (feature `json`).

pub mod expression;
mod path;
mod place;
mod source;
mod syntax;

pub use place::Place;
pub use source::Source;
pub use syntax::{Json, Pattern, PatternKind};
