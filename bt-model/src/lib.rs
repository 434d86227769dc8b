//! The document behind `bt-runtime`: trees as data, the table of node kinds, and the rules that they keep.
//!
//! There is one document with two syntaxes: `bt!` has spans and Rust expressions, JSON has lines, columns and typed
//! expressions. A [`Syntax`] holds the differences; everything else is defined once.
//!
//! ```text
//! text ─ parse ─► written::Document ─ read ─► Document ─ check ─► Faults
//!        (of the syntax)              (by the table)     (by the rules)
//! ```
//!
//! * [`written`]: the document as written, before names are looked up;
//! * [`kinds`]: the table of nodes and attributes: names, arguments, children;
//! * [`read`](fn@read): looks names up in the table and binds arguments;
//! * [`check`](fn@check): applies the rules that concern more than one node.
//!
//! The reader and the checks report all faults, and do not stop at the first one.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod attribute;
mod call;
#[cfg(feature = "json")]
pub mod catalogue;
pub mod check;
mod code;
mod document;
mod fault;
#[cfg(feature = "json")]
pub mod json;
pub mod kinds;
pub mod limits;
pub mod machine;
mod nearest;
mod node;
#[cfg(feature = "pictures")]
pub mod picture;
#[cfg(feature = "json")]
pub mod project;
pub mod read;
#[cfg(feature = "json")]
pub mod rust;
#[cfg(feature = "json")]
pub mod script;
mod syntax;
mod time;
mod translate;
mod tree;
mod value;
pub mod written;

pub use attribute::{
    Aborts, Attribute, AttributeKind, Decorator, Guard, Handler, Hooks, Notify, Service, Setting, Timer,
};
pub use call::{Argument, Call, Output, Target};
pub use check::check;
pub use code::{Code, Sample, Term};
pub use document::Document;
pub(crate) use fault::text;
pub use fault::{Fault, Faults, Fix, Piece, PlacedFix, Severity, Text};
pub use kinds::Composite;
pub use nearest::nearest;
pub use node::{Arm, Branch, Disabled, Editor, Element, Finish, Listen, MOST_WIDTH, Node, NodeKind, Threshold};
pub use read::read;
pub use syntax::{Alternative, Constant, Matches, Name, Notation, Syntax};
pub use time::{meant_duration, meant_range, meant_span, span};
pub use translate::Translate;
pub use tree::{Budget, Direction, Local, Param, Tree, TreeOutput};
pub use value::Value;
