//! The step from the written document to the document: names are looked up in the table, and arguments are bound to
//! inputs.

mod arguments;
mod attribute;
mod machine;
mod node;
mod tree;

pub(crate) use attribute::longest;

use crate::{Code, Constant, Document, Faults, Fix, Syntax, Text, meant_range, text, written};

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
pub(crate) fn difference_as_range<S: Syntax>(expr: &S::Expr) -> Option<Text> {
    match S::difference(expr)? {
        [(Constant::Span(_) | Constant::Number(_), first), (Constant::Span(_), last)] => range(&first, &last),
        _ => None,
    }
}

/// Returns the advice to write a range between two numbers, if they can be its ends.
pub(crate) fn range(first: &str, last: &str) -> Option<Text> {
    meant_range(first, last).map(|range| text!["a range is written ", Fix::Replace(Code::Plain(range))])
}

/// The value of a word's table.
fn meaning<T: Copy>(words: &[(&str, T)], word: &str) -> Option<T> {
    words.iter().find(|(known, _)| *known == word).map(|(_, value)| *value)
}
