//! Schemas of the arguments in the table.

use serde_json::{Map, Value, json};

use crate::kinds::{Input, Takes};

/// Returns the schema of an object of arguments. `called` returns the JSON name of an argument.
pub(super) fn all(inputs: &[Input], called: impl Fn(&'static str) -> &'static str) -> Value {
    let properties: Map<_, _> =
        inputs.iter().map(|input| (called(input.name).to_owned(), taking(input.takes))).collect();
    let required: Vec<_> = inputs.iter().filter(|input| input.required).map(|input| called(input.name)).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

/// Returns the schema of an argument. A string may be an expression, unless only words are allowed.
pub(super) fn taking(takes: Takes) -> Value {
    let or_text = |other: Value| json!({ "anyOf": [{ "type": "string" }, other] });
    match takes {
        Takes::Value => json!({ "$ref": "#/$defs/expression" }),
        Takes::Condition => json!({ "type": ["string", "boolean"], "description": "a condition: `ammo == 0`" }),
        Takes::Span => json!({ "type": "string", "description": "a duration: `4s`, `500ms`" }),
        Takes::Spans => json!({ "type": "string", "description": "a duration or a range: `4s`, `3s..=5s`" }),
        Takes::Count => or_text(json!({ "type": "integer", "minimum": 1, "maximum": u32::MAX })),
        Takes::Rounds => json!({ "anyOf": [
            { "const": "forever" },
            { "type": "integer", "minimum": 1, "maximum": u32::MAX },
            { "type": "string" },
        ] }),
        Takes::Threshold => json!({ "anyOf": [
            { "const": "all" },
            { "type": "integer", "minimum": 1 },
            { "type": "string" },
        ] }),
        Takes::Successes => json!({ "anyOf": [
            { "enum": ["all", "required"] },
            { "type": "integer", "minimum": 1 },
            { "type": "string" },
        ] }),
        Takes::Chance => or_text(json!({ "type": "number", "exclusiveMinimum": 0, "maximum": 1 })),
        Takes::Weight => or_text(json!({ "type": "number", "minimum": 0 })),
        Takes::Word(words) => json!({ "enum": words }),
        Takes::Target => json!({ "type": "string", "description": "a key or a local" }),
        Takes::Call => json!({ "type": "string", "description": "an action" }),
    }
}
