//! Expressions.

use bt_model::Faults;
use bt_model::json::{Limits, Source, expression};
use bt_runtime::Registry;

use super::{shown, source};
use crate::Actor;

/// Parses, types and prints the bytes as an expression.
///
/// # Panics
/// Panics if a guarantee for expressions is violated.
pub fn expression(bytes: &[u8]) {
    let Some(source) = source(bytes) else { return };
    let mut faults = Faults::at_most(100);
    let parsed = expression::parse(&source, &["at"], &Limits::default(), &mut faults);
    shown(&source, &faults);
    let Some(parsed) = parsed else { return assert!(faults.has_errors(), "refused without a word") };
    let text = parsed.to_string();
    let mut faults = Faults::at_most(100);
    let again = expression::parse(&Source::new("printed", &*text), &["at"], &Limits::default(), &mut faults);
    // The printed text has more parentheses and spaces, so it can exceed the limit for the expressions of a file.
    if text.len() <= Limits::default().expression_bytes {
        assert_eq!(again.map(|again| again.to_string()).as_ref(), Some(&text), "printed otherwise the second time");
    }
    let registry = Registry::<Actor>::new();
    let locals = [("at".to_owned(), expression::Type::Bool)];
    let mut faults = Faults::at_most(100);
    let found = expression::type_of(&parsed, expression::Scope { types: &registry, locals: &locals }, &mut faults);
    shown(&source, &faults);
    assert!(found.is_some() || faults.has_errors(), "no type, and not a word why");
}
