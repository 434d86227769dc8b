//! The reader of the fields of an object, each by its name and once. The fields that are not read are unknown.

use std::collections::BTreeMap;
use std::fmt::Display;

use jsonc_parser::ast;

use super::Reader;
use crate::json::layout::{Field, Holds};
use crate::json::{Json, Place};
use crate::{Code, Editor, Name, Sample, Text, Value, kinds, nearest, text};

impl<'a> Entry<'a> {
    /// Returns the entry for the value of a whole file, which has no name.
    pub(crate) fn root(value: &'a ast::Value<'a>) -> Self {
        Self { name: "", name_at: (0, 0), value, taken: false }
    }

    /// Returns an entry with the same name and another value.
    pub(crate) fn with(self, value: &'a ast::Value<'a>) -> Self {
        Self { value, ..self }
    }
}

/// An object whose fields are being read.
pub(crate) struct Fields<'a> {
    pub(crate) place: Place,
    list: Vec<Entry<'a>>,
}

/// A field: its name and its value.
#[derive(Clone, Copy)]
pub(crate) struct Entry<'a> {
    pub(crate) name: &'a str,
    name_at: (usize, usize),
    pub(crate) value: &'a ast::Value<'a>,
    taken: bool,
}

/// The first place of each name; the map exists only if there are many names.
struct Seen<'a>(Option<BTreeMap<&'a str, usize>>);

impl<'a> Seen<'a> {
    fn new(length: usize) -> Self {
        Self((length > 16).then(BTreeMap::new))
    }

    /// Returns the earlier place of the name, if it occurred before.
    fn first(&mut self, name: &'a str, at: usize, list: &[Entry<'a>]) -> Option<usize> {
        match &mut self.0 {
            None => list.iter().find(|entry| entry.name == name).map(|entry| entry.name_at.0),
            Some(seen) => {
                let first = *seen.entry(name).or_insert(at);
                (first != at).then_some(first)
            }
        }
    }
}

impl<'a> Fields<'a> {
    /// Returns the fields in their order. Reports a repeated name, whose first value counts.
    pub(crate) fn of(object: &'a ast::Object<'a>, reader: &mut Reader<'_>) -> Self {
        let mut list: Vec<Entry<'a>> = Vec::with_capacity(object.properties.len());
        let mut seen = Seen::new(object.properties.len());
        for property in &object.properties {
            let name = property.name.as_str();
            let range = jsonc_parser::common::Ranged::range(&property.name);
            if let Some(first) = seen.first(name, range.start, &list) {
                let (line, column) = reader.source.position(first);
                let place = reader.source.place(range.start, range.end);
                let help = format!("it stands at line {line}, column {column} already; leave one out");
                reader.faults.error(&place, format!("`{name}` stands here twice"), help);
            } else {
                list.push(Entry { name, name_at: (range.start, range.end), value: &property.value, taken: false });
            }
        }
        let start = object.range.start;
        Self { place: reader.source.place(start, start + 1), list }
    }

