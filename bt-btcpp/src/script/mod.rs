//! The scripts of BehaviorTree.CPP: `msg := 'hello'; A > B && color != BLUE`.
//!
//! ```text
//! text ─ lexer ─► tokens ─ parser ─► Statement ─ show ─► expressions of documents
//! ```

mod lexer;
mod logical;
mod parser;
mod show;
mod ternary;

pub(crate) use logical::regrouped;
pub(crate) use parser::parse;
pub(crate) use show::{Difference, Shown, conjunction, disjunction, negated, show, written_text};
pub(crate) use ternary::{Choice, MOST, chosen, chosen_size};

/// A statement, which may be an expression alone.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Statement {
    /// `x := e`, `x = e`; `x += e` is read as `x = x + e`.
    Assign {
        entry: Word,
        value: Script,
    },
    Value(Script),
}

/// A name and its byte range in the script.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Script {
    Bool(bool),
    /// A whole number.
    Whole(String),
    Real(String),
    Text(String),
    /// An entry of the blackboard or a word of an enum.
    Name(Word),
    Unary(Unary, Box<Script>),
    /// A binary operation, with the byte range of the operator.
    Binary(Binary, Box<Script>, Box<Script>, (usize, usize)),
    /// `a < b <= c`: the first value, then each operator with the next value.
    Compared(Box<Script>, Vec<(&'static str, Script)>),
    /// `c ? a : b`
    Ternary(Box<[Script; 3]>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unary {
    Minus,
    Complement,
    Not,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Binary {
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Add,
    Sub,
    Concat,
    Mul,
    Div,
}

impl Script {
    /// Calls `show` for each name in the expression.
    pub(crate) fn names<'s>(&'s self, show: &mut dyn FnMut(&'s Word)) {
        match self {
            Self::Name(word) => show(word),
            Self::Unary(_, inner) => inner.names(show),
            Self::Binary(_, left, right, _) => {
                left.names(show);
                right.names(show);
            }
            Self::Compared(first, rest) => {
                first.names(show);
                rest.iter().for_each(|(_, value)| value.names(show));
            }
            Self::Ternary(parts) => parts.iter().for_each(|part| part.names(show)),
            Self::Bool(_) | Self::Whole(_) | Self::Real(_) | Self::Text(_) => {}
        }
    }

    /// Returns the type of the value in Rust, if it is known.
    pub(crate) fn ty(&self) -> Option<&'static str> {
        match self {
            Self::Bool(_) | Self::Compared(..) | Self::Unary(Unary::Not, _) => Some("bool"),
            Self::Binary(Binary::And | Binary::Or, ..) => Some("bool"),
            Self::Whole(_) => Some("i64"),
            Self::Real(_) => Some("f64"),
            Self::Text(_) | Self::Binary(Binary::Concat, ..) => Some("String"),
            Self::Unary(Unary::Minus, inner) => inner.ty(),
            Self::Ternary(parts) => parts[1].ty().or_else(|| parts[2].ty()),
            _ => None,
        }
    }

    /// Collects the names in a sum or a product, which have the type of the value.
    pub(crate) fn counted<'s>(&'s self, words: &mut Vec<&'s Word>) {
        match self {
            Self::Name(word) => words.push(word),
            Self::Unary(Unary::Minus, inner) => inner.counted(words),
            Self::Binary(Binary::Add | Binary::Sub | Binary::Mul | Binary::Div, left, right, _) => {
                left.counted(words);
                right.counted(words);
            }
            _ => {}
        }
    }

    /// Returns the type of an entry to which this value is assigned, if the entry is the only name in the value: `x = x
    /// + 1`.
    pub(crate) fn ty_of(&self, entry: &str) -> Option<&'static str> {
        let mut alone = true;
        self.names(&mut |name| alone &= name.text == entry);
        match self {
            Self::Binary(Binary::Add | Binary::Sub | Binary::Mul | Binary::Div, left, right, _) if alone => {
                left.ty_of(entry).or_else(|| right.ty_of(entry))
            }
            Self::Binary(Binary::Add | Binary::Sub | Binary::Mul | Binary::Div, left, right, _) => {
                [left.ty(), right.ty()].into_iter().flatten().find(|ty| *ty != "i64")
            }
            Self::Binary(Binary::BitOr | Binary::BitXor | Binary::BitAnd, ..) => Some("i64"),
            _ => self.ty(),
        }
    }
}
