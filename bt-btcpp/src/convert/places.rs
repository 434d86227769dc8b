//! Faults of a document at the places of its XML.

use bt_model::json::{Json, Limits, Located, LocatedKind, Place, Source, load};
use bt_model::{Document, Faults, Severity, Value};

use super::made::MARK;

/// Takes the marks out of a document. The result holds the mark of each object that had one, outer objects before inner ones.
pub(super) fn unmarked(value: &mut Value) -> Vec<usize> {
    let mut marks = Vec::new();
    unmark(value, &mut marks);
    marks
}

fn unmark(value: &mut Value, marks: &mut Vec<usize>) {
    match value {
        Value::List(items) => items.iter_mut().for_each(|item| unmark(item, marks)),
        Value::Object(fields) => {
            if fields.first().is_some_and(|(name, _)| name == MARK)
                && let (_, Value::Number(mark)) = fields.remove(0)
            {
                marks.push(mark.parse().unwrap_or_default());
            }
            fields.iter_mut().for_each(|(_, value)| unmark(value, marks));
        }
        _ => {}
    }
}

/// Loads a document. Its faults are reported at the places of the XML.
pub(super) fn loaded(
    source: &Source,
    limits: &Limits,
    (marks, places): (&[usize], &[Place]),
    faults: &mut Faults<Json>,
) -> Document<Json> {
    let (document, found) = load(source, limits);
    if found.iter().next().is_none() {
        return document;
    }
    let root = Located::of(source, limits);
    for fault in &found {
        let mut finder = Finder { byte: fault.place.range().start, next: 0, found: None };
        root.iter().for_each(|root| finder.visit(root));
        let mark = finder.found.and_then(|index| marks.get(index));
        let Some(place) = mark.and_then(|mark| places.get(*mark)).or_else(|| places.first()) else { continue };
        let (message, help) = (&*fault.message, fault.help.clone().unwrap_or_default());
        match fault.severity {
            Severity::Error => faults.error(place, message, help),
            Severity::Warning => faults.warning(place, message, help),
            Severity::Hint => {}
        }
    }
    document
}

/// Finds the innermost marked object around a byte.
struct Finder {
    byte: usize,
    /// The number of marked objects so far.
    next: usize,
    found: Option<usize>,
}

impl Finder {
    fn visit(&mut self, value: &Located) {
        match &value.kind {
            LocatedKind::List(items) => items.iter().for_each(|item| self.visit(item)),
            LocatedKind::Object(members) => {
                if members.first().is_some_and(|first| first.name == "node" || first.name == "tree") {
                    if value.range.contains(&self.byte) {
                        self.found = Some(self.next);
                    }
                    self.next += 1;
                }
                members.iter().for_each(|member| self.visit(&member.value));
            }
            _ => {}
        }
    }
}
