//! The step from the written document to the document: names are looked up in the table, and arguments are bound to
//! inputs.

mod arguments;
mod attribute;
mod machine;
mod node;
mod tree;

pub(crate) use attribute::longest;

use crate::{Code, Constant, Document, Faults, Fix, Syntax, Text, meant_span, span, text, written};

/// Reads a document. A node that cannot be read is reported and becomes [`Broken`](crate::NodeKind::Broken).
pub fn read<S: Syntax>(written: written::Document<S>, faults: &mut Faults<S>) -> Document<S> {
    let written::Document { trees, machines, uses, complete, editor } = written;
    let trees = trees.into_iter().map(|tree| tree::read(tree, faults)).collect();
    let machines = machines.into_iter().map(|written| machine::read(written, faults)).collect();
    Document { trees, machines, uses, complete, editor }
}

/// Writes a number of children: `one child`, `no children`, `2 children`.
fn counted(number: usize) -> String {
    match number {
        0 => "no children".to_owned(),
        1 => "one child".to_owned(),
        _ => format!("{number} children"),
    }
}

/// Returns the advice for a number that should be a duration.
pub(crate) fn units(number: f64) -> Text {
    let with = |unit: &str| Fix::Replace(Code::Plain(format!("{number}{unit}")));
    text!["write the unit: ", with("s"), ", ", with("ms")]
}

/// Returns the advice for a difference of two literals that is less than zero: a range such as `3s..=5s` is meant.
pub(crate) fn meant_range<S: Syntax>(expr: &S::Expr) -> Option<Text> {
    match S::difference(expr)? {
        [(Constant::Span(_) | Constant::Number(_), first), (Constant::Span(_), last)] => range(&first, &last),
        _ => None,
    }
}

/// Returns the advice to write a range from one number to a greater one, in any spelling of their units: `3` and `5 sec`. A
/// number without a unit has that of the other one.
pub(crate) fn range(first: &str, last: &str) -> Option<Text> {
    let ((from, own), (to, other)) = (parts(first), parts(last));
    let unit = |own: &str, other: &str| if own.is_empty() { other.to_owned() } else { own.to_owned() };
    let ((least, first), (most, last)) = (end(from, &unit(own, other))?, end(to, &unit(other, own))?);
    (least < most).then(|| text!["a range is written ", Fix::Replace(Code::Plain(format!("{first}..={last}")))])
}

/// Splits a number into its digits and its unit.
fn parts(number: &str) -> (&str, &str) {
    let unit = number.find(|char: char| char.is_ascii_alphabetic()).unwrap_or(number.len());
    (&number[..unit], &number[unit..])
}

/// Returns the value of one end of a range, in seconds if it has a unit, and its text.
fn end(digits: &str, unit: &str) -> Option<(f64, String)> {
    if unit.is_empty() {
        return Some((digits.replace('_', "").parse().ok()?, digits.to_owned()));
    }
    let text = meant_span(digits, unit)?;
    let (digits, unit) = parts(&text);
    Some((span(digits, unit)?.as_secs_f64(), text))
}

/// The value of a word's table.
fn meaning<T: Copy>(words: &[(&str, T)], word: &str) -> Option<T> {
    words.iter().find(|(known, _)| *known == word).map(|(_, value)| *value)
}
