//! An expression as a tree.

use std::time::Duration;

use crate::json::{Json, Place};
use crate::{Argument, Name, Value};

/// An expression and its place. The [`Limits`](crate::json) of the parser bound its depth.
#[derive(Clone, Debug)]
pub struct Expr {
    /// Its place.
    pub place: Place,
    /// Its kind.
    pub kind: ExprKind,
}

/// The kinds of expressions.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// `true` or `false`
    Bool(bool),
    /// A number without sign, as it is written: `3`, `1_000`, `0.5`, `1e-3`.
    Number(String),
    /// `'north'`
    Text(String),
    /// `4s`
    Span {
        /// The duration.
        value: Duration,
        /// As it is written.
        text: String,
    },
    /// `3s..=5s`, `0..10`
    Range {
        /// The least.
        from: Box<Expr>,
        /// The most.
        to: Box<Expr>,
        /// Is `to` included?
        inclusive: bool,
    },
    /// A word of an enum, or a value of an event that carries nothing: `Patrol`, `Mode::Patrol`. Words begin with a
    /// capital letter; those of the format itself (`forever`, `all`, `both`) need not.
    Word {
        /// The enum, if it is written.
        of: Option<Name<Json>>,
        /// The word.
        word: Name<Json>,
    },
    /// A key of the blackboard: `ammo`, `body.health`, `bb.ammo`.
    Key {
        /// Is it written with `bb.` before it? Needed only where a parameter or a local has the same name.
        bb: bool,
        /// The names between the dots, without `bb`; at least one.
        path: Vec<Name<Json>>,
    },
    /// A parameter or a local of the tree, or a name that an event's pattern binds; then fields of it.
    Local(Vec<Name<Json>>),
    /// `near(at)`: a function that is registered; `Noise::Heard(at)`: a word that carries values.
    Call {
        /// The function.
        function: Name<Json>,
        /// The arguments, in order.
        arguments: Vec<Expr>,
    },
    /// `is_hot(limit = 30)`: an action that mutates nothing, with its inputs by name.
    Ask {
        /// The action.
        action: Name<Json>,
        /// The inputs.
        inputs: Vec<Argument<Json>>,
    },
    /// `name.contains('x')`, `name.len()`
    Method {
        /// The text.
        of: Box<Expr>,
        /// The operation.
        method: TextMethod,
        /// The text that it takes, if it takes one.
        argument: Option<Box<Expr>>,
    },
    /// `enemy.is_some()`, `enemy.is_none()`
    Present {
        /// An optional value.
        of: Box<Expr>,
        /// Does it test whether a value is present, or whether it is absent?
        some: bool,
    },
    /// `!e`, `-e`
    Unary(UnaryOp, Box<Expr>),
    /// `a + b`
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `(e)`: kept, so that writing restores the source.
    Paren(Box<Expr>),
    /// A string, a list, an object or `null` in JSON, where data is expected: the type of the input gives its meaning.
    Data(Value),
    /// `{ "rust": "world.sees(bb.at)" }`: code of Rust that files cannot express. Only the trees of a catalogue hold it;
    /// in a file it is reported, and fits every type.
    Rust(String),
    /// An expression that could not be read and was reported. It fits every type.
    Broken,
}

/// An operator before a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `!`: of a truth value, or of the bits of a whole number.
    Not,
    /// `-`
    Neg,
}

/// An operator between two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "as in Rust")]
pub enum BinaryOp {
    Or,
    And,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    BitOr,
    BitXor,
    BitAnd,
    Shl,
    Shr,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

impl BinaryOp {
    /// Every operator with its sign and its precedence: the higher binds first. Those of one precedence group from
    /// the left; comparisons do not chain. All as in Rust.
    pub const TABLE: &[(&str, Self, u8)] = &[
        ("||", Self::Or, 1),
        ("&&", Self::And, 2),
        ("==", Self::Eq, 3),
        ("!=", Self::Ne, 3),
        ("<=", Self::Le, 3),
        (">=", Self::Ge, 3),
        ("<", Self::Lt, 3),
        (">", Self::Gt, 3),
        ("|", Self::BitOr, 4),
        ("^", Self::BitXor, 5),
        ("&", Self::BitAnd, 6),
        ("<<", Self::Shl, 7),
        (">>", Self::Shr, 7),
        ("+", Self::Add, 8),
        ("-", Self::Sub, 8),
        ("*", Self::Mul, 9),
        ("/", Self::Div, 9),
        ("%", Self::Rem, 9),
    ];

