//! The fields of an element, for forms.

use super::{Element, ElementKind, slots, table};
use crate::json::layout::{self, Holds};
use crate::json::{Located, LocatedKind, pointer};
use crate::kinds::{self, Composite, Input, NodeTag, Takes};

/// A field that an element has or can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElementField {
    /// The [pointer](crate::json::pointer) of the field. Objects that contain the field, such as `args`, may be absent.
    pub pointer: String,
    /// The path of the field within the element: `args.for`.
    pub name: String,
    /// The kind of value that the field takes.
    pub kind: FieldKind,
    /// `true` if the element must have the field.
    pub required: bool,
    /// The documentation of the field.
    pub docs: String,
    /// The word that counts without the field; empty if there is none.
    pub default: &'static str,
    /// `true` if the element has the field.
    pub present: bool,
}

/// The kinds of values of fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// Plain text.
    Text,
    /// A whole number.
    Number,
    /// `true` or `false`.
    Bool,
    /// An expression, a number, `true` or `false`, a pattern, or a duration.
    Expression,
    /// Data, or an expression that is marked as an expression.
    Data,
    /// A key or a local.
    Target,
    /// One of these words.
    Words(Vec<String>),
    /// The triggers of a transition: words and events, written as [`triggers`](super::triggers) reads them.
    Triggers,
    /// Any other value, which a form shows as JSON.
    Json,
}

impl Element {
    /// Returns the fields of the element in the order in which they are written, without the version, and without those
    /// that hold other elements or [attributes](Self::attributes). Arguments are listed one by one: first those that the
    /// language defines for the node, present or not, then all others that the element has.
    ///
    /// ```
    /// use bt_model::json::{Limits, Located, Source, elements};
    /// let text = r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "wait", "args": { "for": "4s" } } }"#;
    /// let file = Located::of(&Source::new("t.json", text), &Limits::default()).unwrap();
    /// let fields = elements(&file)[1].fields(&file);
    /// let span = fields.iter().find(|field| field.name == "args.for").unwrap();
    /// assert_eq!((&*span.pointer, span.present), ("/root/args/for", true));
    /// ```
    #[must_use]
    pub fn fields(&self, file: &Located) -> Vec<ElementField> {
        let Some(object) = file.find(&self.pointer) else { return Vec::new() };
        if self.kind == ElementKind::Guard {
            return guard(&self.pointer, object);
        }
        let mut fields = Vec::new();
        let names = self.names(object);
        for field in table(self.kind, object, self.pointer.is_empty()).iter() {
            if self.kind == ElementKind::State && is_name_of_state(field.name) && !names.contains(&field.name) {
                continue;
            }
            let is_present = object.field(field.name).is_some();
            if self.kind == ElementKind::Node && !is_present && self.is_unread_mark(file, field.name) {
                continue;
            }
            let at = pointer::child(&self.pointer, field.name);
            let value = object.field(field.name).map(|member| &member.value);
            match field.holds {
                Holds::Version | Holds::Guards | Holds::Decorators => {}
                holds if slots::holding(holds).is_some() => {}
                Holds::Arguments => self.arguments(object, value, &at, &mut fields),
                holds => fields.push(ElementField {
                    pointer: at,
                    name: field.name.to_owned(),
                    kind: kind(holds),
                    required: field.required || names == [field.name],
                    docs: field.docs.to_owned(),
                    default: "",
                    present: value.is_some(),
                }),
            }
        }
        fields
    }

    /// Returns the names of the fields that the element can have, in the order in which they are written. If
    /// `arguments` is `true`, returns the names of the arguments that the language defines for the node; it defines none
    /// for an action.
    #[must_use]
    pub fn order(&self, file: &Located, arguments: bool) -> Vec<String> {
        let Some(object) = file.find(&self.pointer) else { return Vec::new() };
        let word = object.field("node").and_then(|member| member.value.text()).unwrap_or_default();
        if arguments {
            let inputs = kinds::node(word).map_or(&[][..], |spec| spec.inputs);
            return inputs.iter().map(|input| input.name.to_owned()).collect();
        }
        if self.kind == ElementKind::Guard {
            let inputs = kinds::attribute("when").map_or(&[][..], |spec| spec.inputs);
            return inputs.iter().map(|input| layout::called("when", input.name).to_owned()).collect();
        }
        let fields = table(self.kind, object, self.pointer.is_empty());
        fields.iter().map(|field| field.name.to_owned()).collect()
    }

    /// Returns `true` if the element must have this field; also for the only one of `state` and `group` that a state has.
    #[must_use]
    pub fn requires(&self, file: &Located, field: &str) -> bool {
        let Some(object) = file.find(&self.pointer) else { return false };
        table(self.kind, object, self.pointer.is_empty()).iter().any(|known| known.name == field && known.required)
            || self.names(object) == [field]
            || (self.kind == ElementKind::Guard && field == "if")
    }

