//! Values and lists of numbers in the style of the file.

use bt_model::Value;
use bt_model::json::{Located, LocatedKind, line};

use crate::command::written::{indent, line_end, unit, value};
use crate::edit::Edit;

/// The way in which a file is laid out.
pub(super) struct Style<'f> {
    text: &'f str,
    /// Does each item and each field stand on a line of its own, as the original editor writes them?
    expanded: bool,
}

impl<'f> Style<'f> {
    /// The style of the nodes of a file: that of the first list or object in them which holds something.
    pub(super) fn of(text: &'f str, nodes: &[Located]) -> Self {
        let holds = |inner: &&Located| !inner.members().is_empty() || !inner.items().is_empty();
        let inner = nodes.iter().flat_map(Located::members).map(|member| &member.value).find(holds);
        let expanded = inner.is_none_or(|inner| text[inner.range.clone()].contains('\n'));
        Self { text, expanded }
    }

    /// A value as it is written on a line with this indentation.
    pub(super) fn value(&self, new: &Value, indent: &str) -> String {
        if self.expanded { self.expanded(new, indent) } else { value(new, self.text, indent) }
    }

    /// The depth of a value, which the parser limits, bounds the recursion.
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

    /// The edit that makes a list of numbers another one: of the numbers that differ, and the commas between them.
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

    /// The text between two items of a list that holds one.
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

    /// The edit that adds items behind those of a list.
    pub(super) fn append(&self, list: &Located, new: &[Value]) -> Option<Edit> {
        let last = list.items().last().filter(|_| !new.is_empty())?;
        let own = indent(self.text, last.range.start);
        let separator = self.separator(list);
        let written = new.iter().map(|value| format!("{separator}{}", self.value(value, own)));
        Some(Edit::replace(self.text, last.range.end..last.range.end, written.collect::<String>()))
    }

    /// The edits that take items out of a list which keeps some; `gone`: their indices in order.
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

/// The bytes of items of a list, with a comma.
fn without(list: &Located, gone: &std::ops::Range<usize>) -> std::ops::Range<usize> {
    let items = list.items();
    match (gone.start.checked_sub(1).map(|before| items[before].range.end), items.get(gone.end)) {
        (Some(before), _) => before..items[gone.end - 1].range.end,
        (None, Some(next)) => items[0].range.start..next.range.start,
        (None, None) => list.range.start + 1..list.range.end - 1,
    }
}
