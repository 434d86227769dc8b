//! Converts scripts to expressions of documents.

use super::{Binary, Script, Unary, Word};

/// An expression as text, with its binding strength.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) text: String,
    strength: u8,
}

/// The binding strengths of a document's expressions, as in Rust.
const OR: u8 = 1;
const AND: u8 = 2;
const COMPARE: u8 = 3;
const BIT_OR: u8 = 4;
const BIT_XOR: u8 = 5;
const BIT_AND: u8 = 6;
const SUM: u8 = 8;
const PRODUCT: u8 = 9;
const TIGHTEST: u8 = 10;

impl Shown {
    /// Makes an expression that needs no parentheses.
    pub(crate) fn atom(text: impl Into<String>) -> Self {
        Self { text: text.into(), strength: TIGHTEST }
    }

    /// Makes an expression that needs parentheses beside any operator but `||`.
    pub(crate) fn loose(text: impl Into<String>) -> Self {
        Self { text: text.into(), strength: OR }
    }

    /// Makes a comparison.
    pub(crate) fn comparison(left: &Self, sign: &str, right: &Self) -> Self {
        binary(COMPARE, sign, left.clone(), right.clone())
    }

    /// Returns the text beside an operator of this strength, in parentheses if needed.
    fn beside(self, strength: u8) -> String {
        if self.strength < strength { format!("({})", self.text) } else { self.text }
    }
}

/// Returns `!e`.
pub(crate) fn negated(inner: &Shown) -> Shown {
    match &*inner.text {
        "true" => return Shown::atom("false"),
        "false" => return Shown::atom("true"),
        _ => {}
    }
    Shown::atom(format!("!{}", inner.clone().beside(TIGHTEST)))
}

/// Returns `a && b`; `true` without parts.
pub(crate) fn conjunction(parts: impl IntoIterator<Item = Shown>) -> Shown {
    let parts = parts.into_iter().filter(|part| part.text != "true");
    parts.reduce(|left, right| binary(AND, "&&", left, right)).unwrap_or_else(|| Shown::atom("true"))
}

/// Returns `a || b`; `false` without parts.
pub(crate) fn disjunction(parts: impl IntoIterator<Item = Shown>) -> Shown {
    parts.into_iter().reduce(|left, right| binary(OR, "||", left, right)).unwrap_or_else(|| Shown::atom("false"))
}

/// Returns a text as a literal of an expression.
pub(crate) fn written_text(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}

fn binary(strength: u8, sign: &str, left: Shown, right: Shown) -> Shown {
    // Comparisons do not chain, and operators are left-associative.
    let left = left.beside(if strength == COMPARE { strength + 1 } else { strength });
    let right = right.beside(if matches!(sign, "&&" | "||") { strength } else { strength + 1 });
    Shown { text: format!("{left} {sign} {right}"), strength }
}

/// Takes a difference of an operator, its byte range and the operation.
type Report<'r> = dyn FnMut(Difference, (usize, usize), &Script) + 'r;

/// Returns the expression of a script without choices. `word` returns the expression of an entry or a word. `report` is
/// called for each operator that may behave differently.
pub(crate) fn show(script: &Script, word: &mut dyn FnMut(&Word) -> Shown, report: &mut Report<'_>) -> Shown {
    match script {
        Script::Bool(value) => Shown::atom(value.to_string()),
        Script::Whole(text) | Script::Real(text) => Shown::atom(text),
        Script::Text(text) => Shown::atom(written_text(text)),
        Script::Name(name) => word(name),
        Script::Unary(Unary::Not, inner) => negated(&show(inner, word, report)),
        Script::Unary(op, inner) => {
            if let (Unary::Minus, Some(place)) = (op, first_name(inner)) {
                report(Difference::Subtraction, place, script);
            }
            let inner = show(inner, word, report).beside(TIGHTEST);
            Shown::atom(format!("{}{inner}", if *op == Unary::Minus { "-" } else { "!" }))
        }
        Script::Binary(op, left, right, place) => {
            let joins = *op == Binary::Concat || *op == Binary::Add && (is_text(left) || is_text(right));
            if joins {
                report(Difference::Concat, *place, script);
                let (left, right) = (show(left, word, report), show(right, word, report));
                return Shown::atom(format!("concat({}, {})", left.text, right.text));
            }
            if *op == Binary::Div && !is_real(left) && !is_real(right) {
                report(Difference::Division, *place, script);
            }
            if *op == Binary::Sub && !is_real(left) && !is_real(right) {
                report(Difference::Subtraction, *place, script);
            }
            let (left, right) = (show(left, word, report), show(right, word, report));
            let (strength, sign) = written(*op);
            binary(strength, sign, left, right)
        }
        Script::Compared(first, rest) => {
            let mut left = show(first, word, report);
            let mut parts = Vec::new();
            for (sign, value) in rest {
                let right = show(value, word, report);
                parts.push(binary(COMPARE, sign, left, right.clone()));
                left = right;
            }
            conjunction(parts)
        }
        // Unreachable: choices were taken out before.
        Script::Ternary(_) => Shown::atom("false"),
    }
}

/// An operator that behaves differently in expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Difference {
    /// The operator `..`: expressions cannot join texts, so a function of the game does it.
    Concat,
    /// The operator `/`: whole numbers are divided without a remainder.
    Division,
    /// The operator `-`: unsigned numbers have no negative values.
    Subtraction,
}

const fn written(op: Binary) -> (u8, &'static str) {
    match op {
        Binary::Or => (OR, "||"),
        Binary::And => (AND, "&&"),
        Binary::BitOr => (BIT_OR, "|"),
        Binary::BitXor => (BIT_XOR, "^"),
        Binary::BitAnd => (BIT_AND, "&"),
        Binary::Add | Binary::Concat => (SUM, "+"),
        Binary::Sub => (SUM, "-"),
        Binary::Mul => (PRODUCT, "*"),
        Binary::Div => (PRODUCT, "/"),
    }
}

/// Returns the byte range of the first name of a value.
fn first_name(script: &Script) -> Option<(usize, usize)> {
    let mut first = None;
    script.names(&mut |name| first = first.or(Some((name.start, name.end))));
    first
}

fn is_text(script: &Script) -> bool {
    match script {
        Script::Text(_) | Script::Binary(Binary::Concat, ..) => true,
        Script::Binary(Binary::Add, left, right, _) => is_text(left) || is_text(right),
        _ => false,
    }
}

fn is_real(script: &Script) -> bool {
    match script {
        Script::Real(_) => true,
        Script::Unary(_, inner) => is_real(inner),
        Script::Binary(_, left, right, _) => is_real(left) || is_real(right),
        _ => false,
    }
}
