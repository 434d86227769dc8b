//! The document behind `bt-runtime`: trees as data, the table of node kinds, and the rules that they keep.
//!
//! One document, two syntaxes: `bt!` writes it with spans and Rust expressions, JSON with lines, columns and
//! typed expressions. What differs between them is a [`Syntax`]; all else stands here once.
//!
//! ```text
//! text ─ parse ─► written::Document ─ read ─► Document ─ check ─► Faults
//!        (of the syntax)              (by the table)     (by the rules)
//! ```
//!
//! * [`written`]: what stands in the text, before anybody asked what a name means;
//! * [`kinds`]: the table of nodes and attributes: names, arguments, children;
//! * [`read`](fn@read): looks names up in the table and binds arguments;
//! * [`check`](fn@check): the rules that need more than one node to be seen.
//!
//! Reading and checking report all that is wrong; neither stops at the first.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod attribute;
#[cfg(feature = "json")]
pub mod catalogue;
pub mod check;
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
pub mod read;
#[cfg(feature = "json")]
pub mod script;
mod syntax;
mod time;
mod value;
pub mod written;

pub use attribute::{Aborts, Attribute, AttributeKind, Guard, Notify, Rounds, Service};
pub use check::check;
pub use document::{Budget, Document, Local, Param, Tree};
pub use fault::{Fault, Faults, Severity};
pub use nearest::nearest;
pub use node::{
    Argument, Arm, Branch, Call, Composite, Editor, Finish, Listen, Node, NodeKind, Output, Target, Threshold,
};
pub use read::read;
pub use syntax::{Constant, Name, Syntax};
pub use time::span;
pub use value::Value;
