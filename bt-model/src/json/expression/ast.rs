//! The types of an expression.

use std::time::Duration;

use crate::json::{Json, Place};
use crate::{Argument, Name, Value};

/// An expression and its place. The [`Limits`](crate::json) of the parser limit its depth.
#[derive(Clone, Debug)]
pub struct Expr {
    /// The place of the expression.
    pub place: Place,
    /// The kind of expression, with its parts.
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
        /// The text as written.
        text: String,
    },
    /// `3s..=5s`, `0..10`
    Range {
        /// The first value.
        from: Box<Expr>,
        /// The last value.
        to: Box<Expr>,
        /// `true` if `to` is included.
        inclusive: bool,
    },
    /// A word of an enum, or an event without values: `Patrol`, `Mode::Patrol`. Words begin with a capital letter;
    /// those of the format itself (`forever`, `all`, `both`) need not.
    Word {
        /// The enum, if it is written.
        of: Option<Name<Json>>,
        /// The word.
        word: Name<Json>,
    },
    /// A key of the blackboard: `ammo`, `body.health`, `bb.ammo`.
    Key {
        /// `true` if `bb.` is written before the key. It is needed only if a parameter or a local has the same name.
        bb: bool,
        /// The names between the dots, without `bb`; at least one.
        path: Vec<Name<Json>>,
    },
    /// A parameter or a local of the tree, or a name that an event pattern binds; the other names are fields of its
    /// value.
    Local(Vec<Name<Json>>),
    /// A call of a registered function, `near(at)`; or an event with values, `Noise::Heard(at)`.
    Call {
        /// The function.
        function: Name<Json>,
        /// The arguments, in order.
        arguments: Vec<Expr>,
    },
    /// A call of an action that mutates nothing, with its inputs by name: `is_hot(limit = 30)`.
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
        /// The argument, if the operation takes one.
        argument: Option<Box<Expr>>,
    },
    /// `enemy.is_some()`, `enemy.is_none()`
    Present {
        /// The optional value.
        of: Box<Expr>,
        /// `true` if it tests that a value is present, `false` if it tests that the value is absent.
        some: bool,
    },
    /// `!e`, `-e`
    Unary(UnaryOp, Box<Expr>),
    /// `a + b`
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `(e)`: kept, so that an expression is written again as it was read.
    Paren(Box<Expr>),
    /// A string, a list, an object or `null` in JSON, where data is expected. The type of the input determines its
    /// meaning.
    Data(Value),
    /// Rust code that files cannot express: `{ "rust": "world.sees(bb.at)" }`. Only the trees of a catalogue may hold
    /// it; in a file it is reported. It fits every type.
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
    /// Every operator with its sign and its precedence: a higher precedence binds more tightly. Operators of one
    /// precedence group from the left; comparisons do not chain. All of this is as in Rust.
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

    /// The precedence of values and of prefix operators, which is above that of every binary operator.
    pub const TIGHTEST: u8 = 10;

    /// Returns the sign of the operator: `&&`.
    #[must_use]
    pub fn sign(self) -> &'static str {
        Self::TABLE.iter().find(|row| row.1 == self).map_or("", |row| row.0)
    }

    /// Returns the precedence of the operator.
    #[must_use]
    pub fn precedence(self) -> u8 {
        Self::TABLE.iter().find(|row| row.1 == self).map_or(0, |row| row.2)
    }

    /// Returns `true` if the operator works on bits.
    #[must_use]
    pub fn is_bitwise(self) -> bool {
        matches!(self, Self::BitOr | Self::BitXor | Self::BitAnd) || self.shifts()
    }

    /// Returns `true` if the operator is a shift, whose operands may have different types.
    #[must_use]
    pub fn shifts(self) -> bool {
        matches!(self, Self::Shl | Self::Shr)
    }

    /// Returns `true` if the operator is a comparison.
    #[must_use]
    pub fn compares(self) -> bool {
        self.precedence() == 3
    }
}

/// The operations on a text.
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
    /// Every operation with its name, and whether it has an argument.
    pub const TABLE: &[(&str, Self, bool)] = &[
        ("contains", Self::Contains, true),
        ("starts_with", Self::StartsWith, true),
        ("ends_with", Self::EndsWith, true),
        ("len", Self::Len, false),
        ("is_empty", Self::IsEmpty, false),
    ];

    /// Returns the name of the operation.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::TABLE.iter().find(|row| row.1 == self).map_or("", |row| row.0)
    }
}

impl Expr {
    /// Calls `show` for this expression and all of its parts, an expression before its own parts.
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
    /// The place of the pattern.
    pub place: Place,
    /// The kind of pattern, with its parts.
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
        /// The first value.
        from: Expr,
        /// The last value.
        to: Expr,
        /// `true` if `to` is included.
        inclusive: bool,
    },
    /// `Patrol | Guard`: a list of alternatives.
    Or(Vec<Pattern>),
    /// An event with names for its values: `_` ignores a value. Only in `wait_for`.
    Event {
        /// The event: `Heard` or `Noise::Heard`.
        name: Name<Json>,
        /// The names for the event's values, in order.
        binds: Vec<Name<Json>>,
    },
    /// A Rust pattern that files cannot express: `{ "rust": "Some(at)" }`. Only the trees of a catalogue may hold it.
    Rust(String),
}