    /// Takes a field, if it exists.
    pub(crate) fn take(&mut self, name: &str) -> Option<Entry<'a>> {
        let entry = self.list.iter_mut().find(|entry| entry.name == name)?;
        entry.taken = true;
        Some(*entry)
    }

    /// Takes a required field, and reports if it is missing.
    pub(crate) fn need(&mut self, name: &str, owner: impl Display, reader: &mut Reader<'_>) -> Option<Entry<'a>> {
        let found = self.take(name);
        if found.is_none() {
            let near = nearest(name, self.list.iter().filter(|entry| !entry.taken).map(|entry| entry.name));
            // The action of a service is `action` in `bt!`.
            let near = near.or_else(|| self.peek("action").filter(|_| name == "node").map(|entry| entry.name));
            if let Some(meant) = near {
                // The field with the similar name is reported here, so it is not reported as unknown.
                self.take(meant);
            }
            let help = match near {
                Some(near) => format!("did you mean it where you wrote `{near}`?").into(),
                None => text!["write ", Code::Argument(name.to_owned(), Sample::Open)],
            };
            let place = near.and_then(|near| self.peek(near)).map(|entry| reader.name_place(&entry));
            let place = place.as_ref().unwrap_or(&self.place);
            reader.faults.error(place, format!("{owner} lacks `{name}`"), help);
        }
        found
    }

    /// Takes all fields.
    pub(crate) fn all(&mut self) -> Vec<Entry<'a>> {
        self.list.iter_mut().for_each(|entry| entry.taken = true);
        self.list.clone()
    }

    /// Returns a field, if it exists, without taking it.
    pub(crate) fn peek(&self, name: &str) -> Option<Entry<'a>> {
        self.list.iter().find(|entry| entry.name == name).copied()
    }

    /// Returns the data of the editor: every field that was not taken. `known`: the fields that this object may have.
    pub(super) fn editor(
        mut self,
        owner: impl Display,
        known: impl Fn() -> Vec<Field>,
        reader: &mut Reader<'_>,
    ) -> Editor {
        let id = self.take("id").and_then(|entry| reader.number(entry));
        let comment = self.take("comment").and_then(|entry| reader.text(entry)).map(|name| name.text);
        let color = self.take("color").and_then(|entry| reader.text(entry)).map(|name| name.text);
        let collapsed = self.take("collapsed").and_then(|entry| reader.bool(entry));
        // The fields of a catalogue may be sorted by name.
        let order = if reader.of_catalogue { Vec::new() } else { self.order() };
        let mut extra: Vec<(String, Value)> = Vec::new();
        for entry in self.list.iter().filter(|entry| !entry.taken) {
            // Beyond the limit of faults, no similar name is searched for.
            if reader.faults.beyond() == 0 {
                reader.unknown(&owner, entry, &known());
            }
            extra.push((entry.name.to_owned(), reader.value(entry.value)));
        }
        Editor { id, comment, color, collapsed, disabled: Vec::new(), extra, order }
    }

    /// Returns the fields that were not taken, and the names of all fields in order.
    pub(crate) fn rest(self, reader: &mut Reader<'_>) -> (Vec<(String, Value)>, Vec<String>) {
        let left = self.list.iter().filter(|entry| !entry.taken);
        let left = left.map(|entry| (entry.name.to_owned(), reader.value(entry.value))).collect();
        (left, self.list.iter().map(|entry| entry.name.to_owned()).collect())
    }

    /// Returns the names in their order; those of the fields of `args` as `args.name`, after `args`.
    fn order(&self) -> Vec<String> {
        let mut order = Vec::with_capacity(self.list.len());
        for entry in &self.list {
            order.push(entry.name.to_owned());
            if let ("args", ast::Value::Object(arguments)) = (entry.name, entry.value) {
                order.extend(arguments.properties.iter().map(|property| format!("args.{}", property.name.as_str())));
            }
        }
        order
    }

    /// Returns the fields that were not taken, in their order.
    pub(crate) fn left(&self) -> Vec<Entry<'a>> {
        self.list.iter().filter(|entry| !entry.taken).copied().collect()
    }

    /// Reports the fields that were not taken, for an object that keeps no unknown fields.
    pub(super) fn end(self, owner: &str, known: &[Field], reader: &mut Reader<'_>) {
        let names: Vec<_> = known.iter().map(|field| field.name).collect();
        self.none_but(owner, &names, reader);
    }

    /// Reports every remaining field except a comment.
    pub(crate) fn only(mut self, owner: &str, known: &[&str], reader: &mut Reader<'_>) {
        self.take("comment");
        self.none_but(owner, known, reader);
    }

    fn none_but(self, owner: &str, known: &[&str], reader: &mut Reader<'_>) {
        for entry in self.list.iter().filter(|entry| !entry.taken) {
            let help = match nearest(entry.name, known.iter().copied()) {
                Some(near) => Text::did_you_mean(near),
                None => {
                    let names: Vec<_> = known.iter().map(|name| format!("`{name}`")).collect();
                    Text::from(format!("it has {}", names.join(", ")))
                }
            };
            let place = reader.name_place(entry);
            reader.faults.error(&place, format!("{owner} has no field `{}`", entry.name), help);
        }
    }
}

