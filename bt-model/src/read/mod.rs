//! The step from the written document to the document: names are looked up in the table, and arguments are bound to
//! inputs.

mod arguments;
mod attribute;
mod machine;
mod node;
mod tree;

pub(crate) use attribute::longest;

use crate::{Code, Constant, Document, Faults, Fix, Syntax, Text, span, text, written};

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
    let [(from, first), (Constant::Span(to), last)] = S::difference(expr)? else { return None };
    let unit = last.trim_start_matches(|char: char| !char.is_ascii_alphabetic());
    let (from, first) = match from {
        Constant::Span(from) => (from, first),
        // The unit of `3-5s` is that of both.
        Constant::Number(_) => (span(&first, unit)?, format!("{first}{unit}")),
        _ => return None,
    };
    let range = || Fix::Replace(Code::Plain(format!("{first}..={last}")));
    (from < to).then(|| text!["a range is written ", range()])
}

/// The value of a word's table.
fn meaning<T: Copy>(words: &[(&str, T)], word: &str) -> Option<T> {
    words.iter().find(|(known, _)| *known == word).map(|(_, value)| *value)
}
