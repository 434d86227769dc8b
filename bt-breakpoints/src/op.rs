//! The operators that compare the value of a key with a literal.

use std::cmp::Ordering;

/// An operator that compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// `==`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

/// The operators, those of two characters first, because the reader takes the first operator that matches.
const OPS: [(&str, Op); 6] = [
    ("==", Op::Equal),
    ("!=", Op::Unequal),
    ("<=", Op::AtMost),
    (">=", Op::AtLeast),
    ("<", Op::Less),
    (">", Op::Greater),
];

/// The text of a key without a value.
pub(crate) const NONE: &str = "None";

impl Op {
    /// Reads the operator at the start of a text. Returns it with the rest of the text.
    #[must_use]
    pub fn read(text: &str) -> Option<(Self, &str)> {
        OPS.iter().find_map(|(sign, op)| Some((*op, text.strip_prefix(sign)?)))
    }

    /// `true` if the operator holds for a value of this order to another one.
    #[must_use]
    pub const fn fits(self, order: Ordering) -> bool {
        match self {
            Self::Equal => order.is_eq(),
            Self::Unequal => order.is_ne(),
            Self::Less => order.is_lt(),
            Self::AtMost => order.is_le(),
            Self::Greater => order.is_gt(),
            Self::AtLeast => order.is_ge(),
        }
    }

    /// `true` if the operator holds between the value of a key, as records show it, and a literal. Two numbers are
    /// compared as numbers, other values as texts. A value in `Some(…)` is compared as if it stood alone, unless the
    /// literal begins with `Some(`. A key without a value, `None`, is neither less nor greater than a literal.
    ///
    /// ```
    /// use bt_breakpoints::Op;
    ///
    /// assert!(Op::Less.holds("9", "10") && Op::Less.holds("Some(9)", "10"));
    /// assert!(Op::Equal.holds("Alarm", "Mode::Alarm"), "the path of a variant does not count");
    /// assert!(Op::Greater.holds("9007199254740993", "9007199254740992"), "whole numbers are compared exactly");
    /// assert!(!Op::Greater.holds("None", "5") && !Op::Less.holds("None", "5"));
    /// ```
    #[must_use]
    pub fn holds(self, value: &str, literal: &str) -> bool {
        if value == NONE && literal != NONE {
            return self == Self::Unequal;
        }
        let inner = value.strip_prefix("Some(").and_then(|rest| rest.strip_suffix(')'));
        let value = inner.filter(|_| !literal.starts_with("Some(")).unwrap_or(value);
        order(value, literal).is_some_and(|order| self.fits(order))
    }
}

/// Compares two values as shown; `None` for a number that has no order.
fn order(value: &str, literal: &str) -> Option<Ordering> {
    let (text, literal) = (unquoted(value), unquoted(literal));
    // Whole numbers beyond 2^53 are compared exactly.
    if let (Ok(value), Ok(literal)) = (text.parse::<i128>(), literal.parse::<i128>()) {
        return Some(value.cmp(&literal));
    }
    if let (Ok(value), Ok(literal)) = (text.parse::<f64>(), literal.parse::<f64>()) {
        return value.partial_cmp(&literal);
    }
    // A variant is shown without the path of its type; a text is shown in quotes, and may have `::`.
    let shown = if text == value { literal.rsplit("::").next().unwrap_or(literal) } else { literal };
    Some(text.cmp(shown))
}

fn unquoted(text: &str) -> &str {
    let quoted = |quote| text.strip_prefix(quote)?.strip_suffix(quote);
    quoted('"').or_else(|| quoted('\'')).unwrap_or(text)
}
