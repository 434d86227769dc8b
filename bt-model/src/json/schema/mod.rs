//! The JSON Schema of the format, made from the tables that the reader uses.

mod arguments;
mod attributes;
mod machine;

use serde_json::{Map, Value, json};

use super::layout::{self, Field, Holds};
use crate::Direction;
use crate::kinds::{NODES, NodeSpec, Takes};

/// Returns the JSON Schema (draft 2020-12) of a file of trees and state machines.
///
/// The schema describes the fields of objects and their values. [`load`](super::load) and the loader check names, types
/// and expressions. Unknown fields are allowed, because an editor may keep fields of its own.
///
/// # Example
///
/// ```
/// let schema = bt_model::json::schema();
/// assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
/// ```
#[must_use]
pub fn schema() -> Value {
    let mut schema = machine::file();
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!("behaviour trees");
    schema["type"] = json!("object");
    schema["$defs"] = parts();
    schema
}

/// Returns the definitions that several places use, or that contain themselves.
fn parts() -> Value {
    json!({
            "node": node(),
            "state": machine::state(),
            "task": machine::task(),
            "link": machine::link(),
            "guard": attributes::guard(),
            "decorator": attributes::decorator(),
            "expression": {
                "description": "an expression: `ammo == 0 && near(destination)`",
                "type": ["string", "number", "boolean"],
            },
            "data": {
                "description": "data as it stands; `{ \"key\": … }` and `{ \"expr\": … }` are read at run time",
                "if": { "type": "object", "minProperties": 1, "maxProperties": 1 },
                "then": { "properties": { "key": { "$ref": "#/$defs/key" }, "expr": { "$ref": "#/$defs/expression" } } },
            },
            "key": {
                "description": "a key or a local: `ammo`, `body.health`",
                "type": "string",
                "pattern": "^[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)*$",
            },
            "inputs": {
                "description": "inputs by name",
                "type": "object",
                "additionalProperties": { "$ref": "#/$defs/data" },
            },
    })
}

/// Returns the schema of an object with these fields; if `open`, other fields are allowed too.
fn object(fields: &[Field], open: bool) -> Value {
    let properties: Map<_, _> = fields.iter().map(|field| (field.name.to_owned(), described(field))).collect();
    let required: Vec<_> = fields.iter().filter(|field| field.required).map(|field| field.name).collect();
    let mut schema = json!({ "type": "object", "properties": properties, "required": required });
    if !open {
        schema["additionalProperties"] = json!(false);
    }
    schema
}

/// Returns the schema of a field's value, with the field's line of documentation.
fn described(field: &Field) -> Value {
    let mut schema = holds(field.holds);
    if let Value::Object(schema) = &mut schema {
        schema.insert("description".to_owned(), json!(field.docs));
    }
    schema
}

/// Returns the schema of the values that a field holds.
fn holds(holds: Holds) -> Value {
    let text = || json!({ "type": "string" });
    let list = |items: Value| json!({ "type": "array", "items": items });
    match holds {
        Holds::Text => text(),
        Holds::Number => json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX }),
        Holds::Bool => json!({ "type": "boolean" }),
        Holds::Version => json!({ "const": 1 }),
        Holds::Expression | Holds::Pattern => reference("expression"),
        Holds::Data => reference("data"),
        Holds::Target => reference("key"),
        Holds::Outputs => json!({ "anyOf": [
            reference("key"),
            { "type": "object", "additionalProperties": reference("expression") },
        ] }),
        Holds::TreeOutputs => json!({ "anyOf": [
            reference("key"),
            { "type": "object", "additionalProperties": reference("key") },
        ] }),
        Holds::Direction => json!({ "enum": Direction::WORDS.iter().map(|(word, _)| word).collect::<Vec<_>>() }),
        Holds::Names => list(text()),
        Holds::Arguments => reference("inputs"),
        Holds::Node => reference("node"),
        Holds::Nodes => list(reference("node")),
        Holds::Rows(what, fields) => {
            let open = matches!(what, "tree" | "machine" | "evaluator" | "transition");
            let mut rows = list(object(fields, open));
            if matches!(what, "branch" | "arm") {
                rows["minItems"] = json!(1);
            }
            rows
        }
        Holds::Guards => list(reference("guard")),
        Holds::Decorators => list(reference("decorator")),
        Holds::Budget => json!({
            "type": "object",
            "properties": { "bytes": reference("expression"), "visits": reference("expression") },
            "additionalProperties": false,
        }),
        Holds::Span => arguments::taking(Takes::Spans),
        machine => machine::holds(machine),
    }
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}

/// Returns the schema of a node: the fields of every node, and those that depend on its name.
fn node() -> Value {
    let everywhere: Vec<Field> =
        layout::BEFORE.iter().chain(layout::EDITOR).copied().chain([layout::DISABLED]).collect();
    let mut schema = object(&everywhere, true);
    let names: Vec<_> = NODES.iter().map(|spec| spec.name).collect();
    schema["properties"]["node"]["examples"] = json!(names);
    let mut kinds: Vec<_> =
        NODES.iter().map(|spec| when(json!({ "const": spec.name }), own(spec), spec.docs)).collect();
    let mut action = object(&[layout::ACTION, &[layout::CUSTOM]].concat(), true);
    action["properties"]["children"]["minItems"] = json!(1);
    let docs = "an action, or with `children` a composite or decorator of the game";
    kinds.push(when(json!({ "not": { "enum": names } }), without(action), docs));
    schema["allOf"] = json!(kinds);
    schema
}

fn when(name: Value, then: Value, docs: &str) -> Value {
    let condition = json!({ "properties": { "node": name }, "required": ["node"] });
    json!({ "if": condition, "then": then, "description": docs })
}

/// Returns the schema of the fields that only this node of the table has.
fn own(spec: &NodeSpec) -> Value {
    let mut schema = object(&layout::of_node(spec), true);
    if schema["properties"].get("args").is_some() && !spec.inputs.is_empty() {
        schema["properties"]["args"] = arguments::all(spec.inputs, |name| name);
    }
    if let Some(children) = schema["properties"].get_mut("children") {
        let (least, most) = match spec.children {
            crate::kinds::Children::Exactly(count) => (count, Some(count)),
            _ => (1, None),
        };
        children["minItems"] = json!(least);
        if let Some(most) = most {
            children["maxItems"] = json!(most);
        }
    }
    without(schema)
}

/// Adds to a schema that the fields of other nodes are forbidden.
fn without(mut schema: Value) -> Value {
    let all = NODES.iter().flat_map(layout::of_node).chain(layout::ACTION.iter().copied());
    for field in all {
        if schema["properties"].get(field.name).is_none() {
            schema["properties"][field.name] = json!(false);
        }
    }
    schema
}
