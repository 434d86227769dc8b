//! Schemas of guards, decorators and services.

use serde_json::{Map, Value, json};

use super::arguments::{all, taking};
use super::object;
use crate::json::layout::{self, Field};
use crate::kinds::{ATTRIBUTES, AttributeSpec, AttributeTag, Takes};

/// Returns the schema of a guard in `when`.
pub(super) fn guard() -> Value {
    let when = ATTRIBUTES.iter().find(|spec| spec.tag == AttributeTag::When);
    when.map_or(json!(false), arguments)
}

/// Returns the schema of an item of `decorators`: a word, or an object with one field.
pub(super) fn decorator() -> Value {
    let decorators = || ATTRIBUTES.iter().filter(|spec| layout::is_decorator(spec.tag));
    let words: Vec<_> = decorators().filter(|spec| spec.inputs.is_empty()).map(|spec| spec.name).collect();
    let properties: Map<_, _> = decorators().map(|spec| (spec.name.to_owned(), value(spec))).collect();
    json!({ "anyOf": [
        { "enum": words },
        {
            "type": "object",
            "properties": properties,
            "additionalProperties": false,
            "minProperties": 1,
            "maxProperties": 1,
        },
    ] })
}

/// Returns the schema of a decorator's value.
fn value(spec: &AttributeSpec) -> Value {
    let mut schema = match spec.inputs {
        [] => json!({ "const": true }),
        [first, ..] if first.takes == Takes::Call => service(spec),
        [first, ..] => json!({ "anyOf": [taking(first.takes), arguments(spec)] }),
    };
    schema["description"] = json!(spec.docs);
    schema
}

fn arguments(spec: &AttributeSpec) -> Value {
    all(spec.inputs, |name| layout::called(spec.name, name))
}

/// Returns the schema of an action's fields.
pub(super) fn action() -> Value {
    let call: Vec<Field> = layout::BEFORE.iter().take(1).chain(layout::ACTION).copied().collect();
    object(&call, false)
}

/// Returns the schema of a service: the fields of its action and its own fields.
fn service(spec: &AttributeSpec) -> Value {
    let mut schema = action();
    for input in &spec.inputs[1..] {
        schema["properties"][input.name] = if input.takes == Takes::Call { action() } else { taking(input.takes) };
        if input.required
            && let Some(required) = schema["required"].as_array_mut()
        {
            required.push(json!(input.name));
        }
    }
    schema
}