impl Reader<'_> {
    /// Returns the place of a field's name.
    pub(crate) fn name_place(&self, entry: &Entry<'_>) -> Place {
        self.source.place(entry.name_at.0, entry.name_at.1)
    }

    /// Returns a field's name.
    pub(crate) fn name(&self, entry: &Entry<'_>) -> Name<Json> {
        Name { text: entry.name.to_owned(), place: self.name_place(entry) }
    }

    /// Warns of an unknown field that resembles a known one; other unknown fields belong to an editor.
    fn unknown(&mut self, owner: &impl Display, entry: &Entry<'_>, known: &[Field]) {
        let place = self.name_place(entry);
        if crate::json::layout::is_ours(entry.name) {
            let own: Vec<_> = known.iter().map(|field| format!("`{}`", field.name)).collect();
            let message = format!("{owner} has no field `{}`", entry.name);
            self.faults.error(&place, message, format!("it has {}", own.join(", ")));
            return;
        }
        if entry.name.starts_with(['_', '$']) || entry.name.starts_with("x_") {
            return;
        }
        if known.iter().any(|field| matches!(field.holds, Holds::Decorators))
            && let Some(help) = self.rightly(entry)
        {
            let message = format!("`{}` is no field of {owner}: kept, but has no effect", entry.name);
            self.faults.warning(&place, message, help);
        } else if let Some(meant) = elsewhere(entry.name, known) {
            self.warn_meant(&place, entry.name, meant);
        } else if holds_node(entry.value) {
            let message = format!("what stands in `{}` is no part of the tree: {owner} has no such field", entry.name);
            let help = "the nodes in a node are its `children`; what inverts or repeats one is in its `decorators`";
            self.faults.warning(&place, message, help);
        } else if let Some(near) = nearest(entry.name, known.iter().map(|field| field.name)) {
            self.warn_meant(&place, entry.name, near);
        }
    }

    /// Warns of an unknown field that was probably meant as another one.
    fn warn_meant(&mut self, place: &Place, name: &str, meant: &str) {
        let message = format!("`{name}` is an unknown field: kept, but has no effect");
        let help = Text::did_you_mean(meant).then(" fields that begin with `_` or `x_` are never ours");
        self.faults.warning(place, message, help);
    }

    /// Returns the help for a field of a node that has the name of a guard or a decorator; `None` for other names.
    fn rightly(&self, entry: &Entry<'_>) -> Option<String> {
        let value = self.source_text(entry.value);
        // Names that other libraries use for `when`.
        if ["guard", "precondition"].contains(&entry.name) {
            let value = if matches!(entry.value, ast::Value::StringLit(_)) { value } else { "…" };
            return Some(format!("write it into `when`: `\"when\": [{{ \"if\": {value} }}]`"));
        }
        let spec = kinds::attribute(entry.name)?;
        let name = spec.name;
        let decorator =
            if spec.inputs.is_empty() { format!("\"{name}\"") } else { format!("{{ \"{name}\": {value} }}") };
        Some(format!("write it into `decorators`: `\"decorators\": [{decorator}]`"))
    }
}

/// Returns the field, of those that an object may have, for which other formats have this name.
fn elsewhere(name: &str, known: &[Field]) -> Option<&'static str> {
    const MEANT: [(&str, &str); 9] = [
        ("childs", "children"),
        ("nodes", "children"),
        ("enabled", "disabled"),
        ("inputs", "args"),
        ("params", "args"),
        ("parameters", "args"),
        ("ports", "args"),
        ("target", "to"),
        ("delay", "after"),
    ];
    let meant = MEANT.iter().filter(|(other, ours)| *other == name && known.iter().any(|field| field.name == *ours));
    meant.map(|(_, ours)| *ours).next()
}

/// `true` if the value is a node, or a list that has a node.
fn holds_node(value: &ast::Value<'_>) -> bool {
    match value {
        ast::Value::Object(object) => object.get("node").is_some(),
        ast::Value::Array(array) => array
            .elements
            .iter()
            .any(|value| matches!(value, ast::Value::Object(object) if object.get("node").is_some())),
        _ => false,
    }
}