    /// The binding strength above every operator: that of a value, and of an operator before it.
    pub const TIGHTEST: u8 = 10;

    /// Its sign: `&&`.
    #[must_use]
    pub fn sign(self) -> &'static str {
        Self::TABLE.iter().find(|row| row.1 == self).map_or("", |row| row.0)
    }

    /// Its binding strength.
    #[must_use]
    pub fn precedence(self) -> u8 {
        Self::TABLE.iter().find(|row| row.1 == self).map_or(0, |row| row.2)
    }

    /// Is it an operation on bits?
    #[must_use]
    pub fn is_bitwise(self) -> bool {
        matches!(self, Self::BitOr | Self::BitXor | Self::BitAnd) || self.shifts()
    }

    /// Is it a shift, whose operands may have different types?
    #[must_use]
    pub fn shifts(self) -> bool {
        matches!(self, Self::Shl | Self::Shr)
    }

    /// Is it a comparison?
    #[must_use]
    pub fn compares(self) -> bool {
        self.precedence() == 3
    }
}

/// The operations of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "as in Rust")]
pub enum TextMethod {
    Contains,
    StartsWith,
    EndsWith,
    Len,
    IsEmpty,
}

impl TextMethod {
    /// Every operation with its name, and whether it takes a text.
    pub const TABLE: &[(&str, Self, bool)] = &[
        ("contains", Self::Contains, true),
        ("starts_with", Self::StartsWith, true),
        ("ends_with", Self::EndsWith, true),
        ("len", Self::Len, false),
        ("is_empty", Self::IsEmpty, false),
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::TABLE.iter().find(|row| row.1 == self).map_or("", |row| row.0)
    }
}

impl Expr {
    /// Visits this expression and all of its parts, each before its own parts.
    pub fn walk<'e>(&'e self, show: &mut dyn FnMut(&'e Expr)) {
        show(self);
        match &self.kind {
            ExprKind::Range { from, to, .. } => {
                from.walk(show);
                to.walk(show);
            }
            ExprKind::Call { arguments, .. } => arguments.iter().for_each(|argument| argument.walk(show)),
            ExprKind::Ask { inputs, .. } => inputs.iter().for_each(|input| input.value.walk(show)),
            ExprKind::Method { of, argument, .. } => {
                of.walk(show);
                argument.iter().for_each(|argument| argument.walk(show));
            }
            ExprKind::Present { of: inner, .. } | ExprKind::Unary(_, inner) | ExprKind::Paren(inner) => {
                inner.walk(show);
            }
            ExprKind::Binary(_, left, right) => {
                left.walk(show);
                right.walk(show);
            }
            ExprKind::Bool(_)
            | ExprKind::Number(_)
            | ExprKind::Text(_)
            | ExprKind::Span { .. }
            | ExprKind::Word { .. }
            | ExprKind::Key { .. }
            | ExprKind::Local(_)
            | ExprKind::Data(_)
            | ExprKind::Rust(_)
            | ExprKind::Broken => {}
        }
    }
}

/// The pattern of an arm of a `match`, or of a `wait_for`.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// Its place.
    pub place: Place,
    /// Its kind.
    pub kind: PatternKind,
}

/// The kinds of patterns.
#[derive(Clone, Debug)]
pub enum PatternKind {
    /// `_`: anything.
    Any,
    /// A literal or a word: `3`, `true`, `'north'`, `Patrol`, `Mode::Patrol`.
    Value(Expr),
    /// `1..=3`, `0..10`: numbers or durations.
    Range {
        /// The least.
        from: Expr,
        /// The most.
        to: Expr,
        /// Is `to` included?
        inclusive: bool,
    },
    /// `Patrol | Guard`: one of these.
    Or(Vec<Pattern>),
    /// An event by its name, with names for its values; `_` leaves a value out. In `wait_for` only.
    Event {
        /// The event: `Heard` or `Noise::Heard`.
        name: Name<Json>,
        /// Names for its values, in order.
        binds: Vec<Name<Json>>,
    },
    /// `{ "rust": "Some(at)" }`: a pattern of Rust that files cannot express. Only the trees of a catalogue hold it.
    Rust(String),
}
