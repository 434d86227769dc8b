//! From the written document to the document: looks names up in the table, binds arguments to inputs.

mod arguments;
mod attribute;
mod machine;
mod node;
mod tree;

pub(crate) use attribute::longest;

use crate::{Code, Document, Faults, Fix, Syntax, Text, text, written};

/// Reads a document. A node that cannot be read is reported and becomes [`Broken`](crate::NodeKind::Broken).
pub fn read<S: Syntax>(written: written::Document<S>, faults: &mut Faults<S>) -> Document<S> {
    let written::Document { trees, machines, uses, complete, editor } = written;
    let trees = trees.into_iter().map(|tree| tree::read(tree, faults)).collect();
    let machines = machines.into_iter().map(|written| machine::read(written, faults)).collect();
    Document { trees, machines, uses, complete, editor }
}

/// `one child`, `no children`, `2 children`.
fn counted(number: usize) -> String {
    match number {
        0 => "no children".to_owned(),
        1 => "one child".to_owned(),
        _ => format!("{number} children"),
    }
}

/// Advice for a number that should be a duration.
pub(crate) fn units(number: f64) -> Text {
    let with = |unit: &str| Fix::Replace(Code::Plain(format!("{number}{unit}")));
    text!["write the unit: ", with("s"), ", ", with("ms")]
}

/// The value of a word's table.
fn meaning<T: Copy>(words: &[(&str, T)], word: &str) -> Option<T> {
    words.iter().find(|(known, _)| *known == word).map(|(_, value)| *value)
}
