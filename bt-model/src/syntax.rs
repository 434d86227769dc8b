//! The differences between the syntaxes of a document.

use std::borrow::Cow;
use std::time::Duration;

use crate::{Code, Fix, Target, Term};

/// The notation of code in messages and help: that of a syntax, or of an editor.
pub trait Notation {
    /// Writes code of a message or of help.
    fn code(code: &Code) -> String;

    /// Returns the words for an idea.
    fn term(term: Term) -> &'static str;

    /// Writes a change that removes a fault; `None` if the words around it are enough.
    fn fix(fix: &Fix) -> Option<String> {
        fix.code().map(|code| format!("`{}`", Self::code(&code)))
    }
}

/// A syntax in which documents are written: `bt!` or JSON.
pub trait Syntax: Notation + Sized {
    /// A place: a span, or a file with line and column.
    type Place: Clone;
    /// An expression over the blackboard, the world, parameters and locals.
    type Expr;
    /// The type of an agent, a parameter, a local.
    type Type;
    /// A pattern of a `match` arm or of `wait_for`.
    type Pattern;
    /// The name of an action or a tree, with the modules before it.
    type Path;

    /// `true` if a compiler asks each `match` for arms for all values.
    const EXHAUSTIVE: bool = true;

    /// Returns the place of an expression.
    fn place(expr: &Self::Expr) -> Self::Place;

    /// Returns the value of an expression that is a literal or a bare word; `None` if the value is known only at run
    /// time.
    fn constant(expr: &Self::Expr) -> Option<Constant>;

    /// Returns both literals of a difference with their texts, such as `3s - 5s`; `None` for other expressions.
    fn difference(expr: &Self::Expr) -> Option<[(Constant, String); 2]>;

    /// The key or the local that an expression names as a whole.
    fn target(_: &Self::Expr) -> Option<Target<Self>>
    where
        Self: Sized,
    {
        None
    }

    /// Returns `true` if the expression can change: it reads the blackboard, the world, or a name of `scope`.
    fn reads(expr: &Self::Expr, scope: &[&str]) -> bool;

    /// Returns `true` if the expression may call an action, whose reads only the compiler knows.
    fn asks(_: &Self::Expr) -> bool {
        false
    }

    /// Returns the name of an expression that is only a name, reads nothing, and may be meant as a key; `None` if keys
    /// have no prefix in this syntax.
    fn stray(_: &Self::Expr) -> Option<String> {
        None
    }

    /// Returns `true` if the expression is the placeholder for one that could not be read. It was reported, so rules
    /// skip it.
    fn is_broken(_: &Self::Expr) -> bool {
        false
    }

    /// Returns the names that a pattern binds.
    fn binds(pattern: &Self::Pattern) -> Vec<String>;

    /// Returns the alternatives of a pattern; `None` if they are not known, or if a compiler checks them.
    fn alternatives(_: &Self::Pattern) -> Option<Vec<Alternative<Self>>> {
        None
    }

    /// Returns the names that the `let`s of a condition bind; none in a syntax without `let`.
    fn lets(_: &Self::Expr) -> Vec<String> {
        Vec::new()
    }

    /// Returns a path as written: `actions::move_to`.
    fn text(path: &Self::Path) -> String;

    /// Returns the name of an input of a node or an attribute in this syntax; `name` is its name in the table.
    fn input(_owner: &str, name: &'static str) -> &'static str {
        name
    }

    /// Returns a type as written: `Option<Vec2>`.
    fn type_text(ty: &Self::Type) -> Cow<'_, str>;
}

/// The value of a literal.
#[derive(Clone, Debug, PartialEq)]
pub enum Constant {
    /// `true` or `false`.
    Bool(bool),
    /// A number without a unit.
    Number(f64),
    /// A string.
    Text(String),
    /// A duration: `4s`.
    Span(Duration),
    /// A range of durations: `3s..=5s`, or without its end `3s..5s`.
    Spans {
        /// The shortest duration.
        from: Duration,
        /// The longest duration.
        to: Duration,
        /// `true` if `to` is included.
        inclusive: bool,
    },
    /// A number with a unit that is no duration, because it is too long or its unit is unknown: `9000000h`, `3weeks`.
    NoSpan(String),
    /// A bare word: `forever`, `all`, `lower_priority`.
    Word(String),
}

/// One alternative of a pattern: `3` and `5..=7` in `3 | 5..=7`.
pub struct Alternative<S: Syntax> {
    /// The alternative as written.
    pub text: String,
    /// The place.
    pub place: S::Place,
    /// The values that it matches.
    pub matches: Matches,
}

/// The values that an alternative of a pattern matches.
#[derive(Clone, Debug, PartialEq)]
pub enum Matches {
    /// Any value: `_`.
    Any,
    /// One value.
    Value(Constant),
    /// The numbers of a range, or the durations in seconds.
    Numbers {
        /// The least number.
        from: f64,
        /// The end.
        to: f64,
        /// `true` if `to` is included.
        inclusive: bool,
    },
}

/// A name and its place.
pub struct Name<S: Syntax> {
    /// The name.
    pub text: String,
    /// The place.
    pub place: S::Place,
}

impl<S: Syntax> Name<S> {
    /// Returns the name of the constant for this name: `WEAPON` for `weapon`.
    #[must_use]
    pub fn constant(&self) -> String {
        self.text.trim_start_matches("r#").to_uppercase()
    }

    /// Returns `true` if every tree already has a constant with this name.
    #[must_use]
    pub fn is_taken(&self) -> bool {
        ["BYTES", "MAX_VISITS", "INFO", "NAME", "DOCS", "COUNT"].contains(&&*self.constant())
    }
}

impl<S: Syntax> Clone for Name<S> {
    fn clone(&self) -> Self {
        Self { text: self.text.clone(), place: self.place.clone() }
    }
}

impl<S: Syntax> std::fmt::Debug for Name<S> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.text)
    }
}
