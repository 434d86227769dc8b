//! Commands that set fields of a node.

use std::collections::BTreeSet;

use bt_model::Value as Json;
use bt_model::json::{line, pointer};
use bt_mosaic::files::NodeKind;

use super::Scene;
use crate::command::collapse::{self, Holder, Which};
use crate::command::{Change, Value, parsed, set};
use crate::edit::joined;
use crate::mosaic::around::Takes;
use crate::mosaic::form;

pub(super) fn change(scene: &Scene<'_>, at: &str, value: &Value) -> Result<Change, String> {
    let Some((node, field)) = scene.tree.find(at) else {
        return set::change(scene.context, at, value);
    };
    let text = match value {
        Value::Typed(text) => text.as_str(),
        Value::Json(json) if field == "/extra/action_name" || field.ends_with("/arg_type") => {
            return match parsed(json)? {
                Json::Text(text) => change(scene, at, &Value::Typed(text)),
                _ => Err("the value must be text".to_owned()),
            };
        }
        Value::Json(_) => return set::change(scene.context, at, value),
        // Without a value, these fields stay in the file, as an empty text and as `false`.
        Value::Absent if field == "/comment" || field == "/is_collapsed" => "",
        Value::Absent if is_required(field) => {
            return Err(format!("`{}` cannot be without `{}`", scene.title(node), field.trim_start_matches('/')));
        }
        Value::Absent => return set::change(scene.context, at, value),
    };
    if field == "/extra/action_name" {
        return action(scene, node, text);
    }
    if let Some(argument) = field.strip_suffix("/arg_type") {
        return source(scene, node, argument, text);
    }
    let json = typed(scene, node, field, text)?;
    set::change(scene.context, at, &Value::Json(line(&json)))
}

/// Collapses an expanded node, or expands a collapsed node.
pub(super) fn collapse(scene: &Scene<'_>, at: &str) -> Result<Change, String> {
    let node = &scene.tree.file.nodes[scene.node(at)?];
    let value = Value::Json((!node.is_collapsed).to_string());
    let name = if node.is_collapsed { "expand" } else { "collapse" };
    let change = set::change(scene.context, &pointer::child(at, "is_collapsed"), &value)?;
    Ok(Change { name: format!("{name} {}", scene.title(scene.node(at)?)), ..change })
}

/// Collapses or expands many nodes.
pub(super) fn collapse_all(scene: &Scene<'_>, which: Which<'_>) -> Result<Change, String> {
    let (tree, nodes) = (scene.tree, &scene.tree.file.nodes);
    let mut places = vec![None; nodes.len()];
    let mut holders = Vec::new();
    for at in tree.order().iter().copied().filter(|at| !nodes[*at].children.is_empty()) {
        places[at] = Some(holders.len());
        let parent = tree.parent(at).and_then(|parent| places[parent]);
        holders.push(Holder { at: tree.pointer(at), parent, is_collapsed: nodes[at].is_collapsed });
    }
    let mut path = BTreeSet::new();
    if let Which::Others(at) = which {
        let mut around = Some(scene.node(at)?);
        while let Some(at) = around {
            path.insert(tree.pointer(at));
            around = tree.parent(at);
        }
    }
    let mut edits = Vec::new();
    for (index, is_collapsed) in collapse::wanted(&holders, which, &path) {
        let object = scene.context.find(&holders[index].at)?;
        let fields: Vec<&str> = object.members().iter().map(|member| &*member.name).collect();
        edits.push(collapse::set_bool(scene.context.text, object, "is_collapsed", is_collapsed, &fields));
    }
    Ok(Change { edits: joined(scene.context.text, edits), select: None, name: collapse::name(which) })
}

/// Returns `true` if every node must have the field.
fn is_required(field: &str) -> bool {
    let field = field.trim_start_matches('/');
    let known = ["children", "color", "comment", "extra", "idx", "is_collapsed", "type"];
    let steps = field.split('/').count();
    known.contains(&field)
        || (field.starts_with("extra/") && (steps == 2 || field.contains("/arg_") || field.contains("/prob/")))
}