    /// Returns the fields that name a state: the ones of `state` and `group` that it has, or `state` if it has none.
    /// Empty for all other elements.
    fn names(&self, object: &Located) -> Vec<&'static str> {
        if self.kind != ElementKind::State {
            return Vec::new();
        }
        let names = layout::machine::NAMES.iter().map(|name| name.name);
        let present: Vec<_> = names.filter(|name| object.field(name).is_some()).collect();
        if present.is_empty() { vec![layout::machine::NAMES[0].name] } else { present }
    }

    /// Returns `true` for a field by which a node tells its parent something, if the parent does not ask for it.
    fn is_unread_mark(&self, file: &Located, field: &str) -> bool {
        let list = pointer::parent(&self.pointer).map(|(list, _)| list).unwrap_or_default();
        let parent = pointer::parent(list).filter(|(_, step)| step == "children").and_then(|(at, _)| file.find(at));
        let text = |object: &'_ Located, name: &str| object.field(name)?.value.text().map(str::to_owned);
        let tag = parent.and_then(|parent| kinds::node(&text(parent, "node")?)).map(|spec| spec.tag);
        match (field, tag) {
            ("weight", Some(NodeTag::Composite(composite))) => !composite.draws(),
            ("score", Some(NodeTag::Composite(composite))) => composite != Composite::UtilitySelector,
            ("required", Some(NodeTag::Parallel)) => {
                let args = parent.and_then(|parent| parent.field("args"));
                args.and_then(|args| text(&args.value, "success")).as_deref() != Some("required")
            }
            ("weight" | "score" | "required", _) => true,
            _ => false,
        }
    }

    /// Adds the arguments of an element: of a node, those in the table of the language; then all others that it has.
    fn arguments(&self, object: &Located, value: Option<&Located>, at: &str, fields: &mut Vec<ElementField>) {
        let word = object.field("node").and_then(|member| member.value.text()).unwrap_or_default();
        let spec = kinds::node(word).filter(|_| self.kind == ElementKind::Node);
        let known: Vec<&Input> = spec.map_or(&[][..], |spec| spec.inputs).iter().collect();
        let has = |name: &str| value.is_some_and(|value| value.field(name).is_some());
        fields.extend(known.iter().map(|input| ElementField {
            pointer: pointer::child(at, input.name),
            name: format!("args.{}", input.name),
            kind: taking(input.takes),
            required: input.required,
            docs: input.hint(),
            default: input.default().unwrap_or_default(),
            present: has(input.name),
        }));
        let others = value.map_or(&[][..], Located::members).iter();
        fields.extend(others.filter(|member| known.iter().all(|input| input.name != member.name)).map(|member| {
            ElementField {
                pointer: pointer::child(at, &member.name),
                name: format!("args.{}", member.name),
                kind: FieldKind::Data,
                required: false,
                docs: String::new(),
                default: "",
                present: true,
            }
        }));
    }
}

fn is_name_of_state(field: &str) -> bool {
    layout::machine::NAMES.iter().any(|name| name.name == field)
}

/// Returns the fields of a guard.
fn guard(at: &str, object: &Located) -> Vec<ElementField> {
    if !matches!(object.kind, LocatedKind::Object(_)) {
        return Vec::new();
    }
    let Some(spec) = kinds::attribute("when") else { return Vec::new() };
    let field = |input: &Input| {
        let name = layout::called(spec.name, input.name);
        ElementField {
            pointer: pointer::child(at, name),
            name: name.to_owned(),
            kind: taking(input.takes),
            required: input.required,
            docs: input.hint(),
            default: input.default().unwrap_or_default(),
            present: object.field(name).is_some(),
        }
    };
    spec.inputs.iter().map(field).collect()
}

fn kind(holds: Holds) -> FieldKind {
    let words = |words: &[&str]| FieldKind::Words(words.iter().map(|word| (*word).to_owned()).collect());
    match holds {
        Holds::Text | Holds::TransitionTarget => FieldKind::Text,
        Holds::Number => FieldKind::Number,
        Holds::Bool => FieldKind::Bool,
        Holds::Expression | Holds::Pattern | Holds::Span => FieldKind::Expression,
        Holds::Data => FieldKind::Data,
        Holds::Triggers => FieldKind::Triggers,
        Holds::Target => FieldKind::Target,
        Holds::Direction => words(&crate::Direction::WORDS.iter().map(|(word, _)| *word).collect::<Vec<_>>()),
        Holds::Select => words(&crate::machine::Select::WORDS.iter().map(|(word, _)| *word).collect::<Vec<_>>()),
        Holds::Priority => words(&crate::machine::Priority::WORDS.iter().map(|(word, _)| *word).collect::<Vec<_>>()),
        Holds::Done => words(&["any", "all"]),
        _ => FieldKind::Json,
    }
}

pub(super) fn taking(takes: Takes) -> FieldKind {
    match takes {
        Takes::Word(words) => FieldKind::Words(words.iter().map(|word| (*word).to_owned()).collect()),
        Takes::Call => FieldKind::Json,
        _ => FieldKind::Expression,
    }
}
