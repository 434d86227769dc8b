//! The expressions of JSON documents: small, typed, without side effects.
//!
//! | | |
//! |---|---|
//! | literals | `true`, `3`, `1_000`, `0.5`, `1e-3`, `'north'` |
//! | durations | `4s`, `500ms`, `1.5h`; units `ns us ms s min h` |
//! | ranges | `3s..=5s`, where the input takes one |
//! | keys | `ammo`, `body.health`; `bb.ammo` where a parameter or a local is called `ammo` too |
//! | parameters, locals, names bound by an event | `route`, `at` |
//! | words of an enum | `Patrol`, `Mode::Patrol`; as text where a word begins with a small letter: `'patrol'` |
//! | comparisons | `== != < <= > >=`; they do not chain |
//! | arithmetic | `+ - * / %`, `-x` |
//! | logic | `&& \|\| !` |
//! | bits of whole numbers | `& \| ^ << >> !` |
//! | text | `name.contains('x')`, `name.starts_with('x')`, `name.ends_with('x')`, `name.len()`, `name.is_empty()` |
//! | optional values | `enemy.is_some()`, `enemy.is_none()` |
//! | functions that the game has registered | `near(at)` |
//! | actions that mutate nothing, with their inputs by name | `is_hot(limit = 30)`, `is_hot()` |
//!
//! Precedence is as in Rust. Text is in single quotes, or in double quotes (`\"` in JSON).
//!
//! ```
//! use bt_model::json::{Json, Limits, Source, expression};
//! use bt_model::Faults;
//!
//! let mut faults = Faults::new();
//! let source = Source::new("", "ammo==0 && (mode == Patrol || near(at))");
//! let expr = expression::parse(&source, &["at"], &Limits::default(), &mut faults).unwrap();
//! assert_eq!(expr.to_string(), "ammo == 0 && (mode == Patrol || near(at))");
//! ```

mod ast;
mod check;
mod lexer;
mod literal;
mod named;
mod parser;
mod pattern;
mod show;
pub(super) mod text;
mod types;

pub use ast::{BinaryOp, Expr, ExprKind, Pattern, PatternKind, TextMethod, UnaryOp};
pub(crate) use check::known_names;
pub use check::{expect, no_key, pattern as check_pattern, takes_type, type_of};
pub use literal::is_whole_number;
pub use types::{AskedInput, Question, Scope, Signature, Type, Types};

use super::{Json, Limits, Source};
use crate::Faults;
use parser::Parser;
use text::Text;

/// Parses a source that is one expression. `scope`: the names of parameters and locals, and the names that an event
/// binds; all other names are keys. Returns `None` if a fault was reported.
pub fn parse(source: &Source, scope: &[&str], limits: &Limits, faults: &mut Faults<Json>) -> Option<Expr> {
    let scope: Vec<String> = scope.iter().map(|name| (*name).to_owned()).collect();
    parse_text(&Text::whole(source), &scope, limits, faults)
}

/// Parses a text as an expression.
pub(super) fn parse_text(
    text: &Text<'_>,
    scope: &[String],
    limits: &Limits,
    faults: &mut Faults<Json>,
) -> Option<Expr> {
    Parser::new(text, scope, limits, faults)?.whole()
}

/// Parses a text as a pattern.
pub(super) fn parse_pattern(text: &Text<'_>, limits: &Limits, faults: &mut Faults<Json>) -> Option<Pattern> {
    Parser::new(text, &[], limits, faults)?.whole_pattern()
}