/// Converts the typed text to the value of the field.
fn typed(scene: &Scene<'_>, node: usize, field: &str, text: &str) -> Result<Json, String> {
    let string = || Json::text(text);
    Ok(match field {
        "/color" => Json::Number(form::color(text).ok_or("write a colour as `#rrggbb` or `#rrggbbaa`")?.to_string()),
        "/is_collapsed" => Json::Bool(text == "true"),
        "/comment" | "/extra/agent_name" | "/extra/event" | "/extra/sub_tree_name" => string(),
        field if field.starts_with("/extra/prob/") => match parsed(text) {
            Ok(Json::Number(digits)) if digits.parse::<u32>().is_ok() => Json::Number(digits),
            _ => return Err("a weight is a whole number from 0 on".to_owned()),
        },
        field if field.ends_with("/arg_value") => return Ok(argument(scene, node, field, text)),
        _ => parsed(text).unwrap_or_else(|_| string()),
    })
}

/// Returns the value of an argument: text if it is the name of a key or if the action takes text, otherwise JSON. Input
/// that is not JSON becomes text.
fn argument(scene: &Scene<'_>, node: usize, field: &str, text: &str) -> Json {
    let string = || Json::text(text);
    let index = index(field);
    let pointer = scene.tree.pointer(node) + field;
    let is_key = scene.context.root.is_some_and(|root| form::is_key(root, &pointer));
    if is_key || form::takes(scene.tree, scene.around, node, index) == Takes::Text {
        return string();
    }
    parsed(text).unwrap_or_else(|_| string())
}

/// Returns the index of the argument that a field belongs to.
fn index(field: &str) -> usize {
    let rest = field.strip_prefix("/extra/action_args/").unwrap_or_default();
    rest.split('/').next().and_then(|step| step.parse().ok()).unwrap_or(usize::MAX)
}

/// Changes the action of a node. Keeps at most as many arguments as the new action has, and adds the missing ones.
fn action(scene: &Scene<'_>, node: usize, name: &str) -> Result<Change, String> {
    let base = scene.tree.pointer(node) + "/extra";
    let Some(Json::Object(mut fields)) = scene.context.find(&base).ok().map(|extra| extra.value()) else {
        return Err("this node has no data: mend it as text".to_owned());
    };
    let known = scene.around.actions_of(&scene.tree.file).into_iter().find(|action| action.name == name);
    let is_action = matches!(scene.tree.file.nodes[node].kind, NodeKind::Action { .. });
    let Some(known) = known.filter(|_| is_action) else {
        return set::change(scene.context, &(base + "/action_name"), &Value::Json(line(&Json::text(name))));
    };
    for (field, value) in &mut fields {
        match (&**field, value) {
            ("action_name", value) => *value = Json::text(name),
            ("action_args", Json::List(args)) => {
                args.truncate(known.args.len());
                args.extend(known.args.iter().skip(args.len()).map(form::new_argument));
            }
            _ => {}
        }
    }
    let mut rewrite = scene.rewrite()?;
    let old = scene.context.find(&base)?.value();
    let new = Json::Object(fields);
    // If the number of arguments is the same, only the name changes.
    if count(&old) == count(&new) {
        return set::change(scene.context, &(base + "/action_name"), &Value::Json(line(&Json::text(name))));
    }
    rewrite.set(node, "extra", new);
    let name = format!("set action_name to {}", crate::command::shortened(name));
    Ok(Change { edits: rewrite.edits(), select: None, name })
}

fn count(extra: &Json) -> usize {
    let Json::Object(fields) = extra else { return 0 };
    let args = fields.iter().find(|(name, _)| name == "action_args");
    args.map_or(0, |(_, args)| if let Json::List(args) = args { args.len() } else { 0 })
}

/// Sets whether an argument is a value or a key of the blackboard. Converts a value that becomes a key to text.
fn source(scene: &Scene<'_>, node: usize, argument: &str, word: &str) -> Result<Change, String> {
    let base = scene.tree.pointer(node) + argument;
    let Json::Object(mut fields) = scene.context.find(&base)?.value() else {
        return Err("this is no argument: mend it as text".to_owned());
    };
    let mut edits = Vec::new();
    for (name, value) in &mut fields {
        match (&**name, &value) {
            ("arg_type", _) => *value = Json::text(word),
            ("arg_value", Json::Text(_)) => continue,
            ("arg_value", other) if word == "blackboard" => {
                *value = Json::Text(if **other == Json::Null { String::new() } else { line(other) })
            }
            _ => continue,
        }
        edits.extend(set::change(scene.context, &pointer::child(&base, name), &Value::Json(line(value)))?.edits);
    }
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.at));
    Ok(Change { edits, select: None, name: format!("set arg_type to {}", crate::command::shortened(word)) })
}
