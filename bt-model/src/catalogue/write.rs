//! A catalogue as JSON, and the JSON Schema of the files that may use it.

use serde_json::{Map, Value, json};

use super::{Action, Catalogue, Compiled, Event, Function, Input, NativeTree, TypeInfo};
use crate::json::{line, schema};
use crate::kinds;

impl Catalogue {
    /// Returns the JSON that `bt-runtime` writes: the nodes of the language, then the actions.
    #[must_use]
    pub fn value(&self) -> Value {
        let keys = self.keys.iter().map(|key| {
            let mut value = json!({ "name": key.name.text, "type": key.ty });
            put(&mut value, "is", &key.is);
            put(&mut value, "shared", key.shared.as_deref().unwrap_or_default());
            put(&mut value, "docs", &key.docs);
            value
        });
        let mut nodes = language();
        nodes.extend(self.actions.iter().map(action));
        let keys: Vec<_> = keys.collect();
        let mut value = json!({ "bt_catalogue": 1, "agent": self.agent, "keys": keys, "nodes": nodes });
        if !self.functions.is_empty() {
            let function = |one: &Function| json!({ "name": one.name.text, "takes": one.takes, "gives": one.gives });
            value["functions"] = self.functions.iter().map(function).collect();
        }
        if let Some(types) = &self.types {
            value["types"] = json!(types);
        }
        if let Some(infos) = &self.type_info {
            value["type_info"] = infos.iter().map(type_info).collect();
        }
        if let Some(events) = &self.events {
            value["events"] = events.iter().map(event).collect();
        }
        put(&mut value, "event", &self.event);
        if !self.trees.is_empty() {
            value["trees"] = self.trees.iter().map(tree).collect();
        }
        if !self.compiled.is_empty() {
            value["compiled"] = self.compiled.iter().map(compiled).collect();
        }
        value
    }

    /// Returns the JSON Schema of files for this agent: [`schema`] with the names, inputs and docs of the actions, so
    /// that an editor completes them.
    #[must_use]
    pub fn schema(&self) -> Value {
        let mut schema = schema();
        let node = &mut schema["$defs"]["node"];
        if let Some(names) = node["properties"]["node"]["examples"].as_array_mut() {
            names.extend(self.actions.iter().map(|action| json!(action.name.text)));
        }
        if let Some(kinds) = node["allOf"].as_array_mut() {
            kinds.extend(self.actions.iter().map(|action| {
                let condition =
                    json!({ "properties": { "node": { "const": action.name.text } }, "required": ["node"] });
                json!({ "if": condition, "then": inputs(action), "description": action.docs })
            }));
        }
        let keys: Vec<_> = self.keys.iter().map(|key| json!(key.name.text)).collect();
        if !keys.is_empty() {
            schema["$defs"]["key"]["examples"] = json!(keys);
        }
        schema
    }
}

/// Returns the nodes of the language, in the form of a catalogue.
#[must_use]
pub(crate) fn language() -> Vec<Value> {
    let node = |spec: &kinds::NodeSpec| {
        let inputs = spec.inputs.iter().map(
            |input| json!({ "name": input.name, "type": format!("{:?}", input.takes), "required": input.required }),
        );
        let mut value = json!({ "name": spec.name, "kind": "node", "docs": spec.docs });
        if !spec.inputs.is_empty() {
            value["inputs"] = inputs.collect();
        }
        value["service"] = json!(false);
        value["pure"] = json!(false);
        value
    };
    kinds::NODES.iter().map(node).collect()
}

fn action(action: &Action) -> Value {
    let kind = match action.children {
        None => "action",
        Some((_, 1)) => "decorator",
        Some(_) => "composite",
    };
    let mut value = json!({ "name": action.name.text, "kind": kind });
    put(&mut value, "docs", &action.docs);
    put_inputs(&mut value, &action.inputs);
    put(&mut value, "returns", &action.returns);
    if let Some((least, most)) = action.children {
        value["children"] = json!({ "least": least, "most": most });
    }
    value["service"] = json!(action.service);
    value["pure"] = json!(action.pure);
    value
}

fn type_info(info: &TypeInfo) -> Value {
    let mut value = json!({ "type": info.ty, "default": info.default });
    put(&mut value, "is", &info.is);
    put(&mut value, "item", info.item.as_deref().unwrap_or_default());
    if !info.words.is_empty() {
        value["words"] = json!(info.words);
    }
    if info.queue {
        value["queue"] = json!(true);
    }
    value
}

fn event(event: &Event) -> Value {
    let mut value = json!({ "name": event.name.text });
    put(&mut value, "carries", event.carries.as_deref().unwrap_or_default());
    if event.closed {
        value["closed"] = json!(true);
    }
    value
}

fn tree(tree: &NativeTree) -> Value {
    let mut value = json!({ "name": tree.name.text });
    put(&mut value, "docs", &tree.docs);
    put_inputs(&mut value, &tree.inputs);
    value
}

fn compiled(tree: &Compiled) -> Value {
    serde_json::from_str(&line(&tree.value)).unwrap_or_default()
}

fn put_inputs(value: &mut Value, inputs: &[Input]) {
    if !inputs.is_empty() {
        value["inputs"] = inputs.iter().map(input).collect();
    }
}

fn input(input: &Input) -> Value {
    let mut value = json!({ "name": input.name.text, "type": input.ty });
    put(&mut value, "docs", &input.docs);
    if let Some(default) = &input.default {
        value["default"] = json!(default);
    }
    value["required"] = json!(input.required);
    if let Some(word) = input.dir.word() {
        value["dir"] = json!(word);
    }
    value
}

/// Adds a text to an object, unless the text is empty.
fn put(value: &mut Value, name: &str, text: &str) {
    if !text.is_empty() {
        value[name] = json!(text);
    }
}

/// Returns the schema of an action's node.
fn inputs(action: &Action) -> Value {
    let each = action.inputs.iter().map(|input| {
        let docs = if input.docs.is_empty() { input.ty.clone() } else { format!("{}: {}", input.ty, input.docs) };
        (input.name.text.clone(), json!({ "$ref": "#/$defs/data", "description": docs }))
    });
    let required: Vec<_> =
        action.inputs.iter().filter(|input| input.required).map(|input| input.name.text.clone()).collect();
    let args = json!({
        "type": "object",
        "properties": each.collect::<Map<_, _>>(),
        "required": required,
        "additionalProperties": false,
    });
    let mut schema = json!({ "properties": { "args": args } });
    let mut needed: Vec<&str> = if required.is_empty() { Vec::new() } else { vec!["args"] };
    match action.children {
        Some((least, most)) => {
            schema["properties"]["children"] = json!({ "minItems": least, "maxItems": most });
            needed.push("children");
        }
        None => schema["properties"]["children"] = json!(false),
    }
    if !needed.is_empty() {
        schema["required"] = json!(needed);
    }
    schema
}
