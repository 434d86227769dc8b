//! The faults of a file with their elements, fields and fixes.

use bt_model::json::{ElementKind, Place, pointer};
use bt_model::{Fault, Severity};

use super::{fixes, told, utf16};
use crate::Command;
use crate::message::{FixView, Level, ProblemView, TextEdit};
use crate::project::File;

/// Returns the faults of a file in the order of its text, then those of the scripts that run it.
pub(super) fn all(file: &File) -> Vec<ProblemView> {
    let mut faults: Vec<&Fault<Place>> = file.faults.iter().collect();
    faults.sort_by_key(|fault| fault.place.range().start);
    faults.into_iter().map(|fault| one(file, fault)).chain(file.of_scripts.iter().map(elsewhere)).collect()
}

/// Creates the view of a fault in another file.
fn elsewhere(fault: &Fault<Place>) -> ProblemView {
    let (place, range) = (&fault.place, fault.place.range());
    let letters = |byte| utf16::letters(place.source().text(), byte);
    let (message, help) = told(fault);
    ProblemView {
        level: level(fault.severity),
        message,
        help,
        line: place.line() as u32,
        column: place.column() as u32,
        file: Some(place.source().name().to_owned()),
        letters: (letters(range.start), letters(range.end)),
        at: None,
        field: None,
        fixes: Vec::new(),
    }
}

/// Returns the problems of the text before an edit, moved to their letters in the text after it, for the time until
/// the next check.
pub(super) fn shifted(old: &[ProblemView], edit: &TextEdit) -> Vec<ProblemView> {
    let shift = |letter: u32| match letter {
        before if before <= edit.from => before,
        behind if behind >= edit.to => behind - edit.to + edit.from + edit.text.encode_utf16().count() as u32,
        _ => edit.from,
    };
    let one = |problem: &ProblemView| {
        if problem.file.is_some() {
            return problem.clone();
        }
        let letters = (shift(problem.letters.0), shift(problem.letters.1));
        ProblemView { letters, ..problem.clone() }
    };
    old.iter().map(one).collect()
}

/// Returns the severity of each fault.
pub(super) fn levels(file: &File) -> impl Iterator<Item = Level> {
    file.faults.iter().map(|fault| level(fault.severity))
}

fn level(severity: Severity) -> Level {
    match severity {
        Severity::Error => Level::Error,
        Severity::Warning => Level::Warning,
        Severity::Hint => Level::Hint,
    }
}

fn one(file: &File, fault: &Fault<Place>) -> ProblemView {
    let range = fault.place.range();
    let field = file.read.root.as_ref().map(|root| root.pointer_at(range.start));
    let shown = |at: &str| {
        if let Some(tree) = &file.read.mosaic {
            return tree.find(at).map(|(node, _)| tree.pointer(node));
        }
        let elements = &file.read.elements;
        // The last element that begins before the fault holds the fault, or is inside the element that holds it.
        let mut next = elements.partition_point(|element| element.range.start <= range.start).checked_sub(1);
        while let Some(element) = next.map(|index| &elements[index]) {
            if element.kind != ElementKind::Guard && pointer::holds(&element.pointer, at) {
                return Some(element.pointer.clone());
            }
            next = element.parent;
        }
        None
    };
    let (message, help) = told(fault);
    let used = field.as_deref().and_then(|field| used(file, field));
    ProblemView {
        level: level(fault.severity),
        message,
        help,
        line: fault.place.line() as u32,
        column: fault.place.column() as u32,
        file: None,
        letters: (file.letters(range.start), file.letters(range.end)),
        at: field.as_deref().and_then(shown),
        field,
        fixes: used.into_iter().chain(fault.fixes.iter().filter_map(|fix| fixes::command(file, fix))).collect(),
    }
}

/// Returns the fix for a `run` of a tree whose file is not used: it adds the file to `uses`.
fn used(file: &File, field: &str) -> Option<FixView> {
    let other = file.unused_files.get(field)?;
    let item = bt_model::json::line(&bt_model::Value::text(other));
    Some(FixView { name: format!("use {other}"), command: Command::Insert { at: "/uses/-".to_owned(), item } })
}
