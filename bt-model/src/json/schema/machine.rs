//! Schemas of machines, states, tasks and events.

use serde_json::{Value, json};

use super::{object, reference};
use crate::json::layout::machine::{EVENT, NAMES, REQUIRED, TASK};
use crate::json::layout::{self, Field, Holds};
use crate::machine::{Priority, Select, TARGETS, When};

/// Returns the schema of a state: one of the fields for its name, and its other fields.
pub(super) fn state() -> Value {
    let mut schema = object(&layout::machine::state(), true);
    schema["oneOf"] = NAMES.iter().map(|name| json!({ "required": [name.name] })).collect();
    // A state has `states`, not `children`.
    schema["properties"]["children"] = json!(false);
    schema
}

/// Returns the schema of a task: a node with the additional fields of a task.
pub(super) fn task() -> Value {
    json!({ "allOf": [reference("node"), object(TASK, true)] })
}

/// Returns the schema of a link: the node `run` without its name.
pub(super) fn link() -> Value {
    let run = crate::kinds::NODES.iter().find(|spec| spec.name == "run");
    let fields: Vec<Field> = layout::node(run).iter().filter(|field| field.name != "node").copied().collect();
    object(&fields, true)
}

/// Returns the schema of a field of a machine.
pub(super) fn holds(holds: Holds) -> Value {
    let list = |items: Value| json!({ "type": "array", "items": items });
    match holds {
        Holds::Action => super::attributes::action(),
        Holds::Link => reference("link"),
        Holds::Tasks => list(reference("task")),
        Holds::States => list(reference("state")),
        Holds::Required => {
            let mut schema = object(REQUIRED, false);
            schema["oneOf"] = json!([{ "required": ["event"] }, { "required": ["events"] }]);
            schema
        }
        Holds::Triggers => {
            let one = json!({ "anyOf": [{ "enum": words(When::WORDS) }, object(EVENT, false)] });
            json!({ "anyOf": [one, { "type": "array", "items": one, "minItems": 1 }] })
        }
        Holds::TransitionTarget => json!({ "type": "string", "examples": TARGETS }),
        Holds::Priority => json!({ "enum": words(Priority::WORDS) }),
        Holds::Select => json!({ "enum": words(Select::WORDS) }),
        _ => json!({ "enum": ["any", "all"] }),
    }
}

/// Returns the schema of a file: several trees and machines, one machine, or one tree.
pub(super) fn file() -> Value {
    let machine = json!({
        "if": { "required": ["machine"] },
        "then": object(&layout::machine::own_file(), true),
        "else": object(&layout::tree(layout::HEAD), true),
    });
    json!({
        "if": { "anyOf": [{ "required": ["trees"] }, { "required": ["machines"] }] },
        "then": object(&layout::file(), true),
        "else": machine,
    })
}

fn words<T>(words: &[(&str, T)]) -> Vec<Value> {
    words.iter().map(|(word, _)| json!(word)).collect()
}
