//! The guards, decorators and services of a node, for forms.

use super::fields::{ElementField, FieldKind, taking};
use super::{Element, ElementKind};
use crate::json::layout;
use crate::json::{Located, LocatedKind, line, pointer};
use crate::kinds::{self, AttributeSpec, Takes};

/// An item of `when` or of `decorators`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElementAttribute {
    /// The [pointer](crate::json::pointer) of the item.
    pub pointer: String,
    /// The name in the table: `when`, `service`; empty if the item has no name.
    pub word: String,
    /// The text that an editor shows: `when ammo == 0`.
    pub title: String,
    /// The effect, in one line.
    pub docs: String,
    /// The fields of the item.
    pub fields: Vec<ElementField>,
}

impl Element {
    /// Returns the guards of `when`, then the items of `decorators`, the outermost first.
    ///
    /// ```
    /// use bt_model::json::{Limits, Located, Source, elements};
    /// let text = r#"{ "bt": 1, "tree": "T", "agent": "A",
    ///     "root": { "node": "idle", "when": [{ "if": "alert" }], "decorators": ["invert", { "cooldown": "5s" }] } }"#;
    /// let file = Located::of(&Source::new("t.json", text), &Limits::default()).unwrap();
    /// let titles: Vec<_> = elements(&file)[1].attributes(&file).into_iter().map(|found| found.title).collect();
    /// assert_eq!(titles, ["when alert", "invert", "cooldown 5s"]);
    /// ```
    #[must_use]
    pub fn attributes(&self, file: &Located) -> Vec<ElementAttribute> {
        let Some(object) = file.find(&self.pointer).filter(|_| self.kind == ElementKind::Node) else {
            return Vec::new();
        };
        let items = |name: &str| {
            let list = pointer::child(&self.pointer, name);
            let items = object.field(name).map_or(&[][..], |member| member.value.items());
            items.iter().enumerate().map(move |(index, item)| (pointer::child(&list, index), item)).collect::<Vec<_>>()
        };
        let guards = items("when").into_iter().map(|(at, item)| one(at.clone(), "when", Some((at, item))));
        guards.chain(items("decorators").into_iter().map(|(at, item)| decorator(at, item))).collect()
    }
}

fn decorator(at: String, item: &Located) -> ElementAttribute {
    match (&item.kind, item.members()) {
        (LocatedKind::Text(word), _) => one(at, word, None),
        (_, [member]) => {
            let value = pointer::child(&at, &member.name);
            one(at, &member.name, Some((value, &member.value)))
        }
        _ => one(at, "", None),
    }
}

/// Returns an attribute. `value`: its argument or its object of arguments, with the pointer to it.
fn one(at: String, word: &str, value: Option<(String, &Located)>) -> ElementAttribute {
    let spec = kinds::attribute(word);
    let fields = match (spec, &value) {
        (Some(spec), Some((at, value))) => fields(spec, at, value),
        _ => Vec::new(),
    };
    let said = value.as_ref().map_or_else(String::new, |(_, value)| said(value));
    let title = [word, &said].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    let docs = spec.map_or("", |spec| spec.docs).to_owned();
    ElementAttribute { pointer: at, word: word.to_owned(), title, docs, fields }
}

/// Returns the text of the attribute's first argument, or of the action that it calls.
fn said(value: &Located) -> String {
    let first = ["if", "node"].into_iter().find_map(|name| value.field(name)).or(value.members().first());
    let value = first.map_or(value, |member| &member.value);
    value.text().map_or_else(|| line(&value.value()), str::to_owned)
}

fn fields(spec: &AttributeSpec, at: &str, value: &Located) -> Vec<ElementField> {
    let plain = !matches!(value.kind, LocatedKind::Object(_));
    let mut fields = Vec::new();
    for (index, input) in spec.inputs.iter().enumerate() {
        let called = layout::called(spec.name, input.name);
        let name = format!("{}.{called}", spec.name);
        let field = |name: String, step: &str, kind: FieldKind| ElementField {
            pointer: pointer::child(at, step),
            name,
            kind,
            required: input.required,
            docs: input.hint(),
            default: input.default().unwrap_or_default(),
            present: value.field(step).is_some(),
        };
        match input.takes {
            Takes::Call if index == 0 => {
                fields.push(field(format!("{}.node", spec.name), "node", FieldKind::Text));
                let args = pointer::child(at, "args");
                let given = value.field("args").map_or(&[][..], |member| member.value.members());
                fields.extend(given.iter().map(|member| ElementField {
                    pointer: pointer::child(&args, &member.name),
                    name: format!("{}.args.{}", spec.name, member.name),
                    kind: FieldKind::Data,
                    required: false,
                    docs: String::new(),
                    default: "",
                    present: true,
                }));
                let out = field(format!("{}.out", spec.name), "out", FieldKind::Target);
                fields.push(ElementField { required: false, ..out });
            }
            // A single argument is written without its name; with others, all become an object.
            takes if plain && index == 0 => fields.push(ElementField {
                pointer: at.to_owned(),
                present: true,
                ..field(name, called, taking(takes))
            }),
            takes => fields.push(field(name, called, taking(takes))),
        }
    }
    fields
}
