//! The names under which BehaviorTree.CPP registers the counterparts of nodes.

use bt_runtime::trace::NodeRow;

use crate::builtin::{builtin, is_taken};
use crate::names;

/// The kinds of nodes of this project, with the names of their counterparts.
const KINDS: [(&str, &str); 13] = [
    ("sequence", "Sequence"),
    ("selector", "Fallback"),
    ("reactive_sequence", "ReactiveSequence"),
    ("reactive_selector", "ReactiveFallback"),
    ("parallel", "Parallel"),
    ("if", "IfThenElse"),
    ("pop_each", "ConsumeQueue"),
    ("wait", "Sleep"),
    ("check", "ScriptCondition"),
    ("set", "Script"),
    ("clear", "UnsetBlackboard"),
    ("succeed", "AlwaysSuccess"),
    ("fail", "AlwaysFailure"),
];

/// The kinds of actions, and of composites and decorators of the game, in tables of nodes.
const OWN: [&str; 3] = ["action", "composite", "decorator"];

/// Returns the name under which a node is registered.
pub(super) fn id(row: &NodeRow<'_>) -> String {
    if let Some((_, id)) = KINDS.iter().find(|(kind, _)| *kind == row.kind) {
        return (*id).to_owned();
    }
    let name = if OWN.contains(&row.kind) { row.name } else { row.kind };
    let id = names::identifier(&names::id(&names::identifier(name)));
    if is_taken(&id) && OWN.contains(&row.kind) { format!("{id}Action") } else { id }
}

/// Returns the element that declares a node in `TreeNodesModel`.
pub(super) fn model(row: &NodeRow<'_>, children: usize) -> &'static str {
    match (row.kind, children) {
        ("check", _) => "Condition",
        (_, 0) => "Action",
        ("decorator" | "while" | "for_each" | "pop_each", 1) => "Decorator",
        _ => "Control",
    }
}

/// Returns the kind of a registered name; `model` is the element that declares it.
pub(super) fn kind(id: &str, model: Option<&str>, children: usize) -> &'static str {
    if let Some((kind, _)) = KINDS.iter().find(|(_, known)| *known == id) {
        return kind;
    }
    match (builtin(id), model, children) {
        (Some(known), ..) => known.name,
        (None, Some("Control"), _) | (None, None, 2..) => "composite",
        (None, Some("Decorator"), _) | (None, None, 1) => "decorator",
        _ => "action",
    }
}
