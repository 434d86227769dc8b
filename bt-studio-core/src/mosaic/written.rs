//! Values and lists of numbers, written in the style of the file.

use bt_model::Value;
use bt_model::json::{Located, LocatedKind, line};

use crate::command::written::{indent, line_end, unit, value};
use crate::edit::Edit;

/// The layout of a file.
pub(super) struct Style<'f> {
    text: &'f str,
    /// `true` if each item and each field has its own line, as in files of the original editor.
    expanded: bool,
}

impl<'f> Style<'f> {
    /// Finds the style of a file: the style of the first list or object inside a node that is not empty.
    pub(super) fn of(text: &'f str, nodes: &[Located]) -> Self {
        let holds = |inner: &&Located| !inner.members().is_empty() || !inner.items().is_empty();
        let inner = nodes.iter().flat_map(Located::members).map(|member| &member.value).find(holds);
        let expanded = inner.is_none_or(|inner| text[inner.range.clone()].contains('\n'));
        Self { text, expanded }
    }

    /// Returns the text of a value on a line with the given indentation.
    pub(super) fn value(&self, new: &Value, indent: &str) -> String {
        if self.expanded { self.expanded(new, indent) } else { value(new, self.text, indent) }
    }

    /// Returns the text of a value with each item and field on its own line. The recursion is bounded, because the
    /// parser limits the depth of a value.
    fn expanded(&self, new: &Value, indent: &str) -> String {
        let deeper = format!("{indent}{}", unit(self.text));
        let (open, close, parts): (char, char, Vec<String>) = match new {
            Value::List(items) if !items.is_empty() => {
                ('[', ']', items.iter().map(|item| self.expanded(item, &deeper)).collect())
            }
            Value::Object(fields) if !fields.is_empty() => {
                let name = |name: &String| line(&Value::Text(name.clone()));
                let field =
                    |(field, value): &(String, Value)| format!("{}: {}", name(field), self.expanded(value, &deeper));
                ('{', '}', fields.iter().map(field).collect())
            }
            Value::List(_) => return "[]".to_owned(),
            Value::Object(_) => return "{}".to_owned(),
            scalar => return line(scalar),
        };
        let end = line_end(self.text);
        let separator = format!(",{end}{deeper}");
        format!("{open}{end}{deeper}{}{end}{indent}{close}", parts.join(&separator))
    }

    /// Returns the edit that turns a list of numbers into another. It contains only the numbers that differ, and the
    /// commas between them.
    pub(super) fn numbers(&self, list: &Located, new: &[u32]) -> Option<Edit> {
        let items = list.items();
        let number = |item: &Located| match &item.kind {
            LocatedKind::Number(digits) => digits.parse().ok(),
            _ => None,
        };
        let old: Vec<Option<u32>> = items.iter().map(number).collect();
        let start = old.iter().zip(new).take_while(|(old, new)| **old == Some(**new)).count();
        let most = old.len().min(new.len()) - start;
        let same = old.iter().rev().zip(new.iter().rev()).take(most);
        let end = same.take_while(|(old, new)| **old == Some(**new)).count();
        let (gone, come) = (start..old.len() - end, &new[start..new.len() - end]);
        if gone.is_empty() && come.is_empty() {
            return None;
        }
        let written: Vec<String> = come.iter().map(u32::to_string).collect();
        let inside = list.range.start + 1..list.range.end - 1;
        if old.is_empty() {
            let values = come.iter().map(|number| Value::Number(number.to_string())).collect();
            let all = self.value(&Value::List(values), indent(self.text, list.range.start));
            return Some(Edit::replace(self.text, list.range.clone(), all));
        }
        if new.is_empty() {
            return Some(Edit::replace(self.text, inside, ""));
        }
        let separator = self.separator(list);
        Some(match (gone.is_empty(), come.is_empty()) {
            (true, _) => match items.get(start) {
                Some(next) => {
                    let at = next.range.start;
                    Edit::replace(self.text, at..at, written.join(&separator) + &separator)
                }
                None => {
                    let at = items[items.len() - 1].range.end;
                    Edit::replace(self.text, at..at, separator.clone() + &written.join(&separator))
                }
            },
            (_, true) => Edit::replace(self.text, without(list, &gone), ""),
            _ => {
                let range = items[gone.start].range.start..items[gone.end - 1].range.end;
                Edit::replace(self.text, range, written.join(&separator))
            }
        })
    }

    /// Returns the text between two items of a list that is not empty.
    fn separator(&self, list: &Located) -> String {
        let items = list.items();
        if let [first, second, ..] = items {
            return self.text[first.range.end..second.range.start].to_owned();
        }
        let first = items[0].range.start;
        match self.text[list.range.start..first].contains('\n') {
            true => format!(",{}{}", line_end(self.text), indent(self.text, first)),
            false => ", ".to_owned(),
        }
    }

    /// Returns the edit that adds items at the end of a list.
    pub(super) fn append(&self, list: &Located, new: &[Value]) -> Option<Edit> {
        let last = list.items().last().filter(|_| !new.is_empty())?;
        let own = indent(self.text, last.range.start);
        let separator = self.separator(list);
        let written = new.iter().map(|value| format!("{separator}{}", self.value(value, own)));
        Some(Edit::replace(self.text, last.range.end..last.range.end, written.collect::<String>()))
    }

    /// Returns the edits that remove items from a list. At least one item must stay. `gone` holds the indices in
    /// ascending order.
    pub(super) fn take_out(&self, list: &Located, gone: &[usize]) -> Vec<Edit> {
        let mut edits = Vec::new();
        let mut rest = gone;
        while let Some(first) = rest.first() {
            let run = rest.iter().zip(*first..).take_while(|(at, next)| **at == *next).count();
            edits.push(Edit::replace(self.text, without(list, &(*first..*first + run)), ""));
            rest = &rest[run..];
        }
        edits
    }
}

/// Returns the byte range of a run of list items, with one comma if the list has other items.
fn without(list: &Located, gone: &std::ops::Range<usize>) -> std::ops::Range<usize> {
    let items = list.items();
    match (gone.start.checked_sub(1).map(|before| items[before].range.end), items.get(gone.end)) {
        (Some(before), _) => before..items[gone.end - 1].range.end,
        (None, Some(next)) => items[0].range.start..next.range.start,
        (None, None) => list.range.start + 1..list.range.end - 1,
    }
}
