//! The faults of a file, at their elements and fields, with the fixes that are commands.

use bt_model::json::{ElementKind, Located, Place, pointer};
use bt_model::{Fault, Fix, PlacedFix, Severity};

use crate::message::{FixView, Level, ProblemView, TextEdit};
use crate::project::File;
use crate::{Command, Value};

/// All faults by their places.
pub(super) fn all(file: &File) -> Vec<ProblemView> {
    let mut faults: Vec<&Fault<Place>> = file.faults.iter().collect();
    faults.sort_by_key(|fault| fault.place.range().start);
    faults.into_iter().map(|fault| one(file, fault)).collect()
}

/// The problems of the text before an edit, at their letters of the text after it: until the new text is checked.
pub(super) fn shifted(old: &[ProblemView], edit: &TextEdit) -> Vec<ProblemView> {
    let shift = |letter: u32| match letter {
        before if before <= edit.from => before,
        behind if behind >= edit.to => behind - edit.to + edit.from + edit.text.encode_utf16().count() as u32,
        _ => edit.from,
    };
    let one = |problem: &ProblemView| {
        let letters = (shift(problem.letters.0), shift(problem.letters.1));
        ProblemView { letters, ..problem.clone() }
    };
    old.iter().map(one).collect()
}

/// How bad each fault is.
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
    let field = file.read.root.as_ref().map(|root| innermost(root, range.start));
    let shown = |at: &str| {
        if let Some(tree) = &file.read.mosaic {
            return tree.find(at).map(|(node, _)| tree.pointer(node));
        }
        let elements = &file.read.elements;
        // The last element that begins before the fault is within the one that holds it, or is that.
        let mut next = elements.partition_point(|element| element.range.start <= range.start).checked_sub(1);
        while let Some(element) = next.map(|index| &elements[index]) {
            if element.kind != ElementKind::Guard && pointer::holds(&element.pointer, at) {
                return Some(element.pointer.clone());
            }
            next = element.parent;
        }
        None
    };
    ProblemView {
        level: level(fault.severity),
        message: fault.message.clone(),
        help: fault.help.clone().unwrap_or_default(),
        line: fault.place.line() as u32,
        column: fault.place.column() as u32,
        letters: (file.letters(range.start), file.letters(range.end)),
        at: field.as_deref().and_then(shown),
        field,
        fixes: fault.fixes.iter().filter_map(|fix| fixed(file, fix)).collect(),
    }
}

/// The pointer of the innermost value at a byte; of a field's name: the field.
pub(super) fn innermost(root: &Located, byte: usize) -> String {
    let (mut value, mut at) = (root, String::new());
    loop {
        let member =
            value.members().iter().find(|member| (member.name_range.start..member.value.range.end).contains(&byte));
        let item = value.items().iter().position(|item| item.range.contains(&byte));
        (value, at) = match (member, item) {
            (Some(member), _) => (&member.value, pointer::child(&at, &member.name)),
            (None, Some(index)) => (&value.items()[index], pointer::child(&at, index)),
            (None, None) => return at,
        };
    }
}

/// A fix as a command; `None` for those that have none yet.
fn fixed(file: &File, fix: &PlacedFix<Place>) -> Option<FixView> {
    let root = file.read.root.as_ref()?;
    let range = fix.place.range();
    let at = innermost(root, range.start);
    let value = root.find(&at)?;
    let is_name = value.range != range;
    let (name, command) = match &fix.fix {
        Fix::Rename(word) if !is_name && value.text().is_some() => {
            (format!("write `{word}`"), Command::Set { at, value: Value::Typed(word.clone()) })
        }
        // A part of an expression: a word there needs no escapes.
        Fix::Rename(word) if value.range.contains(&range.start) && value.text().is_some() && is_word(word) => {
            let (from, to) = (file.letters(range.start), file.letters(range.end));
            (format!("write `{word}`"), Command::Letters { from, to, text: word.clone() })
        }
        // The name of a field, with its quotes.
        Fix::Rename(word) if is_name && file.text()[range.clone()].starts_with('"') => {
            let (from, to) = (file.letters(range.start), file.letters(range.end));
            let text = bt_model::json::line(&bt_model::Value::Text(word.clone()));
            (format!("write `{word}`"), Command::Letters { from, to, text })
        }
        Fix::RemoveField(field) => {
            let owner = file.read.elements.iter().filter(|element| pointer::holds(&element.pointer, &at));
            let owner = owner.max_by_key(|element| element.pointer.len())?;
            let near =
                [pointer::child(&owner.pointer, field), pointer::child(&pointer::child(&owner.pointer, "args"), field)];
            let at = near.into_iter().find(|at| root.find(at).is_some())?;
            (format!("remove `{field}`"), Command::Remove { at })
        }
        _ => return None,
    };
    Some(FixView { name, command })
}

fn is_word(text: &str) -> bool {
    text.chars().all(|char| char.is_alphanumeric() || "_.:".contains(char))
}
