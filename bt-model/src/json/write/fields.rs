//! The fields of an object, written in the order of the source.

use crate::{Editor, Value};

/// An object that is being written. Its fields are added in the order of the tables.
pub(super) struct Fields<'d> {
    editor: &'d Editor,
    list: Vec<(String, Value)>,
}

impl<'d> Fields<'d> {
    pub(super) fn new(editor: &'d Editor) -> Self {
        Self { editor, list: Vec::new() }
    }

    /// `true` if the source has this field.
    pub(super) fn stood(&self, name: &str) -> bool {
        self.editor.order.iter().any(|known| known == name)
    }

    pub(super) fn put(&mut self, name: &str, value: Value) {
        self.list.push((name.to_owned(), value));
    }

    /// Adds `children`, with the disabled children at their places.
    pub(super) fn children(&mut self, mut children: Vec<Value>) {
        for child in &self.editor.disabled {
            children.insert(child.index.min(children.len()), child.value.clone());
        }
        self.put("children", Value::List(children));
    }

    pub(super) fn text(&mut self, name: &str, value: &str) {
        self.put(name, Value::Text(value.to_owned()));
    }

    /// Adds a field, unless it is empty and was not in the source.
    pub(super) fn unless_empty(&mut self, name: &str, value: Value) {
        let empty = match &value {
            Value::Text(text) => text.is_empty(),
            Value::List(items) => items.is_empty(),
            Value::Object(fields) => fields.is_empty(),
            Value::Null | Value::Bool(_) | Value::Number(_) => false,
        };
        if !empty || self.stood(name) {
            self.put(name, value);
        }
    }

    /// Adds the `id` of the editor.
    pub(super) fn id(&mut self) {
        if let Some(id) = self.editor.id {
            self.put("id", Value::Number(id.to_string()));
        }
    }

    /// Adds `args`, in the order of the source.
    pub(super) fn arguments(&mut self, arguments: Vec<(String, Value)>) {
        let order = self.editor.order.iter().filter_map(|name| name.strip_prefix("args."));
        let arguments = ordered(arguments, order.collect());
        self.unless_empty("args", Value::Object(arguments));
    }

    /// Adds the remaining fields of the editor, and returns the object.
    pub(super) fn end(mut self) -> Value {
        let editor = self.editor;
        if let Some(comment) = &editor.comment {
            self.text("comment", comment);
        }
        if let Some(color) = &editor.color {
            self.text("color", color);
        }
        if let Some(collapsed) = editor.collapsed {
            self.put("collapsed", Value::Bool(collapsed));
        }
        self.list.extend(editor.extra.iter().cloned());
        Value::Object(ordered(self.list, editor.order.iter().map(String::as_str).collect()))
    }
}

/// Sorts fields by an order. A field that the order does not have follows its predecessor.
fn ordered(fields: Vec<(String, Value)>, order: Vec<&str>) -> Vec<(String, Value)> {
    let place: std::collections::BTreeMap<&str, usize> =
        order.iter().enumerate().map(|(place, name)| (*name, place)).collect();
    let mut last = 0;
    let mut keyed: Vec<_> = fields
        .into_iter()
        .map(|field| {
            last = place.get(field.0.as_str()).copied().unwrap_or(last);
            (last, field)
        })
        .collect();
    // The sort is stable, so that a field without a place of its own stays after its predecessor.
    keyed.sort_by_key(|(place, _)| *place);
    keyed.into_iter().map(|(_, field)| field).collect()
}
