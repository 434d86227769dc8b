//! The rules of a document.
use crate::{Document, Faults, Syntax};
/// Checks.
pub fn check<S: Syntax>(_document: &Document<S>, _faults: &mut Faults<S>) {}
