//! Faults of a document at the places of its XML.

use std::ops::Range;

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
    let mut ranges = Vec::new();
    Located::of(source, limits).iter().for_each(|root| collect(root, &mut ranges));
    for fault in &found {
        let mark = innermost(&ranges, fault.place.range().start).and_then(|index| marks.get(index));
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

/// Collects the bytes of each object that had a mark, in the order of the marks.
fn collect(value: &Located, ranges: &mut Vec<Range<usize>>) {
    match &value.kind {
        LocatedKind::List(items) => items.iter().for_each(|item| collect(item, ranges)),
        LocatedKind::Object(members) => {
            if members.first().is_some_and(|first| first.name == "node" || first.name == "tree") {
                ranges.push(value.range.clone());
            }
            members.iter().for_each(|member| collect(&member.value, ranges));
        }
        _ => {}
    }
}

/// The index of the innermost range around a byte.
fn innermost(ranges: &[Range<usize>], byte: usize) -> Option<usize> {
    let before = ranges.partition_point(|range| range.start <= byte);
    (0..before).rev().find(|index| ranges[*index].contains(&byte))
}
