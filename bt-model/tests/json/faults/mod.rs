//! The faults of bad files: each kind once, with its message.

mod arms;
mod expressions;
mod machines;
mod names;
mod rules;
mod text;
mod values;

use bt_model::json::{Limits, Source, Style, load, render};
use expect_test::Expect;

pub fn told(text: &str) -> String {
    let (_, faults) = load(&Source::new("guard.json", text), &Limits::default());
    render(&faults, Style::Plain)
}

pub fn check(text: &str, expected: Expect) {
    expected.assert_eq(&told(text));
}

/// A tree with this root.
pub fn root(root: &str) -> String {
    format!("{{ \"bt\": 1, \"tree\": \"Guard\", \"agent\": \"Soldier\",\n  \"root\": {root} }}")
}

pub fn check_root(text: &str, expected: Expect) {
    check(&root(text), expected);
}
