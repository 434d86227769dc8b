//! The differences between the syntaxes of a document.

use std::borrow::Cow;
use std::time::Duration;

use crate::{Code, Fix, Target, Term};

/// The words in which messages and help show code: those of a syntax, or those of an editor.
pub trait Notation {
    /// Code of a message or of help.
    fn code(code: &Code) -> String;

    /// The words for an idea.
    fn term(term: Term) -> &'static str;

    /// A change that removes a fault; `None` where the words around it say all.
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

    /// The place of an expression.
    fn place(expr: &Self::Expr) -> Self::Place;

    /// The value of an expression that is a literal or a bare word; `None` where only the run time knows.
    fn constant(expr: &Self::Expr) -> Option<Constant>;

    /// The literals of a difference of two of them, each with its text: `3s - 5s`.
    fn difference(_: &Self::Expr) -> Option<[(Constant, String); 2]> {
        None
    }

    /// The key or the local that an expression names as a whole.
    fn target(_: &Self::Expr) -> Option<Target<Self>>
    where
        Self: Sized,
    {
        None
    }

    /// `true` if the expression can change: it reads the blackboard, the world, or a name of `scope`.
    fn reads(expr: &Self::Expr, scope: &[&str]) -> bool;

    /// `true` if the expression may call an action, whose reads only the compiler knows.
    fn asks(_: &Self::Expr) -> bool {
        false
    }

    /// A name in an expression that reads nothing, which may be meant as a key; `None` where keys have no prefix.
    fn stray(_: &Self::Expr) -> Option<String> {
        None
    }

    /// Is it the placeholder for an expression that could not be read? Rules skip it: it was reported.
    fn is_broken(_: &Self::Expr) -> bool {
        false
    }

    /// The names that a pattern binds.
    fn binds(pattern: &Self::Pattern) -> Vec<String>;

    /// The names that the `let`s of a condition bind; in a syntax without them, none.
    fn lets(_: &Self::Expr) -> Vec<String> {
        Vec::new()
    }

    /// A path as it is written: `actions::move_to`.
    fn text(path: &Self::Path) -> String;

    /// The name of an input of a node or an attribute in this syntax; `name` is that of the table.
    fn input(_owner: &str, name: &'static str) -> &'static str {
        name
    }

    /// A type as it is written: `Option<Vec2>`.
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
    /// A range of durations: `3s..=5s`; without its end where it is written `3s..5s`.
    Spans {
        /// The shortest.
        from: Duration,
        /// The longest.
        to: Duration,
        /// Is `to` included?
        inclusive: bool,
    },
    /// A bare word: `forever`, `all`, `lower_priority`.
    Word(String),
}

/// A name and its place.
pub struct Name<S: Syntax> {
    /// The name.
    pub text: String,
    /// Its place.
    pub place: S::Place,
}

impl<S: Syntax> Name<S> {
    /// The constant that is named after it: `WEAPON` for `weapon`.
    #[must_use]
    pub fn constant(&self) -> String {
        self.text.trim_start_matches("r#").to_uppercase()
    }

    /// `true` if every tree already has a constant of this name.
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
