//! Fixes of faults as commands.

use std::ops::Range;

use bt_model::json::{Json, Located, LocatedKind, Place, pointer};
use bt_model::kinds::{self, AttributeTag};
use bt_model::{Code, Fix, Notation, PlacedFix, Sample};

use crate::message::{FixView, How};
use crate::names::innermost;
use crate::project::File;
use crate::{Command, Value};

/// Converts a fix to a command; `None` if no command can make it.
pub(super) fn command(file: &File, fix: &PlacedFix<Place>) -> Option<FixView> {
    let root = file.read.root.as_ref()?;
    let range = fix.place.range();
    let at = root.pointer_at(range.start);
    let (name, command) = match &fix.fix {
        Fix::Rename(word) | Fix::Replace(Code::Plain(word) | Code::Reads(word)) => {
            (format!("write `{word}`"), written(file, &range, word)?)
        }
        Fix::RemoveField(field) => {
            let owner = file.read.elements.iter().filter(|element| pointer::holds(&element.pointer, &at));
            let owner = owner.max_by_key(|element| element.pointer.len())?;
            let near =
                [pointer::child(&owner.pointer, field), pointer::child(&pointer::child(&owner.pointer, "args"), field)];
            let at = near.into_iter().find(|at| root.find(at).is_some())?;
            (format!("remove `{field}`"), Command::Remove { at })
        }
        Fix::Remove => {
            let at = removed(&at)?;
            (format!("remove `{}`", called(root.find(at)?, at)), Command::Remove { at: at.to_owned() })
        }
        Fix::ToEnd => {
            let node = innermost(&file.read.elements, &range)?;
            // A move stops at the end of the list.
            (format!("move `{}` to the end", node.title), Command::Move { at: node.pointer.clone(), by: i32::MAX })
        }
        Fix::Attribute(Code::Attribute(name, values)) if is_complete_decorator(name, values) => {
            let item = Json::code(&Code::Decorator(name, values.clone()));
            let node = innermost(&file.read.elements, &range)?;
            (format!("add `{name}`"), Command::Put { at: node.pointer.clone(), how: How::Decorate, item })
        }
        _ => return None,
    };
    Some(FixView { name, command })
}

/// Returns the command that writes a text in the place of a range; `None` if the range is not a value, a part of an
/// expression, or a name.
fn written(file: &File, range: &Range<usize>, word: &str) -> Option<Command> {
    let root = file.read.root.as_ref()?;
    let at = root.pointer_at(range.start);
    let value = root.find(&at)?;
    let is_whole = value.range == *range;
    Some(match value.text() {
        Some(_) if is_whole => Command::Set { at, value: Value::Typed(word.to_owned()) },
        // A text, such as a duration, in the place of a number.
        None if is_whole && matches!(value.kind, LocatedKind::Number(_)) => {
            Command::Set { at, value: Value::Typed(word.to_owned()) }
        }
        // A part of an expression.
        Some(_) if value.range.contains(&range.start) && needs_no_escapes(word) => {
            let (before, rest) = (value.range.start..range.start, range.end..value.range.end);
            let json = format!("{}{word}{}", &file.text()[before], &file.text()[rest]);
            Command::Set { at, value: Value::Json(json) }
        }
        // The name of a field, with its quotes.
        _ if !is_whole && file.text()[range.clone()].starts_with('"') => {
            let text = bt_model::json::line(&bt_model::Value::Text(word.to_owned()));
            Command::Letters { from: file.letters(range.start), to: file.letters(range.end), text }
        }
        _ => return None,
    })
}

/// `true` for an attribute that stands in `decorators`, and leaves no value open.
fn is_complete_decorator(name: &str, values: &[(&str, Sample)]) -> bool {
    use AttributeTag::{Required, Score, Weight, When};
    let stands = kinds::attribute(name).is_some_and(|spec| !matches!(spec.tag, When | Weight | Score | Required));
    stands && !values.iter().any(|(_, value)| matches!(value, Sample::Open))
}

/// Returns the pointer of the argument or the attribute that holds the value at a pointer; `None` for other values.
fn removed(at: &str) -> Option<&str> {
    let steps = std::iter::successors(Some(at), |at| pointer::parent(at).map(|(parent, _)| parent));
    steps.take(2).find(|at| {
        let list = pointer::parent(at).and_then(|(parent, _)| pointer::parent(parent));
        list.is_some_and(|(_, list)| ["args", "decorators", "when"].contains(&&*list))
    })
}

/// Returns the name of an argument, or of an attribute: a word, or an object with one field.
fn called(value: &Located, at: &str) -> String {
    let step = pointer::parent(at).map(|(_, step)| step).unwrap_or_default();
    match value.members() {
        _ if step.parse::<usize>().is_err() => step,
        [only] => only.name.clone(),
        _ => value.text().unwrap_or("guard").to_owned(),
    }
}

/// `true` if a text needs no escapes in a string of JSON.
fn needs_no_escapes(text: &str) -> bool {
    !text.contains(|char: char| char.is_control() || "\"\\".contains(char))
}
